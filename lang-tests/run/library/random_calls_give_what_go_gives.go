//go:build skep

package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"math"
	"math/bits"
	"slices"
	"sort"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

type gen struct{ x uint64 }

func (g *gen) next() uint64 {
	g.x ^= g.x << 13
	g.x ^= g.x >> 7
	g.x ^= g.x << 17
	return g.x
}
func (g *gen) n(n int) int { return int(g.next() % uint64(n)) }

var pieces = []string{"a", "b", "ab", "A", "aa", "x", " ", "\t", "\n", "é", "É", "ß", "ſ", "K", "İ", "ı", "世", "😀", "\xff", "\xc3", "\xe4\xb8", "\xed\xa0\x80", "\u0085", "\u00a0", "\u2003", "\ufeff", "\ufffd", ",", ";", "-", "_", "0", "9", "ǆ", "ς", "\x00", "'", "\"", "`", "\\", "ﬀ", "\u0301", ".", "1e5", "0x1p", "+"}

func (g *gen) str() string {
	var b strings.Builder
	k := len(pieces)
	if g.n(2) == 0 {
		k = 6
	}
	for i := g.n(7); i > 0; i-- {
		b.WriteString(pieces[g.n(k)])
	}
	return b.String()
}
func (g *gen) float() float64 {
	switch g.n(6) {
	case 0:
		return math.Float64frombits(g.next())
	case 1:
		return float64(g.n(2000) - 1000)
	case 2:
		return float64(g.n(2000000)-1000000) / 1000
	case 3:
		return []float64{0, math.Copysign(0, -1), 1, -1, 0.5, math.Inf(1), math.Inf(-1), math.NaN(), 1e-300, math.MaxFloat64}[g.n(10)]
	}
	return float64(int64(g.next())) / float64(uint64(1)<<uint(g.n(63)))
}

func hash(s string) uint32 {
	h := uint32(2166136261)
	for i := 0; i < len(s); i++ {
		h = (h ^ uint32(s[i])) * 16777619
	}
	return h
}

func safely(f func() string) (s string) {
	defer func() {
		if r := recover(); r != nil {
			s = fmt.Sprint("PANIC ", r)
		}
	}()
	return f()
}

