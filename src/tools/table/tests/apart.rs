//! Two and three people, each before a page of their own, and somebody who looks on.

use std::time::{Duration, Instant};

use serde_json::Value;

use super::super::said::{Reply, Wish};
use super::{Page, Playing, unnamed};

const PEOPLE: [&str; 2] = ["person", "person"];
/// The page of those who look on.
const SPECTATOR: usize = 2;

/// Goes on until a page is asked something of which this is true.
fn until(playing: &mut Playing, wanted: impl Fn(usize, &Page) -> bool) -> usize {
    for _ in 0..400 {
        let at = playing.asked().unwrap();
        if wanted(at, &playing.pages[at]) {
            return at;
        }
        assert!(playing.pages[at].is("question"), "{}", playing.pages[at].task);
        playing.answer();
    }
    panic!("nothing of the kind was asked");
}

/// Without what hangs on when it was sent.
fn plain(what: &Value) -> Value {
    let mut plain = what.clone();
    plain.as_object_mut().unwrap().remove("n");
    plain
}

fn is_seen(frame: &Value, place: &str) -> bool {
    frame["places"][place].to_string().contains("\"id\"")
}

#[test]
fn each_sees_the_own_hand_and_those_who_look_on_see_none() {
    let mut playing = Playing::apart("wolf-pack", &PEOPLE);
    assert_eq!(playing.pages.len(), 3);
    let mut held = [0, 0];
    let (mut windows, mut turns) = (0, 0);
    for _ in 0..80 {
        let Some(asked) = playing.asked().filter(|at| playing.pages[*at].is("question")) else { break };
        let task = playing.pages[asked].task.clone();
        assert_eq!(task["seat"], asked, "asked is whose seat it is");
        assert_eq!(task["several"], false, "nobody else sits there");
        for (at, page) in playing.pages.iter().enumerate() {
            let frame = page.frame();
            let seat = if at == SPECTATOR { Value::Null } else { at.into() };
            assert_eq!(frame["seat"], seat);
            for (hand, other) in ["hand@1", "hand@2"].iter().enumerate() {
                assert!(hand == at || !is_seen(frame, other), "page {at}: {}", frame["places"][*other]);
            }
            if at < SPECTATOR {
                held[at] += usize::from(is_seen(frame, &format!("hand@{}", at + 1)));
            }
            assert_eq!(frame["logged"], page.log.len());
            if at != asked {
                // Whoever is asked in a window is not told to the others.
                match page.task["kind"].as_str().unwrap() {
                    "wait" => windows += 1,
                    "watch" => {
                        assert_eq!(page.task["seat"], asked);
                        turns += 1;
                    }
                    other => panic!("{other}: {}", page.task),
                }
            }
        }
        playing.answer();
    }
    assert!(held.iter().all(|seen| *seen > 20) && windows + turns > 60, "{held:?} {windows} {turns}");
    assert!(windows > 10, "{windows} windows");
    // Both are told of a draw, and one of them what it was.
    let draws = |page: &Page, how: &str| {
        page.log.iter().filter(|line| line["text"].as_str().unwrap().contains(how)).count()
    };
    let own = draws(&playing.pages[0], "You draw");
    assert!(own > 2 && draws(&playing.pages[SPECTATOR], "You draw") == 0);
    for line in playing.pages[SPECTATOR].log.iter().filter_map(|line| line["text"].as_str()) {
        assert!(!line.contains(" draws ") || line.ends_with(" card") || line.ends_with(" cards"), "{line}");
    }
}

#[test]
fn nobody_else_is_listened_to() {
    let mut playing = Playing::apart("wolf-pack", &PEOPLE);
    playing.answer();
    let asked = playing.asked().unwrap();
    let told: Vec<_> = playing.pages.iter().map(|page| page.told.len()).collect();
    let n = playing.pages[asked].n();
    for holder in [1 - asked, SPECTATOR, 3, usize::MAX] {
        for number in [n, playing.pages.get(holder).map_or(0, Page::n)] {
            for wish in [
                playing.pages[asked].allowed(0),
                Wish::Undo,
                Wish::Hint,
                Wish::Lift,
                Wish::Film { at: 0 },
                Wish::Again,
                Wish::Agree { yes: true },
            ] {
                let reply = playing.say(holder, number, wish);
                assert!(matches!(reply, Reply::OutOfTurn(_)), "{holder}: {reply:?}");
            }
        }
    }
    playing.listen();
    let now: Vec<_> = playing.pages.iter().map(|page| page.told.len()).collect();
    assert_eq!(now, told, "something was sent");
    playing.answer();
}

