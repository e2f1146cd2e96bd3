//! A volume: the rulebooks of many games bound into one, with an index.

use std::collections::BTreeMap;

use super::book::{self, Block, Book, Depicted, Inline, Picture, plain};
use super::pictures::pictures_of;
use super::{TERMS, Words};

/// Rulebooks bound together.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Volume {
    /// What it says beside its books: in their language if they have one in common, otherwise in English.
    pub words: Words,
    /// The title on its cover.
    pub title: String,
    /// The rulebooks, in order, each numbered separately.
    pub books: Vec<Book>,
    /// Acknowledgements of the volume as a whole: contribution and names.
    pub thanks: Vec<(String, String)>,
}

/// An occurrence of a term.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    /// The index of its book in the volume.
    pub book: usize,
    /// The term.
    pub term: String,
    /// The anchor that its writer has given it.
    pub anchor: String,
}

/// An entry of the index.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// A game's title or a term.
    pub words: String,
    /// Whether it is the title of the book that it leads to.
    pub title: bool,
    /// Its occurrences: books in order, each with its anchors.
    pub places: Vec<(usize, Vec<String>)>,
}

/// Sections that every rulebook has; readers find them under the game.
const EVERYWHERE: [&str; 20] = [
    "about",
    "board",
    "cards",
    "codes",
    "components",
    "edition",
    "end",
    "examples",
    "game",
    "optional",
    "options",
    "parts",
    "people",
    "round",
    "scenarios",
    "setup",
    "tables",
    "turn",
    "victory",
    TERMS,
];

/// Whether a section with this id deserves an entry.
pub fn is_term(id: &str) -> bool {
    !EVERYWHERE.contains(&id)
}

impl Volume {
    /// Binds books. Their terms of use are printed with the credits, each once.
    pub fn new(title: &str, books: Vec<Book>) -> Self {
        let words = match books.split_first() {
            // A game may have changed English messages for itself.
            Some((first, others))
                if !first.words.language().is_english()
                    && others.iter().all(|book| book.words == first.words) =>
            {
                first.words.clone()
            }
            _ => Words::default(),
        };
        Self { words, title: title.to_owned(), books, thanks: Vec::new() }
    }

    /// The makers of the games, each once, those of most games first.
    pub fn authors(&self) -> Vec<&str> {
        let mut people = self.people();
        people.sort_by_key(|(_, books)| std::cmp::Reverse(books.len()));
        people.into_iter().map(|(name, _)| name).collect()
    }

    /// Pictures for the title page: a card from each of several games, spread over the volume.
    pub fn plates(&self) -> Vec<(usize, &Picture)> {
        /// Two rows of four.
        const MOST: usize = 8;
        let card = |picture: &&Picture| picture.of == Depicted::Card;
        let all = self.books.iter().enumerate();
        let all: Vec<_> =
            all.filter_map(|(place, book)| Some((place, pictures_of(book).find(card)?))).collect();
        let count = if all.len() < MOST { all.len() / 4 * 4 } else { MOST };
        (0..count).map(|place| all[place * all.len() / count]).collect()
    }

    /// The makers of the games, with the indices of their books.
    pub fn people(&self) -> Vec<(&str, Vec<usize>)> {
        let mut found: BTreeMap<(String, &str), Vec<usize>> = BTreeMap::new();
        for (place, book) in self.books.iter().enumerate() {
            for name in &book.authors {
                let last = name.split_whitespace().last().unwrap_or(name);
                let books = found.entry((sorted_as(last), name)).or_default();
                if books.last() != Some(&place) {
                    books.push(place);
                }
            }
        }
        found.into_iter().map(|((_, name), books)| (name, books)).collect()
    }

    /// The sort key of a title or term in its language.
    fn filed(&self, words: &str) -> String {
        without(words, &self.words.word("volume-articles"))
    }

    /// The letter under which an entry is listed; none for digits and symbols.
    pub fn letter(&self, words: &str) -> Option<char> {
        let first = self.filed(words).chars().next().filter(|letter| letter.is_alphabetic())?;
        first.to_uppercase().next()
    }

    /// The index: the games and the terms that were marked.
    pub fn index(&self, marks: &[Mark]) -> Vec<Entry> {
        type IndexTerm = (String, BTreeMap<usize, Vec<String>>);
        let mut found: BTreeMap<(String, bool), IndexTerm> = BTreeMap::new();
        let new = |words: &str| (words.to_owned(), BTreeMap::new());
        for (place, book) in self.books.iter().enumerate() {
            let (_, places) =
                found.entry((self.filed(&book.title), false)).or_insert_with(|| new(&book.title));
            places.insert(place, Vec::new());
        }
        for mark in marks {
            let words = mark.term.trim();
            if self.filed(words).is_empty() {
                continue;
            }
            // Terms that differ only in capitals are the same.
            let (_, places) = found.entry((self.filed(words), true)).or_insert_with(|| new(words));
            places.entry(mark.book).or_default().push(mark.anchor.clone());
        }
        let entry = |((_, term), (words, places)): ((String, bool), IndexTerm)| Entry {
            words,
            title: !term,
            places: places.into_iter().collect(),
        };
        found.into_iter().map(entry).collect()
    }

