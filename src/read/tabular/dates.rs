//! Dates and times as spreadsheets show them, in the languages of those who have them: `02-Jan`, `01. Feb`, `02-gen`,
//! `01/02/26`, `1月2日`. In a text they are all that is left of the `1-2` that was typed.

use super::months;
use super::slips::RECENT;

/// A date that a text shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shown {
    /// The two numbers that may have been typed, if they can be told: day and month, or month and day.
    pub typed: Option<(usize, usize)>,
    /// It is a time of day, as spreadsheets make of `1:2`.
    pub is_time: bool,
    /// It is a day as people write one, `January 2`, `2 января`: a spreadsheet shows it so only if it was told to.
    pub is_worded: bool,
}

/// The date or time that a text shows and nothing else. Dates before [`RECENT`] are none: they are what somebody wrote.
pub fn shown(text: &str) -> Option<Shown> {
    const LONGEST: usize = 40;
    let text = text.trim();
    if text.chars().nth(LONGEST).is_some() || !text.chars().any(char::is_numeric) {
        return None;
    }
    let text = &settled(text);
    if is_time(text, 3) {
        return Some(Shown { typed: None, is_time: true, is_worded: false });
    }
    let text = without_time(text);
    let numbered = eastern(text).or_else(|| vietnamese(text));
    let (typed, is_worded) = numbered.map(|typed| (typed, false)).or_else(|| western(text))?;
    Some(Shown { typed: Some(typed), is_time: false, is_worded })
}

/// A text with the digits of other scripts as European ones, without marks of direction, and without the full stops and
/// signs within the short months of Thai (`ม.ค.`) and Hebrew (`ינו׳`).
fn settled(text: &str) -> String {
    const ZEROS: [char; 6] = ['٠', '۰', '०', '০', '๐', '０'];
    let digit = |sign: char| {
        let value = |zero: &char| u32::from(sign).checked_sub(u32::from(*zero)).filter(|value| *value < 10);
        ZEROS.iter().find_map(value).and_then(|value| char::from_digit(value, 10)).unwrap_or(sign)
    };
    let is_thai = |sign: char| ('\u{e01}'..='\u{e4e}').contains(&sign);
    let mut settled = String::with_capacity(text.len());
    let mut last = ' ';
    for sign in text.chars() {
        let is_direction = matches!(sign, '\u{200e}' | '\u{200f}' | '\u{61c}');
        if !is_direction && sign != '\u{5f3}' && !(sign == '.' && is_thai(last)) {
            settled.push(digit(sign));
        }
        last = sign;
    }
    settled
}

/// `01:02:00`, `1:02:00 AM`; or at least `parts` of it.
fn is_time(text: &str, parts: usize) -> bool {
    let bare = text.trim_end_matches(['A', 'P', 'M', 'a', 'p', 'm']).trim_end();
    let numbers: Vec<&str> = bare.split(':').collect();
    let fits = |(at, number): (usize, &&str)| {
        let length = if at == 0 { 1..=2 } else { 2..=2 };
        length.contains(&number.len()) && is_number(number)
    };
    (parts..=3).contains(&numbers.len()) && numbers.iter().enumerate().all(fits)
}

fn without_time(text: &str) -> &str {
    let apart = text.split_once('T').or_else(|| text.split_once(' '));
    match apart {
        Some((date, time)) if is_time(time.trim_end_matches('Z'), 2) => date,
        _ => text,
    }
}

/// `1月2日`, `2026年1月2日`, `1월 2일`.
fn eastern(text: &str) -> Option<(usize, usize)> {
    let text: String = text.chars().filter(|sign| !sign.is_whitespace()).collect();
    let rest = match text.split_once(['年', '년']) {
        Some((year, rest)) if is_recent(year) => rest,
        Some(_) => return None,
        None => &text,
    };
    let (month, day) = rest.split_once(['月', '월'])?;
    let (day, behind) = day.split_once(['日', '일'])?;
    let weekday = behind.starts_with("星期") || behind.ends_with("曜日") || behind.ends_with("요일");
    a_day(day, month).filter(|_| behind.is_empty() || weekday)
}

/// `02-thg1`, `2 tháng 1, 2026`: the months are numbers.
fn vietnamese(text: &str) -> Option<(usize, usize)> {
    const BETWEEN: [char; 5] = [' ', '-', '/', '.', ','];
    let text = text.to_lowercase();
    let (day, month) = ["thg", "tháng"].iter().find_map(|word| text.split_once(word))?;
    let month = month.trim_matches(BETWEEN);
    let (month, year) = month.split_once(BETWEEN).unwrap_or((month, ""));
    let year = year.trim_matches(BETWEEN);
    a_day(day.trim_matches(BETWEEN), month).filter(|_| year.is_empty() || is_recent(year))
}

