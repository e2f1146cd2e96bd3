//! Where kits are written.

use crate::common::write;
use crate::hostile::pack::{Faults, with};

#[test]
fn a_broken_manifest_in_the_output_is_said_and_nothing_is_replaced() {
    let mut faults = Faults::default();
    for manifest in
        ["", "{", "[]", "{\"files\":{\"pack-a4.pdf\":{\"hash\":\"x\",\"evil\":1}}}", &"[".repeat(100_000)]
    {
        let folder = with(&[]);
        write(
            folder.around(),
            &[("out/pack/.warpress.json", manifest), ("out/pack/pack-a4.pdf", "a letter")],
        );
        let run =
            faults.survives(&folder.what, folder.around(), &["build", "./pack", "--out", "out"]).ends(2);
        assert!(run.err.contains(".warpress.json"), "{}", run.err);
        assert_eq!(std::fs::read(folder.around().join("out/pack/pack-a4.pdf")).unwrap(), b"a letter");
    }
}

#[test]
fn an_output_that_cannot_be_written_is_said() {
    let mut faults = Faults::default();
    let folder = with(&[("../out", "this is a file")]);
    let run = faults.survives(&folder.what, folder.around(), &["build", "./pack", "--out", "out"]).ends(2);
    assert!(run.err.contains("out"), "{}", run.err);
    let run = faults
        .survives(&folder.what, folder.around(), &["build", "./pack", "--out", "/proc/nowhere"])
        .ends(2);
    assert!(run.err.contains("/proc/nowhere"), "{}", run.err);
    let run =
        faults.survives(&folder.what, folder.around(), &["build", "./pack", "--out", "/dev/full"]).ends(2);
    assert!(run.err.contains("/dev/full"), "{}", run.err);
}
