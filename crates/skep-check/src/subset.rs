//! Each thing that Go has and Comb refuses, with the reason and what to write instead.
//! Kept true: whatever is refused here is otherwise checked as Go checks it, so that one run finds all.

use skep_syntax::tree::Import;
use skep_syntax::{Code, Diagnostic, Span};

fn refuse(span: Span, what: &str, why: &str, instead: &str) -> Diagnostic {
    Diagnostic::error(Code("not-in-comb"), span, format!("{what}: {why}")).with_hint(instead)
}

/// `go f(x)`
pub(crate) fn go_statement(span: Span) -> Diagnostic {
    refuse(
        span,
        "go statements are not in Comb",
        "goroutines would share memory inside a process",
        "start a process instead: skep.Spawn(behaviour, state)",
    )
}

/// `make(chan T)`
pub(crate) fn make_channel(span: Span, text: &str) -> Diagnostic {
    refuse(
        span,
        &format!("{text} is not in Comb"),
        "processes talk by messages, and a channel can't be copied to another process",
        "send messages to a process instead: pid.Send(m)",
    )
}

/// `ch <- x` and `close(ch)`, and `<-ch` and `range ch` where `ch` is not receive-only, as those of `time` are.
pub(crate) fn channel_operation(span: Span) -> Diagnostic {
    refuse(
        span,
        "channel operations are not in Comb",
        "processes talk by messages",
        "send with pid.Send(m) and wait with skep.Receive[M]()",
    )
}

/// `select { … }` without a receive
pub(crate) fn select_statement(span: Span) -> Diagnostic {
    refuse(
        span,
        "select with nothing to receive is not in Comb",
        "processes talk by messages",
        "receive one message type that covers all cases, and switch on it",
    )
}

/// `import "unsafe"` and `import "C"`
pub(crate) fn import_refused(import: &Import) -> Diagnostic {
    refuse(
        import.path_span,
        &format!("package {} is not in Comb", import.path),
        "process code never reaches outside of its own memory",
        "reach the outside world through a port",
    )
}
