//! What pieces are called: whoever could not follow one does not know it again.

use serde_json::Value;

use warpress_referee::choice::View;
use warpress_referee::display::Viewpoint;
use warpress_referee::log::Event;
use warpress_referee::table::Table;
use warpress_referee::thing::{Piece, Place, Seat, Thing};

use super::super::laid::kind;
use super::{Eyes, Frame, Handles, Moment, OnTable, on_table, watch};

/// A table on which things are moved by hand, and what has happened there.
struct Hands<'a> {
    on: &'a OnTable,
    table: Table,
    events: Vec<Event>,
}

impl Hands<'_> {
    fn place(&self, id: &str, ordinal: usize) -> Place {
        let info = |info: &warpress_referee::compiled::PlaceInfo| self.on.compiled.words.text(info.id) == id;
        Place::new(self.on.compiled.places.iter().position(info).unwrap() as u16, ordinal)
    }

    fn seers(&self, piece: Piece) -> u64 {
        self.table.seers(&self.on.compiled, piece)
    }

    /// Moves a piece as the engine does.
    fn go(&mut self, piece: Piece, to: Place) {
        let (saw, from) = (self.seers(piece), self.table.piece(piece).at);
        self.table.put(piece, Some(to), false);
        self.table.piece_mut(piece).known = 0;
        self.events.push(Event {
            verb: "move",
            what: Some(Thing::Piece(piece)),
            to: Some(Thing::Place(to)),
            from: from.map(Thing::Place),
            saw,
            sees: self.seers(piece),
            from_seen: u64::MAX,
            to_seen: u64::MAX,
            ..Event::default()
        });
    }

    fn shuffle(&mut self, place: Place) {
        self.events.push(Event { verb: "shuffle", what: Some(Thing::Place(place)), ..Event::default() });
    }

    /// What a seat sees now, and has seen happen since it looked last.
    fn look(&mut self, seat: u8, handles: &mut Handles) -> Value {
        let viewpoint = Viewpoint { compiled: &self.on.compiled, table: &self.table, seat: Some(Seat(seat)) };
        handles.follow(&self.on.layout, &self.events, &viewpoint);
        let eyes = Eyes { layout: &self.on.layout, viewpoint, handles };
        let moment = Moment { number: 1, epoch: 1, logged: 0, since: &self.events, film: None };
        serde_json::to_value(Frame::new(&eyes, &moment)).unwrap()
    }

    /// The same for both seats of a game, after which nothing has happened.
    fn both(&mut self, handles: &mut [Handles; 2]) -> [Value; 2] {
        let [red, blue] = handles;
        let seen = [self.look(0, red), self.look(1, blue)];
        self.events.clear();
        seen
    }
}

/// The table of Wolf Pack at its first question.
fn wolf_pack(then: impl FnOnce(Hands<'_>)) {
    let on = on_table("wolf-pack", 2);
    let found = std::rc::Rc::new(std::cell::RefCell::new(None));
    let keep = std::rc::Rc::clone(&found);
    watch(&on, move |_, view: &View<'_>| {
        *keep.borrow_mut() = Some(view.table.clone());
        false
    });
    let table = found.take().unwrap();
    then(Hands { on: &on, table, events: Vec::new() });
}

/// The top piece of a place in a frame.
fn top(frame: &Value, place: &str) -> String {
    frame["places"][place].as_array().unwrap().last().unwrap()["id"].as_str().unwrap().to_owned()
}

#[test]
fn a_card_that_has_been_in_a_hand_is_not_known_again() {
    wolf_pack(|mut hands| {
        let (hand, discard) = (hands.place("hand", 0), hands.place("discard", 0));
        let card = hands.table.held(hand)[0];
        let mut handles = [Handles::default(), Handles::default()];
        hands.go(card, discard);
        let first = hands.both(&mut handles).map(|frame| top(&frame, "discard"));
        // Taken back and played again before anybody has looked.
        hands.go(card, hand);
        hands.go(card, discard);
        let [own, other] = hands.both(&mut handles);
        assert_eq!(top(&own, "discard"), first[0], "whoever held it knows it");
        assert_ne!(top(&other, "discard"), first[1], "the others saw some card come out of a hand");
        let moves = other["moves"].as_array().unwrap();
        assert_eq!(moves.len(), 2);
        assert_eq!(moves[0]["item"], Value::Null, "what went in is not told to be what came out");
        assert_eq!(moves[1]["item"], top(&other, "discard").as_str());
    });
}

#[test]
fn a_card_that_was_shuffled_in_is_not_known_again() {
    wolf_pack(|mut hands| {
        let (hand, discard) = (hands.place("hand", 0), hands.place("discard", 0));
        let cards = hands.table.held(hand).to_vec();
        let mut handles = [Handles::default(), Handles::default()];
        hands.go(cards[0], discard);
        hands.go(cards[1], discard);
        let before = hands.both(&mut handles).map(|frame| top(&frame, "discard"));
        hands.shuffle(discard);
        let shuffled = hands.both(&mut handles).map(|frame| top(&frame, "discard"));
        // It lies on top by chance, and is drawn before anybody looks.
        hands.shuffle(discard);
        hands.go(cards[1], hand);
        let drawn = hands.both(&mut handles);
        let held = drawn[0]["places"]["hand@1"].to_string();
        for (one, other) in before.iter().zip(&shuffled) {
            assert_ne!(one, other);
        }
        assert!(!held.contains(&format!("{:?}", shuffled[0])), "{} is in {held}", shuffled[0]);
    });
}

#[test]
fn of_two_equal_cards_it_makes_no_difference_which_is_where() {
    wolf_pack(|hands| {
        let (hand, discard) = (hands.place("hand", 0), hands.place("discard", 0));
        let viewpoint = Viewpoint { compiled: &hands.on.compiled, table: &hands.table, seat: None };
        let face = |piece: Piece| (hands.table.piece(piece).row, kind(&hands.on.layout, &viewpoint, piece));
        let held = hands.table.held(hand).to_vec();
        let all = (0..hands.table.pieces.len() as u32).map(Piece);
        let equal =
            |piece: &Piece| !held.contains(piece) && held.iter().any(|one| face(*one) == face(*piece));
        let other = all.into_iter().find(equal).unwrap();
        let one = *held.iter().find(|one| face(**one) == face(other)).unwrap();
        let mut seen = Vec::new();
        for (kept, played) in [(one, other), (other, one)] {
            let mut turned = Hands { on: hands.on, table: hands.table.clone(), events: Vec::new() };
            for piece in [played, kept] {
                turned.go(piece, hand);
            }
            let mut handles = [Handles::default(), Handles::default()];
            let held = turned.both(&mut handles);
            turned.go(played, discard);
            seen.push((held, turned.both(&mut handles)));
        }
        let (first, second) = (&seen[0], &seen[1]);
        for seat in 0..2 {
            assert_eq!(first.0[seat]["places"], second.0[seat]["places"], "in the hand, seat {seat}");
            assert_eq!(first.1[seat]["places"], second.1[seat]["places"], "played, seat {seat}");
        }
    });
}
