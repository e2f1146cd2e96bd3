//! The whole game: `game.toml` and the files beside it.

use super::lists::Lists;
use super::texts::TextScope;
use super::{
    Catalog, DecodeContext, PictureFault, ambiguous, art, faces, flow, form, given, map, on_screen,
    ownerless, state, stock, symbols, table,
};
use crate::head::Head;
use warpress_format::fields::{Fields, Log};
use warpress_format::keys;
use warpress_format::node::Node;
use warpress_format::row_keys::OF_ART;
use warpress_language::{Language, Messages};
use warpress_model::Code;
use warpress_model::diagnostic::choices;
use warpress_model::phrase::title;
use warpress_model::{
    ById, Category, Cover, Credits, Diagnostic, External, Game, Licence, Location, Named, OnScreen, Players,
    Role, Side, Typefaces,
};

const CREDITS: [&str; 8] = ["design", "development", "cards", "maps", "art", "testing", "thanks", "rules"];

/// The theme of a game that names none: paper and type, and no war.
const USUAL_THEME: &str = "plain";
/// Versions are printed at the foot of cards (characters).
const LONGEST_VERSION: usize = 16;
/// Longer than any list of owners that fits on a line (characters).
const LONGEST_COPYRIGHT: usize = 120;

/// Reads a merged game.
pub fn game(context: &mut DecodeContext<'_>, slug: &str, bases: Vec<String>) -> Game {
    let root = context.root;
    let mut read = Lists::read(context);
    context.totals = read.totals();
    context.counted = true;
    if context.asked_early.get() {
        // Texts of cards may look up totals, which are known only now.
        read = Lists::read(context);
        context.totals = read.totals();
    }
    context.bearers = ambiguous::bearers(read.decks.values().chain(read.counters.values()));
    let Lists { decks, counters, records } = read;
    let context = &*context;
    let fields = Fields::open(root, context.log, &keys::GAME);
    let scope = TextScope::default();
    let Head { slug, title, category, era, weight, family, players, sources, .. } = head(&fields, slug);
    let turn = flow::turn(context, &fields, players.max == Some(1));
    let mut game = Game {
        slug,
        title,
        version: line(&fields, "version", LONGEST_VERSION),
        language: language(&fields),
        category,
        summary: context.say(&fields, "summary", &scope),
        era_at: fields.key_spot("era").clone(),
        era,
        regions_at: fields.key_spot("region").clone(),
        regions: fields.words("region"),
        light: fields.one_of("tone") == Some("light"),
        weight,
        family,
        cover: cover(context, &fields),
        theme: theme(context, &fields),
        typefaces: typefaces(context, &fields),
        on_screen: OnScreen::default(),
        papers: stock::papers(context, &fields),
        sources,
        credits: credits(&fields),
        sides: sides(context, &fields),
        roles: roles(context, &fields),
        factions: context.list_id(&fields, "factions", "records"),
        constants: context.constants.clone(),
        numbers: state::numbers(context, &fields),
        places: state::places(context, &fields),
        facts: state::facts(context, &fields),
        plans: state::plans(context, &fields),
        rolls: table::rolls(context, &fields),
        tags: named(context, &fields, "tags"),
        setup: flow::setup(context, &fields),
        phases: flow::phases(context, &fields, turn.order),
        turn,
        allowances: flow::allowances(context, &fields),
        endings: flow::endings(context, &fields),
        scenarios: flow::patches(context, &fields, "scenarios"),
        options: flow::patches(context, &fields, "options"),
        campaign: flow::campaign(context, &fields),
        faq: given::faq(context, &fields),
        explained: given::explained(context, &fields),
        may_run_on: given::may_run_on(context, &fields),
        ops: context.ops.clone(),
        codes: named(context, &fields, "codes"),
        people: fields
            .spotted_words("people")
            .into_iter()
            .map(|(text, location)| context.resolve_source(&text, location, &scope))
            .collect(),
        external: external(context, &fields),
        tables: each(context, "tables", |id, node| table::table(context, id, node)),
        maps: map::maps(context),
        forms: each(context, "forms", |id, node| form::form(context, id, node)),
        // These refer to everything else and are read last.
        rulings: ById::new(),
        examples: ById::new(),
        decks,
        counters,
        records,
        players,
        bases,
    };
    given::rulings(context, &fields, &mut game);
    game.on_screen = on_screen::read(context, &fields, &game);
    for key in [
        "constants",
        "ops",
        "extends",
        "decks",
        "counters",
        "records",
        "tables",
        "maps",
        "forms",
        "sequences",
    ] {
        fields.node(key);
    }
    symbols::check(context, &fields);
    fields.finish();
    ambiguous::check(context, &game);
    ownerless::check(context, &game);
    game
}

