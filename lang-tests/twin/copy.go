package skep

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"sync"
	"time"
	"unsafe"
)

// copier makes one deep copy. It works in two passes: the first finds where
// pointers point, so that a pointer into a value that is also pointed at as a
// whole still points into the copy of that value; the second copies.
type copier struct {
	own     uint64          // the ask whose request is copied; not one that is passed on
	seen    map[target]bool // pointers met by the first pass
	regions []region        // what they point at, outermost only, by address
	maps    map[unsafe.Pointer]reflect.Value
	slices  map[target]bool // slices on the path from the root, to find one inside itself
	refs    []uint64        // the requests met
}

type target struct {
	at  unsafe.Pointer
	typ reflect.Type
	len int
}

type region struct {
	target
	copy reflect.Value // a pointer to the copy, once made
}

func newCopier() *copier {
	return &copier{
		seen: map[target]bool{}, maps: map[unsafe.Pointer]reflect.Value{}, slices: map[target]bool{},
	}
}

func copyOf[T any](c *copier, v T) T {
	if isFlat(reflect.TypeFor[T]()) {
		return v
	}
	c.regions = c.regions[:0]
	clear(c.seen)
	clear(c.maps)
	from := reflect.ValueOf(&v).Elem()
	c.scan(from)
	c.settleRegions()
	clear(c.maps)
	var out T
	c.copy(reflect.ValueOf(&out).Elem(), from)
	return out
}

// handOver tells the questions whose requests were copied that p has them now.
// The lock is held.
func (c *copier) handOver(p *process) {
	for _, ref := range c.refs {
		if q := questions[ref]; q != nil && ref != c.own {
			q.passedOn = true
			q.hold(p)
		}
	}
}

var flatTypes sync.Map // reflect.Type to bool

// isFlat reports whether a copy of the value itself is a deep copy already.
func isFlat(t reflect.Type) bool {
	if known, ok := flatTypes.Load(t); ok {
		return known.(bool)
	}
	flat := false
	switch t.Kind() {
	case reflect.Array:
		flat = isFlat(t.Elem())
	case reflect.Struct:
		flat = !isRequest(t) && refused(t) == ""
		for i := 0; flat && i < t.NumField(); i++ {
			flat = isFlat(t.Field(i).Type)
		}
	case reflect.Pointer:
		flat = t == reflect.TypeFor[*time.Location]() // never changes
	case reflect.Slice, reflect.Map, reflect.Interface, reflect.Func, reflect.Chan, reflect.UnsafePointer:
	default:
		flat = true
	}
	flatTypes.Store(t, flat)
	return flat
}

func isRequest(t reflect.Type) bool {
	return t.PkgPath() == "skep" && strings.HasPrefix(t.Name(), "Request[")
}

// refused says why values of a type can't be copied, or "".
func refused(t reflect.Type) string {
	switch {
	case t.Kind() == reflect.Chan:
		return "a channel"
	case t.Kind() == reflect.UnsafePointer:
		return "an unsafe pointer"
	case t.PkgPath() == "sync" || t.PkgPath() == "sync/atomic":
		return "a value of package sync"
	case t.PkgPath() == "skep" && strings.HasPrefix(t.Name(), "Future["):
		return "a Future"
	}
	return ""
}

func refuse(t reflect.Type, why string) {
	panic(fmt.Sprintf("skep: cannot copy %v: it is %s", t, why))
}

// field gives the i-th field of a struct, also where its name is not exported.
func field(v reflect.Value, i int) reflect.Value {
	f := v.Field(i)
	return reflect.NewAt(f.Type(), unsafe.Pointer(f.UnsafeAddr())).Elem()
}

// inside gives what an interface holds, as a variable.
func inside(v reflect.Value) reflect.Value {
	boxed := reflect.New(v.Elem().Type()).Elem()
	boxed.Set(v.Elem())
	return boxed
}

// entry gives a key or value of a map as a variable.
func entry(v reflect.Value) reflect.Value {
	boxed := reflect.New(v.Type()).Elem()
	boxed.Set(v)
	return boxed
}

