//! Errors: their wording, their places, and that one mistake is one error.

mod support;

use expect_test::{Expect, expect};

/// Compares the errors of a whole file.
fn check(text: &str, expect: Expect) {
    expect.assert_eq(&support::errors(text));
}

/// Compares the errors of one statement (or some lines of them) in a function; columns count from the
/// tab before it, the statement's first line is 3.
fn check_stmt(stmt: &str, expect: Expect) {
    check(&format!("package p\nfunc f() {{\n\t{stmt}\n}}\n\nfunc g() {{\n\tx y\n}}\n"), expect);
}

/// The same without the second function, whose error shows that the place was found again.
fn check_wording(stmts: &[&str], expect: Expect) {
    let mut out = String::new();
    for stmt in stmts {
        let errors = support::errors(&format!("package p\nfunc f() {{\n\t{stmt}\n}}\n"));
        out.push_str(&format!("{stmt}\n{errors}"));
    }
    expect.assert_eq(&out);
}

#[test]
fn each_of_many_syntax_errors_once_among_fifty_mistakes() {
    check(
        include_str!("data/fifty_mistakes.go"),
        expect![[r#"
        9:8: syntax error: unexpected name int in struct type; possibly missing semicolon or newline or }
        14:1: syntax error: unexpected }, expected expression
        19:16: syntax error: unexpected name y in argument list; possibly missing comma or )
        23:7: syntax error: cannot use assignment x = 3 as value
        30:19: syntax error: unexpected name b in parameter list; possibly missing comma or )
        32:29: syntax error: unexpected newline in composite literal; possibly missing comma or }
        39:6: syntax error: unexpected name i at end of statement
        42:8: syntax error: unexpected name true at end of statement
        52:6: syntax error: unexpected name next, expected (
        55:7: syntax error: unexpected literal 2 in composite literal; possibly missing comma or }
        60:8: syntax error: unexpected newline, expected :
        67:2: syntax error: unexpected }, expected expression
        70:1: syntax error: non-declaration statement outside function body
        74:2: syntax error: unexpected keyword else, expected }
        77:2: more than one character in rune literal
        78:4: unknown escape
        79:2: invalid character U+0040 '@'
    "#]],
    );
}

#[test]
fn statements() {
    check_wording(
        &[
            "x y",
            "x, y",
            "x, y++",
            "x++ 3",
            "++x",
            ")",
            "]",
            ",",
            ":",
            "= 3",
            "else { }",
            "case 1:",
            "import \"x\"",
            "goto",
            "break 5",
            "return 1 2",
            "fallthrough x",
            "L: )",
            "defer",
            "go (f())",
            "package x",
            "x => y",
            "int x = 5",
            "let x = 5",
            "a!",
            "a := b := c",
            "var x",
            "var x int := 3",
            "var x = ",
            "const x 5",
            "type T",
            "type T struct { a int b int }",
        ],
        expect![[r#"
            x y
            3:4: syntax error: unexpected name y at end of statement
            x, y
            3:6: syntax error: unexpected newline, expected := or = or comma
            x, y++
            3:6: syntax error: unexpected ++, expected := or = or comma
            x++ 3
            3:6: syntax error: unexpected literal 3 at end of statement
            ++x
            3:2: syntax error: unexpected ++, expected }
            )
            3:2: syntax error: unexpected ), expected }
            ]
            3:2: syntax error: unexpected ], expected }
            ,
            3:2: syntax error: unexpected comma, expected }
            :
            3:2: syntax error: unexpected :, expected }
            = 3
            3:2: syntax error: unexpected =, expected }
            else { }
            3:2: syntax error: unexpected keyword else, expected }
            case 1:
            3:2: syntax error: unexpected keyword case, expected }
            import "x"
            3:2: syntax error: unexpected keyword import, expected }
            goto
            4:1: syntax error: unexpected }, expected name
            break 5
            3:8: syntax error: unexpected literal 5 at end of statement
            return 1 2
            3:11: syntax error: unexpected literal 2 at end of statement
            fallthrough x
            3:14: syntax error: unexpected name x at end of statement
            L: )
            3:3: syntax error: missing statement after label
            defer
            4:1: syntax error: unexpected }, expected expression
            go (f())
            3:5: expression in go must not be parenthesized
            package x
            3:2: syntax error: unexpected keyword package, expected }
            x => y
            3:5: syntax error: unexpected >, expected expression
            int x = 5
            3:6: syntax error: unexpected name x at end of statement
            let x = 5
            3:6: syntax error: unexpected name x at end of statement
            a!
            3:3: syntax error: unexpected ! at end of statement
            a := b := c
            3:9: syntax error: unexpected := at end of statement
            var x
            3:7: syntax error: unexpected newline, expected type
            var x int := 3
            3:12: syntax error: unexpected :=, expected =
            var x = 
            4:1: syntax error: unexpected }, expected expression
            const x 5
            3:10: syntax error: unexpected literal 5 at end of statement
            type T
            3:8: syntax error: unexpected newline in type declaration
            type T struct { a int b int }
            3:24: syntax error: unexpected name b in struct type; possibly missing semicolon or newline or }
        "#]],
    );
}

