//! `warpress faces`: which faces differ from the accepted ones, and how.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use super::{Failure, Global, target};
use warpress_assets::{Assets, Trust};
use warpress_check::one_line;
use warpress_kit as kit;
use warpress_library::Home;
use warpress_model::Game;
use warpress_model::plural::counted;
use warpress_review::{self as review, Alteration, Digest, Heading, INKS, Kept, Kind, Name, Record, Store};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// Games of the library, or folders (./my-game); otherwise the game in whose folder one stands
    games: Vec<String>,
    /// Every game of the library
    #[arg(long, conflicts_with = "games")]
    all: bool,
    /// Also write a page that shows each altered face before and after
    #[arg(long)]
    changed: bool,
    /// Compare with the game, or the library, as it is in this folder, instead of with the accepted faces; writes the
    /// page
    #[arg(long, value_name = "DIR", conflicts_with = "accept")]
    before: Option<PathBuf>,
    /// Accept the faces as they are now
    #[arg(long)]
    accept: bool,
    /// Open the page in a browser
    #[arg(long)]
    open: bool,
    /// Where the folder of each game goes, for pages and accepted faces
    #[arg(long, default_value = "output", value_name = "DIR")]
    out: PathBuf,
    /// Replace files that warpress did not write
    #[arg(long)]
    force: bool,
}

pub fn run(global: &Global, args: &Args) -> Result<(), Failure> {
    let words = target::chosen(global, args.all, &args.games)?;
    let mut good = true;
    for word in &words {
        good &= one(global, args, word)?;
    }
    if good { Ok(()) } else { Err(Failure::Problems) }
}

/// Checks one game and returns whether its faces are the accepted ones.
fn one(global: &Global, args: &Args, word: &str) -> Result<bool, Failure> {
    let (home, assets) = target::find(global, word)?;
    let slug = home.slug();
    let Some(game) = target::sound(&assets, &home) else { return Ok(false) };
    let library = global.library.as_deref().filter(|_| matches!(home, Home::Library(_)));
    let store = Store::new(library, &args.out, &slug, target::owner(&home, &game.title), args.force)?;
    let accepted = store.record()?;
    // Without --accept or a page, nothing is written or kept.
    let keeps = args.changed || args.accept || args.before.is_some();
    let kept = if keeps { store.kept() } else { Kept::default() };
    let now = Faces::draw(&assets, &game, |digest| keeps && !kept.has(digest))?;
    let compared = match &args.before {
        Some(folder) => Some(before(global, &home, folder)?),
        None => None,
    };
    let known = compared.is_some() || accepted.is_some();
    let old = compared.as_ref().map(|(_, _, faces)| &faces.record).or(accepted.as_ref());
    let altered = review::alterations(old.unwrap_or(&Record::default()), &now.record);
    let mut said = summary(&slug, known, now.record.faces.len(), &altered);

    if (args.changed || args.before.is_some()) && !altered.is_empty() {
        let new = kit::renderer(&assets, &game)?;
        let after = |name: &Name, ink: usize| now.svg(name, ink).or_else(|| kept.get(now.digest(name, ink)?));
        let page = match &compared {
            Some((assets, game, faces)) => {
                let renderer = kit::renderer(assets, game)?;
                let before = |name: &Name, ink: usize| faces.svg(name, ink);
                let words =
                    args.before.as_ref().map(|folder| folder.display().to_string()).unwrap_or_default();
                let heading =
                    Heading { title: &game.title, language: game.language.as_deref(), before: &words };
                review::changes(heading, (&renderer, &new), &altered, &before, &after)?
            }
            None => {
                let of = |name: &Name, ink: usize| accepted.as_ref()?.faces.get(name)?.get(ink).copied();
                let before = |name: &Name, ink: usize| kept.get(of(name, ink)?);
                let lost =
                    altered.iter().filter(|one| of(&one.name, 0).is_some_and(|digest| !kept.has(digest)));
                let lost = lost.count();
                if lost > 0 {
                    let _ = writeln!(
                        said,
                        "  {} not kept as accepted; --before DIR draws them from an older copy of the data",
                        if lost == 1 { "1 face was".into() } else { format!("{lost} faces were") }
                    );
                }
                let heading =
                    Heading { title: &game.title, language: game.language.as_deref(), before: "as accepted" };
                review::changes(heading, (&new, &new), &altered, &before, &after)?
            }
        };
        let html = review::write(&assets, &page);
        let path = store.folder()?.write(&format!("{slug}-changes.html"), html.as_bytes())?;
        let _ = writeln!(said, "  {}", path.display());
        if args.open {
            super::review::open(&path);
        }
    }
    let accepts = args.accept && accepted.clone().unwrap_or_default() != now.record;
    if accepts {
        let path = store.accept(&now.record)?;
        let _ = writeln!(said, "  accepted: {}", path.display());
    }
    if keeps && compared.is_none() {
        let stands = if args.accept { Some(&now.record) } else { accepted.as_ref() };
        if let Some(record) = stands {
            store.keep(record, &kept, now.packed)?;
        }
    }
    super::say(&said)?;
    Ok(altered.is_empty() || accepts)
}