// scan is the first pass: it notes what is pointed at and refuses what can't be copied.
func (c *copier) scan(v reflect.Value) {
	t := v.Type()
	if why := refused(t); why != "" {
		refuse(t, why)
	}
	if isFlat(t) {
		return
	}
	switch t.Kind() {
	case reflect.Array:
		for i := range v.Len() {
			c.scan(v.Index(i))
		}
	case reflect.Struct:
		if isRequest(t) {
			c.refs = append(c.refs, field(v, 0).Uint())
			return
		}
		for i := range t.NumField() {
			c.scan(field(v, i))
		}
	case reflect.Pointer:
		at := target{v.UnsafePointer(), t.Elem(), 1}
		if !v.IsNil() && !c.seen[at] {
			c.seen[at] = true
			c.scan(v.Elem())
		}
	case reflect.Slice:
		at := target{v.UnsafePointer(), t.Elem(), v.Len()}
		if isFlat(t.Elem()) || v.Len() == 0 {
			return
		}
		if c.slices[at] {
			refuse(t, "a slice that contains itself")
		}
		c.slices[at] = true
		for i := range v.Len() {
			c.scan(v.Index(i))
		}
		delete(c.slices, at)
	case reflect.Map:
		if v.IsNil() || c.maps[v.UnsafePointer()].IsValid() {
			return
		}
		c.maps[v.UnsafePointer()] = v
		for it := v.MapRange(); it.Next(); {
			c.scan(entry(it.Key()))
			c.scan(entry(it.Value()))
		}
	case reflect.Interface:
		if !v.IsNil() {
			c.scan(inside(v))
		}
	case reflect.Func:
		if !v.IsNil() && captures(v) {
			refuse(t, "a func that captures variables")
		}
	}
}

// captures reports whether a func value is a closure with variables of its own:
// those are made on the heap, the others stand among the program's constants.
func captures(v reflect.Value) bool {
	known := captures
	here := uintptr(*(*unsafe.Pointer)(unsafe.Pointer(&known)))
	there := uintptr(*(*unsafe.Pointer)(v.Addr().UnsafePointer()))
	return max(here, there)-min(here, there) > math.MaxInt32
}

// settleRegions sorts what was pointed at and drops what lies inside another.
func (c *copier) settleRegions() {
	for at := range c.seen {
		c.regions = append(c.regions, region{target: at})
	}
	slices.SortFunc(c.regions, func(a, b region) int {
		switch x, y := uintptr(a.at), uintptr(b.at); {
		case x < y:
			return -1
		case x > y:
			return 1
		}
		return int(b.typ.Size()) - int(a.typ.Size())
	})
	outer := c.regions[:0]
	for _, r := range c.regions {
		if len(outer) > 0 {
			last := outer[len(outer)-1]
			if uintptr(r.at)+r.typ.Size() <= uintptr(last.at)+last.typ.Size() {
				continue
			}
		}
		outer = append(outer, r)
	}
	c.regions = outer
}

// moved gives the copy of what a pointer points at, making it on first use.
func (c *copier) moved(at unsafe.Pointer, t reflect.Type) reflect.Value {
	i, ok := slices.BinarySearchFunc(c.regions, at, func(r region, at unsafe.Pointer) int {
		switch x, y := uintptr(r.at), uintptr(at); {
		case x < y:
			return -1
		case x > y:
			return 1
		}
		return 0
	})
	if !ok {
		i--
	}
	r := &c.regions[i]
	if !r.copy.IsValid() {
		r.copy = reflect.New(r.typ)
		c.copy(r.copy.Elem(), reflect.NewAt(r.typ, r.at).Elem())
	}
	offset := uintptr(at) - uintptr(r.at)
	return reflect.NewAt(t, unsafe.Add(r.copy.UnsafePointer(), offset))
}

// copy is the second pass.
func (c *copier) copy(to, from reflect.Value) {
	t := from.Type()
	if isFlat(t) || isRequest(t) {
		to.Set(from)
		return
	}
	switch t.Kind() {
	case reflect.Array:
		for i := range from.Len() {
			c.copy(to.Index(i), from.Index(i))
		}
	case reflect.Struct:
		for i := range t.NumField() {
			c.copy(field(to, i), field(from, i))
		}
	case reflect.Pointer:
		if !from.IsNil() {
			to.Set(c.moved(from.UnsafePointer(), t.Elem()).Convert(t))
		}
	case reflect.Slice:
		if from.IsNil() {
			return
		}
		to.Set(reflect.MakeSlice(t, from.Len(), from.Len()))
		if isFlat(t.Elem()) {
			reflect.Copy(to, from)
			return
		}
		for i := range from.Len() {
			c.copy(to.Index(i), from.Index(i))
		}
	case reflect.Map:
		if from.IsNil() {
			return
		}
		if done := c.maps[from.UnsafePointer()]; done.IsValid() {
			to.Set(done.Convert(t))
			return
		}
		made := reflect.MakeMapWithSize(t, from.Len())
		c.maps[from.UnsafePointer()] = made
		for it := from.MapRange(); it.Next(); {
			k, v := reflect.New(t.Key()).Elem(), reflect.New(t.Elem()).Elem()
			c.copy(k, entry(it.Key()))
			c.copy(v, entry(it.Value()))
			made.SetMapIndex(k, v)
		}
		to.Set(made)
	case reflect.Interface:
		if !from.IsNil() {
			boxed := reflect.New(from.Elem().Type()).Elem()
			c.copy(boxed, inside(from))
			to.Set(boxed)
		}
	case reflect.Func:
		to.Set(from)
	}
}
