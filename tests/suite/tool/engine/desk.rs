//! People at a desk: what they may take back, and how a finished game is looked at again.

use std::cell::RefCell;
use std::rc::Rc;

use warpress_referee::answer::{Desk, NoUndo, Random, SharedDesk, Sitting, stream};
use warpress_referee::choice::{Answer, Answerer, NoAnswer, Question, View};
use warpress_referee::display::{Viewpoint, lay};
use warpress_referee::saved::{FORMAT, Saved};
use warpress_referee::thing::Seat;
use warpress_referee::{Engine, Halt, session};

use crate::common::games::{FORD, Made, PATROLS, ford, make, of_the_library};

/// A desk whose people answer by chance, and that notes what they are asked and may take back.
struct Noting {
    chance: Random,
    /// The question at which an answer is taken back, once.
    regrets: Option<&'static str>,
    asked: Vec<(String, Result<(), NoUndo>)>,
    /// The table before each answer of anybody, as the first seat sees it, and at the end.
    looks: Vec<Vec<String>>,
    record: Option<Saved>,
}

/// The table as the first seat sees it.
fn look(view: &View<'_>) -> Vec<String> {
    lay(&Viewpoint { compiled: view.compiled, table: view.table, seat: Some(Seat(0)) })
}

fn end(engine: &Engine) -> Vec<String> {
    lay(&Viewpoint { compiled: &engine.compiled, table: &engine.play().table, seat: Some(Seat(0)) })
}

impl Noting {
    /// Notes the table before the next answer. A machine that only seems to answer gives none.
    fn see(&mut self, looks: Vec<String>, sitting: &Sitting) {
        self.looks.truncate(sitting.notebook.borrow().taken.len());
        self.looks.push(looks);
    }
}

impl Desk for Noting {
    fn ask(
        &mut self,
        question: &Question<'_>,
        view: &View<'_>,
        sitting: &Sitting,
    ) -> Result<Answer, NoAnswer> {
        self.asked.push((question.why.to_owned(), sitting.undo(question.seat, view)));
        if self.regrets == Some(question.why) {
            self.regrets = None;
            return Err(NoAnswer::Undo);
        }
        self.see(look(view), sitting);
        self.chance.answer(question, view)
    }

    fn watch(&mut self, _question: &Question<'_>, view: &View<'_>, sitting: &Sitting) {
        self.see(look(view), sitting);
    }

    fn over(&mut self, engine: &Engine, sitting: &Sitting) {
        self.see(end(engine), sitting);
        self.record = Some(sitting.record());
    }
}

/// A desk at which a game was played to its end.
#[track_caller]
fn played(made: &Made, players: &str, regrets: Option<&'static str>) -> Noting {
    let record = Saved {
        format: FORMAT,
        game: made.game.slug.clone(),
        version: String::new(),
        seed: 3,
        seats: 2,
        with: Vec::new(),
        players: players.split(',').map(str::to_owned).collect(),
        answers: Vec::new(),
    };
    let chance = Random::new(stream(3, 900));
    let desk = Noting { chance, regrets, asked: Vec::new(), looks: Vec::new(), record: None };
    let desk = Rc::new(RefCell::new(desk));
    let shared: SharedDesk = desk.clone();
    let mut engine = made.engine(2);
    assert_eq!(session::play(&mut engine, &record, &shared).unwrap().0, Halt::Over);
    drop((engine, shared));
    Rc::try_unwrap(desk).ok().expect("nobody else is at the desk").into_inner()
}

/// A game of questions, with something that happens before each of them.
fn questions() -> Made {
    ford(
        r#"
local function ask(seat, why) seat:choose({ "left", "right" }, why) end
function phase.main(t, player)
  local foe = player.foe
  ask(player, "at first")
  ask(player, "again")
  roll("1D6")
  ask(player, "dice")
  ask(player, "after the dice")
  draw(player, 1)
  ask(player, "a card")
  ask(foe, "the foe")
  ask(player, "after the foe")
  draw(foe, 1)
  ask(player, "a card of the foe")
  shuffle(t.pile)
  ask(player, "a shuffle")
  move(player.hand:any("foot") or player.hand:any("mortar"), t.discard)
  ask(player, "a discard")
  ask(foe, "a discard of the other")
  set(t, "clock", 1)
end
"#,
    )
}

#[test]
fn an_answer_can_be_taken_back_until_it_has_taught_something() {
    let desk = played(&questions(), "person,person", None);
    let said: Vec<_> = desk.asked.iter().map(|(why, undo)| (why.as_str(), *undo)).collect();
    assert_eq!(
        said,
        [
            ("at first", Err(NoUndo::Nothing)),
            ("again", Ok(())),
            ("dice", Err(NoUndo::Chance)),
            ("after the dice", Ok(())),
            ("a card", Err(NoUndo::Knowledge)),
            ("the foe", Err(NoUndo::Nothing)),
            ("after the foe", Ok(())),
            ("a card of the foe", Ok(())),
            ("a shuffle", Err(NoUndo::Chance)),
            ("a discard", Ok(())),
            // Dice and shuffles are everybody's.
            ("a discard of the other", Err(NoUndo::Chance)),
        ]
    );
}

