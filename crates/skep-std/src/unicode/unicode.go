//go:build skep

// Package unicode tells what kinds of character code points are, and has the tables that say so.
package unicode

import "internal/chars"

// Version is the edition of Unicode.
const Version = "17.0.0"

// Bounds of code points.
const (
	MaxRune         = chars.MaxRune
	ReplacementChar = chars.ReplacementChar
	MaxASCII        = chars.MaxASCII
	MaxLatin1       = chars.MaxLatin1
)

// The cases of a letter.
const (
	UpperCase = chars.UpperCase
	LowerCase = chars.LowerCase
	TitleCase = chars.TitleCase
	MaxCase   = chars.MaxCase
)

// UpperLower as a delta says that upper and lower case letters take turns.
const UpperLower = chars.UpperLower

// CaseRange tells what is added to letters of a range for each case.
type CaseRange = chars.CaseRange

// SpecialCase has case mappings of a language; it falls back to those for all.
type SpecialCase = chars.SpecialCase

// TurkishCase has the mappings of Turkish.
var TurkishCase = SpecialCase{
	{'I', 'I', [MaxCase]rune{0, 'ı' - 'I', 0}},
	{'i', 'i', [MaxCase]rune{'İ' - 'i', 0, 'İ' - 'i'}},
	{'İ', 'İ', [MaxCase]rune{0, 'i' - 'İ', 0}},
	{'ı', 'ı', [MaxCase]rune{'I' - 'ı', 0, 'I' - 'ı'}},
}

// AzeriCase has the mappings of Azerbaijani.
var AzeriCase = TurkishCase

// CaseRanges has the mappings of all letters.
var CaseRanges = caseRanges()

func caseRanges() []CaseRange {
	numbers := ranges("CaseRanges")
	all := make([]CaseRange, len(numbers)/5)
	for i := range all {
		n := numbers[i*5:]
		all[i] = CaseRange{uint32(n[0]), uint32(n[1]), [MaxCase]rune{rune(n[2]), rune(n[3]), rune(n[4])}}
	}
	return all
}

// IsLetter tells whether r is a letter.
func IsLetter(r rune) bool { return chars.IsLetter(r) }

// IsDigit tells whether r is a decimal digit.
func IsDigit(r rune) bool { return chars.IsDigit(r) }

// IsNumber tells whether r is a number.
func IsNumber(r rune) bool { return chars.IsNumber(r) }

// IsUpper tells whether r is an upper case letter.
func IsUpper(r rune) bool { return chars.IsUpper(r) }

// IsLower tells whether r is a lower case letter.
func IsLower(r rune) bool { return chars.IsLower(r) }

// IsTitle tells whether r is a title case letter.
func IsTitle(r rune) bool { return chars.IsTitle(r) }

// IsSpace tells whether r is white space.
func IsSpace(r rune) bool { return chars.IsSpace(r) }

// IsControl tells whether r is a control character.
func IsControl(r rune) bool { return chars.IsControl(r) }

// IsPunct tells whether r is punctuation.
func IsPunct(r rune) bool { return chars.IsPunct(r) }

// IsSymbol tells whether r is a symbol.
func IsSymbol(r rune) bool { return chars.IsSymbol(r) }

// IsMark tells whether r is a mark.
func IsMark(r rune) bool { return chars.IsMark(r) }

// IsGraphic tells whether r is visible, or a space.
func IsGraphic(r rune) bool { return chars.IsGraphic(r) }

// IsPrint tells whether r is visible, or the ASCII space.
func IsPrint(r rune) bool { return chars.IsPrint(r) }

// ToUpper gives r in upper case.
func ToUpper(r rune) rune { return chars.ToUpper(r) }

// ToLower gives r in lower case.
func ToLower(r rune) rune { return chars.ToLower(r) }

// ToTitle gives r in title case.
func ToTitle(r rune) rune { return chars.ToTitle(r) }

// To gives r in the case.
func To(_case int, r rune) rune {
	switch _case {
	case UpperCase:
		return chars.ToUpper(r)
	case LowerCase:
		return chars.ToLower(r)
	case TitleCase:
		return chars.ToTitle(r)
	}
	return ReplacementChar
}

// SimpleFold gives the next greater code point that equals r but for case, or the least if there is none.
func SimpleFold(r rune) rune

// Range16 has every Stride-th code point from Lo to Hi.
type Range16 struct {
	Lo     uint16
	Hi     uint16
	Stride uint16
}

// Range32 has every Stride-th code point from Lo to Hi, for those that take more than 16 bits.
type Range32 struct {
	Lo     uint32
	Hi     uint32
	Stride uint32
}

// RangeTable is a set of code points: ranges in ascending order. LatinOffset counts those up to MaxLatin1.
type RangeTable struct {
	R16         []Range16
	R32         []Range32
	LatinOffset int
}

// Is tells whether r is in the table.
func Is(rangeTab *RangeTable, r rune) bool {
	if r < 0 {
		return false
	}
	low, high := 0, len(rangeTab.R16)
	if r < 1<<16 {
		for low < high {
			middle := int(uint(low+high) >> 1)
			switch t := rangeTab.R16[middle]; {
			case r < rune(t.Lo):
				high = middle
			case r > rune(t.Hi):
				low = middle + 1
			default:
				return t.Stride == 1 || (uint16(r)-t.Lo)%t.Stride == 0
			}
		}
		return false
	}
	for high = len(rangeTab.R32); low < high; {
		middle := int(uint(low+high) >> 1)
		switch t := rangeTab.R32[middle]; {
		case uint32(r) < t.Lo:
			high = middle
		case uint32(r) > t.Hi:
			low = middle + 1
		default:
			return t.Stride == 1 || (uint32(r)-t.Lo)%t.Stride == 0
		}
	}
	return false
}

// In tells whether r is in one of the tables.
func In(r rune, ranges ...*RangeTable) bool { return IsOneOf(ranges, r) }

// IsOneOf tells whether r is in one of the tables.
func IsOneOf(ranges []*RangeTable, r rune) bool {
	for _, t := range ranges {
		if Is(t, r) {
			return true
		}
	}
	return false
}

// GraphicRanges has the tables for which IsGraphic holds.
var GraphicRanges = []*RangeTable{L, M, N, P, S, Zs}

// PrintRanges has the tables for which IsPrint holds, but for the ASCII space.
var PrintRanges = []*RangeTable{L, M, N, P, S}
