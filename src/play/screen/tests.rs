//! What a screen tells of games of the library, and what it keeps to itself.

mod beside;
mod names;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;

use serde_json::Value;

use warpress_assets::Assets;
use warpress_kit::Library;
use warpress_model::{OnScreen, Scope};
use warpress_referee::answer::{Answerers, Random, stream};
use warpress_referee::choice::{Answer, Answerer, NoAnswer, Question, View, thing_id};
use warpress_referee::display::{Menu, Viewpoint};
use warpress_referee::rules::Limits;
use warpress_referee::saved::{FORMAT, Saved};
use warpress_referee::table::Table;
use warpress_referee::thing::{Piece, Place, Seat, Thing};
use warpress_referee::{CompiledGame, Engine, Rules};
use warpress_render::theme::Ink;
use warpress_tabletop::laid::{self, Source};

use super::{Asset, Eyes, Frame, Handles, Layout, Moment, ids, question};

/// A game on a table.
struct OnTable {
    compiled: Arc<CompiledGame>,
    rules: Arc<Rules>,
    layout: Layout,
}

/// Lays a game of the library out.
fn on_table(slug: &str, seats: u8) -> OnTable {
    laid_with(slug, seats, OnScreen::default())
}

/// Lays it out as it wants to lie.
fn laid_with(slug: &str, seats: u8, wished: OnScreen) -> OnTable {
    let source = Library::open(Assets::built_in()).game(slug);
    let loaded = source.load(&[]);
    let mut game = loaded.game.unwrap();
    game.on_screen = wished;
    let game = Arc::new(game);
    let renderer = warpress_kit::renderer(&source.assets, &game).unwrap();
    let of = Source {
        assets: &source.assets,
        game: &game,
        sections: &loaded.sections,
        programs: &loaded.programs,
    };
    let (table, _) = laid::lay(of, &renderer, Ink::Full, "a4", Some(seats)).unwrap();
    let compiled = Arc::new(CompiledGame::new(Arc::clone(&game), seats).unwrap());
    let record = Saved {
        format: FORMAT,
        game: slug.into(),
        version: String::new(),
        seed: 1,
        seats,
        with: Vec::new(),
        players: Vec::new(),
        answers: Vec::new(),
    };
    let keys = (0..table.faces.len()).map(|at| at.to_string()).collect();
    let asset = Asset { keys, colours: Default::default(), rtl: false };
    let layout = Layout::new(&table, &compiled, &record, &asset);
    OnTable { compiled, rules: Arc::new(Rules::new(&loaded.sections, loaded.programs)), layout }
}

/// Answers by chance, and has somebody look before that, until that has seen enough.
struct Watched<F> {
    chance: Random,
    look: Rc<RefCell<F>>,
}

impl<F: FnMut(&Question<'_>, &View<'_>) -> bool> Answerer for Watched<F> {
    fn answer(&mut self, question: &Question<'_>, view: &View<'_>) -> Result<Answer, NoAnswer> {
        if !(self.look.borrow_mut())(question, view) {
            return Err(NoAnswer::Quit);
        }
        self.chance.answer(question, view)
    }
}

/// Plays a game of chance at which `look` looks before each answer.
fn watch(table: &OnTable, look: impl FnMut(&Question<'_>, &View<'_>) -> bool + 'static) {
    let limits = Limits::default();
    let mut engine = Engine::new(Arc::clone(&table.compiled), Arc::clone(&table.rules), limits).unwrap();
    engine.play_mut().log.story = Some(Vec::new());
    let look = Rc::new(RefCell::new(look));
    let one = |seat| -> Box<dyn Answerer> {
        Box::new(Watched { chance: Random::new(stream(5, seat)), look: Rc::clone(&look) })
    };
    let all = (0..u64::from(table.compiled.seats)).map(one).collect();
    let _ = engine.playout(5, Answerers::new(all), false);
}

/// The pieces that lie somewhere in a frame, by their ids, also those that lie on others.
fn pieces(items: &Value, found: &mut BTreeSet<String>) {
    for item in items.as_array().into_iter().flatten() {
        if let Some(id) = item["id"].as_str() {
            assert!(found.insert(id.to_owned()), "{id} lies in two places");
            pieces(&item["on"], found);
        } else {
            let keys: BTreeSet<_> = item.as_object().unwrap().keys().map(String::as_str).collect();
            assert_eq!(keys, ["back", "hidden"].into(), "nothing else is said of what is not seen");
        }
    }
}

