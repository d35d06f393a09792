//! Each rule of the verifier, by a module that breaks it and little else; and that garbage never makes it panic.

use skep_bytecode::verify::{RULES, Rule};
use skep_bytecode::{
    BuiltinRef, CallShape, FuncRef, Function, Instr, Kind, Module, NameRef, Op, Position, RField, RMethod,
    RType, Safepoint, Selector, TypeRef, verify,
};

fn ins(op: Op, a: u8, b: u8, c: u8, imm: i32) -> Instr {
    Instr::new(op, a, b, c, imm)
}

/// A function of one pointer and one word parameter, giving a word.
fn func(code: Vec<Instr>) -> Function {
    Function {
        name: "main.f".to_owned(),
        params: 2,
        param_pointers: vec![0b01],
        results: 1,
        frame: 8,
        code,
        safepoints: vec![Safepoint { pc: 0, live: Vec::new() }],
        ..Function::default()
    }
}

fn ty(kind: Kind, size: u64, align: u8, pointers: &[u32]) -> RType {
    RType {
        kind,
        name: "t".to_owned(),
        named: false,
        size,
        align,
        elem: None,
        key: None,
        len: 0,
        fields: Vec::new(),
        methods: Vec::new(),
        wants: Vec::new(),
        pointers: pointers.to_vec(),
        comparable: true,
        plain: false,
        flat: false,
    }
}

/// A module around a function, with an entry in each table.
fn module(code: Vec<Instr>) -> Module {
    Module {
        funcs: vec![func(code)],
        types: vec![ty(Kind::Int, 8, 8, &[]), ty(Kind::Closure, 8, 8, &[]), ty(Kind::String, 16, 8, &[0])],
        consts: vec![7],
        strings: vec![b"x".to_vec()],
        selectors: vec!["Len".to_owned()],
        shapes: vec![
            CallShape { selector: None, args: 1, arg_pointers: vec![1], results: 0, result_pointers: vec![] },
            CallShape {
                selector: Some(Selector(0)),
                args: 1,
                arg_pointers: vec![1],
                results: 0,
                result_pointers: vec![],
            },
        ],
        builtins: vec![BuiltinRef {
            name: "b".to_owned(),
            types: vec![],
            args: 1,
            results: 1,
            result_pointers: 0,
        }],
        positions: vec![Position { file: 0, line: 1, func_name: NameRef(0), inlined_at: None }],
        files: vec!["a.go".to_owned()],
        ..Module::default()
    }
}

fn broken(module: Module) -> Option<(u8, Option<u32>, u32)> {
    verify(module).err().map(|error| (error.rule as u8, error.function, error.offset))
}

/// Code between `enter` and a return of the word parameter breaks a rule at an instruction, or nothing (rule 0).
fn check(code: &[Instr], rule: u8, at: u32) {
    check_with(code, rule, at, |_| ());
}

fn check_with(code: &[Instr], rule: u8, at: u32, change: impl FnOnce(&mut Module)) {
    let mut all = vec![ins(Op::Enter, 0, 0, 0, 1)];
    all.extend_from_slice(code);
    all.extend([ins(Op::Mov, 0, 1, 0, 0), ins(Op::Return, 0, 0, 0, 0)]);
    let mut module = module(all);
    change(&mut module);
    let expect = Some((rule, Some(0), at)).filter(|_| rule != 0);
    assert_eq!(broken(module), expect, "{code:?}");
}

fn alive(module: &mut Module, points: &[(u32, u64)]) {
    module.funcs[0].safepoints = points
        .iter()
        .map(|(pc, live)| Safepoint { pc: *pc, live: if *live == 0 { vec![] } else { vec![*live] } })
        .collect();
}