/// What the game says of itself in its first lines, without the summary, which may name things of the game.
pub fn head(fields: &Fields<'_>, slug: &str) -> Head {
    let players = fields.table("players").map_or(
        Players { min: 2, max: Some(2), usual: 2, solo: false, said: false },
        |inner| {
            let players = flow::players(&inner);
            inner.finish();
            players
        },
    );
    Head {
        slug: slug.to_owned(),
        title: fields.need_text("title"),
        summary: String::new(),
        category: fields.word("category").unwrap_or(Category::Card),
        era: fields.text("era").unwrap_or_default(),
        weight: fields.count("weight", 5).unwrap_or(1),
        family: fields.text("family"),
        players,
        sources: fields.words("sources"),
    }
}

/// The summary of a game of which only `game.toml` has been read; `None` if it needs more.
pub fn summary(root: &Node, messages: &Messages, log: &Log) -> Option<String> {
    let context = DecodeContext::new(root, None, &Nothing, messages, log);
    let fields = Fields::open(root, log, &keys::GAME);
    log.take();
    let summary = context.say(&fields, "summary", &TextScope::default());
    (log.take().is_empty() && !context.asked_early.get()).then_some(summary)
}

/// Nothing that data may name.
struct Nothing;

impl Catalog for Nothing {
    fn has_icon(&self, _: &str) -> bool {
        false
    }

    fn near_icons(&self, _: &str) -> Vec<String> {
        Vec::new()
    }

    fn lights(&self, _: &str) -> Option<Vec<String>> {
        None
    }

    fn has_template(&self, _: &str) -> bool {
        false
    }

    fn picture_named(&self, _: &str) -> Option<String> {
        None
    }

    fn picture_fault(&self, _: &str) -> Option<PictureFault> {
        None
    }

    fn templates(&self, _: &str) -> Vec<String> {
        Vec::new()
    }

    fn no_typeface(&self, _: &str) -> Option<String> {
        None
    }
}

pub(super) fn each<T>(context: &DecodeContext<'_>, folder: &str, read: impl Fn(&str, &Node) -> T) -> ById<T> {
    let entries = context.root.get(folder).and_then(Node::entries);
    entries.into_iter().flatten().map(|(id, (_, node))| (id.clone(), read(id, node))).collect()
}

/// The tag in the one way in which it is written.
fn language(fields: &Fields<'_>) -> Option<String> {
    let tag = fields.text("language")?;
    match Language::parse(&tag) {
        Ok(language) => Some(language.to_string()),
        Err(unknown) => {
            let location = fields.key_spot("language");
            let help = "a language has a tag of two or three letters: “en”, “de”, “pl”; “pt-BR” also names the country";
            fields.log.add(Diagnostic::new(Code::E0141, unknown.to_string(), location).help(help));
            None
        }
    }
}

/// What the data say of the cover.
fn cover(context: &DecodeContext<'_>, fields: &Fields<'_>) -> Cover {
    let Some(inner) = fields.table("cover") else { return Cover::default() };
    let figures = inner.spotted_words("figures").into_iter();
    let cover = Cover {
        figures: figures.map(|(word, at)| context.icon_named(&word, at)).collect(),
        scene: faces::scene(context, &inner),
        light: faces::light(context, &inner),
        art: art::read(context, &inner, OF_ART),
        at: fields.key_spot("cover").clone(),
    };
    inner.finish();
    cover
}

fn theme(context: &DecodeContext<'_>, fields: &Fields<'_>) -> String {
    // A theme below a header is meant for the game, and the header is to blame that it has none.
    let swallowed = context
        .root
        .entries()
        .into_iter()
        .flatten()
        .any(|(_, (_, node))| node.get("theme").and_then(Node::text).is_some());
    let theme = match fields.text("theme") {
        Some(theme) => theme,
        None if swallowed => return fields.need_text("theme"),
        None => USUAL_THEME.to_owned(),
    };
    if !context.catalog.has_template(&format!("themes/{theme}")) {
        let all = context.catalog.templates("themes");
        let location = fields.key_spot("theme");
        let help = choices(&theme, all.iter().map(String::as_str));
        context
            .log
            .add(Diagnostic::new(Code::E0305, format!("unknown theme “{theme}”"), location).help(help));
    }
    theme
}

fn typefaces(context: &DecodeContext<'_>, fields: &Fields<'_>) -> Typefaces {
    let Some(inner) = fields.table("fonts") else { return Typefaces::default() };
    let known = |family: String, location: &Location| {
        let Some(help) = context.catalog.no_typeface(&family) else { return Some(family) };
        let message = format!("there is no typeface “{family}”");
        context.log.add(Diagnostic::new(Code::E0340, message, location).help(help));
        None
    };
    let one = |key| known(inner.text(key)?, inner.key_spot(key));
    let read = Typefaces {
        display: one("display"),
        text: one("text"),
        label: one("label"),
        fallback: inner
            .spotted_words("fallback")
            .into_iter()
            .filter_map(|(family, location)| known(family, location))
            .collect(),
    };
    inner.finish();
    read
}