/// How many pieces these are, those not counted that lie on others.
fn count(items: &Value) -> u64 {
    items.as_array().into_iter().flatten().map(|item| item["hidden"].as_u64().unwrap_or(1)).sum()
}

/// All that is seen is said, and nothing that is not.
fn check_frame(frame: &Value, eyes: &Eyes<'_>) {
    let (compiled, table) = (eyes.viewpoint.compiled, eyes.viewpoint.table);
    let mut there: BTreeMap<String, u64> = BTreeMap::new();
    for (definition, held) in (0_u16..).zip(&table.contents) {
        let info = &compiled.places[usize::from(definition)];
        for (ordinal, held) in held.iter().enumerate().filter(|(_, held)| !held.is_empty()) {
            let id = ids::place(eyes, Place::new(definition, ordinal));
            let Some(id) = id.filter(|_| info.per != Scope::Piece) else { continue };
            let shown = frame["places"][&id].as_array().unwrap();
            let lower = &shown[..shown.len() - 1];
            let is_mixed = info.pile && shown.iter().any(|item| item["hidden"].is_u64());
            let tells = is_mixed && lower.iter().any(|item| item["id"].is_string());
            assert!(!tells, "{id} tells where in the pile something lies");
            *there.entry(id).or_default() += held.len() as u64;
        }
    }
    let places = frame["places"].as_object().unwrap();
    let shown: BTreeMap<_, _> = places.iter().map(|(id, items)| (id.clone(), count(items))).collect();
    assert_eq!(shown, there);
}

/// The table after a seat has put a card of its hand, which it knows, under a pile of cards that it does not.
fn bury(view: &View<'_>, seat: Seat) -> Option<Table> {
    let viewpoint = Viewpoint { compiled: view.compiled, table: view.table, seat: Some(seat) };
    let all = (0_u16..).zip(&view.compiled.places);
    let (hand, _) = all.clone().find(|(_, info)| info.hand && info.per == Scope::Seat)?;
    let card = *view.table.held(Place::new(hand, usize::from(seat.0))).first()?;
    let pile = all
        .filter(|(_, info)| info.pile && info.per == Scope::Game)
        .map(|(definition, _)| Place::new(definition, 0))
        .find(|pile| view.table.held(*pile).last().is_some_and(|top| !viewpoint.sees(*top)))?;
    let mut table = view.table.clone();
    table.piece_mut(card).known |= 1 << seat.0;
    table.put(card, Some(pile), true);
    let buried = Viewpoint { table: &table, ..viewpoint };
    assert!(buried.sees(card) && ids::is_buried(&buried, card));
    Some(table)
}

/// Nothing that a text tells names a piece as the game does: that would tell it from those that look the same, and whoever
/// sees it again would know it. Returns how many pieces are not seen.
fn check_secrets(text: &str, viewpoint: &Viewpoint<'_>) -> usize {
    let pieces = || (0..viewpoint.table.pieces.len() as u32).map(Piece);
    for piece in pieces().filter(|_| text.contains('#')) {
        let id = thing_id(Thing::Piece(piece), viewpoint.compiled, viewpoint.table);
        assert!(!text.contains(&id), "{id}: {text}");
    }
    pieces().filter(|piece| !viewpoint.sees(*piece)).count()
}

/// Whatever lights up for an option is there.
fn check_targets(asked: &Value, frame: &Value, layout: &Value) {
    let mut there = BTreeSet::new();
    for items in frame["places"].as_object().unwrap().values() {
        pieces(items, &mut there);
    }
    let named = |list: &Value, id: &str| list.as_array().unwrap().iter().any(|one| one["id"] == id);
    for option in asked["options"].as_array().unwrap() {
        for target in option["on"].as_array().unwrap() {
            let (sort, id) = target.as_str().unwrap().split_once(':').unwrap();
            let found = match sort {
                "piece" => there.contains(id),
                "space" => {
                    layout["boards"].as_array().unwrap().iter().any(|board| named(&board["spaces"], id))
                }
                "place" => named(&layout["places"], id),
                _ => id.parse::<usize>().unwrap() < layout["seats"].as_array().unwrap().len(),
            };
            assert!(found, "{target} of {}: {}", asked["title"], option["label"]);
        }
    }
}