    /// The heading of the credits.
    pub fn credits_heading(&self) -> String {
        let licensed = self.books.iter().any(|book| book.licensed);
        self.words.word(if licensed { "chapter-credits-and-terms" } else { "chapter-credits" })
    }

    /// The same rights once, with the titles of their games unless they are those of all.
    fn rights(&self) -> Vec<Block> {
        let mut games: Vec<(&[String], Vec<&str>)> = Vec::new();
        for book in self.books.iter().filter(|book| !book.rights.is_empty()) {
            match games.iter_mut().find(|(known, _)| *known == book.rights) {
                Some((_, titles)) => titles.push(&book.title),
                None => games.push((&book.rights, vec![&book.title])),
            }
        }
        let mut blocks = Vec::new();
        for (rights, titles) in games {
            if titles.len() < self.books.len() {
                blocks.push(Block::Paragraph(vec![Inline::Strong(plain(self.words.list(titles)))]));
            }
            blocks.extend(book::rights(rights));
        }
        blocks
    }

    /// The credits: the terms of use of the volume, the makers of each game, and acknowledgements for the whole.
    pub fn credits(&self) -> Vec<Block> {
        let part = |(what, who): &(String, String)| {
            vec![Inline::Emphasis(plain(format!("{what} "))), Inline::Text(who.clone())]
        };
        let line = |credits: &[(String, String)]| {
            let parts: Vec<_> = credits.iter().map(part).collect();
            parts.join(&Inline::Text("; ".into()))
        };
        let games = self.books.iter().filter(|book| !book.credits.is_empty());
        let terms = games
            .map(|book| (vec![Inline::Strong(plain(book.title.clone()))], line(&book.credits)))
            .collect();
        let mut blocks = self.rights();
        blocks.push(Block::Terms(terms));
        let thanks = self
            .thanks
            .iter()
            .map(|(what, who)| (vec![Inline::Strong(plain(what.clone()))], plain(who.clone())));
        blocks.push(Block::Terms(thanks.collect()));
        blocks.retain(|block| !matches!(block, Block::Terms(terms) if terms.is_empty()));
        blocks
    }
}

/// The sort key of an English title: without its article, capitals, accents and symbols.
pub fn sorted_as(title: &str) -> String {
    without(title, "the a an")
}

/// The sort key of a title in a language with these articles.
fn without(title: &str, articles: &str) -> String {
    let plain = warpress_model::slug(title);
    let bare = articles.split_whitespace().find_map(|article| plain.strip_prefix(article)?.strip_prefix('-'));
    bare.unwrap_or(&plain).to_owned()
}

#[cfg(test)]
mod tests {
    use super::super::book::{Block, Book, Passage, words};
    use super::{Mark, Volume, sorted_as};

    fn volume() -> Volume {
        let book = |title: &str, author: &str| Book {
            title: title.into(),
            authors: vec![author.into()],
            rights: (author == "Zoe Adams").then(|| "Free.".into()).into_iter().collect(),
            licensed: author == "Zoe Adams",
            sections: vec![Passage { id: "fire".into(), depth: 1, ..Passage::default() }],
            ..Book::default()
        };
        Volume::new(
            "All",
            vec![book("The Ford", "Zoe Adams"), book("Hill", "Ann Brown"), book("École", "Zoe Adams")],
        )
    }

    #[test]
    fn an_index_is_in_the_order_of_the_alphabet() {
        let mark = |book, term: &str| Mark { book, term: term.into(), anchor: format!("{book}") };
        let marks = [mark(1, "Fire"), mark(0, "Fire"), mark(0, "hill"), mark(1, " "), mark(0, "Fire")];
        let entries = volume().index(&marks);
        let words: Vec<_> = entries.iter().map(|entry| (entry.words.as_str(), entry.title)).collect();
        assert_eq!(
            words,
            [("École", true), ("Fire", false), ("The Ford", true), ("Hill", true), ("hill", false)]
        );
        assert_eq!(entries[1].places, [(0, vec!["0".to_owned(), "0".to_owned()]), (1, vec!["1".to_owned()])]);
        let letter = |words| volume().letter(words);
        assert_eq!((letter("the Ford"), letter("3 dice"), letter("Огонь")), (Some('F'), None, Some('О')));
        assert_eq!(sorted_as("An Anthem"), "anthem");
    }

    #[test]
    fn makers_are_named_once_and_terms_of_use_too() {
        let volume = volume();
        assert_eq!(volume.people(), [("Zoe Adams", vec![0, 2]), ("Ann Brown", vec![1])]);
        let said: Vec<_> = volume
            .credits()
            .iter()
            .filter_map(|block| match block {
                Block::Paragraph(inner) => Some(words(inner)),
                _ => None,
            })
            .collect();
        assert_eq!(said, ["The Ford, École", "Free."]);
    }
}