func main() {
	g := &gen{88172645463325252}
	var s, t, u string
	var f, f2 float64
	var i, j, k int
	var w uint64
	pred := func(r rune) bool { return r == 'a' || r > 127 }
	tests := []struct {
		name string
		f    func() string
	}{
		{"search", func() string {
			return fmt.Sprint(strings.Index(s, t), strings.LastIndex(s, t), strings.Count(s, t), strings.IndexAny(s, t), strings.LastIndexAny(s, t), strings.IndexByte(s, 'a'), strings.LastIndexByte(s, 'b'), strings.IndexFunc(s, pred), strings.LastIndexFunc(s, pred), strings.Contains(s, t), strings.IndexRune(s, 'é'), strings.Compare(s, t), strings.HasPrefix(s, t), strings.HasSuffix(s, t))
		}},
		{"split", func() string {
			return fmt.Sprintf("%q %q %q %q %q", strings.Split(s, t), strings.SplitN(s, t, i), strings.SplitAfterN(s, t, j), strings.Fields(s), strings.FieldsFunc(s, pred))
		}},
		{"trim", func() string {
			return fmt.Sprintf("%q %q %q %q %q %q", strings.Trim(s, t), strings.TrimLeft(s, t), strings.TrimRight(s, t), strings.TrimSpace(s), strings.TrimPrefix(s, t), strings.TrimFunc(s, pred))
		}},
		{"replace", func() string {
			return fmt.Sprintf("%q %q %q %q", strings.Replace(s, t, u, i), strings.ReplaceAll(s, t, u), strings.ToValidUTF8(s, "?"), strings.NewReplacer(t, u, "a", "1", "b", "").Replace(s))
		}},
		{"case", func() string {
			return fmt.Sprintf("%q %q %q %q %v", strings.ToUpper(s), strings.ToLower(s), strings.ToTitle(s), strings.Title(s), strings.EqualFold(s, t))
		}},
		{"bytes", func() string {
			b, c, d := []byte(s), []byte(t), []byte(u)
			return fmt.Sprintf("%d %d %d %q %q %q %q %q %v %d", bytes.Index(b, c), bytes.LastIndex(b, c), bytes.Count(b, c), bytes.Split(b, c), bytes.Fields(b), bytes.TrimSpace(b), bytes.Replace(b, c, d, i), bytes.ToUpper(b), bytes.Equal(b, c), bytes.Compare(b, c))
		}},
		{"utf8", func() string {
			r, n := utf8.DecodeRuneInString(s)
			r2, n2 := utf8.DecodeLastRuneInString(s)
			return fmt.Sprint(r, n, r2, n2, utf8.RuneCountInString(s), utf8.ValidString(s), utf8.FullRuneInString(s), []rune(s), []byte(string([]rune(s))))
		}},
		{"quote", func() string {
			q, err := strconv.Unquote(s)
			q2, err2 := strconv.Unquote("\"" + s + "\"")
			return fmt.Sprintf("%s %s %q %v %q %v %+q %#q", strconv.Quote(s), strconv.QuoteToASCII(s), q, err, q2, err2, s, s)
		}},
		{"floats", func() string {
			return fmt.Sprintf("%v %g %e %.3f %x %G %8.2f %+v %s %s", f, f, f, f, f, f, f, float32(f), strconv.FormatFloat(f, 'g', k, 64), strconv.FormatFloat(f, 'e', -1, 32))
		}},
		{"parse", func() string {
			x, e := strconv.ParseFloat(s, 64)
			y, e2 := strconv.ParseInt(s, 0, 64)
			z, e3 := strconv.ParseUint(t, 16, 32)
			v, e4 := strconv.ParseFloat(strconv.FormatFloat(f, 'g', 12, 64), 32)
			b, e5 := strconv.ParseBool(t)
			return fmt.Sprint(x, e, y, e2, z, e3, v, e4, b, e5)
		}},
		{"ints", func() string {
			return fmt.Sprintf("%d %x %o %b %08d %+d %U %c %q %#x %v", int64(w), w, int32(w), uint16(w), int16(w), int8(w), rune(w%0x110000), rune(w%0x3000), rune(w%0x3000), w, uint8(w))
		}},
		{"bits", func() string {
			h, l := bits.Mul64(w, w>>3)
			return fmt.Sprint(bits.Len64(w), bits.OnesCount64(w), bits.TrailingZeros64(w), bits.Reverse64(w), bits.RotateLeft64(w, i), h, l, bits.Reverse8(uint8(w)), bits.LeadingZeros32(uint32(w)))
		}},
		{"math", func() string {
			return fmt.Sprint(math.Sin(f), math.Cos(f), math.Tan(f), math.Atan(f), math.Exp(f), math.Log(math.Abs(f)+1), math.Pow(math.Abs(f), f2), math.Sqrt(f), math.Floor(f), math.Ceil(f), math.Round(f), math.Trunc(f), math.Mod(f, f2), math.Hypot(f, f2), math.Cbrt(f), math.Max(f, f2), math.Min(f, f2))
		}},
		{"conv", func() string {
			return fmt.Sprint(float32(f), int64(f2/1e10), uint32(w), int8(w), float64(int64(w)), float64(w), float32(w))
		}},
		{"sort", func() string {
			x := make([]int, g.n(60))
			for n := range x {
				x[n] = g.n(30)
			}
			y := slices.Clone(x)
			z := slices.Clone(x)
			sort.Ints(x)
			slices.SortFunc(y, func(a, b int) int { return b - a })
			sort.SliceStable(z, func(a, b int) bool { return z[a]/5 < z[b]/5 })
			at, ok := slices.BinarySearch(x, 7)
			return fmt.Sprint(x, y, z, at, ok, sort.SearchInts(x, 12))
		}},
		{"scan", func() string {
			var a, b string
			var c int
			var d float64
			n, err := fmt.Sscan(s+" 12 "+t+" 2.5", &a, &c, &b, &d)
			n2, err2 := fmt.Sscanf(s, "%d"+t+"%s", &c, &a)
			return fmt.Sprintf("%d %v %q %d %q %v %d %v", n, err, a, c, b, d, n2, err2)
		}},
		{"bufio", func() string {
			sc := bufio.NewScanner(strings.NewReader(s + "\n" + t + " " + u))
			if i%2 == 0 {
				sc.Split(bufio.ScanWords)
			}
			out := ""
			for sc.Scan() {
				out += fmt.Sprintf("%q", sc.Text())
			}
			r := bufio.NewReaderSize(strings.NewReader(s+t+u), 16)
			line, err := r.ReadString('a')
			c, n, err2 := r.ReadRune()
			return out + fmt.Sprintf("%q %v %d %d %v %v", line, err, c, n, err2, sc.Err())
		}},
		{"time", func() string {
			d := time.Duration(w)
			p, err := time.ParseDuration(d.String())
			return fmt.Sprint(d, p, err, d.Round(time.Minute), d.Truncate(time.Second), d.Hours(), d.Seconds())
		}},
		{"unicode", func() string {
			r := rune(w % 0x20000)
			return fmt.Sprint(unicode.IsLetter(r), unicode.IsUpper(r), unicode.IsLower(r), unicode.IsDigit(r), unicode.IsSpace(r), unicode.IsPunct(r), unicode.IsPrint(r), unicode.ToUpper(r), unicode.ToLower(r), unicode.ToTitle(r))
		}},
		{"errors", func() string {
			e := errors.New(s)
			x := fmt.Errorf("%s: %w", t, e)
			y := errors.Join(x, nil, errors.New(u))
			return fmt.Sprintf("%v %v %v %q", y, errors.Is(y, e), errors.Unwrap(x) == e, x)
		}},
		{"composite", func() string {
			m := map[string][]int{s: {i, j}, t: nil}
			type p struct {
				A string
				b float64
				C any
				D *int
			}
			v := p{s, f, t, nil}
			return fmt.Sprintf("%v %+v %#v %v %T %q %x %d", m, v, v, [2]p{}, m, []string{s, t}, s, []int{i, j})
		}},
	}
	for round := range 2 {
		for _, test := range tests {
			h := uint32(0)
			for range 60 {
				s, t, u, f, f2, i, j, k, w = g.str(), g.str(), g.str(), g.float(), g.float(), g.n(6)-1, g.n(6)-1, g.n(20)-1, g.next()>>uint(g.n(64))
				if len(s) > 1 && g.n(2) == 0 {
					at := g.n(len(s))
					t = s[at : at+g.n(len(s)-at)]
				}
				out := safely(test.f)
				h = h*31 + hash(out)
				if debug == test.name {
					fmt.Printf("%s %q %q %q %v %v %d %d %d %d: %s\n", test.name, s, t, u, f, f2, i, j, k, w, out)
				}
			}
			fmt.Println(round, test.name, h)
		}
	}
}

