//! The trees of correct programs.

mod support;

use expect_test::{Expect, expect};
use skep_syntax::print;

/// Compares the tree of declarations; there must be no errors.
fn check(decls: &str, expect: Expect) {
    let text = format!("package p\n{decls}\n");
    let (parsed, _) = support::parse(&text);
    assert_eq!(support::errors(&text), "", "{text}");
    expect.assert_eq(&print::tree(&parsed.file));
}

/// Compares the tree of statements.
fn check_stmts(stmts: &str, expect: Expect) {
    check(&format!("func f() {{\n{stmts}\n}}"), expect);
}

/// Compares the places of declarations.
fn check_places(text: &str, expect: Expect) {
    let (parsed, map) = support::parse(text);
    expect.assert_eq(&print::tree_with_places(&parsed.file, map.file(parsed.file.file)));
}

#[test]
fn imports_and_first_line() {
    let text = "//go:build skep\n\npackage main\nimport \"fmt\"\nimport (\n\tm \"math\"\n\t. \"a/b\"\n\t_ \"c\"\n)\n";
    let (parsed, _) = support::parse(text);
    expect![[r#"
        (file main build-skep
          (import "fmt")
          (import m "math")
          (import . "a/b")
          (import _ "c"))
    "#]]
    .assert_eq(&print::tree(&parsed.file));
}

#[test]
fn constants_repeat_their_spec() {
    check(
        "const (\n\ta, b int = iota, iota * 2\n\tc, d\n\t_\n\te = \"x\"\n\tf\n)\nconst g = 1",
        expect![[r#"
            (file p
              (const [a b] iota=0 : int = iota (* iota 2))
              (const [c d] iota=1 repeated : int = iota (* iota 2))
              (const [_] iota=2 repeated : int = iota (* iota 2))
              (const [e] iota=3 = "x")
              (const [f] iota=4 repeated = "x")
              (const [g] iota=0 = 1))
        "#]],
    );
}

#[test]
fn repeated_constants_have_ids_of_their_own() {
    let (parsed, _) = support::parse("package p\nconst (\n\ta = iota + 1\n\tb\n)\n");
    let mut ids = Vec::new();
    for decl in &parsed.file.decls {
        if let skep_syntax::tree::Decl::Const(c) = decl {
            ids.push(c.id);
            ids.extend(c.values.iter().map(|v| v.id));
        }
    }
    let distinct: std::collections::BTreeSet<_> = ids.iter().collect();
    assert_eq!(distinct.len(), 4);
}

#[test]
fn variables() {
    check(
        "var a, b = f()\nvar (\n\tc int\n\td []int = nil\n)",
        expect![[r#"
        (file p
          (var [a b] = (call f))
          (var [c] : int)
          (var [d] : (slice-type int) = nil))
    "#]],
    );
}

#[test]
fn types() {
    check(
        "type (\n\tA = int\n\tB []*map[string]func(int, ...string) (bool, error)\n\tC [N]struct{ x, y int `tag`; *E; p.F; G[int]; h [2]int; i []int }\n)",
        expect![[r#"
            (file p
              (alias A int)
              (type B (slice-type (star (map-type string (func-type (params int (ellipsis string)) (results bool error))))))
              (type C (array-type N (struct-type (fields (field [x y] int "tag") (star E) (. p F) (index G int) (field [h] (array-type 2 int)) (field [i] (slice-type int)))))))
        "#]],
    );
    check(
        "type I interface { M(a, b int) string; E; ~int | *T | p.Q[int]; G[int] | string; N() }",
        expect![[r#"
            (file p
              (type I (interface-type (method M (params (field [a b] int)) (results string)) (union E) (union ~int (star T) (index (. p Q) int)) (union (index G int) string) (method N))))
        "#]],
    );
    check(
        "type C func(chan int, <-chan int, chan<- int, chan<- <-chan int, chan (<-chan int))",
        expect![[r#"
        (file p
          (type C (func-type (params (chan-type int) (recv-chan-type int) (send-chan-type int) (send-chan-type (recv-chan-type int)) (chan-type (paren (recv-chan-type int)))))))
    "#]],
    );
}

#[test]
fn type_parameters_or_array_length() {
    check(
        "type A[P any] int\ntype B[N]int\ntype C[N * 2]int\ntype D[P *T,] int\ntype E[P *struct{}] int\ntype F[P []int] int\ntype G[P, Q any, R ~int | *string] int\ntype H[P *T | ~int] int\ntype I[P (T),] int\ntype J[len(x)]int\ntype K[P interface{ M() }] int\ntype L[p.N]int\ntype M[P p.C] int",
        expect![[r#"
            (file p
              (type A (type-params (field [P] any)) int)
              (type B (array-type N int))
              (type C (array-type (* N 2) int))
              (type D (type-params (field [P] (star T))) int)
              (type E (type-params (field [P] (star (struct-type)))) int)
              (type F (type-params (field [P] (slice-type int))) int)
              (type G (type-params (field [P Q] any) (field [R] (interface-type (union ~int (star string))))) int)
              (type H (type-params (field [P] (interface-type (union (star T) ~int)))) int)
              (type I (type-params (field [P] T)) int)
              (type J (array-type (call len x) int))
              (type K (type-params (field [P] (interface-type (method M)))) int)
              (type L (array-type (. p N) int))
              (type M (type-params (field [P] (. p C))) int))
        "#]],
    );
}

#[test]
fn functions() {
    check(
        "func a()\nfunc b(x, y int, z ...string) (n int, err error) { }\nfunc (r *T[P]) c(int, p.Q) string { return \"\" }\n\n//go:noinline\nfunc d[K comparable, V any](m map[K]V) { }\nfunc e(func(int) int, [2]int, []T, T[int]) { }",
        expect![[r#"
            (file p
              (func a native)
              (func b (params (field [x y] int) (field [z] (ellipsis string))) (results (field [n] int) (field [err] error)))
              (func c (recv (field [r] (star (index T P)))) (params int (. p Q)) (results string)
                (return ""))
              (func d noinline (type-params (field [K] comparable) (field [V] any)) (params (field [m] (map-type K V))))
              (func e (params (func-type (params int) (results int)) (array-type 2 int) (slice-type T) (index T int))))
        "#]],
    );
}

#[test]
fn precedence() {
    check_stmts(
        "x = a + b*c<<d == e && f || !g\nx = -a.b*c\nx = *p.q\nx = &T{}",
        expect![[r#"
        (file p
          (func f
            (= x (|| (&& (== (+ a (<< (* b c) d)) e) f) (! g)))
            (= x (* (neg (. a b)) c))
            (= x (star (. p q)))
            (= x (addr (composite T)))))
    "#]],
    );
}

#[test]
fn calls_indices_and_instances() {
    check_stmts(
        "f[int](x)\nf[[]int, map[string]T](x, y...)\nx[i][j:k][:][a:b:c]\nx.(T).y().(*p.Q)\n(f)(g)(1,\n)\nmake([]int, 3)\n[]byte(\"x\")\n(<-chan int)(nil)\n<-chan int(x)\nfunc(int)(x)\n(func())(nil)",
        expect![[r#"
            (file p
              (func f
                (expr (call (index f int) x))
                (expr (call (index f (slice-type int) (map-type string T)) x y ...))
                (expr (slice (slice (slice (index x i) j k -) - - -) a b c))
                (expr (assert (call (. (assert x T) y)) (star (. p Q))))
                (expr (call (call (paren f) g) 1))
                (expr (call make (slice-type int) 3))
                (expr (call (slice-type byte) "x"))
                (expr (call (paren (recv-chan-type int)) nil))
                (expr (recv (call (chan-type int) x)))
                (expr (func-type (params int) (results x)))
                (expr (call (paren (func-type)) nil))))
        "#]],
    );
}

#[test]
fn composite_literals() {
    check_stmts(
        "x := []T{{1, 2}, {a: 3}, &U{}}\ny := map[string][]int{\"a\": {1}, \"b\": nil}\nz := [...]int{2: 1, 5}\nw := T[int]{}\nv := struct{ a int }{1}\nu := p.T{\n\t1,\n}",
        expect![[r#"
            (file p
              (func f
                (:= x (composite (slice-type T) (composite - 1 2) (composite - (: a 3)) (addr (composite U))))
                (:= y (composite (map-type string (slice-type int)) (: "a" (composite - 1)) (: "b" nil)))
                (:= z (composite (array-type - int) (: 2 1) 5))
                (:= w (composite (index T int)))
                (:= v (composite (struct-type (fields (field [a] int))) 1))
                (:= u (composite (. p T) 1))))
        "#]],
    );
}

#[test]
fn braces_in_statement_heads() {
    check_stmts(
        "if x == (T{}) { }\nif f(T{1}) { }\nif x[T{1}.a] { }\nfor _, x := range []int{1} { }\nswitch (T{}) { }\nif func() bool { return T{} == x }() { }\nif x := (T{}); x.ok { } else if y { } else { }",
        expect![[r#"
            (file p
              (func f
                (if (== x (paren (composite T)))
                  (then))
                (if (call f (composite T 1))
                  (then))
                (if (index x (. (composite T 1) a))
                  (then))
                (range := _ x (of (composite (slice-type int) 1))
                  (do))
                (switch (paren (composite T)))
                (if (call (func-lit (results bool)
                  (return (== (composite T) x))))
                  (then))
                (if (init (:= x (paren (composite T)))) (. x ok)
                  (then)
                  (else (if y
                    (then)
                    (else (block)))))))
        "#]],
    );
}

#[test]
fn loops() {
    check_stmts(
        "for { }\nfor x { }\nfor ; ; { }\nfor i := 0; i < 3; i++ { }\nfor range x { }\nfor i := range 10 { }\nfor k, v = range m { }\nfor ; x; { }",
        expect![[r#"
            (file p
              (func f
                (for
                  (do))
                (for (cond x)
                  (do))
                (for
                  (do))
                (for (init (:= i 0)) (cond (< i 3)) (post (++ i))
                  (do))
                (range = (of x)
                  (do))
                (range := i (of 10)
                  (do))
                (range = k v (of m)
                  (do))
                (for (cond x)
                  (do))))
        "#]],
    );
}

#[test]
fn switches() {
    check_stmts(
        "switch { case a, b: f(); fallthrough\ndefault: }\nswitch x := f(); x { case 1: }\nswitch x := y.(type) { case int, []T: g(x); case nil: }\nswitch z := 1; y.(type) { }\nswitch x; { }",
        expect![[r#"
            (file p
              (func f
                (switch
                  (case [a b]
                    (expr (call f))
                    (fallthrough))
                  (default))
                (switch (init (:= x (call f))) x
                  (case 1))
                (type-switch [x] y
                  (case [int (slice-type T)]
                    (expr (call g x)))
                  (case nil))
                (type-switch (init (:= z 1)) y)
                (switch (init (expr x)))))
        "#]],
    );
}

#[test]
fn channels_go_and_select() {
    check_stmts(
        "go f(x)\ndefer func() { }()\nc <- <-d\nselect { case v, ok := <-c: f(v)\ncase c <- 1: case <-d: default: g() }",
        expect![[r#"
            (file p
              (func f
                (go (call f x))
                (defer (call (func-lit)))
                (send c (recv d))
                (select
                  (case (:= [v ok] (recv c))
                    (expr (call f v)))
                  (case (send c 1))
                  (case (expr (recv d)))
                  (default
                    (expr (call g))))))
        "#]],
    );
}

#[test]
fn labels_and_jumps() {
    check_stmts(
        "L: for { break L; continue; goto M }\nM:\n\tx++\n\t{ y-- }\nend: }\nfunc g() { ;",
        expect![[r#"
        (file p
          (func f
            (label L (for
              (do
                (break L)
                (continue)
                (goto M))))
            (label M (++ x))
            (block
              (-- y))
            (label end (empty)))
          (func g
            (empty)))
    "#]],
    );
}

#[test]
fn assignments() {
    check_stmts(
        "a, b = b, a\nx += 1\nx &^= y\na.b, c := f()\nvar q int\nconst r = 1\ntype S int",
        expect![[r#"
        (file p
          (func f
            (= [a b] [b a])
            (op= + x 1)
            (op= &^ x y)
            (:= [(. a b) c] (call f))
            (decl
              (var [q] : int))
            (decl
              (const [r] iota=0 = 1))
            (decl
              (type S int))))
    "#]],
    );
}

#[test]
fn places() {
    check_places(
        "package p\n\nvar x = a.b(c)[d] + -e\n\nfunc (r *T) m(a, b int) (c int) {\n\tif a < b { return a }\n\tfor i := range b { x.y = T{1: 2} }\n\tswitch v := x.(type) {\n\tcase int:\n\t}\n}\n",
        expect![[r#"
            (file p
              (var@3:5 [x] = (+@3:9 (index@3:9 (call@3:9 (.@3:9 (name@3:9 a) b) (name@3:13 c)) (name@3:16 d)) (neg@3:21 (name@3:22 e))))
              (func@5:1 m (recv (field@5:7 [r] (star@5:9 (name@5:10 T)))) (params (field@5:15 [a b] (name@5:20 int))) (results (field@5:26 [c] (name@5:28 int)))
                (if@6:2 (<@6:5 (name@6:5 a) (name@6:9 b))
                  (then@6:11
                    (return@6:13 (name@6:20 a))))
                (range@7:2 := (name@7:6 i) (of (name@7:17 b))
                  (do@7:19
                    (=@7:21 (.@7:21 (name@7:21 x) y) (composite@7:27 (name@7:27 T) (: (lit@7:29 1) (lit@7:32 2))))))
                (type-switch@8:2 [v] (name@8:14 x)
                  (case@9:2 (name@9:7 int)))))
        "#]],
    );
}

#[test]
fn messages_show_expressions_as_go_does() {
    let exprs = "a.b(c...)[1:2:3] + -d, T[int]{1}, func(a, b int, c ...T) (d error) { x() }, (<-chan int)(nil), map[string]*p.T{}, [...]int{}, x.(type), struct{ a, b int; E }{}, interface{ M() int; ~int | T }(nil)";
    let (parsed, _) = support::parse(&format!("package p\nvar _ = f({exprs})\n"));
    let skep_syntax::tree::Decl::Var(var) = &parsed.file.decls[0] else { panic!("a variable") };
    expect!["f(a.b(c...)[1:2:3] + -d, T[int]{…}, func(a, b int, c ...T) (d error) {…}, (<-chan int)(nil), map[string]*p.T{}, [...]int{}, x.(type), struct{a, b int; E}{}, interface{M() int; ~int | T}(nil))"].assert_eq(&print::go_expr(&var.values[0]));
}
