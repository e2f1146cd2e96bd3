//! `game.toml` and all that lies beside it, put together.

use super::lists::Lists;
use super::texts::Here;
use super::{Scene, flow, form, given, map, state, stray, table, twofold};
use crate::fields::Fields;
use crate::kept;
use crate::node::Node;
use warpress_model::game::CATEGORIES;
use warpress_model::phrase::title;
use warpress_model::{ById, Credits, Diagnostic, External, Game, Named, Players, Role, Side};

const CREDITS: [&str; 8] = ["design", "development", "cards", "maps", "art", "testing", "thanks", "rules"];

/// Reads a merged game.
pub fn game(scene: &mut Scene<'_>, slug: &str, bases: Vec<String>) -> Game {
    let root = scene.root;
    let mut read = Lists::read(scene);
    scene.totals = read.totals();
    scene.counted = true;
    if scene.asked_early.get() {
        // Texts of cards may look up how many there are of them.
        read = Lists::read(scene);
        scene.totals = read.totals();
    }
    scene.bearers = twofold::bearers(read.decks.values().chain(read.counters.values()));
    let Lists { decks, counters, records } = read;
    let scene = &*scene;
    let fields = Fields::open(root, scene.log);
    let here = Here::default();
    let players = fields.table("players").map_or(Players { min: 2, max: Some(2), solo: false }, |inner| {
        let players = flow::players(&inner);
        inner.finish();
        players
    });
    let game = Game {
        slug: slug.to_owned(),
        title: fields.need_text("title"),
        category: fields.one_of("category", &CATEGORIES).unwrap_or("card"),
        summary: scene.say(&fields, "summary", &here),
        era_at: fields.key_spot("era").clone(),
        era: fields.text("era").unwrap_or_default(),
        light: fields.one_of("tone", &["grave", "light"]) == Some("light"),
        weight: fields.count("weight", 5).unwrap_or(1),
        family: fields.text("family"),
        theme: theme(scene, &fields),
        sources: fields.words("sources"),
        credits: credits(&fields),
        sides: sides(scene, &fields),
        roles: roles(scene, &fields),
        factions: scene.list_id(&fields, "factions", "records"),
        constants: scene.constants.clone(),
        numbers: state::numbers(scene, &fields),
        places: state::places(scene, &fields),
        facts: state::facts(scene, &fields),
        plans: state::plans(scene, &fields),
        rolls: table::rolls(scene, &fields),
        tags: named(scene, &fields, "tags"),
        setup: flow::setup(scene, &fields),
        turn: flow::turn(scene, &fields, players.max == Some(1)),
        phases: flow::phases(scene, &fields),
        allowances: flow::allowances(scene, &fields),
        endings: flow::endings(scene, &fields),
        scenarios: flow::patches(scene, &fields, "scenarios"),
        options: flow::patches(scene, &fields, "options"),
        campaign: flow::campaign(scene, &fields),
        rulings: given::rulings(scene, &fields),
        faq: given::faq(scene, &fields),
        explained: given::explained(scene, &fields),
        may_run_on: given::may_run_on(scene, &fields),
        ops: scene.ops.clone(),
        codes: named(scene, &fields, "codes"),
        people: fields
            .spotted_words("people")
            .into_iter()
            .map(|(text, spot)| scene.resolve_source(&text, spot, &here))
            .collect(),
        external: external(scene, &fields),
        tables: each(scene, "tables", |id, node| table::table(scene, id, node)),
        maps: map::maps(scene),
        forms: each(scene, "forms", |id, node| form::form(scene, id, node)),
        // They speak of everything else, and are read when it is there.
        examples: ById::new(),
        decks,
        counters,
        records,
        players,
        bases,
    };
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
    kept::OF_GAME.into_iter().for_each(|key| kept::refuse(&fields, key));
    fields.finish();
    twofold::check(scene, &game);
    stray::check(scene, &game);
    game
}

pub(super) fn each<T>(scene: &Scene<'_>, folder: &str, read: impl Fn(&str, &Node) -> T) -> ById<T> {
    let entries = scene.root.get(folder).and_then(Node::entries);
    entries.into_iter().flatten().map(|(id, (_, node))| (id.clone(), read(id, node))).collect()
}