#[test]
fn expressions() {
    check_wording(
        &[
            "x +",
            "x = ",
            "x[",
            "x[]",
            "x[1 2]",
            "x[1:2:]",
            "x[1::2]",
            "x[1,2]",
            "x.",
            "x.5",
            "x.(",
            "f(",
            "f(1 2)",
            "f(1,, 2)",
            "f(a..., b)",
            "T{1 2}",
            "T{a: }",
            "T{a: 1, b 2}",
            "(T){1}",
            "[3, 4]int{}",
            "x := [3 int{}",
            "x := []{1}",
            "x := chan{}",
            "x := func{}",
            "x := <-<-chan int(y)",
            "x := <-chan<- int(y)",
            "x := y ? 1 : 2",
            "x := 1 if y",
            "x.(type)",
            "x := ~y",
        ],
        expect![[r#"
            x +
            4:1: syntax error: unexpected }, expected expression
            x = 
            4:1: syntax error: unexpected }, expected expression
            x[
            4:1: syntax error: unexpected }, expected expression
            x[]
            3:4: syntax error: unexpected ], expected operand
            x[1 2]
            3:6: syntax error: unexpected literal 2, expected comma, : or ]
            x[1:2:]
            3:8: final index required in 3-index slice
            x[1::2]
            3:6: middle index required in 3-index slice
            x[1,2]
            3:6: syntax error: unexpected literal 2, expected ]
            x.
            4:1: syntax error: unexpected }, expected name or (
            x.5
            3:3: syntax error: unexpected literal .5 at end of statement
            x.(
            4:1: syntax error: unexpected }, expected type
            f(
            4:1: syntax error: unexpected }, expected expression
            f(1 2)
            3:6: syntax error: unexpected literal 2 in argument list; possibly missing comma or )
            f(1,, 2)
            3:6: syntax error: unexpected comma, expected expression
            f(a..., b)
            3:10: syntax error: unexpected name b, expected )
            T{1 2}
            3:6: syntax error: unexpected literal 2 in composite literal; possibly missing comma or }
            T{a: }
            3:7: syntax error: unexpected }, expected expression
            T{a: 1, b 2}
            3:12: syntax error: unexpected literal 2 in composite literal; possibly missing comma or }
            (T){1}
            3:5: syntax error: cannot parenthesize type in composite literal
            [3, 4]int{}
            3:4: syntax error: unexpected comma; expected ]
            x := [3 int{}
            3:10: syntax error: unexpected name int, expected ]
            x := []{1}
            3:9: syntax error: unexpected {, expected type
            x := chan{}
            3:11: syntax error: missing channel element type
            x := func{}
            3:11: syntax error: unexpected {, expected (
            x := <-<-chan int(y)
            x := <-chan<- int(y)
            x := y ? 1 : 2
            3:9: invalid character U+003F '?'
            x := 1 if y
            3:9: syntax error: unexpected keyword if at end of statement
            x.(type)
            3:2: use of .(type) outside type switch
            x := ~y
            3:7: cannot use ~ outside of interface or type constraint (use ^ for bitwise complement)
        "#]],
    );
}

#[test]
fn heads() {
    check_wording(
        &[
            "if x",
            "if { }",
            "if x; { }",
            "if x { } else",
            "if x { } else x",
            "if x = 3 { }",
            "if a + b = 3 { }",
            "if x := 3 { }",
            "if x++ { }",
            "if var x = 3; x { }",
            "if x\n\t{ }",
            "if x == T{} { }",
            "for i := 0; i < 3 { }",
            "for i := 0; i < 3; i++\n\t{ }",
            "for i := 0 { }",
            "for i := 0; i < 3 i++ { }",
            "for x\n\t{ }",
            "for i := 0; i < 3; i := 4 { }",
            "for ; { }",
            "for i in x { }",
            "for a b := range x { }",
            "for a, b, c := range x { }",
            "switch x { foo() }",
            "switch x { case 1 foo() }",
            "switch x",
            "switch x := y { }",
            "switch x, z := y.(type) { }",
            "select x { }",
            "select { foo() }",
            "while x < 3 { }",
        ],
        expect![[r#"
            if x
            4:1: syntax error: unexpected }, expected expression
            if { }
            3:5: syntax error: missing condition in if statement
            if x; { }
            3:6: syntax error: missing condition in if statement
            if x { } else
            4:1: syntax error: else must be followed by if or statement block
            if x { } else x
            3:16: syntax error: else must be followed by if or statement block
            if x = 3 { }
            3:7: syntax error: cannot use assignment x = 3 as value
            if a + b = 3 { }
            3:11: syntax error: cannot use assignment (a + b) = 3 as value
            if x := 3 { }
            3:7: syntax error: cannot use x := 3 as value
            if x++ { }
            3:6: syntax error: cannot use x++ as value
            if var x = 3; x { }
            3:9: syntax error: var declaration not allowed in if initializer
            if x
            	{ }
            3:6: syntax error: unexpected newline, expected { after if clause
            if x == T{} { }
            3:14: syntax error: unexpected { at end of statement
            for i := 0; i < 3 { }
            3:20: syntax error: unexpected {, expected semicolon or newline
            for i := 0; i < 3; i++
            	{ }
            3:24: syntax error: unexpected newline, expected { after for clause
            for i := 0 { }
            3:8: syntax error: cannot use i := 0 as value
            for i := 0; i < 3 i++ { }
            3:20: syntax error: unexpected name i, expected semicolon or newline
            for x
            	{ }
            4:2: syntax error: unexpected {, expected for loop condition
            for i := 0; i < 3; i := 4 { }
            3:23: syntax error: cannot declare in post statement of for loop
            for ; { }
            3:8: syntax error: unexpected {, expected for loop condition
            for i in x { }
            3:8: syntax error: unexpected name in, expected {
            for a b := range x { }
            3:8: syntax error: unexpected name b, expected {
            for a, b, c := range x { }
            3:12: range clause permits at most two iteration variables
            switch x { foo() }
            3:13: syntax error: unexpected name foo, expected case or default or }
            switch x { case 1 foo() }
            3:20: syntax error: unexpected name foo, expected :
            switch x
            4:1: syntax error: unexpected }, expected expression
            switch x := y { }
            3:11: syntax error: cannot use x := y as value
            switch x, z := y.(type) { }
            3:14: syntax error: cannot use x, z := y.(type) as value
            select x { }
            3:9: syntax error: missing { after select clause
            select { foo() }
            3:11: syntax error: unexpected name foo, expected case or default or }
            while x < 3 { }
            3:8: syntax error: unexpected name x at end of statement
        "#]],
    );
}

#[test]
fn declarations() {
    let files = [
        "packge main\n",
        "package 1\n",
        "package main foo\n",
        "package main\nimport fmt\n",
        "package main\nimport \"a\" \"b\"\n",
        "package main\nfunc f() {}\nimport \"x\"\nimport \"y\"\n",
        "package main\nx := 1\ny := 2\nfunc f() { x y }\n",
        "package main\nfunc\n",
        "package main\nfunc f\n",
        "package main\nfunc f(a int b int) {}\n",
        "package main\nfunc f(a, b) (x int, string) {}\n",
        "package main\nfunc f(a int, string) {}\n",
        "package main\nfunc f(a ...int, b int) {}\n",
        "package main\nfunc () g() {}\nfunc (a, b T) h() {}\n",
        "package main\nfunc f[]() {}\nfunc f[P]() {}\nfunc f[P any, Q]() {}\n",
        "package main\ntype T [3 int\nvar x = y z\n",
        "package main\ntype T[P any, Q] int\ntype U[N 5] int\n",
        "package main\ntype T interface { f() int g() }\ntype U interface { 5 }\n",
        "package main\nvar (\n\tx int y int\n\tz = \n\tw int\n\t5\n)\n",
        "package main\n}\nfunc f() {}\n",
        "package main\nfunc f()\n{\n\tx y\n}\n",
        "package main\nfunc f() {} func g() {}\n",
        "package main\ntype T struct {\n\ta b c\n\t5\n\t*(T)\n\td int `x` 7\n}\n",
    ];
    let mut out = String::new();
    for file in files {
        out.push_str(&format!("{}{}\n", file, support::errors(file)));
    }
    expect![[r#"
        packge main
        1:1: syntax error: package statement must be first

        package 1
        1:9: syntax error: unexpected literal 1, expected name

        package main foo
        1:14: syntax error: unexpected name foo, expected semicolon or newline

        package main
        import fmt
        2:11: syntax error: missing import path

        package main
        import "a" "b"
        2:12: syntax error: unexpected literal "b" after top level declaration

        package main
        func f() {}
        import "x"
        import "y"
        3:1: syntax error: imports must appear before other declarations

        package main
        x := 1
        y := 2
        func f() { x y }
        2:1: syntax error: non-declaration statement outside function body
        4:14: syntax error: unexpected name y at end of statement

        package main
        func
        3:1: syntax error: unexpected EOF, expected name or (

        package main
        func f
        2:7: syntax error: unexpected newline, expected (

        package main
        func f(a int b int) {}
        2:14: syntax error: unexpected name b in parameter list; possibly missing comma or )

        package main
        func f(a, b) (x int, string) {}
        2:28: syntax error: missing parameter type

        package main
        func f(a int, string) {}
        2:21: syntax error: missing parameter type

        package main
        func f(a ...int, b int) {}
        2:10: can only use ... with final parameter

        package main
        func () g() {}
        func (a, b T) h() {}
        2:9: method has no receiver
        3:15: method has multiple receivers

        package main
        func f[]() {}
        func f[P]() {}
        func f[P any, Q]() {}
        2:8: syntax error: empty type parameter list
        3:9: syntax error: missing type constraint
        4:16: syntax error: missing type constraint

        package main
        type T [3 int
        var x = y z
        2:11: syntax error: unexpected name int, expected ]
        3:11: syntax error: unexpected name z after top level declaration

        package main
        type T[P any, Q] int
        type U[N 5] int
        2:16: syntax error: missing type constraint
        3:10: syntax error: unexpected literal 5 in parameter list; possibly missing comma or ]

        package main
        type T interface { f() int g() }
        type U interface { 5 }
        2:28: syntax error: unexpected name g in interface type; possibly missing semicolon or newline or }
        3:20: syntax error: unexpected literal 5, expected ~ term or type

        package main
        var (
        	x int y int
        	z = 
        	w int
        	5
        )
        3:8: syntax error: unexpected name y in grouped declaration; possibly missing semicolon or newline or )
        5:4: syntax error: unexpected name int in grouped declaration; possibly missing semicolon or newline or )
        6:2: syntax error: unexpected literal 5, expected name

        package main
        }
        func f() {}
        2:1: syntax error: non-declaration statement outside function body

        package main
        func f()
        {
        	x y
        }
        3:1: syntax error: unexpected semicolon or newline before {
        4:4: syntax error: unexpected name y at end of statement

        package main
        func f() {} func g() {}
        2:13: syntax error: unexpected keyword func after top level declaration

        package main
        type T struct {
        	a b c
        	5
        	*(T)
        	d int `x` 7
        }
        3:6: syntax error: unexpected name c in struct type; possibly missing semicolon or newline or }
        4:2: syntax error: unexpected literal 5, expected field name or embedded type
        5:3: syntax error: cannot parenthesize embedded type
        6:12: syntax error: unexpected literal 7 in struct type; possibly missing semicolon or newline or }

    "#]].assert_eq(&out);
}

#[test]
fn the_place_is_found_again() {
    // Each time the second function's `x y` is reported, too.
    check_stmt(
        "f(1, 2",
        expect![[r#"
        3:8: syntax error: unexpected newline in argument list; possibly missing comma or )
        7:4: syntax error: unexpected name y at end of statement
    "#]],
    );
    check_stmt(
        "f(1, 2\n\tg(3)\n\tx := 4",
        expect![[r#"
        3:8: syntax error: unexpected newline in argument list; possibly missing comma or )
        9:4: syntax error: unexpected name y at end of statement
    "#]],
    );
    check_stmt(
        "f(\n\t\t1\n\t\t2,\n\t\t3 4,\n\t)",
        expect![[r#"
        4:4: syntax error: unexpected newline in argument list; possibly missing comma or )
        6:5: syntax error: unexpected literal 4 in argument list; possibly missing comma or )
        11:4: syntax error: unexpected name y at end of statement
    "#]],
    );
    check_stmt(
        "x := []int{1, 2\n\tf(x)",
        expect![[r#"
        3:17: syntax error: unexpected newline in composite literal; possibly missing comma or }
        8:4: syntax error: unexpected name y at end of statement
    "#]],
    );
    check_stmt(
        "x := []T{\n\t\t{1 2},\n\t\t{3: 4 5},\n\t\t6\n\t}",
        expect![[r#"
        4:6: syntax error: unexpected literal 2 in composite literal; possibly missing comma or }
        5:9: syntax error: unexpected literal 5 in composite literal; possibly missing comma or }
        6:4: syntax error: unexpected newline in composite literal; possibly missing comma or }
        11:4: syntax error: unexpected name y at end of statement
    "#]],
    );
    check_stmt(
        "f(func() {\n\t\tx y\n\t}, 1 2)\n\tz w",
        expect![[r#"
        4:5: syntax error: unexpected name y at end of statement
        5:7: syntax error: unexpected literal 2 in argument list; possibly missing comma or )
        6:4: syntax error: unexpected name w at end of statement
        10:4: syntax error: unexpected name y at end of statement
    "#]],
    );
    check_stmt(
        "f(func() { return 1 ), 2)",
        expect![[r#"
        3:22: syntax error: unexpected ) at end of statement
        7:4: syntax error: unexpected name y at end of statement
    "#]],
    );
    check_stmt(
        "if x {\n\t\tf()",
        expect![[r#"
        7:6: syntax error: unexpected name g, expected (
        8:4: syntax error: unexpected name y at end of statement
    "#]],
    );
    check_stmt(
        "for {\n\t\tif x {\n\t\t\tf(\n\t\t}\n\t\tx y\n\t}",
        expect![[r#"
        6:3: syntax error: unexpected }, expected expression
        7:5: syntax error: unexpected name y at end of statement
        12:4: syntax error: unexpected name y at end of statement
    "#]],
    );
    check_stmt(
        "if x {\n\t}\n\telse if y {\n\t\tz w\n\t}",
        expect![[r#"
        5:2: syntax error: unexpected keyword else, expected }
        6:5: syntax error: unexpected name w at end of statement
        11:4: syntax error: unexpected name y at end of statement
    "#]],
    );
    check_stmt(
        "whle x {\n\t\tz w\n\t} else {\n\t\tv u\n\t}",
        expect![[r#"
        3:7: syntax error: unexpected name x at end of statement
        4:5: syntax error: unexpected name w at end of statement
        6:5: syntax error: unexpected name u at end of statement
        11:4: syntax error: unexpected name y at end of statement
    "#]],
    );
    check_stmt(
        "switch x {\n\tcase 1\n\t\tz w\n\tcase 2, :\n\t\tv u\n\tfoo()\n\t}",
        expect![[r#"
        4:8: syntax error: unexpected newline, expected :
        5:5: syntax error: unexpected name w at end of statement
        6:10: syntax error: unexpected :, expected expression
        7:5: syntax error: unexpected name u at end of statement
        13:4: syntax error: unexpected name y at end of statement
    "#]],
    );
    check_stmt(
        "switch x {\n\tcase 1:\n\t\tif y {\n\t\t\tf()\n\tcase 2:\n\t\tv u\n\t}",
        expect![[r#"
        7:2: syntax error: unexpected keyword case, expected }
        8:5: syntax error: unexpected name u at end of statement
        13:4: syntax error: unexpected name y at end of statement
    "#]],
    );
    check_stmt(
        "select {\n\tcase x <- :\n\t\tv u\n\tcase y := <-z:\n\t}",
        expect![[r#"
        4:12: syntax error: unexpected :, expected expression
        5:5: syntax error: unexpected name u at end of statement
        11:4: syntax error: unexpected name y at end of statement
    "#]],
    );
    check_stmt(
        "return f(1, 2}\n",
        expect![[r#"
        3:15: syntax error: unexpected } in argument list; possibly missing comma or )
        8:4: syntax error: unexpected name y at end of statement
    "#]],
    );
    check_stmt(
        "x[1\n\ty[2]",
        expect![[r#"
        3:5: syntax error: unexpected newline, expected comma, : or ]
        8:4: syntax error: unexpected name y at end of statement
    "#]],
    );
    check_stmt(
        "x := struct {\n\t\ta int b\n\t\tc\n\t}{}\n\tv u",
        expect![[r#"
        4:9: syntax error: unexpected name b in struct type; possibly missing semicolon or newline or }
        7:4: syntax error: unexpected name u at end of statement
        11:4: syntax error: unexpected name y at end of statement
    "#]],
    );
    check_stmt(
        "}\n\tx := 1",
        expect![[r#"
        4:2: syntax error: non-declaration statement outside function body
        8:4: syntax error: unexpected name y at end of statement
    "#]],
    );
    check_stmt(
        "\"abc\n\tv u",
        expect![[r#"
        3:6: newline in string
        4:4: syntax error: unexpected name u at end of statement
        8:4: syntax error: unexpected name y at end of statement
    "#]],
    );
}

#[test]
fn a_missing_brace_is_reported_at_the_next_function() {
    check(
        "package p\nfunc f() {\n\tif x {\n\t\ty()\n\nfunc g() {\n\tx y\n}\n",
        expect![[r#"
        6:6: syntax error: unexpected name g, expected (
        7:4: syntax error: unexpected name y at end of statement
    "#]],
    );
    check(
        "package p\nfunc f() {\n\tx()\n\nfunc (t T) g() {\n\tx y\n}\n",
        expect![[r#"
        5:16: syntax error: unexpected { at end of statement
        6:4: syntax error: unexpected name y at end of statement
    "#]],
    );
    check(
        "package p\nfunc f() {\n\tx()\n",
        expect![[r#"
        4:1: syntax error: unexpected EOF, expected }
    "#]],
    );
    check(
        "package p\ntype T struct {\n\ta int\n\nfunc g() {\n\tx y\n}\n",
        expect![[r#"
        5:1: syntax error: unexpected keyword func, expected field name or embedded type
        6:4: syntax error: unexpected name y at end of statement
    "#]],
    );
    check(
        "package p\nvar (\n\ta int\n\nfunc g() {\n\tx y\n}\n",
        expect![[r#"
        5:1: syntax error: unexpected keyword func, expected name
        6:4: syntax error: unexpected name y at end of statement
    "#]],
    );
    check(
        "package p\nfunc f(a int {\n\tx y\n}\n\nfunc g() {\n\tx y\n}\n",
        expect![[r#"
        2:14: syntax error: unexpected { in parameter list; possibly missing comma or )
        3:4: syntax error: unexpected name y at end of statement
        7:4: syntax error: unexpected name y at end of statement
    "#]],
    );
}
