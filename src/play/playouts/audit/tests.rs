//! Audits find what tells too much, and nothing where nothing does.

use std::collections::BTreeSet;
use std::sync::Arc;

use warpress_assets::Assets;
use warpress_kit::Library;
use warpress_referee::rules::{Limits, Rules};

use super::{Audit, AuditPlan, Fault, audit};

/// An audit of Wolf Pack with a line of its own at the end of each draw phase, and with this rule of thumb.
fn audited(line: &str, bots: Option<&str>) -> Audit {
    let loaded = Library::open(Assets::built_in()).game("wolf-pack").load(&[]);
    let programs = loaded.programs.into_iter().map(|(file, text)| {
        let ends = "  discard_down(player, c.hand_size)\n";
        let text = text.replace(ends, &format!("{ends}  {line}\n"));
        (file, text)
    });
    let rules = Rules::new(&loaded.sections, programs.collect());
    let rules = match bots {
        Some(bots) => rules.with_bots(vec![("bots.luau".into(), bots.into())]),
        None => rules,
    };
    let plan = AuditPlan {
        games: 4,
        seed: 1,
        seats: vec![2],
        every: 2,
        most: u64::MAX,
        forks: 4,
        limits: Limits::default(),
    };
    audit(&Arc::new(loaded.game.unwrap()), &Arc::new(rules), &plan).unwrap()
}

fn faults(audit: &Audit) -> BTreeSet<Fault> {
    audit.findings.iter().map(|one| one.fault).collect()
}

#[test]
fn a_game_that_keeps_its_secrets_is_faultless() {
    let audit = audited("", None);
    assert_eq!(audit.findings, []);
    assert!(audit.twins > 150 && audit.forks > 8, "{audit:?}");
}

#[test]
fn what_one_is_asked_may_not_hang_on_anothers_hand() {
    let line = r#"if player.foe.hand:count "near-miss" > 0 then player:confirm "wait" end"#;
    assert_eq!(faults(&audited(line, None)), [Fault::Asked].into());
    let line = r#"player:choose(filter(player.foe.hand.pieces, function(card) return card.id ~= "near-miss" end), "steal")"#;
    assert!(faults(&audited(line, None)).contains(&Fault::Offered));
}

#[test]
fn whether_somebody_is_asked_may_not_hang_on_a_hand() {
    let line = r#"if player.foe.hand:count "near-miss" > 0 then player.foe:confirm "wait" end"#;
    assert!(faults(&audited(line, None)).contains(&Fault::Asked));
}

#[test]
fn a_rule_of_thumb_that_looks_into_a_hand_gives_no_hint_of_it() {
    let bots = r#"function bot.weigh(t, player, option) return player.foe.hand:count "near-miss" end"#;
    assert_eq!(audited("", Some(bots)).findings, []);
}

#[test]
fn a_program_that_fails_is_told() {
    let audit = audited("if t.turn == 3 then error \"no\" end", None);
    assert_eq!(faults(&audit), [Fault::Failed].into());
    assert!(audit.findings[0].details.contains("no"), "{audit:?}");
}