fn theme(scene: &Scene<'_>, fields: &Fields<'_>) -> String {
    let theme = fields.need_text("theme");
    if !theme.is_empty() && !scene.stock.has_template(&format!("themes/{theme}")) {
        let all = scene.stock.templates("themes");
        let spot = fields.key_spot("theme");
        let near = warpress_model::diagnostic::nearest(&theme, all.iter().map(String::as_str));
        let help = near.map_or_else(
            || format!("there are {}", all.join(", ")),
            |near| format!("did you mean “{near}”?"),
        );
        scene.log.add(Diagnostic::error("E0305", format!("unknown theme “{theme}”"), spot).help(help));
    }
    theme
}

fn credits(fields: &Fields<'_>) -> Credits {
    let Some(inner) = fields.table("credits") else { return Credits::default() };
    let mut by = ById::new();
    for part in CREDITS {
        let names = inner.words(part);
        for (name, spot) in inner.spotted_words(part) {
            if name.contains('@') {
                inner.log.add(
                    Diagnostic::error("E0105", "credits name people, never their addresses", spot)
                        .help("give the name alone"),
                );
            }
        }
        if !names.is_empty() {
            by.insert(part.to_owned(), names);
        }
    }
    let credits = Credits { by, based_on: inner.text("based_on"), licence: inner.text("licence") };
    inner.finish();
    credits
}

fn sides(scene: &Scene<'_>, fields: &Fields<'_>) -> ById<Side> {
    let side = |(place, (id, (_, node))): (usize, (&String, &(_, Node)))| {
        let inner = scene.fields(node);
        let name = inner.text("name").unwrap_or_else(|| title(id));
        let side = Side {
            short: inner.text("short").unwrap_or_else(|| name.clone()),
            adjective: inner.text("adjective").unwrap_or_else(|| name.clone()),
            icon: scene.icon(&inner, "icon"),
            colour: inner.count("colour", 20).unwrap_or_else(|| u32::try_from(place).unwrap_or(0) + 1),
            automaton: scene.said(&inner, "automaton", &Here::default()),
            seats: inner.count("seats", 100),
            name,
        };
        inner.finish();
        (id.clone(), side)
    };
    fields.collection("sides").iter().enumerate().map(side).collect()
}

fn roles(scene: &Scene<'_>, fields: &Fields<'_>) -> ById<Role> {
    let role = |(id, (_, node)): (&String, &(_, Node))| {
        let borne_by = node.text().is_none().then(|| scene.fields(node)).and_then(|inner| {
            inner.text("name");
            let bearer = super::state::bearer_if_named(scene, &inner);
            inner.finish();
            bearer
        });
        (id.clone(), Role { name: scene.names.roles.get(id).cloned().unwrap_or_default(), borne_by })
    };
    fields.collection("roles").iter().map(role).collect()
}

fn named(scene: &Scene<'_>, fields: &Fields<'_>, key: &'static str) -> ById<Named> {
    let mut found = ById::new();
    for (code, (_, node)) in fields.collection(key) {
        match node.printed().or_else(|| node.get("text").or_else(|| node.get("name"))?.printed()) {
            Some(text) => {
                let text = scene.resolve_source(&text, &node.spot, &Here::default());
                found.insert(code.clone(), Named { text });
            }
            None => scene.log.wrong(node, "a text"),
        }
    }
    found
}

fn external(scene: &Scene<'_>, fields: &Fields<'_>) -> ById<External> {
    let one = |(id, (_, node)): (&String, &(_, Node))| {
        let inner = scene.fields(node);
        let count = match inner.node("count").and_then(Node::text) {
            Some(name) if scene.constants.contains_key(name) => {
                scene.constants[name].value.as_int().and_then(|count| u32::try_from(count).ok())
            }
            _ => inner.count("count", 10_000),
        };
        let external = External {
            name: inner.text("name").unwrap_or_else(|| title(id)),
            count,
            substitute: scene.said(&inner, "substitute", &Here::default()),
        };
        inner.finish();
        (id.clone(), external)
    };
    fields.collection("external").iter().map(one).collect()
}