/// The two numbers of a date, and whether it is worded.
fn western(text: &str) -> Option<((usize, usize), bool)> {
    let (mut parts, mut between) = parts(text)?;
    let all = parts.len();
    parts.retain(|part| !(all > 2 && months::is_between(part)));
    let dated = parts.len() > 3 && parts.iter().any(|part| is_recent(part));
    let long = parts.len();
    // With a day of the week, nobody but a spreadsheet writes it.
    parts.retain(|part| !(dated && months::is_day(part)));
    let full = parts.len() < long;
    if parts.len() < all {
        between = vec![" ".to_owned(); parts.len().saturating_sub(1)];
    }
    if !(2..=3).contains(&parts.len()) {
        return None;
    }
    if let Some(at) = parts.iter().position(|part| months::whole(part).is_some()) {
        return worded(&parts, &between, at).map(|(typed, worded)| (typed, worded && !full));
    }
    short(&parts, &between, full).map(|typed| (typed, false))
}

fn number(text: &str) -> Option<usize> {
    text.parse().ok().filter(|_| text.len() <= 2)
}

/// A date with the whole name of its month at this place: `January 2, 2026`, `2 января`; `02-يناير`, which a
/// spreadsheet makes of a span.
fn worded(parts: &[String], between: &[String], at: usize) -> Option<((usize, usize), bool)> {
    let month = months::whole(&parts[at])?;
    let written = between.iter().any(|sign| sign.contains(' '));
    let mut numbers = [&parts[..at], &parts[at + 1..]].into_iter().flatten();
    let (day, year) = match (numbers.next()?, numbers.next()) {
        (year, Some(day)) if is_recent(year) => (day, Some(year)),
        (day, year) => (day, year),
    };
    let day = number(day).filter(|day| (1..=31).contains(day))?;
    match year {
        Some(year) => {
            (is_recent(year) || !written && number(year).is_some()).then_some(((day, month), written))
        }
        None => Some(((day, month), written || at == 0)),
    }
}

/// A date in numbers, or with the short name of its month. `full`: it had a day of the week.
fn short(parts: &[String], between: &[String], full: bool) -> Option<(usize, usize)> {
    let [first, rest @ ..] = parts else { return None };
    let blank = between.iter().any(|sign| sign == " ");
    let month = |word: &str| months::short(word).filter(|_| full || !(blank && months::is_word(word)));
    match rest {
        // `02-Jan`, `Jan-26`
        [second] => match (month(first), month(second)) {
            (Some(month), None) if is_recent(second) => Some((second[2..].parse().ok()?, month)),
            (Some(month), None) => Some((number(second)?, month)),
            (None, Some(month)) => Some((number(first)?, month)),
            _ => None,
        },
        [second, third] => {
            if let Some(month) = month(second) {
                // `02-Jan-26`, `2 janv. 2026`, `2026. jan. 2.`
                let (day, year) = if is_recent(first) { (third, first) } else { (first, third) };
                return (is_recent(year) || number(year).is_some()).then_some((number(day)?, month));
            }
            if let Some(month) = month(first) {
                // `Jan 2, 2026`
                return is_recent(third).then_some((number(second)?, month));
            }
            let same = between[0].trim() == between[1].trim();
            let short = |text: &str| text.len() == 2 && (20..40).contains(&text.parse().unwrap_or(0));
            let padded = |text: &str| text.len() == 2 && text.starts_with('0');
            if !same {
                None
            } else if is_recent(first)
                || short(first) && second.len() == 2 && third.len() == 2 && !short(third)
            {
                a_day(third, second)
            } else if is_recent(third)
                || short(third)
                || third.len() == 2 && (padded(first) || padded(second))
            {
                a_day(first, second).or_else(|| a_day(second, first))
            } else {
                None
            }
        }
        _ => None,
    }
}