#[test]
fn rules_of_shape() {
    check(&[], 0, 0);
    check(&[Instr(0xffff)], 1, 1);
    check(&[ins(Op::Imm, 8, 0, 0, 0)], 2, 1);
    check(&[ins(Op::FarStore, 1, 0, 0, 300)], 2, 1);
    check(&[ins(Op::ShlI, 2, 1, 0, 64)], 3, 1);
    check(&[ins(Op::Load64, 2, 0, 0, -8)], 3, 1);
    check(&[ins(Op::Trap, 0, 0, 0, 99)], 3, 1);
    for op in [Op::Const, Op::StrData, Op::StaticFunc, Op::New, Op::NewClosure] {
        check(&[ins(op, 2, 0, 0, 100)], 4, 1);
        check(&[ins(op, 2, 0, 0, -1)], 4, 1);
    }
    check(&[ins(Op::NewClosure, 2, 0, 0, 0)], 4, 1);
    check(&[ins(Op::Globals, 2, 0, 0, 0)], 4, 1);
    check(&[ins(Op::CallClosure, 0, 4, 0, 1)], 4, 1);
    check(&[ins(Op::CallMethod, 1, 4, 0, 0)], 4, 1);
    check(&[ins(Op::Jump, 0, 0, 0, 100)], 5, 1);
    check(&[ins(Op::Jump, 0, 0, 0, -100)], 5, 1);
    check(&[ins(Op::Enter, 0, 0, 0, 1)], 7, 1);
    check(&[ins(Op::Fuel, 0, 0, 0, 1), ins(Op::JumpIf, 1, 0, 0, -2)], 8, 2);
    check(&[ins(Op::Loop, 0, 0, 0, 0)], 9, 1);
    check(&[ins(Op::Fuel, 0, 0, 0, -1)], 9, 1);
    check(&[ins(Op::Call, 4, 0, 0, 0)], 11, 1);
    check(&[ins(Op::Call, 5, 0, 0, 0)], 10, 1);
    check(&[ins(Op::Builtin, 255, 255, 255, 0)], 10, 1);
    check(&[ins(Op::RunDefers, 0, 0, 0, 0)], 18, 1);
    let mut falls = module(vec![ins(Op::Enter, 0, 0, 0, 1), ins(Op::Fuel, 0, 0, 0, 1)]);
    assert_eq!(broken(falls.clone()), Some((6, Some(0), 1)));
    falls.funcs[0].code.clear();
    assert_eq!(broken(falls), Some((16, Some(0), 0)));
    check_with(&[], 16, 0, |module| module.funcs[0].param_pointers = vec![0b100]);
    check_with(&[], 16, 0, |module| module.funcs[0].frame = 1 << 20);
    check_with(&[], 15, 9, |module| module.funcs[0].lines = vec![(9, 0)]);
    check_with(&[], 8, 1, |module| module.funcs[0].recover = Some(1));
}

#[test]
fn rules_of_flow() {
    check(&[ins(Op::AddI, 2, 3, 0, 1)], 11, 1);
    check(&[ins(Op::Load64, 2, 1, 0, 0)], 12, 1);
    check(&[ins(Op::AddI, 2, 0, 0, 1)], 13, 1);
    check(&[ins(Op::Nil, 1, 0, 0, 0)], 13, 3);
    // Defined on one way only; on both; with two kinds.
    let one_way = [ins(Op::JumpIf, 1, 0, 0, 1), ins(Op::Imm, 2, 0, 0, 5), ins(Op::AddI, 3, 2, 0, 0)];
    check(&one_way, 11, 3);
    let both = [
        ins(Op::JumpIf, 1, 0, 0, 2),
        ins(Op::Imm, 2, 0, 0, 5),
        ins(Op::Jump, 0, 0, 0, 1),
        ins(Op::Imm, 2, 0, 0, 6),
        ins(Op::AddI, 3, 2, 0, 0),
    ];
    check(&both, 0, 0);
    let mut mixed = both;
    mixed[3] = ins(Op::Nil, 2, 0, 0, 0);
    check(&mixed, 11, 5);
    // A call undefines what stands at and above its window.
    let call = [ins(Op::Mov, 4, 0, 0, 0), ins(Op::Mov, 5, 1, 0, 0), ins(Op::Call, 2, 0, 0, 0)];
    check_with(&call, 0, 0, |module| alive(module, &[(0, 1), (3, 0)]));
    let mut after = call.to_vec();
    after.push(ins(Op::AddI, 3, 5, 0, 0));
    check_with(&after, 11, 4, |module| alive(module, &[(0, 1), (3, 0)]));
    after[3] = ins(Op::AddI, 3, 4, 0, 0);
    check_with(&after, 0, 0, |module| alive(module, &[(0, 1), (3, 0)]));
}