#[test]
fn nothing_is_sent_that_is_not_new() {
    let mut playing = Playing::apart("wolf-pack", &PEOPLE);
    for _ in 0..60 {
        playing.answer();
    }
    for page in &playing.pages {
        for pair in page.frames.windows(2) {
            let moves = |what: &str| pair[1][what].as_array().unwrap().is_empty();
            let lies = |frame: &Value| {
                let mut lies = plain(frame);
                for what in ["moves", "dice"] {
                    lies.as_object_mut().unwrap().remove(what);
                }
                lies
            };
            assert!(lies(&pair[0]) != lies(&pair[1]) || !moves("moves") || !moves("dice"), "{}", pair[1]);
        }
        for pair in page.tasks.windows(2) {
            assert!(pair[1]["kind"] == "question" || plain(&pair[0]) != plain(&pair[1]), "{}", pair[1]);
        }
    }
}

#[test]
fn a_page_that_comes_late_or_again_is_told_the_same() {
    let mut playing = Playing::apart("wolf-pack", &PEOPLE);
    for _ in 0..30 {
        playing.answer();
    }
    for (at, page) in playing.pages.iter().enumerate() {
        let mut late = Page::default();
        late.listen(&playing.states[at]);
        assert_eq!(late.told, ["layout", "log", "frame", "task"]);
        assert_eq!((late.frame(), &late.log, &late.task), (page.frame(), &page.log, &page.task), "page {at}");
    }
}

/// Plays until a seat could take its last answer back; what all pages knew when it gave that.
fn until_undo(playing: &mut Playing) -> (usize, Vec<(Vec<Value>, Value)>) {
    let mut known: Vec<Vec<(Vec<Value>, Value)>> = vec![Vec::new(); 2];
    for _ in 0..400 {
        let at = playing.asked().unwrap();
        if playing.pages[at].task["undo"] == true && !known[at].is_empty() {
            return (at, known[at].clone());
        }
        known[at] =
            playing.pages.iter().map(|page| (page.log.clone(), page.frame()["places"].clone())).collect();
        playing.answer();
    }
    panic!("nothing could be taken back");
}

#[test]
fn an_answer_is_taken_back_if_the_others_agree() {
    let mut playing = Playing::apart("wolf-pack", &PEOPLE);
    let (asked, before) = until_undo(&mut playing);
    let (other, task) = (1 - asked, playing.pages[asked].task.clone());
    let waits = plain(&playing.pages[SPECTATOR].task);
    playing.tell(asked, Wish::Undo);
    assert!(playing.pages[asked].is("wait") && playing.pages[asked].task["why"].is_string());
    let agree = playing.pages[other].task.clone();
    assert_eq!(
        (&agree["kind"], &agree["seat"], &agree["what"]),
        (&"agree".into(), &asked.into(), &"undo".into())
    );
    assert_eq!(plain(&playing.pages[SPECTATOR].task), waits, "those who look on are not asked");
    let spectators = playing.pages[SPECTATOR].n();
    let reply = playing.say(SPECTATOR, spectators, Wish::Agree { yes: true });
    assert!(matches!(reply, Reply::OutOfTurn(_)), "{reply:?}");
    let reply = playing.say(other, agree["n"].as_u64().unwrap(), Wish::Undo);
    assert!(matches!(reply, Reply::OutOfTurn(_)), "{reply:?}");

    // Refused: the same is asked again, and it is said why.
    playing.tell(other, Wish::Agree { yes: false });
    let again = &playing.pages[asked].task;
    assert!(again["note"].as_str().unwrap().ends_with("does not agree."), "{again}");
    assert_eq!((&again["options"], &again["title"]), (&task["options"], &task["title"]));
    assert!(!playing.pages[other].is("agree"));

    // Agreed: the game is where it was, and what was told before stands word for word.
    playing.tell(asked, Wish::Undo);
    playing.tell(other, Wish::Agree { yes: true });
    assert_eq!(playing.asked(), Some(asked));
    for (page, (log, places)) in playing.pages.iter().zip(&before) {
        assert_eq!(&page.log, log);
        assert_eq!(unnamed(&page.frame()["places"]), unnamed(places));
    }
    playing.answer();
}

