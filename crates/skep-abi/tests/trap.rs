//! Texts of faults, as Go prints them.

use skep_abi::{SliceFault, Trap};
use skep_bytecode::slice_form::{LENGTH, STRING, THREE_INDEX, THREE_INDEX_LOW};

fn check(trap: Trap, expect: &str) {
    assert_eq!(trap.to_string(), expect);
}

#[test]
fn indexes() {
    check(Trap::Index { index: 5, len: 3 }, "runtime error: index out of range [5] with length 3");
    check(Trap::Index { index: -1, len: 3 }, "runtime error: index out of range [-1]");
}

#[test]
fn slices() {
    let check = |a, b, c, form, expect: &str| {
        let text = Trap::Slice(SliceFault::of_check(a, b, c, form)).to_string();
        assert_eq!(text, format!("runtime error: slice bounds out of range {expect}"));
    };
    check(0, 5, 3, 0, "[:5] with capacity 3");
    check(0, 5, 3, STRING, "[:5] with length 3");
    check(0, 5, 3, LENGTH, "[:5] with length 3");
    check(0, -1, 3, 0, "[:-1]");
    check(2, 1, 3, 0, "[2:1]");
    check(-2, 1, 3, 0, "[-2:]");
    check(1, 5, 3, THREE_INDEX, "[::5] with capacity 3");
    check(1, 5, 3, THREE_INDEX | LENGTH, "[::5] with length 3");
    check(1, -5, 3, THREE_INDEX, "[::-5]");
    check(3, 2, 3, THREE_INDEX, "[:3:2]");
    check(-3, 2, 3, THREE_INDEX, "[:-3:]");
    check(3, 2, 3, THREE_INDEX | THREE_INDEX_LOW, "[3:2:]");
    check(-3, 2, 3, THREE_INDEX | THREE_INDEX_LOW, "[-3::]");
}

#[test]
fn others() {
    check(Trap::NilDereference, "runtime error: invalid memory address or nil pointer dereference");
    check(Trap::NilMapWrite, "assignment to entry in nil map");
    check(Trap::DivideByZero, "runtime error: integer divide by zero");
    check(Trap::NegativeShift, "runtime error: negative shift amount");
    check(Trap::MakeSliceLen, "runtime error: makeslice: len out of range");
    check(Trap::Unhashable { ty: "[]int".into() }, "runtime error: hash of unhashable type []int");
    check(Trap::Uncomparable { ty: "[]int".into() }, "runtime error: comparing uncomparable type []int");
    check(
        Trap::SliceToArray { len: 2, want: 4 },
        "runtime error: cannot convert slice with length 2 to array or pointer to array with length 4",
    );
    check(
        Trap::AssertNil { interface: Some("interface {}".into()), target: "int".into() },
        "interface conversion: interface {} is nil, not int",
    );
    check(
        Trap::AssertNil { interface: None, target: "main.I".into() },
        "interface conversion: interface is nil, not main.I",
    );
    check(
        Trap::AssertOther {
            interface: "interface {}".into(),
            concrete: "string".into(),
            target: "int".into(),
        },
        "interface conversion: interface {} is string, not int",
    );
    check(
        Trap::AssertMissing { concrete: "main.T".into(), target: "main.I".into(), method: "M".into() },
        "interface conversion: main.T is not main.I: missing method M",
    );
}
