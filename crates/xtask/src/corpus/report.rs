//! What a corpus came to, as one table and lists, or as JSON.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;

use serde_json::{Value, json};

use super::Tried;
use super::judge::Verdict;

/// How many programs agree, of how many that count.
#[derive(Clone, Copy, Default)]
struct Share {
    agree: usize,
    of: usize,
}

impl Share {
    fn add(&mut self, tried: &Tried) {
        if let Some(agrees) = counts(&tried.verdict) {
            self.of += 1;
            self.agree += usize::from(agrees);
        }
    }

    fn percent(self) -> f64 {
        100.0 * self.agree as f64 / self.of.max(1) as f64
    }

    fn json(self) -> Value {
        json!({ "agree": self.agree, "of": self.of, "percent": self.percent() })
    }
}

/// Whether a verdict counts for the share, and if it does, whether it agrees.
fn counts(verdict: &Verdict) -> Option<bool> {
    match verdict {
        Verdict::Agree => Some(true),
        Verdict::Differ(_) | Verdict::Refused(_) | Verdict::PastLimit(_) => Some(false),
        Verdict::BothRefuse | Verdict::OnlyGoRefuses(_) | Verdict::NoJudgement(_) | Verdict::Outside(_) => {
            None
        }
    }
}

/// A verdict's name and what it says beside that.
fn words(verdict: &Verdict) -> (&'static str, &str) {
    match verdict {
        Verdict::Agree => ("agree", ""),
        Verdict::Differ(what) => ("differ", what),
        Verdict::Refused(what) => ("refused by Comb", what),
        Verdict::PastLimit(what) => ("past a limit on Comb", what),
        Verdict::BothRefuse => ("refused by both", ""),
        Verdict::OnlyGoRefuses(what) => ("refused by Go only", what),
        Verdict::NoJudgement(what) => ("not judged", what),
        Verdict::Outside(what) => ("outside", what),
    }
}

/// All shares: the whole, by feature, by import.
struct Shares {
    all: Share,
    features: BTreeMap<String, Share>,
    imports: BTreeMap<String, Share>,
}

impl Shares {
    fn of(tried: &[Tried]) -> Shares {
        let mut shares =
            Shares { all: Share::default(), features: BTreeMap::new(), imports: BTreeMap::new() };
        for one in tried.iter().filter(|t| counts(&t.verdict).is_some()) {
            shares.all.add(one);
            for feature in &one.traits.features {
                shares.features.entry((*feature).to_owned()).or_default().add(one);
            }
            for import in &one.traits.imports {
                shares.imports.entry(import.clone()).or_default().add(one);
            }
        }
        shares
    }
}

/// How often each verdict came, in the order of `words`.
fn tally(tried: &[Tried]) -> Vec<(&'static str, usize)> {
    let order = [
        "agree",
        "differ",
        "refused by Comb",
        "past a limit on Comb",
        "refused by both",
        "refused by Go only",
        "not judged",
        "outside",
    ];
    let count = |name| tried.iter().filter(|t| words(&t.verdict).0 == name).count();
    order.into_iter().map(|name| (name, count(name))).collect()
}

/// The table, then the programs behind its rows.
pub(super) fn text(folder: &Path, tried: &[Tried]) -> String {
    let shares = Shares::of(tried);
    let mut out = format!("{} programs under {}\n\n", tried.len(), folder.display());
    let _ = writeln!(out, "{:<28} {:>6} {:>6} {:>9}", "", "agree", "of", "share");
    row(&mut out, "all that count", shares.all);
    for (title, group) in [("by feature", &shares.features), ("by import", &shares.imports)] {
        let _ = writeln!(out, "{title}");
        group.iter().for_each(|(name, share)| row(&mut out, &format!("  {name}"), *share));
    }
    format!("{out}\n{}{}", verdicts(tried), outside(tried))
}

fn row(out: &mut String, name: &str, share: Share) {
    let _ = writeln!(out, "{name:<28} {:>6} {:>6} {:>7.1} %", share.agree, share.of, share.percent());
}

/// How many had each verdict, and those that are of interest by name.
fn verdicts(tried: &[Tried]) -> String {
    let mut out = String::new();
    for (name, count) in tally(tried).into_iter().filter(|(_, count)| *count > 0) {
        let _ = writeln!(out, "{name}: {count}");
        for one in tried.iter().filter(|t| words(&t.verdict).0 == name) {
            let said = words(&one.verdict).1;
            if !said.is_empty() && name != "outside" {
                let _ = writeln!(out, "  {}: {said}", one.name);
            }
        }
    }
    out
}

/// Programs that Comb is not made for, by reason; one with several stands under each.
fn outside(tried: &[Tried]) -> String {
    let mut reasons: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for one in tried {
        for reason in &one.traits.outside {
            reasons.entry(reason).or_default().insert(&one.name);
        }
    }
    let mut rows: Vec<_> = reasons.into_iter().collect();
    rows.sort_by_key(|(reason, names)| (std::cmp::Reverse(names.len()), *reason));
    let mut out = String::new();
    for (reason, names) in rows {
        let _ = writeln!(out, "  {reason}: {}", names.len());
    }
    out
}

/// Everything, for other programs.
pub(super) fn json(tried: &[Tried]) -> String {
    let shares = Shares::of(tried);
    let map = |shares: &BTreeMap<String, Share>| -> Value {
        shares
            .iter()
            .map(|(name, share)| (name.clone(), share.json()))
            .collect::<serde_json::Map<_, _>>()
            .into()
    };
    let programs: Vec<Value> = tried.iter().map(program_json).collect();
    let verdicts: serde_json::Map<String, Value> =
        tally(tried).into_iter().map(|(name, count)| (name.to_owned(), count.into())).collect();
    let all = json!({
        "share": shares.all.json(),
        "verdicts": verdicts,
        "features": map(&shares.features),
        "imports": map(&shares.imports),
        "programs": programs,
    });
    format!("{all:#}\n")
}

fn program_json(one: &Tried) -> Value {
    let (verdict, said) = words(&one.verdict);
    json!({
        "name": one.name,
        "verdict": verdict,
        "said": said,
        "features": one.traits.features,
        "imports": one.traits.imports,
        "outside": one.traits.outside,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::Traits;

    #[test]
    fn what_is_apart_does_not_count() {
        let one = |name: &str, verdict| {
            let traits = Traits { imports: [String::from("fmt")].into(), ..Traits::default() };
            Tried { name: name.into(), traits, verdict }
        };
        let tried = [
            one("a", Verdict::Agree),
            one("b", Verdict::Differ("output".into())),
            one("c", Verdict::BothRefuse),
            one("d", Verdict::Outside("goroutines".into())),
        ];
        let text = text(Path::new("x"), &tried);
        assert!(text.contains("all that count                    1      2    50.0 %"), "{text}");
        assert!(text.contains("differ: 1\n  b: output\n"), "{text}");
        let json: Value = serde_json::from_str(&json(&tried)).expect("JSON");
        assert_eq!((&json["share"]["of"], &json["imports"]["fmt"]["agree"]), (&json!(2), &json!(1)));
    }
}
