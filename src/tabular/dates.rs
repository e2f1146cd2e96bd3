//! Dates and times as spreadsheets show them, in the languages of those who have them: `02-Jan`, `01. Feb`, `02-gen`,
//! `01/02/26`, `1月2日`. In a text they are all that is left of the `1-2` that was typed.

use super::slips::RECENT;

/// The short names of the months, from January on.
const MONTHS: [&[&str]; 12] = [
    &[
        "jan", "janv", "jän", "gen", "ene", "sty", "янв", "січ", "led", "ian", "sij", "oca", "ιαν", "tammi",
        "яну",
    ],
    &["feb", "févr", "fevr", "fév", "fev", "lut", "фев", "февр", "лют", "úno", "vel", "şub", "φεβ", "helmi"],
    &["mar", "mars", "mrz", "mär", "märz", "mrt", "мар", "бер", "bře", "ožu", "már", "márc", "μαρ", "maalis"],
    &["apr", "avr", "abr", "kwi", "апр", "кві", "dub", "tra", "nis", "ápr", "απρ", "huhti"],
    &["may", "mai", "mag", "maj", "mei", "май", "мая", "тра", "kvě", "svi", "máj", "μαι", "μαϊ", "touko"],
    &["jun", "juin", "giu", "cze", "июн", "чер", "čvn", "haz", "jún", "ιουν", "kesä", "iun"],
    &["jul", "juil", "lug", "lip", "июл", "лип", "čvc", "tem", "júl", "ιουλ", "heinä", "iul"],
    &["aug", "août", "aout", "ago", "sie", "авг", "сер", "srp", "kol", "ağu", "αυγ", "elo", "avg"],
    &["sep", "sept", "set", "wrz", "сен", "сент", "вер", "zář", "ruj", "eyl", "σεπ", "szept", "syys"],
    &["oct", "okt", "out", "ott", "paź", "окт", "жов", "říj", "eki", "οκτ", "loka"],
    &["nov", "lis", "ноя", "нояб", "stu", "kas", "νοε", "marras"],
    &["dec", "déc", "dez", "dic", "des", "gru", "дек", "гру", "pro", "ara", "δεκ", "joulu"],
];

/// Names of months that are words too: behind a number and a blank they are none.
const WORDS: [&str; 26] = [
    "set", "out", "may", "mar", "mars", "mai", "mag", "ago", "led", "gen", "lug", "lip", "dub", "tra", "pro",
    "tem", "elo", "kol", "oca", "ara", "kas", "haz", "des", "lis", "mei", "dec",
];

/// A date that a text shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shown {
    /// The two numbers that may have been typed, if they can be told: day and month, or month and day.
    pub typed: Option<(usize, usize)>,
    /// It is a time of day, as spreadsheets make of `1:2`.
    pub is_time: bool,
}

/// The date or time that a text shows and nothing else. Dates before [`RECENT`] are none: they are what somebody wrote.
pub fn shown(text: &str) -> Option<Shown> {
    const LONGEST: usize = 32;
    let text = text.trim();
    if text.len() > LONGEST || !text.chars().any(|sign| sign.is_ascii_digit()) {
        return None;
    }
    if is_time(text, 3) {
        return Some(Shown { typed: None, is_time: true });
    }
    let text = without_time(text);
    let typed = eastern(text).or_else(|| western(text))?;
    Some(Shown { typed: Some(typed), is_time: false })
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
    let day = day.strip_suffix(['日', '일'])?;
    a_day(day, month)
}

fn western(text: &str) -> Option<(usize, usize)> {
    let (parts, between) = parts(text)?;
    let [first, rest @ ..] = parts.as_slice() else { return None };
    let blank = between.iter().any(|sign| sign == " ");
    let month = |word: &str| month(word).filter(|_| !(blank && WORDS.contains(&word)));
    let number = |text: &str| (text.len() <= 2).then(|| text.parse::<usize>().ok()).flatten();
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
                // `02-Jan-26`, `2 janv. 2026`
                return (is_recent(third) || number(third).is_some()).then_some((number(first)?, month));
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
    const SIGNS: [&str; 9] = ["-", "/", ".", ". ", " ", ", ", ".-", "./", ".."];
    let fits = between.iter().all(|sign| SIGNS.contains(&sign.as_str()));
    (fits && (2..=3).contains(&parts.len()) && between.len() + 1 == parts.len()).then_some((parts, between))
}

/// The number of a month by its short name.
fn month(word: &str) -> Option<usize> {
    MONTHS.iter().position(|names| names.contains(&word)).map(|at| at + 1)
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
        ] {
            assert!(matches!(typed(text), Some((2, 1) | (1, 2))), "{text}: {:?}", typed(text));
        }
        assert_eq!(typed("01-févr"), Some((1, 2)));
        assert_eq!(typed("Jan-42"), Some((42, 1)));
        assert!(shown("01:02:00").is_some_and(|date| date.is_time) && shown("1:02:00 AM").is_some());
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
        ] {
            assert_eq!(shown(text), None, "{text}");
        }
    }
}
