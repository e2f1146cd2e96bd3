//! `warpress build --changed`: what differs from the kit that was built last, or from an inventory of one.

use std::fmt::Write as _;
use std::io::Read as _;
use std::path::Path;

use super::{Failure, target};
use warpress_assets::Assets;
use warpress_check::one_line;
use warpress_kit::{self as kit, Inventory, KitError, Request, Swap, file_stem};
use warpress_library::Home;
use warpress_model::Game;
use warpress_publish::{Folder, WriteError};

/// What is asked for.
pub struct Wanted<'w> {
    pub assets: &'w Assets,
    pub home: &'w Home,
    pub game: &'w Game,
    pub request: &'w Request,
    /// The inventory of the old kit, if it is not the one beside the kit that was built last.
    pub since: Option<&'w Path>,
    pub out: &'w Path,
    pub force: bool,
}

/// Why there are no changes to print.
pub enum Stop {
    Failure(Failure),
    Kit(KitError),
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}

impl From<WriteError> for Stop {
    fn from(error: WriteError) -> Self {
        Self::Failure(error.into())
    }
}

/// The name of the inventory of a kit.
pub fn inventory_name(stem: &str) -> String {
    format!("{stem}-printed.json")
}

/// Prints what has changed, and says what it is. If nothing has, nothing is written.
pub fn write(wanted: &Wanted<'_>) -> Result<String, Stop> {
    let Wanted { assets, home, game, request, .. } = *wanted;
    let owner = target::owner(home, &game.title);
    let path = Folder::path_for(wanted.out, &game.slug, &owner)?;
    let stem = file_stem(&game.slug, &request.paper, request.ink);
    let (since, bytes) = match wanted.since {
        Some(file) => (file.to_owned(), read(file)?),
        None => {
            let name = inventory_name(&stem);
            let folder = path.is_dir().then(|| Folder::open(&path, false)).transpose()?;
            let kept = folder.and_then(|folder| folder.read(&name));
            let file = path.join(name);
            let missing = || {
                Failure::Message(format!(
                    "there is no {} to compare with; build the whole kit first, or name an inventory with --since",
                    file.display()
                ))
            };
            let bytes = kept.ok_or_else(missing)?;
            (file, bytes)
        }
    };
    let old =
        Inventory::read(&bytes).map_err(|error| Failure::Message(format!("{}: {error}", since.display())))?;
    let changes = kit::changes(assets, game, request, &old).map_err(Stop::Kit)?;
    let mut said = match &changes.kit {
        None if changes.swaps.is_empty() => {
            format!("{}: nothing has changed since the kit of {}\n", game.title, since.display())
        }
        None => format!("{}: nothing to print\n", game.title),
        Some(kit) => {
            let mut folder = Folder::open_for(wanted.out, &game.slug, &owner, wanted.force)?;
            let path = folder.write(&format!("{stem}-changed.pdf"), &kit.pdf)?;
            format!("{}: {}\n", path.display(), kit.in_words())
        }
    };
    told(&changes.swaps, &mut said);
    Ok(said)
}

/// An inventory that was named.
fn read(file: &Path) -> Result<Vec<u8>, Failure> {
    /// A hundred thousand pieces take less (bytes).
    const LARGEST: u64 = 64 << 20;
    let failed = |error: std::io::Error| Failure::Message(format!("{}: {error}", file.display()));
    let mut bytes = Vec::new();
    std::fs::File::open(file).map_err(failed)?.take(LARGEST + 1).read_to_end(&mut bytes).map_err(failed)?;
    if bytes.len() as u64 > LARGEST {
        return Err(Failure::Message(format!("{}: too large for an inventory of a kit", file.display())));
    }
    Ok(bytes)
}

/// A line for each list.
fn told(swaps: &[Swap], said: &mut String) {
    /// More are not named.
    const MOST: usize = 12;
    let mut lists: Vec<&str> = Vec::new();
    swaps.iter().for_each(|swap| {
        if !lists.contains(&swap.of.as_str()) {
            lists.push(&swap.of);
        }
    });
    for list in lists {
        let parts = ["replace", "put in", "take out"].into_iter().filter_map(|what| {
            let those: Vec<_> = swaps
                .iter()
                .filter(|swap| swap.of == list && what == verb(swap))
                .map(|swap| one_line(&swap.in_words()))
                .collect();
            let more = those.len().saturating_sub(MOST);
            let more = if more == 0 { String::new() } else { format!(" and {more} more") };
            let named = those.iter().take(MOST).cloned().collect::<Vec<_>>().join(", ");
            (!those.is_empty()).then(|| format!("{what} {named}{more}"))
        });
        let _ = writeln!(said, "  {}: {}", one_line(list), parts.collect::<Vec<_>>().join("; "));
    }
}

fn verb(swap: &Swap) -> &'static str {
    match (swap.out, swap.put) {
        (0, _) => "put in",
        (_, 0) => "take out",
        _ => "replace",
    }
}
