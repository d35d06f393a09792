//go:build skep

package fmt

import "internal/value"

// printValue prints v by its kind; depth counts the values it is inside.
func (p *printer) printValue(v any, verb rune, depth int) {
	if depth > 0 && v != nil && p.handleMethods(v, verb) {
		return
	}
	if depth > depthMax {
		p.buf = append(p.buf, "..."...)
		return
	}
	switch kind := value.Kind(v); kind {
	case value.Nil:
		p.buf = append(p.buf, "<nil>"...)
	case value.Bool:
		p.fmtBoolVerb(v, value.BoolOf(v), verb)
	case value.Int, value.Int8, value.Int16, value.Int32, value.Int64:
		p.fmtInt(v, value.IntOf(v), verb)
	case value.Uint, value.Uint8, value.Uint16, value.Uint32, value.Uint64, value.Uintptr:
		p.fmtUint(v, value.UintOf(v), verb)
	case value.Float32:
		p.fmtFloatVerb(v, value.FloatOf(v), 32, verb)
	case value.Float64:
		p.fmtFloatVerb(v, value.FloatOf(v), 64, verb)
	case value.Complex64, value.Complex128:
		re, im := value.ComplexOf(v)
		bits := 128
		if kind == value.Complex64 {
			bits = 64
		}
		p.fmtComplexVerb(v, re, im, bits, verb)
	case value.String:
		p.fmtStringVerb(v, value.StringOf(v), verb)
	case value.Map:
		p.printMap(v, verb, depth)
	case value.Struct:
		p.printStruct(v, verb, depth)
	case value.Array, value.Slice:
		p.printList(v, kind, verb, depth)
	case value.Pointer:
		if depth == 0 && !value.IsNil(v) {
			switch value.ElemKind(v) {
			case value.Array, value.Slice, value.Struct, value.Map:
				p.buf = append(p.buf, '&')
				p.printValue(value.Deref(v), verb, depth+1)
				return
			}
		}
		p.fmtPointer(v, verb)
	default:
		p.fmtPointer(v, verb)
	}
}

// inner prints an element or field whose static type is named.
func (p *printer) inner(v any, typeName string, verb rune, depth int) {
	if v == nil {
		if p.f.sharpV {
			p.buf = append(p.buf, typeName...)
			p.buf = append(p.buf, "(nil)"...)
		} else {
			p.buf = append(p.buf, "<nil>"...)
		}
		return
	}
	p.printValue(v, verb, depth)
}

func (p *printer) printMap(v any, verb rune, depth int) {
	elem := value.ElemTypeName(v)
	if p.f.sharpV {
		p.buf = append(p.buf, value.TypeName(v)...)
		if value.IsNil(v) {
			p.buf = append(p.buf, "(nil)"...)
			return
		}
		p.buf = append(p.buf, '{')
	} else {
		p.buf = append(p.buf, "map["...)
	}
	keys, values := value.Entries(v)
	for i, key := range keys {
		if i > 0 {
			if p.f.sharpV {
				p.buf = append(p.buf, ", "...)
			} else {
				p.buf = append(p.buf, ' ')
			}
		}
		p.inner(key, "interface {}", verb, depth+1)
		p.buf = append(p.buf, ':')
		p.inner(values[i], elem, verb, depth+1)
	}
	if p.f.sharpV {
		p.buf = append(p.buf, '}')
	} else {
		p.buf = append(p.buf, ']')
	}
}

func (p *printer) printStruct(v any, verb rune, depth int) {
	if p.f.sharpV {
		p.buf = append(p.buf, value.TypeName(v)...)
	}
	p.buf = append(p.buf, '{')
	for i := range value.Len(v) {
		if i > 0 {
			if p.f.sharpV {
				p.buf = append(p.buf, ", "...)
			} else {
				p.buf = append(p.buf, ' ')
			}
		}
		if p.f.plusV || p.f.sharpV {
			p.buf = append(p.buf, value.FieldName(v, i)...)
			p.buf = append(p.buf, ':')
		}
		// Methods of what an unexported field holds are not called, as in Go.
		hidden := p.hideMethod
		p.hideMethod = hidden || !value.FieldExported(v, i)
		p.inner(value.Field(v, i), value.FieldTypeName(v, i), verb, depth+1)
		p.hideMethod = hidden
	}
	p.buf = append(p.buf, '}')
}

func (p *printer) printList(v any, kind int, verb rune, depth int) {
	switch verb {
	case 's', 'q', 'x', 'X':
		if value.ElemKind(v) == value.Uint8 {
			p.fmtBytes(v, value.BytesOf(v), value.TypeName(v), verb)
			return
		}
	}
	elem := value.ElemTypeName(v)
	if p.f.sharpV {
		p.buf = append(p.buf, value.TypeName(v)...)
		if kind == value.Slice && value.IsNil(v) {
			p.buf = append(p.buf, "(nil)"...)
			return
		}
		p.buf = append(p.buf, '{')
	} else {
		p.buf = append(p.buf, '[')
	}
	for i := range value.Len(v) {
		if i > 0 {
			if p.f.sharpV {
				p.buf = append(p.buf, ", "...)
			} else {
				p.buf = append(p.buf, ' ')
			}
		}
		p.inner(value.Elem(v, i), elem, verb, depth+1)
	}
	if p.f.sharpV {
		p.buf = append(p.buf, '}')
	} else {
		p.buf = append(p.buf, ']')
	}
}
