//! Composite literals.

use std::cmp::Ordering;
use std::rc::Rc;

use foldhash::{HashMap, HashSet, HashSetExt};
use skep_syntax::Span;
use skep_syntax::tree::{Element, Expr, ExprKind, Ident};

use crate::checker::Checker;
use crate::operand::{OpMode, Operand};
use crate::program::{Selection, SelectionKind};
use crate::show::expr_text;
use crate::types::{FieldType, Found, Type, TypeId, Types};

/// Largest index in an array literal: an array is as long as its largest index says.
const INDEX_MAX: i64 = 1 << 28;

/// The fields that keys of a literal have named so far.
#[derive(Default)]
struct SeenFields<'a> {
    /// By each start of a field's path, the whole one too: the first key whose path starts so, by its number, the
    /// length of its path, and its name.
    starts: HashMap<Vec<u32>, (usize, usize, &'a str)>,
    /// The same by whole paths.
    whole: HashMap<Vec<u32>, (usize, usize, &'a str)>,
    count: usize,
}

impl<'a> SeenFields<'a> {
    /// Adds a field; gives the first one before that is the same, holds it, or is held by it: the length of its path,
    /// and its name.
    fn add(&mut self, path: &[u32], name: &'a str) -> Option<(usize, &'a str)> {
        let around = (1..=path.len()).filter_map(|len| self.whole.get(&path[..len]));
        let first = around.chain(self.starts.get(path)).min().copied();
        let this = (self.count, path.len(), name);
        self.count += 1;
        self.whole.entry(path.to_vec()).or_insert(this);
        for len in 1..=path.len() {
            self.starts.entry(path[..len].to_vec()).or_insert(this);
        }
        first.map(|(_, len, name)| (len, name))
    }
}

impl<'a> Checker<'a> {
    pub(crate) fn composite(
        &mut self,
        e: &'a Expr,
        ty: Option<&'a Expr>,
        elems: &'a [Element],
        close: Span,
        hint: Option<TypeId>,
    ) -> Operand<'a> {
        let mut open_array = None;
        let (ty, base) = match (ty, hint) {
            (Some(written), _) => {
                if let ExprKind::ArrayType { len: None, elem } = &written.kind {
                    // `[...]T`: the length comes from the elements.
                    let elem = self.var_type(elem);
                    open_array = Some((written, elem));
                    (Types::BAD, Types::BAD)
                } else {
                    let t = self.typ(written);
                    (t, t)
                }
            }
            (None, Some(hint)) => {
                // `&T` may be left out too.
                let under = self.types.common_under(hint).unwrap_or(hint);
                match *self.types.get(under) {
                    Type::Pointer(base) => (hint, base),
                    _ => (hint, hint),
                }
            }
            (None, None) => {
                self.err(e.span, "composite", "missing type in composite literal");
                self.use_elements(elems);
                return Operand::invalid(e);
            }
        };
        if let Some((written, elem)) = open_array {
            let n = self.indexed_elements(elems, elem, None);
            let ty = self.types.intern(Type::Array(elem, n));
            self.record_type(written, ty);
            return Operand::value(ty, e);
        }
        if base == Types::BAD {
            self.use_elements(elems);
            return Operand::invalid(e);
        }
        self.under(base);
        let under = self.types.common_under(base);
        match under.map(|u| self.types.get(u).clone()) {
            Some(Type::Struct(fields)) => self.struct_literal(base, &fields, elems, close),
            Some(Type::Array(elem, n)) => {
                self.indexed_elements(elems, elem, Some(n));
            }
            Some(Type::Slice(elem)) => {
                self.indexed_elements(elems, elem, None);
            }
            Some(Type::Map(key, elem)) => self.map_literal(elems, key, elem),
            Some(Type::Bad) => self.use_elements(elems),
            _ => {
                self.use_elements(elems);
                let message = format!("invalid composite literal type {}", self.show(ty));
                self.err(e.span, "composite", message);
                return Operand::invalid(e);
            }
        }
        Operand::value(ty, e)
    }

    fn use_elements(&mut self, elems: &'a [Element]) {
        for elem in elems {
            if let Some(key) = &elem.key
                && !matches!(key.kind, ExprKind::Ident(_))
            {
                self.use_exprs(std::slice::from_ref(key));
            }
            // A nested literal without a type has none to be checked against.
            if !matches!(elem.value.kind, ExprKind::Composite { ty: None, .. }) {
                self.use_exprs(std::slice::from_ref(&elem.value));
            }
        }
    }

    fn struct_literal(&mut self, base: TypeId, fields: &Rc<[FieldType]>, elems: &'a [Element], close: Span) {
        let Some(first) = elems.first() else { return };
        if first.key.is_some() {
            return self.keyed_fields(base, fields, elems);
        }
        let path = self.pkg_path();
        for (i, elem) in elems.iter().enumerate() {
            if elem.key.is_some() {
                let span = elem.key.as_ref().map_or(elem.value.span, |k| k.span);
                self.err(span, "composite", "mixture of field:value and value elements in struct literal");
                continue;
            }
            let field = fields.get(i);
            let mut x = match field {
                Some(f) => self.expr_for(&elem.value, Some(f.ty)),
                None => self.expr(&elem.value),
            };
            let Some(f) = field else {
                let message = format!("too many values in struct literal of type {}", self.show(base));
                self.err(elem.value.span, "composite", message);
                break;
            };
            if !f.pkg.is_empty() && f.pkg != path {
                let message = format!(
                    "implicit assignment to unexported field {} in struct literal of type {}",
                    f.name,
                    self.show(base)
                );
                self.err(elem.value.span, "composite", message);
                continue;
            }
            self.assignment(&mut x, Some(f.ty), "struct literal");
        }
        if elems.len() < fields.len() && elems.iter().all(|e| e.key.is_none()) {
            let message = format!("too few values in struct literal of type {}", self.show(base));
            self.err(close, "composite", message);
        }
    }

    fn keyed_fields(&mut self, base: TypeId, fields: &Rc<[FieldType]>, elems: &'a [Element]) {
        let mut seen = SeenFields::default();
        for elem in elems {
            let Some(key) = &elem.key else {
                let message = "mixture of field:value and value elements in struct literal";
                self.err(elem.value.span, "composite", message);
                continue;
            };
            let ExprKind::Ident(name) = &key.kind else {
                let message = format!("invalid field name {} in struct literal", expr_text(key));
                self.err(key.span, "composite", message);
                self.use_exprs(std::slice::from_ref(&elem.value));
                continue;
            };
            let (path, ty) = match self.literal_field(base, fields, name) {
                Ok(found) => found,
                Err(message) => {
                    self.err(key.span, "composite", message);
                    if !matches!(elem.value.kind, ExprKind::Composite { ty: None, .. }) {
                        self.use_exprs(std::slice::from_ref(&elem.value));
                    }
                    continue;
                }
            };
            let mut x = self.expr_for(&elem.value, Some(ty));
            self.assignment(&mut x, Some(ty), "struct literal");
            if let Some((old_len, old_name)) = seen.add(&path, &name.name) {
                let message = match path.len().cmp(&old_len) {
                    Ordering::Equal => format!("duplicate field name {} in struct literal", name.name),
                    Ordering::Greater => format!(
                        "cannot specify promoted field {} and enclosing embedded field {old_name}",
                        name.name
                    ),
                    Ordering::Less => format!(
                        "cannot specify embedded field {} and enclosed promoted field {old_name}",
                        name.name
                    ),
                };
                self.err(key.span, "composite", message);
            }
            if path.len() > 1 {
                let selection =
                    Selection { kind: SelectionKind::Field, recv: base, path: path.clone().into(), ty };
                self.info.selections.insert(key.id, selection);
            }
        }
    }

    /// The field that a key names, promoted ones included: its path and type, or what is wrong.
    fn literal_field(
        &mut self,
        base: TypeId,
        fields: &Rc<[FieldType]>,
        name: &Ident,
    ) -> Result<(Vec<u32>, TypeId), String> {
        let path = self.pkg_path();
        let own = |f: &FieldType| f.name == name.name && (f.pkg.is_empty() || f.pkg == path);
        if !name.is_blank()
            && let Some(i) = fields.iter().position(own)
        {
            return Ok((vec![i as u32], fields[i].ty));
        }
        match self.types.find(base, &name.name, &path) {
            Found::Field { path, ty, indirect: false } if !name.is_blank() => Ok((path, ty)),
            Found::Field { indirect: true, .. } => {
                Err(format!("invalid implicit pointer indirection to reach {}", name.name))
            }
            _ => Err(self.lookup_error(base, &name.name, true)),
        }
    }

    /// Elements of an array or slice; gives the length that the largest index asks for.
    fn indexed_elements(&mut self, elems: &'a [Element], elem_ty: TypeId, length: Option<u64>) -> u64 {
        let mut seen: HashSet<i64> = HashSet::new();
        let (mut index, mut max) = (0i64, 0i64);
        for elem in elems {
            let mut valid = true;
            let at = elem.key.as_ref().unwrap_or(&elem.value);
            if let Some(key) = &elem.key {
                match self.literal_index(key, length) {
                    Some(n) => index = n,
                    None => valid = false,
                }
            } else if length.is_some_and(|n| index as u64 >= n) {
                let message = format!("index {index} is out of bounds (>= {})", length.unwrap_or_default());
                self.err(at.span, "composite", message);
                valid = false;
            }
            if valid && !seen.insert(index) {
                let message = format!("duplicate index {index} in array or slice literal");
                self.err(at.span, "composite", message);
            }
            let mut x = self.expr_with_hint(&elem.value, elem_ty);
            self.assignment(&mut x, Some(elem_ty), "array or slice literal");
            index += 1;
            max = max.max(index);
        }
        max as u64
    }

    fn literal_index(&mut self, key: &'a Expr, length: Option<u64>) -> Option<i64> {
        let mut x = self.expr(key);
        if !x.is_valid() {
            return None;
        }
        if x.mode != OpMode::Constant {
            let message = format!("index {} must be integer constant", expr_text(key));
            self.err(key.span, "composite", message);
            return None;
        }
        if !self.valid_index(&mut x, "index", false) {
            return None;
        }
        let n = x.val.as_ref()?.as_i64()?;
        if let Some(length) = length
            && n as u64 >= length
        {
            self.err(
                key.span,
                "composite",
                format!("invalid argument: index {n} out of bounds [0:{length}]"),
            );
            return None;
        }
        if n > INDEX_MAX {
            self.err(key.span, "composite", format!("index {n} is too large (limit {INDEX_MAX})"));
            return None;
        }
        Some(n)
    }

    fn map_literal(&mut self, elems: &'a [Element], key_ty: TypeId, elem_ty: TypeId) {
        let mut seen: HashSet<(String, TypeId)> = HashSet::new();
        for elem in elems {
            let Some(key) = &elem.key else {
                self.err(elem.value.span, "composite", "missing key in map literal");
                self.use_elements(std::slice::from_ref(elem));
                continue;
            };
            let mut k = self.expr_with_hint(key, key_ty);
            self.assignment(&mut k, Some(key_ty), "map literal");
            if let (OpMode::Constant, Some(value)) = (k.mode, k.val.clone()) {
                // In a map over interfaces keys of different types differ.
                if !seen.insert((format!("{value:?}"), k.ty)) {
                    self.err(key.span, "composite", format!("duplicate key {value} in map literal"));
                }
            }
            let mut v = self.expr_with_hint(&elem.value, elem_ty);
            self.assignment(&mut v, Some(elem_ty), "map literal");
        }
    }
}
