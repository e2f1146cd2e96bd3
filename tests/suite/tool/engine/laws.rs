//! What holds of every game, whoever plays it.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use proptest::prelude::*;
use warpress_playouts::{self as playouts, Plan};
use warpress_referee::answer::{Answerers, Notebook, Random, Recorded, RecordedAnswer, stream};
use warpress_referee::choice::{Answer, Answerer, Choice, NoAnswer, Question, View};
use warpress_referee::example::Examples;
use warpress_referee::rules::Limits;
use warpress_referee::thing::Thing;
use warpress_referee::{CompiledGame, Engine, Halt};
use warpress_report::Report;

use crate::common::games::{Made, events, ford, narrow, of_the_library};

/// A game in which anything may be done at any time, by chance.
const WILD: &str = r#"
local acts = {
  function(t, p) draw(p, 2) end,
  function(t, p) local card = p:choose(p.hand, "play") if card then move(card, p.post) end end,
  function(t, p) discard_random(p.hand, 1) end,
  function(t, p) shuffle(t.pile) end,
  function(t, p) move_all(t.discard, t.pile) end,
  function(t, p) local card = by_lot(t.pile) if card then move(card, p.post, "bottom") end end,
  function(t, p) local a, b = p.post.top, p.post.bottom if a and a ~= b then attach(a, b) end end,
  function(t, p) local a = p.post.top if a then discard(a) end end,
  function(t, p) local a = p.post.top if a then remove(a) end end,
  function(t, p) steal(p, p.left.hand, 1) end,
  function(t, p) discard_down(p, 2) end,
  function(t, p) gain(p, "squads", "1D6") lose(p, "squads", p:choose_amount(0, 5)) end,
  function(t, p) if p.post.top then give_control(p.left, p.post.top) end end,
  function(t, p) reorder(t.pile, p:choose_order(t.pile.pieces)) end,
  function(t, p) for _, card in p:choose_some(p.hand, 0, 2) do move(card, t.pile, "bottom") end end,
  function(t, p) local parts = p:choose_split(4, t.seats) for seat, part in parts do gain(seat, "squads", part) end end,
  function(t, p) if p.hand.top and p.post.top then exchange(p.hand.top, p.post.top) end end,
  function(t, p) peek(p, t.pile, 2) search(p, t.discard, "foot") end,
  function(t, p) if p.post.top then mute(p.post.top) flip(p.post.top) face(p.post.top, "down") end end,
}
function phase.main(t, player)
  for i = 1, 8 do
    local act = player:choose_amount(1, #acts, "act")
    acts[act](t, player)
  end
  if t.turn >= 12 then set(t, "clock", 1) end
end
"#;

/// Everything that can be played here, with the numbers of seats that it takes.
fn games() -> Vec<(Made, Vec<u8>)> {
    vec![
        (ford(WILD), vec![2, 3, 4]),
        (of_the_library("wolf-pack"), vec![2]),
        (of_the_library("attrition"), vec![2]),
    ]
}

/// Looks at whatever is offered, and takes something by chance.
struct Watching {
    chance: Random,
    seen: Rc<RefCell<Vec<String>>>,
}

impl Answerer for Watching {
    fn answer(&mut self, question: &Question<'_>, view: &View<'_>) -> Result<Answer, NoAnswer> {
        use warpress_referee::choice::Ask;
        if let Ask::One(choices) | Ask::Some(choices, ..) = question.ask {
            for choice in choices {
                let (Choice::Thing(Thing::Piece(piece)) | Choice::Use(piece, _)) = choice else { continue };
                let sees = view.table.sees(view.compiled, question.seat, *piece);
                let label = choice.label(view, question.seat);
                if !sees && (matches!(choice, Choice::Use(..)) || label != "a hidden card") {
                    self.seen.borrow_mut().push(format!("{:?} is offered {label}", question.seat));
                }
            }
        }
        self.chance.answer(question, view)
    }
}

/// No piece multiplies or vanishes: it is proved after each single move.
#[test]
fn pieces_neither_multiply_nor_vanish() {
    for (made, seats) in games() {
        for seats in seats {
            let mut engine = made.engine(seats);
            for seed in 0..30 {
                let halt = engine.playout(seed, Answerers::random(seed, usize::from(seats)), false);
                assert_eq!(halt, Halt::Over, "{} with {seats}, seed {seed}", made.game.slug);
                let play = engine.play();
                play.table.audit(&engine.compiled).unwrap();
                assert_eq!(play.table.pieces.len(), engine.compiled.pieces.len());
            }
        }
    }
}

/// Nobody is offered what they may not see.
#[test]
fn hidden_cards_are_offered_to_nobody() {
    for (made, seats) in games() {
        for seats in seats {
            let mut engine = made.engine(seats);
            for seed in 0..15 {
                let seen = Rc::default();
                let watch = |seat: u64| {
                    let chance = Random::new(stream(seed, seat));
                    Box::new(Watching { chance, seen: Rc::clone(&seen) }) as Box<dyn Answerer>
                };
                let answerers = Answerers::new((0..u64::from(seats)).map(watch).collect());
                assert_eq!(engine.playout(seed, answerers, false), Halt::Over);
                assert!(seen.borrow().is_empty(), "{}: {:?}", made.game.slug, seen.borrow());
            }
        }
    }
}

/// The answers of a game, given again, make the same game, event for event.
#[test]
fn a_record_makes_the_same_game() {
    for (made, seats) in games() {
        let seats = seats[0];
        for seed in 0..10 {
            let mut engine = made.engine(seats);
            let mut play = |ahead: Vec<RecordedAnswer>, seed| {
                let notebook = Rc::new(RefCell::new(Notebook { ahead: ahead.into(), ..Notebook::default() }));
                let one = |seat: u64| {
                    let then = Box::new(Random::new(stream(seed, seat))) as Box<dyn Answerer>;
                    Box::new(Recorded::then(Rc::clone(&notebook), then)) as Box<dyn Answerer>
                };
                let answerers = Answerers::new((0..u64::from(seats)).map(one).collect());
                let halt = engine.playout(5, answerers, true);
                assert_eq!(halt, Halt::Over, "{}", made.game.slug);
                let taken =
                    notebook.borrow().taken.iter().map(|(_, given)| given.clone()).collect::<Vec<_>>();
                (events(&engine), taken)
            };
            let (first, answers) = play(Vec::new(), seed);
            // Whoever would answer once the record has ended is somebody else, and is never asked.
            let (second, again) = play(answers.clone(), seed + 1000);
            assert_eq!(answers, again, "{}", made.game.slug);
            assert_eq!(first, second, "{}", made.game.slug);
        }
    }
}

/// An engine that has played before plays as a new one.
#[test]
fn engines_remember_nothing() {
    for (made, seats) in games() {
        let seats = seats[seats.len() - 1];
        let mut used = made.engine(seats);
        for seed in [3, 1, 4, 1, 5] {
            let random = || Answerers::random(seed, usize::from(seats));
            let mut fresh = made.engine(seats);
            assert_eq!(used.playout(seed, random(), true), fresh.playout(seed, random(), true));
            assert_eq!(events(&used), events(&fresh), "{}", made.game.slug);
            assert_eq!(used.play().decisions, fresh.play().decisions);
            assert_eq!(used.play().outcome, fresh.play().outcome);
        }
    }
}

/// However many play at once, the report is the same.
#[test]
fn reports_do_not_depend_on_the_number_of_threads() {
    for (made, seats) in games() {
        let report = |threads| {
            let plan = Plan {
                seed: 11,
                players: vec!["random".into(), "greedy".into()],
                threads,
                limits: narrow(),
                ..Plan::new(90, seats.clone())
            };
            let (tally, layouts) = playouts::play(&made.game, &made.rules, &plan, &|_| ()).unwrap();
            let compiled = &layouts[layouts.len() - 1];
            Report::of(&made.game, &made.rules, ("both", tally), Examples::default(), compiled)
                .json()
                .to_string()
        };
        let one = report(1);
        assert!(one.contains("\"games\":90"));
        assert_eq!(one, report(2), "{}", made.game.slug);
        assert_eq!(one, report(4), "{}", made.game.slug);
    }
}

/// However many play at once, a budget holds the same games: the first ones, as far as it goes.
#[test]
fn a_budget_counts_the_same_games_on_any_number_of_threads() {
    let made = of_the_library("wolf-pack");
    let told = |threads, budget| {
        let plan = Plan { threads, budget, limits: narrow(), ..Plan::new(60, vec![2]) };
        let (tally, _) = playouts::play(&made.game, &made.rules, &plan, &|_| ()).unwrap();
        (tally.games, tally.steps, format!("{:?}", tally.turns), format!("{:?}", tally.usage))
    };
    let (games, steps, ..) = told(1, None);
    assert_eq!(games, 60);
    let half = told(1, Some(steps / 2));
    assert!((10..50).contains(&half.0) && half.1 <= steps / 2, "{} games, {} steps", half.0, half.1);
    assert_eq!(told(3, Some(steps / 2)), half);
    // One game is played in any case, or nothing would be known.
    assert_eq!(told(2, Some(1)).0, 1);
}

/// A game that is longer than a look at it is broken off at a decision, which is no fault of the game.
#[test]
fn a_long_game_is_broken_off_where_it_has_shown_enough() {
    let made = of_the_library("wolf-pack");
    let told = |enough| {
        let plan = Plan { limits: Limits { enough, ..narrow() }, ..Plan::new(1, vec![2]) };
        playouts::play(&made.game, &made.rules, &plan, &|_| ()).unwrap().0
    };
    let (whole, part) = (told(u64::MAX), told(2_000));
    assert!(whole.steps > 4_000, "{} steps", whole.steps);
    assert!((2_000..4_000).contains(&part.steps), "{} steps", part.steps);
    assert!((1..whole.decisions).contains(&part.decisions), "{} decisions", part.decisions);
    assert_eq!((part.games, part.ended, part.failed, part.halted()), (1, 0, 0, 0));
}

/// An expression as text, of numbers and truths.
fn expression() -> impl Strategy<Value = (String, bool)> {
    let leaf = prop_oneof![
        (0..20_i64).prop_map(|number| (number.to_string(), true)),
        (1..40_i64).prop_map(|half| (format!("{}", half as f64 / 4.0), true)),
        any::<bool>().prop_map(|yes| (yes.to_string(), false)),
        Just(("nil".to_owned(), false)),
    ];
    leaf.prop_recursive(5, 40, 2, |inner| {
        let sign = prop::sample::select(vec!["+", "-", "*", "/", "%"]);
        let order = prop::sample::select(vec!["<", "<=", ">", ">=", "==", "~="]);
        let numbers = |inner: &BoxedStrategy<(String, bool)>| {
            inner
                .clone()
                .prop_map(|(text, number)| if number { text } else { format!("(({text}) and 2 or 3)") })
        };
        let inner = inner.boxed();
        prop_oneof![
            (numbers(&inner), sign, numbers(&inner))
                .prop_map(|(left, sign, right)| (format!("({left} {sign} {right})"), true)),
            (numbers(&inner), order, numbers(&inner))
                .prop_map(|(left, order, right)| (format!("({left} {order} {right})"), false)),
            (inner.clone(), prop::sample::select(vec!["and", "or"]), inner.clone())
                .prop_map(|((left, _), sign, (right, _))| (format!("({left} {sign} {right})"), false)),
            inner.clone().prop_map(|(text, _)| (format!("(not {text})"), false)),
            numbers(&inner).prop_map(|text| (format!("(-{text})"), true)),
            (numbers(&inner), numbers(&inner), prop::sample::select(vec!["min", "max"]))
                .prop_map(|(left, right, name)| (format!("{name}({left}, {right})"), true)),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    /// A condition is worth what the same text is worth as a program.
    #[test]
    fn conditions_mean_what_they_mean_as_programs(all in prop::collection::vec(expression(), 12)) {
        let texts: Vec<_> = all.into_iter().map(|(text, _)| text).collect();
        let listed: Vec<_> = texts.iter().map(|text| format!("  function() return {text} end,")).collect();
        let rules = format!(
            "local min, max = math.min, math.max\nlocal all = {{\n{}\n}}\nfunction phase.main(t)\n  for at, one in all do note(tostring(one())) end\n  set(t, \"clock\", 1)\nend",
            listed.join("\n")
        );
        let noted = ford(&rules).notes();
        let made = ford("");
        let mut compiled = CompiledGame::new(made.game.clone(), 2).unwrap();
        let said: Vec<_> = texts.iter().map(|text| compiled.worth(text)).collect();
        for ((text, noted), said) in texts.iter().zip(&noted).zip(&said) {
            // Conditions may not be that long.
            let Ok(said) = said else { prop_assert!(text.len() > 100, "{}: {:?}", text, said); continue };
            let same = noted == said || match (noted.parse::<f64>(), said.parse::<f64>()) {
                (Ok(one), Ok(other)) => one.to_bits() == other.to_bits() || one == other || one.is_nan() && other.is_nan(),
                _ => false,
            };
            prop_assert!(same, "{} is {} as a program and {} as a condition", text, noted, said);
        }
    }

    /// Any game of any seed is conserved and comes out the same twice.
    #[test]
    fn any_seed_will_do(seed in 0_u64..1 << 48, seats in 2_u8..5) {
        let made = ford(WILD);
        let compiled = Arc::new(CompiledGame::new(made.game.clone(), seats).unwrap());
        let mut engine = Engine::new(compiled, made.rules.clone(), narrow()).unwrap();
        engine.play_mut().audit = true;
        let mut play = || {
            let halt = engine.playout(seed, Answerers::random(seed, usize::from(seats)), true);
            (halt, events(&engine))
        };
        let (first, second) = (play(), play());
        prop_assert_eq!(&first.0, &Halt::Over);
        prop_assert_eq!(first, second);
    }
}
