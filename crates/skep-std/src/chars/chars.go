//go:build skep

// Package chars tells what kinds of character code points are: package unicode without its tables, which few need.
package chars

// Bounds of code points.
const (
	MaxRune         = '\U0010FFFF'
	ReplacementChar = '\uFFFD'
	MaxASCII        = '\u007F'
	MaxLatin1       = '\u00FF'
)

// class tells whether r is of a class, as classes number them.
func class(r rune, which int) bool

// convert gives r in upper (0), lower (1) or title (2) case.
func convert(r rune, which int) rune

const (
	letter = iota
	digit
	number
	upper
	lower
	title
	space
	control
	punct
	symbol
	mark
	graphic
	printable
)

// IsLetter tells whether r is a letter.
func IsLetter(r rune) bool {
	if r < 0x80 {
		return 'a' <= r|0x20 && r|0x20 <= 'z'
	}
	return class(r, letter)
}

// IsDigit tells whether r is a decimal digit.
func IsDigit(r rune) bool {
	if r < 0x80 {
		return '0' <= r && r <= '9'
	}
	return class(r, digit)
}

// IsNumber tells whether r is a number.
func IsNumber(r rune) bool { return class(r, number) }

// IsUpper tells whether r is an upper case letter.
func IsUpper(r rune) bool {
	if r < 0x80 {
		return 'A' <= r && r <= 'Z'
	}
	return class(r, upper)
}

// IsLower tells whether r is a lower case letter.
func IsLower(r rune) bool {
	if r < 0x80 {
		return 'a' <= r && r <= 'z'
	}
	return class(r, lower)
}

// IsTitle tells whether r is a title case letter.
func IsTitle(r rune) bool { return class(r, title) }

// IsSpace tells whether r is white space.
func IsSpace(r rune) bool {
	if r < 0x80 {
		return r == ' ' || '\t' <= r && r <= '\r'
	}
	return class(r, space)
}

// IsControl tells whether r is a control character.
func IsControl(r rune) bool { return class(r, control) }

// IsPunct tells whether r is punctuation.
func IsPunct(r rune) bool { return class(r, punct) }

// IsSymbol tells whether r is a symbol.
func IsSymbol(r rune) bool { return class(r, symbol) }

// IsMark tells whether r is a mark.
func IsMark(r rune) bool { return class(r, mark) }

// IsGraphic tells whether r is visible, or a space.
func IsGraphic(r rune) bool { return class(r, graphic) }

// IsPrint tells whether r is visible, or the ASCII space.
func IsPrint(r rune) bool {
	if r < 0x80 {
		return ' ' <= r && r < 0x7F
	}
	return class(r, printable)
}

// ToUpper gives r in upper case.
func ToUpper(r rune) rune {
	if r < 0x80 {
		if 'a' <= r && r <= 'z' {
			return r - 0x20
		}
		return r
	}
	return convert(r, 0)
}

// ToLower gives r in lower case.
func ToLower(r rune) rune {
	if r < 0x80 {
		if 'A' <= r && r <= 'Z' {
			return r + 0x20
		}
		return r
	}
	return convert(r, 1)
}

// ToTitle gives r in title case.
func ToTitle(r rune) rune {
	if r < 0x80 {
		return ToUpper(r)
	}
	return convert(r, 2)
}

// The cases of a letter, as the delta of a CaseRange is indexed.
const (
	UpperCase = iota
	LowerCase
	TitleCase
	MaxCase
)

// UpperLower as a delta says that upper and lower case letters take turns.
const UpperLower = MaxRune + 1

// CaseRange tells what is added to letters of a range for each case.
type CaseRange struct {
	Lo    uint32
	Hi    uint32
	Delta [MaxCase]rune
}

// SpecialCase has case mappings of a language; it falls back to those for all.
type SpecialCase []CaseRange

// mapped gives r in the case, and whether a range has it.
func (s SpecialCase) mapped(which int, r rune) (rune, bool) {
	for _, c := range s {
		if rune(c.Lo) <= r && r <= rune(c.Hi) {
			delta := c.Delta[which]
			if delta > MaxRune {
				return rune(c.Lo) + (r-rune(c.Lo))&^1 | rune(which&1), true
			}
			return r + delta, true
		}
	}
	return r, false
}

// ToUpper gives r in upper case.
func (s SpecialCase) ToUpper(r rune) rune {
	if special, ok := s.mapped(UpperCase, r); ok {
		return special
	}
	return ToUpper(r)
}

// ToTitle gives r in title case.
func (s SpecialCase) ToTitle(r rune) rune {
	if special, ok := s.mapped(TitleCase, r); ok {
		return special
	}
	return ToTitle(r)
}

// ToLower gives r in lower case.
func (s SpecialCase) ToLower(r rune) rune {
	if special, ok := s.mapped(LowerCase, r); ok {
		return special
	}
	return ToLower(r)
}
