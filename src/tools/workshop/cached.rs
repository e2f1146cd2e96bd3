//! Whether a part of a kit is still as it would be made today, by what earlier builds have left in the cache.

use std::path::{Path, PathBuf};

use serde::Serialize;

use super::place::{OtherFolder, owner};
use super::{CAN_SET, Item, Order, Shop};
use warpress_assets::{Ledger, digest_of};
use warpress_cache::{CachedFile, CachedOutput, Stamp};
use warpress_kit::{Request, Source};
use warpress_library::Home;
use warpress_publish::{Folder, hash};
use warpress_render::theme::Ink;

/// A part of what one build makes of a game, by what was asked for.
pub struct CachedPart<'p> {
    shop: &'p Shop,
    source: &'p Source,
    out: &'p Path,
    /// The words that the part is kept under.
    of: [String; 5],
}

/// A part that is there and as it should be.
pub struct UpToDate {
    /// The folder of the game's results.
    pub folder: PathBuf,
    /// The files.
    pub files: Vec<PathBuf>,
}

impl UpToDate {
    /// Its files, but for inventories, which are not mentioned when they are written either.
    pub fn items(&self) -> impl Iterator<Item = Item> {
        let is_inventory = |path: &Path| path.extension().is_some_and(|ending| ending == "json");
        self.files.iter().filter(move |path| !is_inventory(path)).cloned().map(Item::Unchanged)
    }
}

impl<'p> CachedPart<'p> {
    /// The part `name`; `wanted` is everything on which it depends apart from the files that are read.
    fn new(shop: &'p Shop, name: &str, source: &'p Source, out: &'p Path, wanted: &impl Serialize) -> Self {
        let [of, library] = named(shop, &source.home);
        let words = [name.to_owned(), of, library, whole(out), digest_of(wanted)];
        Self { shop, source, out, of: words }
    }

    fn words(&self) -> [&str; 5] {
        self.of.each_ref().map(String::as_str)
    }

    /// The part as it was made before, if nothing that it was made from has changed and nobody has touched its files.
    pub fn up_to_date(&self) -> Option<UpToDate> {
        let stamp: Stamp<CachedOutput> = self.shop.cache().stamp(&self.words())?;
        let Source { home, assets } = self.source;
        if !assets.still_answer(&stamp.asked) {
            return None;
        }
        let made = stamp.made;
        let path = Folder::path_for(self.out, &home.slug(), &owner(home, &made.title)).ok()?;
        if made.files.is_empty() {
            return Some(UpToDate { folder: path, files: Vec::new() });
        }
        // Opening a folder makes it.
        let folder = path.is_dir().then(|| Folder::open(&path, false).ok()).flatten()?;
        let files =
            made.files.iter().map(|file| folder.holds(&file.name, &file.hash)).collect::<Option<_>>()?;
        Some(UpToDate { folder: path, files })
    }

    /// Keeps what the part was made from: what is in the ledger.
    pub fn keep(&self, ledger: &Ledger, title: &str, files: Vec<CachedFile>) {
        let made = CachedOutput { title: title.to_owned(), files };
        self.shop.cache().keep(&self.words(), ledger.answers(), &made);
    }
}

/// What the rules depend on besides the files.
#[derive(Serialize)]
struct Rules<'o> {
    paper: &'o str,
    ink: Ink,
    booklet: bool,
    /// Whether books can be set.
    set: bool,
    with: &'o [String],
}

impl<'o> Rules<'o> {
    fn of(order: &'o Order) -> Self {
        let (ink, booklet) = (order.kit.ink, order.booklet);
        Self { paper: order.rules_paper(), ink, booklet, set: CAN_SET, with: &order.with }
    }
}

/// What the kit depends on besides the files.
#[derive(Serialize)]
struct Kit<'o> {
    kit: &'o Request,
    with: &'o [String],
    /// What a game lacks of the pick is passed over.
    one_of_many: bool,
}

impl<'o> Kit<'o> {
    fn of(order: &'o Order, one_of_many: bool) -> Self {
        // It makes a difference where something is picked, and only there is what was made another thing.
        let picks = !order.kit.pick.decks.is_empty() || !order.kit.pick.cards.is_empty();
        Self { kit: &order.kit, with: &order.with, one_of_many: one_of_many && picks }
    }
}