#[test]
fn rules_of_safepoints() {
    let read_later = [ins(Op::Loop, 0, 0, 0, 1), ins(Op::Load64, 1, 0, 0, 0)];
    check_with(&read_later, 0, 0, |module| alive(module, &[(0, 1), (1, 1)]));
    check_with(&read_later, 14, 1, |module| alive(module, &[(0, 1), (1, 0)]));
    check_with(&read_later, 14, 1, |module| alive(module, &[(0, 1)]));
    check_with(&[], 14, 0, |module| alive(module, &[(0, 0), (1, 0)]));
    check_with(&[], 14, 0, |module| alive(module, &[(0, 1)]));
}

fn check_table(rule: u8, at: u32, change: impl FnOnce(&mut Module)) {
    let code = vec![ins(Op::Enter, 0, 0, 0, 1), ins(Op::Mov, 0, 1, 0, 0), ins(Op::Return, 0, 0, 0, 0)];
    let mut module = module(code);
    change(&mut module);
    assert_eq!(broken(module), Some((rule, None, at)));
}

#[test]
fn rules_of_tables() {
    let field = |ty: u32, offset: u64| RField {
        name: "x".to_owned(),
        exported: false,
        embedded: false,
        ty: TypeRef(ty),
        offset,
    };
    check_table(15, 0, |module| module.positions[0].inlined_at = Some(0));
    check_table(15, 0, |module| module.positions[0].file = 1);
    check_table(4, 0, |module| module.builtins[0].types = vec![TypeRef(9)]);
    check_table(4, 0, |module| module.shapes[0].arg_pointers = vec![2]);
    check_table(19, 0, |module| module.types[0].size = 4);
    check_table(19, 0, |module| module.types[0].elem = Some(TypeRef(9)));
    check_table(19, 1, |module| module.types[1].fields = vec![field(0, 0)]);
    check_table(19, 2, |module| module.types[2].pointers = vec![1]);
    check_table(19, 3, |module| {
        let mut own = ty(Kind::Struct, 0, 1, &[]);
        own.fields = vec![field(3, 0)];
        module.types.push(own);
    });
    check_table(20, 0, |module| {
        module.types[0].methods = vec![RMethod { selector: Selector(0), func: FuncRef(7) }];
    });
    check_table(20, 0, |module| module.types[0].wants = vec![Selector(0), Selector(0)]);
    check_table(21, 0, |module| module.main = Some(FuncRef(0)));
    check_table(21, 0, |module| module.globals = Some(TypeRef(0)));
}

#[test]
fn rules_are_numbered() {
    for (nth, (rule, text)) in RULES.iter().enumerate() {
        assert_eq!(*rule as usize, nth + 1);
        assert_eq!(rule.text(), *text);
    }
    assert_eq!(Rule::Opcode as u8, 1);
}

/// Small numbers in every field, so that much of it is nearly right.
#[test]
fn garbage_is_refused_quietly() {
    let mut seed = 1u64;
    let mut random = move |below: u64| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        seed % below
    };
    let mut passed = 0;
    for _ in 0..20_000 {
        let mut code = vec![ins(Op::Enter, 0, 0, 0, 1)];
        for _ in 0..random(6) {
            let op = random(skep_bytecode::ops::TABLE.len() as u64 + 1);
            let imm = random(12) as i32 - 4;
            let (a, b, c) = (random(6), random(9), random(2));
            code.push(Instr(op | a << 16 | b << 24 | c << 32 | ((imm as u64) & 0xff_ffff) << 40));
        }
        code.push(ins(Op::Return, 0, 0, 0, 0));
        let mut module = module(code);
        module.funcs[0].results = random(2) as u16;
        module.funcs[0].has_defer = random(2) == 0;
        module.funcs[0].recover = Some(random(8) as u32).filter(|pc| *pc > 2);
        if let Ok(points) = std::panic::catch_unwind(|| skep_bytecode::verify(module.clone())) {
            passed += u32::from(points.is_ok());
        } else {
            panic!("the verifier panicked at {:?}", module.funcs[0].code);
        }
    }
    assert!(passed > 100, "garbage is too bad to test anything: {passed} passed");
}
