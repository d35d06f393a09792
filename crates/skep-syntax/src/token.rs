//! The kinds of token, their spelling and their names in messages.
//! Kept true: the names are those of Go's own compiler, so that messages read alike.

/// One token: a kind and the bytes it covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Offset of the first byte.
    pub start: u32,
    /// Offset after the last byte; a semicolon that was put in by rule may be empty.
    pub end: u32,
}

macro_rules! token_kinds {
    ($( $(#[$doc:meta])* $name:ident = $text:literal ),* $(,)?) => {
        /// The kinds of token.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[allow(missing_docs, reason = "operators and keywords are named for their spelling")]
        pub enum TokenKind { $( $(#[$doc])* $name ),* }

        impl TokenKind {
            /// The spelling of operators and keywords, the class name of the rest.
            #[must_use]
            pub fn text(self) -> &'static str {
                match self { $( TokenKind::$name => $text ),* }
            }
        }
    };
}

token_kinds! {
    /// The end of the file; the last token of every list.
    Eof = "EOF",
    /// A name that is no keyword.
    Ident = "name",
    Int = "int",
    Float = "float",
    Imag = "imaginary",
    Rune = "rune",
    String = "string",
    /// A semicolon as written.
    Semi = "semicolon",
    /// A semicolon put in at the end of a line.
    Newline = "newline",
    /// A semicolon put in at the end of the file.
    SemiEof = "EOF",
    Add = "+",
    Sub = "-",
    Star = "*",
    Div = "/",
    Rem = "%",
    And = "&",
    Or = "|",
    Xor = "^",
    Shl = "<<",
    Shr = ">>",
    AndNot = "&^",
    AddAssign = "+=",
    SubAssign = "-=",
    MulAssign = "*=",
    DivAssign = "/=",
    RemAssign = "%=",
    AndAssign = "&=",
    OrAssign = "|=",
    XorAssign = "^=",
    ShlAssign = "<<=",
    ShrAssign = ">>=",
    AndNotAssign = "&^=",
    LogAnd = "&&",
    LogOr = "||",
    Arrow = "<-",
    Inc = "++",
    Dec = "--",
    Eq = "==",
    Ne = "!=",
    Lt = "<",
    Le = "<=",
    Gt = ">",
    Ge = ">=",
    Assign = "=",
    Define = ":=",
    Not = "!",
    Tilde = "~",
    Ellipsis = "...",
    LParen = "(",
    LBrack = "[",
    LBrace = "{",
    RParen = ")",
    RBrack = "]",
    RBrace = "}",
    Comma = "comma",
    Dot = ".",
    Colon = ":",
    Break = "break",
    Case = "case",
    Chan = "chan",
    Const = "const",
    Continue = "continue",
    Default = "default",
    Defer = "defer",
    Else = "else",
    Fallthrough = "fallthrough",
    For = "for",
    Func = "func",
    Go = "go",
    Goto = "goto",
    If = "if",
    Import = "import",
    Interface = "interface",
    Map = "map",
    Package = "package",
    Range = "range",
    Return = "return",
    Select = "select",
    Struct = "struct",
    Switch = "switch",
    Type = "type",
    Var = "var",
}

impl TokenKind {
    /// The keyword of that spelling.
    #[must_use]
    pub fn keyword(text: &str) -> Option<TokenKind> {
        // Keywords are the last block of the enum; a match keeps the lookup free of tables.
        Some(match text {
            "break" => TokenKind::Break,
            "case" => TokenKind::Case,
            "chan" => TokenKind::Chan,
            "const" => TokenKind::Const,
            "continue" => TokenKind::Continue,
            "default" => TokenKind::Default,
            "defer" => TokenKind::Defer,
            "else" => TokenKind::Else,
            "fallthrough" => TokenKind::Fallthrough,
            "for" => TokenKind::For,
            "func" => TokenKind::Func,
            "go" => TokenKind::Go,
            "goto" => TokenKind::Goto,
            "if" => TokenKind::If,
            "import" => TokenKind::Import,
            "interface" => TokenKind::Interface,
            "map" => TokenKind::Map,
            "package" => TokenKind::Package,
            "range" => TokenKind::Range,
            "return" => TokenKind::Return,
            "select" => TokenKind::Select,
            "struct" => TokenKind::Struct,
            "switch" => TokenKind::Switch,
            "type" => TokenKind::Type,
            "var" => TokenKind::Var,
            _ => return None,
        })
    }

    /// Whether this is a keyword.
    #[must_use]
    pub fn is_keyword(self) -> bool {
        self >= TokenKind::Break
    }

    /// Whether this is a semicolon, written or put in.
    #[must_use]
    pub fn is_semi(self) -> bool {
        matches!(self, TokenKind::Semi | TokenKind::Newline | TokenKind::SemiEof)
    }

    /// Whether this is a literal.
    #[must_use]
    pub fn is_literal(self) -> bool {
        matches!(
            self,
            TokenKind::Int | TokenKind::Float | TokenKind::Imag | TokenKind::Rune | TokenKind::String
        )
    }

    /// Whether a line end after this token ends the statement.
    #[must_use]
    pub fn ends_line(self) -> bool {
        self.is_literal()
            || matches!(
                self,
                TokenKind::Ident
                    | TokenKind::Break
                    | TokenKind::Continue
                    | TokenKind::Fallthrough
                    | TokenKind::Return
                    | TokenKind::Inc
                    | TokenKind::Dec
                    | TokenKind::RParen
                    | TokenKind::RBrack
                    | TokenKind::RBrace
            )
    }

    /// What a message calls this token where it is expected.
    #[must_use]
    pub fn expected_name(self) -> &'static str {
        match self {
            _ if self.is_semi() => "semicolon or newline",
            // The only keyword a message expects.
            TokenKind::Chan => "keyword chan",
            _ => self.text(),
        }
    }
}