/// Numbers and words with the signs between them, if nothing else is there. Words are without their full stops.
fn parts(text: &str) -> Option<(Vec<String>, Vec<String>)> {
    let text = text.to_lowercase();
    let text = text.trim_end_matches('.');
    let (mut parts, mut between): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
    let mut last = ' ';
    for sign in text.chars() {
        let goes_on =
            last.is_alphabetic() && sign.is_alphabetic() || last.is_ascii_digit() && sign.is_ascii_digit();
        if sign.is_alphabetic() || sign.is_ascii_digit() {
            // `2jan` is no date.
            if !goes_on && (last.is_alphabetic() || last.is_ascii_digit()) {
                return None;
            }
            if !goes_on {
                parts.push(String::new());
            }
            parts.last_mut()?.push(sign);
        } else {
            if last.is_alphabetic() || last.is_ascii_digit() {
                between.push(String::new());
            }
            between.last_mut()?.push(if sign.is_whitespace() { ' ' } else { sign });
        }
        last = sign;
    }
    const SIGNS: [&str; 10] = ["-", "/", ".", ". ", " ", ", ", "., ", ".-", "./", ".."];
    let fits = between.iter().all(|sign| SIGNS.contains(&sign.as_str()));
    (fits && between.len() + 1 == parts.len()).then_some((parts, between))
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a text is a year in which spreadsheets are typed.
fn is_recent(text: &str) -> bool {
    text.len() == 4 && text.parse::<i32>().is_ok_and(|year| (RECENT..=2100).contains(&year))
}

fn a_day(day: &str, month: &str) -> Option<(usize, usize)> {
    let fits = |text: &str, most| {
        text.parse::<usize>().ok().filter(|number| text.len() <= 2 && (1..=most).contains(number))
    };
    Some((fits(day, 31)?, fits(month, 12)?))
}

#[cfg(test)]
mod tests {
    use super::shown;

    fn typed(text: &str) -> Option<(usize, usize)> {
        shown(text).and_then(|date| date.typed)
    }

    /// “1-2” that has become the second of January is wrong on every card, in every language.
    #[test]
    fn what_spreadsheets_make_of_a_span_is_known() {
        for text in [
            "02-Jan",
            "2-Jan",
            "Jan-02",
            "2026-01-02",
            "2026/01/02",
            "2026-01-02 00:00:00",
            "2026-01-02T00:00:00",
            "01/02/26",
            "1/2/2026",
            "02.01.2026",
            "2. 1. 2026",
            "02.01.26",
            "02. Jan",
            "2. Jan.",
            "02-janv",
            "02-janv.",
            "2 janv.",
            "02-gen",
            "02/ene",
            "2-sty",
            "2 sty",
            "02.sty",
            "02.янв",
            "2 янв.",
            "2.Oca",
            "02-Ιαν",
            "jan. 2.",
            "1月2日",
            "2026年1月2日",
            "1월 2일",
            "02-Jan-26",
            "2-Jan-2026",
            "Jan 2, 2026",
            "26.01.02",
            "Friday, January 2, 2026",
            "Freitag, 2. Januar 2026",
            "2026. január 2., péntek",
            "2-Jan.-2026",
            "2.Ocak",
            "02-јан",
            "02-يناير",
            "02-ינו",
            "2-ม.ค.",
            "2-ม.ค.-69",
            "02-thg1",
            "2 thg 1, 2026",
            "٠٢/٠١/٢٠٢٦",
            "\u{200f}٢/١/٢٠٢٦",
            "۰۲/۰۱/۲۰۲۶",
            "１月２日",
            "2026年1月2日星期五",
        ] {
            assert!(!shown(text).is_some_and(|date| date.is_worded), "{text}");
            assert!(matches!(typed(text), Some((2, 1) | (1, 2))), "{text}: {:?}", typed(text));
        }
        assert_eq!(typed("01-févr"), Some((1, 2)));
        assert_eq!(typed("Jan-42"), Some((42, 1)));
        assert!(shown("01:02:00").is_some_and(|date| date.is_time) && shown("1:02:00 AM").is_some());
    }

    #[test]
    fn days_in_words_are_known_for_what_they_are() {
        for text in [
            "January 2",
            "2. Januar",
            "2 janvier",
            "2 de enero",
            "2 января",
            "2 stycznia",
            "2 يناير",
            "2 gennaio",
        ] {
            assert!(shown(text).is_some_and(|date| date.is_worded && date.typed == Some((2, 1))), "{text}");
        }
        assert!(shown("March 2").is_some_and(|date| date.is_worded) && !super::super::is_date("March 2"));
        assert_eq!((typed("febr. 2."), typed("Friday, May 1, 2026")), (Some((2, 2)), Some((1, 5))));
    }

    #[test]
    fn what_people_type_is_no_date() {
        for text in [
            "1-2",
            "3-4",
            "1/2",
            "1.2.3",
            "3/2/1",
            "4/2",
            "May",
            "May-Day",
            "7 December 1941",
            "7.12.1941",
            "1941-12-07",
            "Jan",
            "2 set",
            "3 out",
            "1 May",
            "1:2",
            "12:30",
            "2D6",
            "1-2-3",
            "10/12",
            "Mark 2",
            "T-34",
            "3日",
            "2 sets",
            "Turn 3",
            "0-1-0",
            "v1.2.3",
            "2 May",
            "2 May, 2022",
            "6 June 1944",
            "D-Day June 6",
            "January 2, 1943",
            "Friday 13",
            "Sun 2",
            "August 40",
            "2 things 1",
        ] {
            assert_eq!(shown(text), None, "{text}");
        }
    }
}
