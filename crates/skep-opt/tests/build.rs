//! What the builder makes of small functions, as text.

mod common;

use expect_test::{Expect, expect};

/// Builds declarations and shows the functions of package main but `main` itself.
fn check(declarations: &str, expected: Expect) {
    let text = format!("//go:build skep\n\npackage main\n\n{declarations}\n");
    let program = common::compile("main.go", &text).unwrap_or_else(|e| panic!("{e:?}"));
    let mut out = String::new();
    for func in &program.funcs {
        if func.name.starts_with("main.") && func.name != "main.main" && func.name != "main.init" {
            out += &skep_opt::print::func_text(&program, func);
        }
    }
    expected.assert_eq(&out);
}

#[test]
fn indexing_is_checked_and_scaled() {
    check(
        "func f(s []int32, i int) int32 { return s[i] }\nfunc main() { f(nil, 0) }",
        expect![[r#"
        main.f(v0 ptr, v1 word, v2 word, v3 word) (word)
        b0:
          bounds v3, v1
          v4 = loadx.i32 v0[v3]
          return v4
    "#]],
    );
}

#[test]
fn small_structs_are_words_and_pointers_are_checked_once() {
    check(
        "type P struct { x, y int }\nfunc f(p *P) P { return P{p.y, p.x} }\nfunc main() { f(nil) }",
        expect![[r#"
            main.f(v0 ptr) (word, word)
            b0:
              nilcheck v0
              v1 = load.w64 v0 + 8
              v2 = load.w64 v0 + 0
              return v1, v2
        "#]],
    );
}

#[test]
fn arrays_are_boxes_copied_for_the_callee() {
    check(
        "func f(a [9]int) [9]int { a[1] = 2; b := a; g(b); return b }\nfunc g(a [9]int) {}\nfunc main() { f([9]int{}) }",
        expect![[r#"
            main.f(v0 ptr) (ptr)
            b0:
              v1 = const 1
              v2 = const 9
              v3 = const 2
              store.w64 v0 + 8, v3
              v4 = new [9]int
              copyval [9]int v4, v0
              v5 = new [9]int
              copyval [9]int v5, v4
              call main.g(v5)
              return v4
            main.g(v0 ptr)
            b0:
              return
        "#]],
    );
}

#[test]
fn loop_variables_that_closures_keep_are_copied_per_iteration() {
    check(
        "func f(fs []func() int) { for i := 0; i < 3; i++ { fs[i] = func() int { i++; return i } } }\nfunc main() { f(nil) }",
        expect![[r#"
            main.f(v0 ptr, v1 word, v2 word)
            b0:
              v3 = const 0
              v4 = new int
              store.w64 v4 + 0, v3
              jump b1(v4)
            b1(v5 ptr):
              v6 = load.w64 v5 + 0
              v7 = const 3
              v8 = lts v6, v7
              branch v8, b2, b4
            b2:
              v12 = load.w64 v5 + 0
              v13 = newclosure main.f.func1(v5)
              bounds v12, v1
              storex.ptr v0[v12], v13
              jump b3
            b3:
              v14 = new int
              copyval int v14, v5
              v15 = load.w64 v14 + 0
              v16 = const 1
              v17 = add v15, v16
              store.w64 v14 + 0, v17
              jump b1(v14)
            b4:
              return
            main.f.func1(v0 ptr) (word)
            b0:
              v1 = load.ptr v0 + 8
              v2 = load.w64 v1 + 0
              v3 = const 1
              v4 = add v2, v3
              store.w64 v1 + 0, v4
              v5 = load.w64 v1 + 0
              return v5
        "#]],
    );
}

#[test]
fn results_of_functions_with_defers_are_pinned() {
    check(
        "func f(g func(int)) (n int) { defer g(1); n = 2; return 3 }\nfunc main() { f(nil) }",
        expect![[r#"
            main.f(v0 ptr) (word) defer recover b1
            b0:
              v1 = const 1
              v2 = newclosure main.f.deferwrap1(v0, v1)
              defer v2
              v3 = const 2
              localset 0, v3
              v4 = const 3
              localset 0, v4
              rundefers
              v5 = localget 0
              return v5
            b1:
              v6 = localget 0
              return v6
            main.f.deferwrap1(v0 ptr) wrapper
            b0:
              v1 = load.ptr v0 + 8
              v2 = load.w64 v0 + 16
              callclosure v1(v2)
              return
        "#]],
    );
}

#[test]
fn narrow_arithmetic_wraps_and_signed_counts_are_checked() {
    check(
        "func f(a, b int8, n int) int8 { return (a+b)<<n | a/b }\nfunc main() { f(1, 1, 1) }",
        expect![[r#"
            main.f(v0 word, v1 word, v2 word) (word)
            b0:
              v3 = add v0, v1
              v4 = ext8s v3
              shiftcheck v2
              v5 = shl v4, v2
              v6 = ext8s v5
              v7 = divs v0, v1
              v8 = ext8s v7
              v9 = or v6, v8
              return v9
        "#]],
    );
}

#[test]
fn interfaces_box_and_wrappers_unbox() {
    check(
        "type I interface { M() int }\ntype T int\nfunc (t T) M() int { return int(t) }\nfunc f(t T) I { return t }\nfunc g(i I) int { return i.M() }\nfunc main() { g(f(1)) }",
        expect![[r#"
            main.f(v0 word) (word, ptr)
            b0:
              v1 = const 2
              v2 = new main.T
              store.w64 v2 + 0, v0
              return v1, v2
            main.g(v0 word, v1 ptr) (word)
            b0:
              v2 = callmethod (v0, v1).M()
              return v2
            main.T.M(v0 ptr) (word) wrapper
            b0:
              v1 = load.w64 v0 + 0
              v2 = call main.T.M(v1)
              return v2
            main.T.M(v0 word) (word)
            b0:
              return v0
        "#]],
    );
}

#[test]
fn plain_reads_wait_for_calls() {
    check(
        "var x int\nfunc f() int { x++; return 1 }\nfunc g() int { return x + f() }\nfunc main() { g() }",
        expect![[r#"
            main.g() (word)
            b0:
              v0 = call main.f()
              v1 = globals
              v2 = load.w64 v1 + 0
              v3 = add v2, v0
              return v3
            main.f() (word)
            b0:
              v0 = globals
              v1 = load.w64 v0 + 0
              v2 = const 1
              v3 = add v1, v2
              store.w64 v0 + 0, v3
              v4 = const 1
              return v4
        "#]],
    );
}

#[test]
fn methods_of_one_name_with_other_signatures_are_not_called() {
    check(
        "type A interface { M() int }\ntype B interface { M() string }\ntype T struct{}\nfunc (T) M() string { return \"\" }\nfunc f(x any) int { if a, ok := x.(A); ok { return a.M() }; return len(x.(B).M()) }\nfunc main() { f(T{}) }",
        expect![[r#"
            main.f(v0 word, v1 ptr) (word)
            b0:
              v2 = builtin rt.implements(v0)
              branch v2, b1, b2
            b1:
              jump b3(v0, v1)
            b2:
              v5 = const 0
              v6 = nil
              jump b3(v5, v6)
            b3(v3 word, v4 ptr):
              branch v2, b4, b5
            b4:
              v7 = callmethod (v3, v4).M()
              return v7
            b5:
              v10 = builtin rt.implements(v0)
              branch v10, b6, b7
            b6:
              v11, v12 = callmethod (v0, v1).M()
              return v12
            b7:
              builtin rt.assertFailed(v0)
              unreachable
            main.T.M(v0 ptr) (ptr, word) wrapper
            b0:
              v1, v2 = call main.T.M()
              return v1, v2
            main.T.M() (ptr, word)
            b0:
              v0 = nil
              v1 = const 0
              return v0, v1
        "#]],
    );
}