fn credits(fields: &Fields<'_>) -> Credits {
    let Some(inner) = fields.table("credits") else { return Credits::default() };
    let mut by = ById::new();
    for part in CREDITS {
        let names = inner.words(part);
        for (name, location) in inner.spotted_words(part) {
            if name.contains('@') {
                inner.log.add(
                    Diagnostic::new(Code::E0150, "credits name people, not their addresses", location)
                        .help("give only the name"),
                );
            }
        }
        if !names.is_empty() {
            by.insert(part.to_owned(), names);
        }
    }
    let credits = Credits {
        by,
        based_on: inner.text("based_on"),
        copyright: line(&inner, "copyright", LONGEST_COPYRIGHT),
        licence: licence(&inner),
        terms: inner.text("terms").filter(|terms| !terms.is_empty()),
    };
    inner.finish();
    credits
}

fn licence(credits: &Fields<'_>) -> Option<Licence> {
    let licence = Licence::read(&credits.text("licence").filter(|text| !text.is_empty())?);
    if let Licence::Words(words) = &licence
        && let Some(meant) = Licence::meant(words)
    {
        let message = format!("“{words}” is no licence that warpress knows; it is printed as it is");
        let help = format!("did you mean “{meant}”? Terms in words of your own need no identifier");
        credits.log.add(Diagnostic::new(Code::W0241, message, credits.key_spot("licence")).help(help));
    }
    Some(licence)
}

/// A text that is printed on one line of at most so many characters.
fn line<'a>(fields: &Fields<'a>, key: &'a str, longest: usize) -> Option<String> {
    let text = fields.text(key).filter(|text| !text.is_empty())?;
    if text.chars().count() <= longest && !text.contains(char::is_control) {
        return Some(text);
    }
    let finding = Diagnostic::new(Code::E0111, format!("“{key}” is too long"), fields.key_spot(key));
    fields.log.add(finding.help(format!("it is printed on one line of at most {longest} characters")));
    None
}

fn sides(context: &DecodeContext<'_>, fields: &Fields<'_>) -> ById<Side> {
    let side = |(place, (id, (_, node))): (usize, (&String, &(_, Node)))| {
        let inner = context.fields(node, &keys::SIDE);
        let name = inner.text("name").unwrap_or_else(|| title(id));
        let side = Side {
            short: inner.text("short").unwrap_or_else(|| name.clone()),
            adjective: inner.text("adjective").unwrap_or_else(|| name.clone()),
            icon: context.icon(&inner, "icon"),
            colour: inner.count("colour", 20).unwrap_or_else(|| u32::try_from(place).unwrap_or(0) + 1),
            automaton: context.said(&inner, "automaton", &TextScope::default()),
            seats: inner.count("seats", 100),
            name,
        };
        inner.finish();
        (id.clone(), side)
    };
    fields.collection("sides").iter().enumerate().map(side).collect()
}

fn roles(context: &DecodeContext<'_>, fields: &Fields<'_>) -> ById<Role> {
    let role = |(id, (_, node)): (&String, &(_, Node))| {
        let borne_by = node.text().is_none().then(|| context.fields(node, &keys::ROLE)).and_then(|inner| {
            inner.text("name");
            let bearer = super::state::bearer_if_named(context, &inner);
            inner.finish();
            bearer
        });
        (id.clone(), Role { name: context.names.roles.get(id).cloned().unwrap_or_default(), borne_by })
    };
    fields.collection("roles").iter().map(role).collect()
}

fn named(context: &DecodeContext<'_>, fields: &Fields<'_>, key: &'static str) -> ById<Named> {
    let mut found = ById::new();
    for (code, (_, node)) in fields.collection(key) {
        match node.printed().or_else(|| node.get("text").or_else(|| node.get("name"))?.printed()) {
            Some(text) => {
                let text = context.resolve_source(&text, &node.location, &TextScope::default());
                found.insert(code.clone(), Named { text });
            }
            None => context.log.wrong(node, "a text"),
        }
    }
    found
}

fn external(context: &DecodeContext<'_>, fields: &Fields<'_>) -> ById<External> {
    let one = |(id, (_, node)): (&String, &(_, Node))| {
        let inner = context.fields(node, &keys::EXTERNAL);
        let count = match inner.node("count").and_then(Node::text) {
            Some(name) if context.constants.contains_key(name) => {
                context.constants[name].value.as_int().and_then(|count| u32::try_from(count).ok())
            }
            _ => inner.count("count", 10_000),
        };
        let external = External {
            name: inner.text("name").unwrap_or_else(|| title(id)),
            count,
            substitute: context.said(&inner, "substitute", &TextScope::default()),
        };
        inner.finish();
        (id.clone(), external)
    };
    fields.collection("external").iter().map(one).collect()
}