#[test]
fn another_game_begins_when_all_want_it() {
    let mut playing = Playing::apart("wolf-pack", &PEOPLE);
    until(&mut playing, |_, page| page.is("over"));
    let film = playing.pages[0].task["film"].as_u64().unwrap() as usize;
    // Each looks at it again alone, and with the eyes that were theirs.
    for at in 0..2 {
        let others: Vec<_> = playing.pages.iter().map(|page| page.frames.len()).collect();
        for frame in [film / 2, film - 1] {
            let n = playing.pages[at].n();
            assert_eq!(playing.say(at, n, Wish::Film { at: frame }), Reply::done());
        }
        playing.listen();
        let frame = playing.pages[at].frame();
        assert_eq!((&frame["film"]["at"], &frame["seat"]), (&(film - 1).into(), &at.into()));
        for (other, before) in others.into_iter().enumerate().filter(|(other, _)| *other != at) {
            assert_eq!(playing.pages[other].frames.len(), before, "page {other} was shown another's film");
        }
        let hand = |seat: usize| format!("hand@{}", seat + 1);
        let half = &playing.pages[at].frames[playing.pages[at].frames.len() - 2];
        assert!(!is_seen(half, &hand(1 - at)), "{}", half["places"]);
        let n = playing.pages[at].n();
        let beyond = playing.say(at, n, Wish::Film { at: film });
        assert!(!matches!(beyond, Reply::Done(_)), "{beyond:?}");
    }
    let n = playing.pages[1].n();
    assert_eq!(playing.say(1, n, Wish::Again), Reply::done());
    let told = Instant::now();
    while playing.pages[0].task["again"].as_array().is_none_or(Vec::is_empty) {
        playing.listen();
        assert!(told.elapsed() < Duration::from_secs(20), "{}", playing.pages[0].task);
    }
    for page in &playing.pages {
        assert_eq!(page.task["again"].as_array().unwrap().len(), 1, "{}", page.task);
    }
    playing.said[1] = playing.pages[1].n();
    playing.tell(0, Wish::Again);
    let asked = playing.asked().unwrap();
    assert!(playing.pages[asked].is("question"), "{}", playing.pages[asked].task);
    assert!(playing.pages.iter().all(|page| page.log.len() < 40), "the log begins anew");
}

/// Of three, all others must agree.
#[test]
fn one_of_several_can_refuse() {
    let mut playing = Playing::apart("babylon-5-empires", &["person", "person", "person"]);
    assert_eq!(playing.pages.len(), 4);
    let asked = until(&mut playing, |_, page| page.task["undo"] == true);
    let others: Vec<usize> = (0..3).filter(|at| *at != asked).collect();
    playing.tell(asked, Wish::Undo);
    assert!(others.iter().all(|at| playing.pages[*at].is("agree")));
    playing.tell(others[0], Wish::Agree { yes: true });
    assert!(playing.pages[others[0]].is("wait"));
    playing.tell(others[1], Wish::Agree { yes: false });
    assert!(playing.pages[asked].task["note"].is_string(), "{}", playing.pages[asked].task);
    assert!(others.iter().all(|at| !playing.pages[*at].is("agree")));
}

/// Whoever has nothing to answer with waits as the others do, for about as long as an answer takes.
#[test]
fn at_an_even_pace_nobody_is_asked_who_has_nothing_to_answer() {
    let localhost = std::net::IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);
    let mut playing = Playing::with("wolf-pack", &PEOPLE, Some(localhost), true);
    for _ in 0..60 {
        let asked = playing.asked().unwrap();
        let options = playing.pages[asked].task["options"].as_array().unwrap();
        let pass = options.len() == 1 && options[0]["role"] == "pass";
        assert!(!pass, "there is nothing to answer with: {}", playing.pages[asked].task);
        let began = Instant::now();
        playing.answer();
        let paused = began.elapsed() > Duration::from_millis(900);
        if paused {
            let waited = |page: &Page| page.tasks.iter().any(|task| task["kind"] == "wait");
            assert!(playing.pages.iter().all(waited), "all wait, and nobody is told for whom");
            return;
        }
    }
    panic!("everybody always had something to answer with");
}