#[test]
fn what_others_have_answered_since_is_taken_back_with_it() {
    let desk = played(&questions(), "person,person", Some("after the foe"));
    let whys: Vec<_> = desk.asked.iter().map(|(why, _)| why.as_str()).collect();
    assert_eq!(whys[4..9], ["a card", "the foe", "after the foe", "a card", "the foe"]);
    assert_eq!(desk.record.unwrap().answers.len(), 11, "each question is answered once");
}

/// Ford with a card that answers others, of which the active player plays as many as it likes; then it may take a prisoner,
/// if it holds a mortar.
fn answered() -> Made {
    let cards = "rows = [\n  { name = \"Order\", count = 30, text = \"Order.\", uses = [{ when = \"main\", by = \"active\", text = \"Gain.\", run = \"note('order')\" }] },\n  { name = \"Counter\", count = 2, text = \"Counter.\", answers = \"play\", by = \"foe\", run = \"cancel()\" },";
    let rules = "function phase.main(t, player)\n  window(player)\n  player:may_choose(player.hand:of('mortar'), 'prisoner')\n  set(t, 'clock', 1)\nend";
    make(&[
        ("game.toml", FORD),
        ("decks/patrol.toml", &PATROLS.replace("rows = [", cards)),
        ("rules.luau", rules),
    ])
}

/// Where people watch one another, nobody learns from a silence that a hand has no answer.
#[test]
fn whoever_cannot_answer_is_asked_where_others_would_notice() {
    let made = answered();
    let of = |desk: &Noting, what: &str| desk.asked.iter().filter(|(why, _)| why == what).count();
    let (together, alone) = (played(&made, "person,person", None), played(&made, "person,greedy", None));
    let plays = of(&together, "play");
    assert!(plays > 0 && of(&together, "answer") >= plays - 1, "{:?}", together.asked);
    assert_eq!((of(&together, "prisoner"), of(&alone, "prisoner")), (1, 0));
    // What was not really asked is not written down.
    let real = together.record.as_ref().unwrap().answers.len();
    assert!(real < together.asked.len(), "{real} answers, {:?}", together.asked);
}

/// Whoever cannot tell cards apart has no choice between them: chance picks one, and not always the first.
#[test]
fn of_what_cannot_be_told_apart_chance_picks() {
    let rules = "function phase.main(t, player)\n  local foe = player.foe\n  for place, card in foe.hand.pieces do if card == player:choose(foe.hand, 'spoils') then note(tostring(place)) end end\n  set(t, 'clock', 1)\nend";
    let made = ford(rules);
    let desk = played(&made, "person,greedy", None);
    assert!(desk.asked.iter().all(|(why, _)| why == "spoils"), "{:?}", desk.asked);
    let picked: std::collections::BTreeSet<String> =
        desk.record.unwrap().answers.iter().map(ToString::to_string).collect();
    assert!(picked.len() > 1, "{picked:?}");
}

/// A film has a frame before each answer and one of the end, and they are what was seen when it was played.
#[test]
fn a_film_is_the_game_as_it_was_seen() {
    let made = of_the_library("wolf-pack");
    let desk = played(&made, "person,greedy", None);
    let mut engine = made.engine(2);
    let record = desk.record.unwrap();
    let count = record.answers.len();
    assert!(count > 20 && desk.looks.len() == count + 1, "{count} answers, {} looks", desk.looks.len());
    for from in [0, count / 2, count - 1] {
        let frames = Rc::new(RefCell::new(Vec::new()));
        let seen = Rc::clone(&frames);
        let see = move |at: usize, view: &View<'_>| {
            seen.borrow_mut().push((at, look(view)));
            true
        };
        assert_eq!(session::film(&mut engine, &record, from, see), Halt::Over);
        frames.borrow_mut().push((count, end(&engine)));
        let wanted: Vec<_> = desk.looks.iter().cloned().enumerate().skip(from).collect();
        assert_eq!(*frames.borrow(), wanted, "from {from}");
    }
    // Who has seen enough sees no more.
    let frames = Rc::new(RefCell::new(0));
    let seen = Rc::clone(&frames);
    let see = move |at: usize, _: &View<'_>| {
        *seen.borrow_mut() += 1;
        at < 7
    };
    assert_eq!(session::film(&mut engine, &record, 5, see), Halt::Quit);
    assert_eq!(*frames.borrow(), 3);
}
