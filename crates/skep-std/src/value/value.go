//go:build skep

// Package value looks inside values of any type: what package fmt and sort need of reflection, no more.
package value

// Kind gives the kind of v's dynamic type as Kinds numbers them, or -1 for nil.
func Kind(v any) int

// The kinds.
const (
	Nil  = -1
	Bool = iota - 1
	Int
	Int8
	Int16
	Int32
	Int64
	Uint
	Uint8
	Uint16
	Uint32
	Uint64
	Uintptr
	Float32
	Float64
	Complex64
	Complex128
	String
	Array
	Slice
	Struct
	Pointer
	Func
	Interface
	Map
	Chan
)

// TypeName gives the name of v's dynamic type as %T prints it.
func TypeName(v any) string

// ElemTypeName gives the name of the element type of an array, slice, pointer or map.
func ElemTypeName(v any) string

// ElemKind gives the kind of the element type of an array, slice, pointer or map.
func ElemKind(v any) int

// BoolOf reads a value of kind Bool.
func BoolOf(v any) bool

// IntOf reads a value of a signed integer kind.
func IntOf(v any) int64

// UintOf reads a value of an unsigned integer kind.
func UintOf(v any) uint64

// FloatOf reads a value of a float kind.
func FloatOf(v any) float64

// ComplexOf reads a value of a complex kind.
func ComplexOf(v any) (re, im float64)

// StringOf reads a value of kind String.
func StringOf(v any) string

// BytesOf copies a slice or array whose elements are of kind Uint8.
func BytesOf(v any) []byte

// Len gives the length of a string, array, slice or map, or the number of a struct's fields.
func Len(v any) int

// IsNil tells whether a pointer, slice, map, func or chan is nil.
func IsNil(v any) bool

// Elem gives element i of an array or slice; of interface type: what is in it.
func Elem(v any, i int) any

// Field gives field i of a struct; of interface type: what is in it.
func Field(v any, i int) any

// FieldName gives the name of field i.
func FieldName(v any, i int) string

// FieldTypeName gives the name of the type of field i.
func FieldTypeName(v any, i int) string

// FieldExported tells whether field i is exported.
func FieldExported(v any, i int) bool

// Deref gives what a pointer that is not nil points to.
func Deref(v any) any

// Identity gives a number for what a pointer, slice, map, func or chan refers to; 0 for nil.
func Identity(v any) uint64

// Entries gives a map's keys and values, sorted by key as package fmt prints them.
func Entries(v any) (keys, values []any)

// Swap exchanges elements i and j of a slice.
func Swap(v any, i, j int)

// SetNumber stores an integer or bool where p points to one of any such type, given by its bits.
func SetNumber(p any, bits uint64)

// SetFloat stores f where p points to a float of any type.
func SetFloat(p any, f float64)

// SetString stores s where p points to a string of any type.
func SetString(p any, s string)

// Comparable tells whether v == v is defined.
func Comparable(v any) bool
