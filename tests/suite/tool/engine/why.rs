//! What a player is told of a card that cannot be used now.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use warpress_referee::Halt;
use warpress_referee::answer::Answerers;
use warpress_referee::choice::{Answer, Answerer, Ask, NoAnswer, Question, View};
use warpress_referee::display::{Viewpoint, why};
use warpress_referee::thing::{Piece, Place, Seat};

use crate::common::games::{FORD, Made, PATROLS, make};

/// What is said of each card in hand, by what the question is about and the card's id.
type Said = Rc<RefCell<BTreeMap<(String, String), Option<String>>>>;

/// Passes whatever comes, and asks about every card first if it is curious.
struct Passing(Option<Said>);

impl Answerer for Passing {
    fn answer(&mut self, question: &Question<'_>, view: &View<'_>) -> Result<Answer, NoAnswer> {
        let Ask::One(choices) = question.ask else { return Err(NoAnswer::Quit) };
        if let Some(said) = &self.0 {
            let seat = question.seat;
            let viewpoint = Viewpoint { compiled: view.compiled, table: view.table, seat: Some(seat) };
            for piece in hand(view, seat) {
                let id = view.compiled.row_name(view.table.piece(piece).row);
                let sentence = why(&(view.hinders)(seat, piece), &viewpoint);
                said.borrow_mut().insert((question.why.to_owned(), id), sentence);
            }
            let foe = view.table.foe(seat).expect("a foe");
            let hidden = |piece: &Piece| !view.table.sees(view.compiled, seat, *piece);
            for piece in hand(view, foe).into_iter().filter(hidden) {
                assert!((view.hinders)(seat, piece).is_empty(), "what is hidden is not spoken of");
            }
        }
        Ok(Answer::One(choices.len() as u32 - 1))
    }
}

fn hand(view: &View<'_>, seat: Seat) -> Vec<Piece> {
    let hands = (0_u16..).zip(&view.compiled.places).filter(|(_, info)| info.hand);
    hands.flat_map(|(at, _)| view.table.held(Place::new(at, usize::from(seat.0)))).copied().collect()
}

/// Ford, where each player holds one of each of these cards: what is said of which.
const CARDS: [(&str, &str, Option<&str>); 12] = [
    ("Open", "when = \"main\"", None),
    ("Owl", "when = \"late\"", Some("Only in the Late phase.")),
    ("Lazy", "when = [\"late\", \"dusk\"]", Some("Only in the Late or Dusk phase.")),
    ("Shield", "answers = \"attack\"", Some("Only as an answer to an attack.")),
    ("Foreign", "when = \"main\", by = \"other\"", Some("Only by a player who is not active.")),
    ("Dealt", "when = \"main\", by = \"dealer\"", Some("Only by the dealer.")),
    ("Veteran", "when = \"main\", turns = \"7+\"", Some("Only in turns 7 and later.")),
    ("Spent", "when = \"main\", allowance = \"plays\"", Some("You have no play left this turn.")),
    (
        "Wader",
        "when = \"main\", if = \"deep >= 5\", text = \"Wave. Only if the ford is deep.\"",
        Some("Only if the ford is deep."),
    ),
    ("Murky", "when = \"main\", if = \"test.dark\"", Some("Its condition is not met now.")),
    (
        "Twofold",
        "uses = [{ answers = \"attack\", op = \"wave\" }, { when = \"late\", op = \"wave\" }]",
        Some("Only in the Late phase, or as an answer to an attack."),
    ),
    (
        "Nearly",
        "uses = [{ when = \"late\", op = \"wave\" }, { when = \"main\", turns = \"7\", op = \"wave\" }]",
        Some("Only in turn 7."),
    ),
];

fn game() -> Made {
    let phase = |id: &str, name: &str| {
        format!("[[phases]]\nid = \"{id}\"\nname = \"{name}\"\nby = \"active\"\ntext = \"Later.\"\n\n")
    };
    let more = "[allowances]\nplays = { count = 0, per = \"turn\", text = \"None.\" }\n\n[ops.wave]\ntext = \
                \"Wave.\"\nrun = \"note('waved')\"\n\n";
    let game = FORD
        .replace("value = 3", "value = 0")
        .replace(
            "[constants]",
            "[roles]\ndealer = { name = \"Dealer\", borne_by = \"external/paper\" }\n\n[constants]",
        )
        .replace(
            "[[endings]]",
            &format!("{}{}{more}[[endings]]", phase("late", "Late"), phase("dusk", "Dusk")),
        );
    let row = |(name, keys, _): &(&str, &str, Option<&str>)| {
        let op = if keys.contains("uses") { "" } else { ", op = \"wave\"" };
        format!("  {{ name = \"{name}\", count = 2, force = 0, {keys}{op} }},\n")
    };
    let rows: String = CARDS.iter().map(row).collect();
    let ids: Vec<_> = CARDS.iter().map(|(name, ..)| format!("'{}'", name.to_lowercase())).collect();
    let rules = format!(
        "function test.dark(t) local n = 0 for i = 1, 50 do n += i end return n < 0 end\n\
         function phase.main(t, player)\n  for _, seat in t.seats do\n    for _, id in {{ {} }} do \
         move(t.pile:any(id), seat.hand) end\n  end\n  window(player)\n  announce(\"attack\", {{ target = \
         player.foe }})\n  set(t, \"clock\", 1)\nend\n",
        ids.join(", ")
    );
    let deck = PATROLS.replace("rows = [\n", &format!("rows = [\n{rows}"));
    make(&[("game.toml", &game), ("decks/patrol.toml", &deck), ("rules.luau", &rules)])
}

/// Plays a game in which everybody passes; gives the steps that it took.
#[track_caller]
fn steps(said: Option<&Said>) -> u64 {
    let mut engine = game().engine(2);
    let one = || Box::new(Passing(said.cloned())) as Box<dyn Answerer>;
    assert_eq!(engine.playout(1, Answerers::new(vec![one(), one()]), false), Halt::Over);
    engine.steps()
}

#[test]
fn a_player_is_told_why_a_card_cannot_be_played() {
    let said = Said::default();
    steps(Some(&said));
    for (name, _, expected) in CARDS {
        let key = ("play".to_owned(), format!("patrol/{}", name.to_lowercase()));
        assert_eq!(said.borrow()[&key].as_deref(), expected, "{name}");
    }
}

#[test]
fn a_player_who_may_answer_is_told_what_is_no_answer() {
    let said = Said::default();
    steps(Some(&said));
    let of = |name: &str| said.borrow()[&("answer".to_owned(), format!("patrol/{name}"))].clone();
    assert_eq!(of("shield"), None);
    assert_eq!(of("twofold"), None);
    assert_eq!(of("open").as_deref(), Some("Not as an answer to this."));
    assert_eq!(of("owl").as_deref(), Some("Only in the Late phase."));
}

/// A record that was played while somebody looked must come out the same without.
#[test]
fn to_be_told_is_no_work_of_the_game() {
    assert_eq!(steps(Some(&Said::default())), steps(None));
}