/// Cards in hands and piles, hidden counters on boards, rows in the middle, tracks and forms.
#[test]
fn a_seat_is_told_what_it_sees_and_nothing_else() {
    const GAMES: [(&str, u8); 6] = [
        ("wolf-pack", 2),
        ("attrition", 2),
        ("carriers", 2),
        ("fokker", 2),
        ("autumn-mist", 2),
        ("babylon-5-empires", 3),
    ];
    let (hidden, buried) = (Rc::new(RefCell::new(0)), Rc::new(RefCell::new(0)));
    for (slug, seats) in GAMES {
        let on_table = on_table(slug, seats);
        let told = serde_json::to_value(&on_table.layout).unwrap();
        let layout = on_table.layout.clone();
        let (hidden, buried) = (Rc::clone(&hidden), Rc::clone(&buried));
        let mut looks = 0;
        let mut before = 0;
        let mut handles: BTreeMap<Option<Seat>, Handles> = BTreeMap::new();
        watch(&on_table, move |asked, view| {
            let story = view.recent.story.as_deref().unwrap();
            let moment = Moment { number: 1, epoch: 1, logged: 0, since: &story[before..], film: None };
            before = story.len();
            for seat in (0..seats).map(|seat| Some(Seat(seat))).chain([None]) {
                let viewpoint = Viewpoint { compiled: view.compiled, table: view.table, seat };
                let handles = handles.entry(seat).or_default();
                handles.follow(&layout, moment.since, &viewpoint);
                let eyes = Eyes { layout: &layout, viewpoint, handles };
                let frame = Frame::new(&eyes, &moment);
                *hidden.borrow_mut() += check_secrets(&serde_json::to_string(&frame).unwrap(), &viewpoint);
                let frame = serde_json::to_value(&frame).unwrap();
                check_frame(&frame, &eyes);
                if seat == Some(asked.seat) {
                    let shown = question(asked, view, &Menu::new(asked, &viewpoint), &eyes);
                    check_secrets(&serde_json::to_string(&shown).unwrap(), &viewpoint);
                    check_targets(&serde_json::to_value(&shown).unwrap(), &frame, &told);
                }
            }
            if let Some(table) = bury(view, asked.seat) {
                let viewpoint = Viewpoint { compiled: view.compiled, table: &table, seat: Some(asked.seat) };
                let mut handles = Handles::default();
                handles.follow(&layout, &[], &viewpoint);
                let eyes = Eyes { layout: &layout, viewpoint, handles: &handles };
                let frame = serde_json::to_value(Frame::new(&eyes, &moment)).unwrap();
                check_frame(&frame, &eyes);
                *buried.borrow_mut() += 1;
            }
            looks += 1;
            looks < 120
        });
    }
    assert!(*hidden.borrow() > 10_000, "{} pieces were not seen", hidden.borrow());
    assert!(*buried.borrow() > 20, "{} cards were put under piles", buried.borrow());
}

/// A game that says what lies in the middle, and in which order its places lie.
#[test]
fn a_table_lies_as_the_game_wants_it() {
    let usual = serde_json::to_value(on_table("babylon-5-empires", 2).layout).unwrap();
    let ids = |layout: &Value, what: &str| -> Vec<String> {
        layout[what].as_array().unwrap().iter().map(|one| one["id"].as_str().unwrap().to_owned()).collect()
    };
    assert!(usual["boards"].as_array().unwrap().iter().all(|board| board["middle"].is_null()));
    let (boards, places) = (ids(&usual, "boards"), ids(&usual, "places"));
    let of = |id: &str| id.split(['@', '#']).next().unwrap().to_owned();
    let (board, place) = (of(boards.last().unwrap()), of(places.last().unwrap()));
    let wished = OnScreen { boards: vec![board.clone()], places: vec![place.clone()] };
    let layout = serde_json::to_value(laid_with("babylon-5-empires", 2, wished).layout).unwrap();
    assert_eq!((of(&ids(&layout, "boards")[0]), of(&ids(&layout, "places")[0])), (board.clone(), place));
    for one in layout["boards"].as_array().unwrap() {
        assert_eq!(one["middle"], of(one["id"].as_str().unwrap()) == board);
    }
    let sorted = |mut ids: Vec<String>| {
        ids.sort();
        ids
    };
    assert_eq!(sorted(ids(&layout, "places")), sorted(places), "every place is there still");
}
