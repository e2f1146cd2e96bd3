//! What programs read: the report and the trace as JSON, byte for byte as they have always been written.

use serde_json::Value;

use super::stored::ferry;
use crate::common::{temp, warpress};

#[test]
fn the_report_keeps_its_fields_and_their_order() {
    let folder = temp();
    let path = folder.path().join("ferry");
    ferry(&path);
    let args = ["referee", ".", "--games", "12", "--beside", "brisk", "--json"];
    let written = warpress(&path, &args).out;
    let expected: Value = serde_json::from_str(include_str!("contract/report.json")).unwrap();
    let found: Value = serde_json::from_str(&written).unwrap();
    assert_eq!(written, format!("{expected}\n"), "{found:#}");
}

#[test]
fn a_trace_keeps_its_fields_and_their_order() {
    let folder = temp();
    let path = folder.path().join("ferry");
    ferry(&path);
    let written = warpress(&path, &["referee", ".", "--replay", "3", "--trace"]).out;
    let found: Vec<_> = written.lines().take(12).collect();
    let expected: Vec<_> = include_str!("contract/trace.jsonl").lines().collect();
    assert_eq!(found, expected, "{}", found.join("\n"));
}