/// The game as it is in the other folder: a library, or an older copy of the game's own folder.
fn before(global: &Global, home: &Home, folder: &Path) -> Result<(Assets, Game, Faces), Failure> {
    if !folder.is_dir() {
        return Err(Failure::Message(format!("there is no folder {}", folder.display())));
    }
    let (home, assets) = match home {
        Home::Library(slug) => {
            let assets = Assets::built_in().with_folder(folder, Trust::Library).of_game(slug);
            (home.clone(), assets)
        }
        Home::Folder(_) => (Home::Folder(folder.to_owned()), target::pack(global, folder)),
    };
    let game = target::sound(&assets, &home).ok_or(Failure::Problems)?;
    let faces = Faces::draw(&assets, &game, |_| true)?;
    Ok((assets, game, faces))
}

/// The faces of a game, freshly drawn.
struct Faces {
    record: Record,
    /// The faces that are needed later, by digest.
    packed: BTreeMap<Digest, Vec<u8>>,
}

impl Faces {
    fn draw(assets: &Assets, game: &Game, wanted: impl Fn(Digest) -> bool + Sync) -> Result<Self, Failure> {
        let drawn = review::draw(assets, game, |sight| {
            let face = sight.drawn.face.as_ref().filter(|_| wanted(sight.digest));
            (sight.digest, face.map(|face| review::packed(&face.svg)))
        })?;
        let mut packed = BTreeMap::new();
        let mut record = Record::default();
        for (name, inks) in drawn {
            let digests = inks.into_iter().map(|(digest, face)| {
                packed.extend(face.map(|face| (digest, face)));
                digest
            });
            record.faces.insert(name, digests.collect());
        }
        Ok(Self { record, packed })
    }

    fn digest(&self, name: &Name, ink: usize) -> Option<Digest> {
        self.record.faces.get(name)?.get(ink).copied()
    }

    fn svg(&self, name: &Name, ink: usize) -> Option<String> {
        review::unpacked(self.packed.get(&self.digest(name, ink)?)?)
    }
}

/// The report on a game: a line, and one for each list with altered faces.
fn summary(slug: &str, known: bool, count: usize, altered: &[Alteration]) -> String {
    /// The most faces of a list that are named.
    const MOST: usize = 12;
    let faces = counted(count, "face");
    if altered.is_empty() {
        return format!("{slug}: {faces}, all as accepted\n");
    }
    if !known {
        return format!("{slug}: {faces}, none accepted yet\n");
    }
    let mut said = format!("{slug}: {} of {faces} altered\n", altered.len());
    for of_list in altered.chunk_by(|one, next| one.name.list == next.name.list) {
        let named: Vec<_> = of_list.iter().take(MOST).map(named).collect();
        let more = of_list.len().saturating_sub(MOST);
        let more = if more == 0 { String::new() } else { format!(" and {more} more") };
        let _ = writeln!(said, "  {}: {}{more}", one_line(&of_list[0].name.list), named.join(", "));
    }
    said
}

fn named(one: &Alteration) -> String {
    let how = match &one.kind {
        Kind::New => " (new)".to_owned(),
        Kind::Gone => " (gone)".to_owned(),
        Kind::Altered(inks) if inks.len() == INKS.len() => String::new(),
        Kind::Altered(inks) => {
            format!(" ({} ink)", inks.iter().map(|ink| ink.name()).collect::<Vec<_>>().join(", "))
        }
    };
    format!("{}{how}", one_line(&one.name.face))
}
