//! The kinds of token.
