//! What differs from the kit that was built last, or from an inventory of one.

use std::io::Read as _;
use std::path::{Path, PathBuf};

use super::place::owner;
use super::{Order, Problems, Shop, Stop, ValidGame, WorkError, load_valid};
use warpress_check as check;
use warpress_kit::{self as kit, Inventory, KitError, Source, Swap};
use warpress_publish::Folder;

/// What has changed since a kit was printed.
#[derive(Debug)]
pub struct KitChanges {
    /// The game's title.
    pub title: String,
    /// The inventory of the earlier kit.
    pub since: PathBuf,
    /// What is to be printed, if there is anything, and what is in it: “1 card on 1 sheet”.
    pub kit: Option<(PathBuf, String)>,
    /// What is to be put into the old kit and taken out of it. If there is nothing, nothing has changed.
    pub swaps: Vec<Swap>,
}

/// The name of the inventory of a kit.
pub(crate) fn inventory_name(stem: &str) -> String {
    format!("{stem}-printed.json")
}

impl Shop {
    /// Prints what has changed since the kit of the inventory `since`, or else since the one that was built last by the
    /// same order. If nothing has, nothing is written.
    ///
    /// # Errors
    /// If the game has errors, there is no such kit, or the two cannot be compared.
    pub fn build_changed(
        &self,
        source: &Source,
        order: &Order,
        since: Option<&Path>,
    ) -> Result<KitChanges, Stop> {
        let Source { home, assets } = source;
        let ValidGame { game, mut loaded } = load_valid(assets, home, &order.with)?;
        let owner = owner(home, &game.title);
        let folder = Folder::path_for(&order.out, &game.slug, &owner)?;
        let stem = order.kit.file_stem(&game.slug, &order.kit.paper);
        let (since, bytes) = match since {
            Some(file) => (file.to_owned(), read(file)?),
            None => last(&folder, &inventory_name(&stem))?,
        };
        let old =
            Inventory::read(&bytes).map_err(|error| WorkError::Inventory { path: since.clone(), error })?;
        let changes = match kit::changes(assets, &game, &order.kit, &old) {
            Err(KitError::Faces(faults)) => {
                let findings = check::faults(assets, &game, &faults, &mut loaded.sources);
                return Err(Stop::Problems(Box::new(Problems { findings, sources: loaded.sources })));
            }
            changes => changes?,
        };
        let kit = match &changes.kit {
            Some(kit) => {
                let mut folder = Folder::open_for(&order.out, &game.slug, &owner, order.force)?;
                let path = folder.write(&format!("{stem}-changed.pdf"), &kit.pdf)?;
                Some((path, kit.in_words()))
            }
            None => None,
        };
        Ok(KitChanges { title: game.title, since, kit, swaps: changes.swaps })
    }
}

/// The inventory of the kit that was built last, and its file.
fn last(folder: &Path, name: &str) -> Result<(PathBuf, Vec<u8>), WorkError> {
    let file = folder.join(name);
    let folder = folder.is_dir().then(|| Folder::open(folder, false)).transpose()?;
    match folder.and_then(|folder| folder.read(name)) {
        Some(bytes) => Ok((file, bytes)),
        None => Err(WorkError::NoInventory(file)),
    }
}

/// An inventory that was named.
fn read(path: &Path) -> Result<Vec<u8>, WorkError> {
    /// A hundred thousand pieces take less (bytes).
    const LARGEST: u64 = 64 << 20;
    let failed = |error: std::io::Error| WorkError::Unread { path: path.to_owned(), error };
    let mut bytes = Vec::new();
    std::fs::File::open(path).map_err(failed)?.take(LARGEST + 1).read_to_end(&mut bytes).map_err(failed)?;
    if bytes.len() as u64 > LARGEST {
        return Err(WorkError::TooLarge(path.to_owned()));
    }
    Ok(bytes)
}