// debug names a test whose calls are to be shown.
const debug = ""

// Output:
// 0 search 647411189
// 0 split 4184062742
// 0 trim 3519783173
// 0 replace 1794071484
// 0 case 982783337
// 0 bytes 3436473129
// 0 utf8 1515475786
// 0 quote 908907128
// 0 floats 865354250
// 0 parse 2918539740
// 0 ints 850800783
// 0 bits 1775014390
// 0 math 1749889296
// 0 conv 2342948168
// 0 sort 2733510934
// 0 scan 1244497323
// 0 bufio 3012117620
// 0 time 2454353725
// 0 unicode 1925481072
// 0 errors 4109188833
// 0 composite 2629257036
// 1 search 2442292422
// 1 split 1241181643
// 1 trim 3305074460
// 1 replace 2089854644
// 1 case 2837729413
// 1 bytes 139501735
// 1 utf8 2055370209
// 1 quote 3753779785
// 1 floats 3501755002
// 1 parse 1685447262
// 1 ints 626893420
// 1 bits 1190257193
// 1 math 1872836561
// 1 conv 3770287252
// 1 sort 3986931789
// 1 scan 1674796128
// 1 bufio 687660768
// 1 time 3511169328
// 1 unicode 372625436
// 1 errors 2499434188
// 1 composite 354614959