/// The parts of what is made of a game, each with what it was made from; those that are not wanted are not there.
pub struct CachedParts<'p> {
    pub rules: Option<CachedPart<'p>>,
    pub kit: Option<CachedPart<'p>>,
}

impl<'p> CachedParts<'p> {
    /// Those of an order.
    pub fn of(shop: &'p Shop, source: &'p Source, order: &'p Order, one_of_many: bool) -> Self {
        let rules = order
            .wants_rules()
            .then(|| CachedPart::new(shop, "rules", source, &order.out, &Rules::of(order)));
        // A review shows the pages of the kit, which has to be made for that.
        let kit = (order.wants_kit() && !order.review)
            .then(|| CachedPart::new(shop, "kit", source, &order.out, &Kit::of(order, one_of_many)));
        Self { rules, kit }
    }

    /// What was there before and is still right: rules, kit.
    pub fn up_to_date(&self) -> (Option<UpToDate>, Option<UpToDate>) {
        let rules = self.rules.as_ref().and_then(CachedPart::up_to_date);
        // Where nothing is printed and there are no rules either, that has to be said.
        let kit = self.kit.as_ref().and_then(CachedPart::up_to_date);
        (rules, kit.filter(|kit| self.rules.is_some() || !kit.files.is_empty()))
    }

    /// The same, if it is everything that is wanted.
    pub fn all_up_to_date(&self) -> Option<Vec<UpToDate>> {
        let (rules, kit) = self.up_to_date();
        let wanted = [self.rules.is_some(), self.kit.is_some()];
        let there = [rules.is_some(), kit.is_some()];
        (wanted == there && wanted.contains(&true)).then(|| rules.into_iter().chain(kit).collect())
    }
}

/// Where the files of these parts are, if not in the folder of the game's name.
pub fn elsewhere(all: &[UpToDate], order: &Order, slug: &str) -> Option<OtherFolder> {
    let up_to_date = all.iter().find(|up_to_date| !up_to_date.files.is_empty())?;
    OtherFolder::of(&order.out, slug, &up_to_date.folder)
}

/// A file as it is known afterwards.
pub fn written(name: &str, bytes: &[u8]) -> CachedFile {
    CachedFile { name: name.to_owned(), hash: hash(bytes) }
}

/// The words by which a game is known in the cache: which it is, and over which library.
pub fn named(shop: &Shop, home: &Home) -> [String; 2] {
    let of = match home {
        Home::Library(slug) => slug.clone(),
        Home::Folder(path) | Home::Sheet { path, .. } => format!("{} {}", path.display(), whole(path)),
    };
    [of, shop.library().map(whole).unwrap_or_default()]
}

/// A path without links, so that a name that means another folder today is another name.
fn whole(path: &Path) -> String {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let there = path.ancestors().find_map(|above| Some((above.canonicalize().ok()?, above)));
    let Some((real, above)) = there else { return path.to_string_lossy().into_owned() };
    let rest = path.strip_prefix(above).into_iter().flat_map(Path::components);
    rest.fold(real, |path, part| path.join(part)).to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::{Kit, Order, Rules};
    use warpress_kit::{Boxes, Request};
    use warpress_render::theme::Ink;

    /// Where one of them changes, everything is made once more.
    #[test]
    fn what_was_made_is_known_by_these_words() {
        let mut order = Order::new(Request::new("a4", Ink::Full), "output");
        order.with = vec!["long".to_owned()];
        order.kit.boxes = Some(Boxes { card_mm: 0.5, sleeved: true });
        order.kit.pick.cards = vec!["sonar".to_owned()];
        let kit = concat!(
            r#"{"kit":{"paper":"a4","poster":null,"ink":"full","backs":"duplex-long","#,
            r#""order":"sheets","back_offset":{"x":0.0,"y":0.0},"bleed_mm":0.0,"pick":{"decks":[],"cards":["sonar"]},"#,
            r#""copies":1,"image_dpi":300.0,"boxes":{"card_mm":0.5,"sleeved":true},"pictures":false,"#,
            r#""single":null,"distinct":false,"flat":null},"#,
            r#""with":["long"],"one_of_many":true}"#
        );
        assert_eq!(serde_json::to_string(&Kit::of(&order, true)).unwrap(), kit);
        let rules = serde_json::to_string(&Rules { set: true, ..Rules::of(&order) }).unwrap();
        assert_eq!(rules, r#"{"paper":"a4","ink":"full","booklet":false,"set":true,"with":["long"]}"#);
    }
}
