//! Puts a kit together: from a game to faces, from faces to sheets, from sheets to files.
//!
//! The one place that knows the model as well as drawing and paper; it draws nothing and lays out
//! nothing itself.

mod board;
mod catalog;
mod changed;
mod context;
mod drawing;
mod hero;
mod inventory;
mod leaf;
mod letters;
mod library;
mod parts;
mod pictures;
mod request;
pub mod samples;
pub mod saying;
mod small;
mod view;

pub use context::words;

use std::collections::BTreeSet;
use std::sync::Arc;
use warpress_sheet::Length;

use warpress_assets::Assets;
use warpress_language::Direction;
use warpress_model::plural::counted;
use warpress_model::{Game, List, ListKind, Row, Typefaces};
use warpress_publish::Meta;
use warpress_render::art::PictureFault;
use warpress_render::digest::Digest;
use warpress_render::face::{Face, FaceError, FaceInput};
use warpress_render::layers::{Layer, LayerSource};
use warpress_render::renderer::{Renderer, RendererError};
use warpress_render::theme::{Ink, Theme};
use warpress_sheet::{
    FURNITURE_FONT, FormatError, Formats, FurnitureError, Job, Options, Plan, SheetError, Size, furniture,
    impose, loose_room,
};
use warpress_text::fonts::{Catalogue, FontStore};

use changed::Revision;

pub use catalog::AssetCatalog;
pub use changed::Swap;
pub use drawing::draw;
pub use hero::hero;
pub use inventory::{Inventory, InventoryError, Piece};
pub use leaf::{Owed, licence, person};
pub use library::{Library, Source, head, load};
pub use parts::{Boxes, Cramped, Deck, DeckCard, Part, Pick};
pub use request::{Request, file_stem};
pub use small::small;

/// A card's face and what it was drawn for.
#[derive(Debug)]
pub struct Subject<'g> {
    /// The list.
    pub list: &'g List,
    /// The row; `None` for a back that cards of the list have in common. Of a back that some cards say of themselves the
    /// first of them.
    pub row: Option<&'g Row>,
    /// It is a back.
    pub back: bool,
    /// What the face is made from.
    pub input: FaceInput,
}

impl Kit {
    /// “98 cards and 1 box on 12 sheets”.
    pub fn in_words(&self) -> String {
        let boxes =
            if self.boxes > 0 { format!(" and {}", counted(self.boxes, "box")) } else { String::new() };
        format!("{}{boxes} on {}", counted(self.cards, self.unit), counted(self.sheets, "sheet"))
    }
}

impl<'g> Subject<'g> {
    /// A front, or anything else that is no back.
    pub(crate) fn front(list: &'g List, row: Option<&'g Row>, input: FaceInput) -> Self {
        Self { list, row, back: false, input }
    }

    /// A back.
    pub(crate) fn back(list: &'g List, row: Option<&'g Row>, input: FaceInput) -> Self {
        Self { list, row, back: true, input }
    }

    /// Whether it is the flat shape of a box.
    fn is_box(&self) -> bool {
        self.input.template.starts_with("box/")
    }

    /// The row whose text of this name is at fault: the face's own, or the space of a board (`name/36`).
    pub fn at_fault(&self, text: &str) -> Option<&'g Row> {
        let space =
            || text.split_once('/').and_then(|(_, id)| self.list.rows.iter().find(|row| row.id == id));
        self.row.or_else(space)
    }
}

/// A face that could not be drawn, and whose it is.
#[derive(Debug)]
pub struct UndrawnFace {
    /// The list's id.
    pub list: String,
    /// The row's id; `None` for a back that cards have in common.
    pub row: Option<String>,
    /// It is a back.
    pub back: bool,
    /// What is wrong.
    pub error: FaceError,
}

/// Why there is no kit.
#[derive(Debug, thiserror::Error)]
pub enum KitError {
    /// The theme cannot be read.
    #[error(transparent)]
    Theme(#[from] warpress_render::theme::ThemeError),
    /// A typeface is missing.
    #[error(transparent)]
    Renderer(#[from] RendererError),
    /// An unknown format.
    #[error(transparent)]
    Format(#[from] FormatError),
    /// The sheets cannot be laid out.
    #[error(transparent)]
    Sheet(#[from] SheetError),
    /// The margins cannot be set.
    #[error(transparent)]
    Furniture(#[from] FurnitureError),
    /// The PDF cannot be written.
    #[error(transparent)]
    Publish(#[from] warpress_publish::PublishError),
    /// A picture cannot be made.
    #[error(transparent)]
    Png(#[from] warpress_render::png::PngError),
    /// A sample of a theme or scene cannot be drawn.
    #[error("{template} cannot be drawn in the theme “{theme}”: {what}")]
    Sample {
        /// The template.
        template: String,
        /// The theme.
        theme: String,
        /// What is wrong.
        what: String,
    },
    /// Pictures of the game's own that cannot be printed.
    #[error("pictures that cannot be printed: {}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Art(Vec<PictureFault>),
    /// Faces that cannot be drawn.
    #[error("{} faces cannot be drawn", .0.len())]
    Faces(Vec<UndrawnFace>),
    /// No box for a deck fits on the paper.
    #[error(
        "{deck}: a box for these cards does not fit on {paper}; take larger paper, or print without --boxes"
    )]
    Box {
        /// The deck's name.
        deck: String,
        /// The paper's name.
        paper: String,
    },
    /// What was asked for picks nothing.
    #[error("{0}")]
    Nothing(String),
    /// A piece of which there are too many to name.
    #[error("no card or counter is called “{0}”; “warpress show” with the same game lists their ids")]
    UnknownPiece(String),
    /// A kit that was printed otherwise cannot be compared with this one.
    #[error("{0}")]
    Incomparable(String),
}

/// A renderer for a game's theme.
///
/// # Errors
/// If the theme or one of its typefaces cannot be read.
pub fn renderer(assets: &Assets, game: &Game) -> Result<Renderer, KitError> {
    let renderer = Renderer::new(assets, theme(assets, game)?)?;
    Ok(renderer.in_language(assets, game.language.as_deref()))
}

/// A game's theme, with the typefaces that the game chooses itself.
///
/// # Errors
/// If the theme cannot be read.
pub fn theme(assets: &Assets, game: &Game) -> Result<Theme, warpress_render::theme::ThemeError> {
    let mut theme = Theme::load(assets, &game.theme)?;
    let Typefaces { display, text, label, fallback } = &game.typefaces;
    let own = &mut theme.fonts;
    let catalogue = Catalogue::of(assets);
    for (role, chosen) in [(&mut own.display, display), (&mut own.text, text), (&mut own.label, label)] {
        if let Some(family) = chosen {
            *role = catalogue.name(assets, family);
        }
    }
    if !fallback.is_empty() {
        own.fallback = fallback.iter().map(|family| catalogue.name(assets, family)).collect();
    }
    Ok(theme)
}

/// Every face of everything that is printed, part by part.
///
/// # Errors
/// If a format is unknown or the game has nothing to print.
pub fn subjects<'g>(
    game: &'g Game,
    renderer: &Renderer,
    formats: &Formats,
    ink: Ink,
    bleed_mm: f32,
) -> Result<Vec<Subject<'g>>, KitError> {
    // Boards that take the size of their paper are looked at on A4.
    let paper = formats.paper("a4")?.size;
    let pick = Pick::default();
    let press =
        parts::PartContext { ink, bleed_mm, ..parts::PartContext::new(renderer, formats, paper, &pick) };
    Ok(parts::parts(game, &press)?.into_iter().flat_map(|part| part.subjects).collect())
}

/// The faces of some cards or counters of a list, by their ids.
///
/// # Errors
/// If a format is unknown or none of them is printed.
pub fn pieces<'g>(
    game: &'g Game,
    renderer: &Renderer,
    formats: &Formats,
    list: &str,
    rows: &[String],
) -> Result<Vec<Subject<'g>>, KitError> {
    let pick = Pick { decks: vec![list.to_owned()], cards: rows.to_vec() };
    let press = parts::PartContext::new(renderer, formats, formats.paper("a4")?.size, &pick);
    let subjects = parts::parts(game, &press)?.into_iter().flat_map(|part| part.subjects);
    Ok(subjects.filter(|subject| subject.row.is_some()).collect())
}

/// The faces of some lists, boards and forms, for pictures of them; those of boards and forms have no row.
///
/// # Errors
/// If a size is unknown.
pub fn portraits<'g>(
    assets: &Assets,
    game: &'g Game,
    renderer: &Renderer,
    lists: &[String],
    ink: Ink,
) -> Result<Vec<Subject<'g>>, KitError> {
    let formats = Formats::load(assets)?;
    let cut = |id: &String| game.list(id).is_some();
    // Boards and forms are not picked by name.
    let decks = if lists.iter().all(cut) { lists.to_vec() } else { Vec::new() };
    let pick = Pick { decks, cards: Vec::new() };
    let paper = formats.paper("a4")?.size;
    let press = parts::PartContext { ink, ..parts::PartContext::new(renderer, &formats, paper, &pick) };
    let subjects = parts::parts(game, &press)?.into_iter().flat_map(|part| part.subjects);
    let wanted = subjects.filter(|subject| lists.contains(&subject.list.id)).filter_map(|mut subject| {
        // A board and a form are drawn whole, whatever row they are reported under.
        if subject.list.kind.is_whole() {
            subject.row = None;
            return Some(subject);
        }
        (subject.row.is_some() && !subject.back).then_some(subject)
    });
    Ok(wanted.collect())
}

/// Boards whose spaces are smaller than the counters that stand on them.
///
/// # Errors
/// If the paper is unknown.
pub fn cramped(game: &Game, renderer: &Renderer, formats: &Formats) -> Result<Vec<Cramped>, KitError> {
    let paper = formats.paper("a4")?.size;
    let pick = Pick::default();
    let press = parts::PartContext::new(renderer, formats, paper, &pick);
    Ok(parts::cramped(game, &press))
}

/// A form whose size one of the usual papers cannot take.
#[derive(Debug, Clone, PartialEq)]
pub struct OversizeForm {
    /// The form's id.
    pub form: String,
    /// The paper's name.
    pub paper: String,
    /// The most that all of them can take (mm).
    pub most: (f32, f32),
}

/// Forms that are to have a size which fits on A4 or on Letter, and not on both.
///
/// # Errors
/// If a paper or size is unknown.
pub fn oversize_forms(game: &Game, formats: &Formats) -> Result<Vec<OversizeForm>, KitError> {
    let papers = [formats.paper("a4")?, formats.paper("letter")?];
    let rooms = [loose_room(papers[0].size), loose_room(papers[1].size)];
    let mm = |pt: f32| (pt.to_mm()).floor();
    let most = (mm(rooms[0].w.min(rooms[1].w)), mm(rooms[0].h.min(rooms[1].h)));
    let mut found = Vec::new();
    for (id, form) in game.forms.iter().filter(|(_, form)| form.size.is_some()) {
        let size = parts::size_of(&form.list, formats)?;
        let holds =
            |room: &Size| size.w <= room.w && size.h <= room.h || size.h <= room.w && size.w <= room.h;
        let fits = rooms.map(|room| holds(&room));
        if let Some(at) = fits.iter().position(|fits| !fits).filter(|at| fits[1 - at]) {
            found.push(OversizeForm { form: id.clone(), paper: papers[at].name.clone(), most });
        }
    }
    Ok(found)
}

/// The typefaces for the margins of sheets: the theme's, if the right one is among them, so that it is
/// embedded once.
fn margin_fonts(assets: &Assets, renderer: &Renderer) -> Result<Arc<usvg::fontdb::Database>, KitError> {
    let fonts = &renderer.theme().fonts;
    if [&fonts.display, &fonts.text, &fonts.label].iter().any(|family| *family == FURNITURE_FONT) {
        return Ok(Arc::clone(renderer.fonts().database()));
    }
    let own = FontStore::load(assets, &[FURNITURE_FONT]).map_err(RendererError::from)?;
    Ok(Arc::clone(own.database()))
}

/// A layer of a face, as it goes into the PDF.
fn layer(layer: &Layer) -> warpress_publish::Layer<'_> {
    match layer {
        Layer::Shapes(tree) => warpress_publish::Layer::Shapes(tree),
        Layer::Picture(picture) => warpress_publish::Layer::Picture {
            key: &picture.key,
            of: match &picture.of {
                LayerSource::Png(bytes) => warpress_publish::Picture::Png(bytes),
                LayerSource::Jpeg(bytes) => warpress_publish::Picture::Jpeg(bytes),
                LayerSource::Shapes(tree) => warpress_publish::Picture::Shapes(tree),
            },
            matrix: picture.matrix,
            clip: picture.clip.map(|(frame, radius)| [frame.x, frame.y, frame.w, frame.h, radius]),
        },
    }
}

/// A finished kit.
pub struct Kit {
    /// The PDF.
    pub pdf: Vec<u8>,
    /// Sheets of paper, without the assembly leaf.
    pub sheets: usize,
    /// Cards and counters to cut, and what is printed whole, without boxes.
    pub cards: usize,
    /// Boxes for them.
    pub boxes: usize,
    /// What one of them is called: `card` if there is nothing else.
    pub unit: &'static str,
    /// What is on each page.
    pub labels: Vec<String>,
    /// If they were asked for: lists with the faces of each side by side, as PNG.
    pub pictures: Vec<(String, Vec<u8>)>,
    /// What is in it.
    pub inventory: Inventory,
    /// What front and back of its assembly leaf were made from, if it has one.
    pub leaf: Option<[FaceInput; 2]>,
}

/// What has changed since a kit was printed.
pub struct Changes {
    /// What is to be printed, if there is anything.
    pub kit: Option<Kit>,
    /// What is to be put into the old kit and taken out of it.
    pub swaps: Vec<Swap>,
}

/// Makes a kit.
///
/// # Errors
/// If something that was asked for does not exist, a face cannot be drawn, or a file not be made.
pub fn build(assets: &Assets, game: &Game, request: &Request) -> Result<Kit, KitError> {
    let changes = make(assets, game, request, None)?;
    changes.kit.ok_or_else(|| KitError::Nothing(format!("{} has nothing to print", game.title)))
}

/// Makes a kit of what differs from one that was printed before.
///
/// # Errors
/// As [`build`], and if the two cannot be compared.
pub fn changes(
    assets: &Assets,
    game: &Game,
    request: &Request,
    since: &Inventory,
) -> Result<Changes, KitError> {
    changed::comparable(since, request).map_err(KitError::Incomparable)?;
    make(assets, game, request, Some(since))
}

/// Copies of a card that are drawn one by one, each its own way, are one card all the same.
fn count_cards(plan: &mut Plan, jobs: &[Job], subjects: &[Subject<'_>]) {
    for deck in &mut plan.decks {
        let stack = jobs.iter().find_map(|job| match job {
            Job::Cards(stack) if stack.group == deck.group => Some(stack),
            _ => None,
        });
        let printed = stack.into_iter().flat_map(|stack| &stack.cards).filter(|card| card.copies > 0);
        let rows: BTreeSet<&str> =
            printed.filter_map(|card| Some(subjects.get(card.front)?.row?.id.as_str())).collect();
        if !rows.is_empty() {
            deck.distinct = rows.len();
        }
    }
}

fn make(
    assets: &Assets,
    game: &Game,
    request: &Request,
    since: Option<&Inventory>,
) -> Result<Changes, KitError> {
    let formats = Formats::load(assets)?;
    let renderer = renderer(assets, game)?;
    let paper = formats.paper(&request.paper)?;
    let options = Options {
        poster: request.poster.as_deref().map(|name| formats.paper(name)).transpose()?,
        backs: request.backs,
        bleed_mm: request.bleed_mm,
        back_offset: request.back_offset,
        messages: renderer.shared_messages(),
        ..Options::new(
            std::iter::once(game.title.clone()).chain(game.version_mark()).collect::<Vec<_>>().join(" · "),
            paper,
        )
    };
    let press = parts::PartContext {
        renderer: &renderer,
        formats: &formats,
        ink: request.ink,
        bleed_mm: request.bleed_mm,
        paper: options.paper.size,
        poster: options.poster.as_ref().map(|paper| paper.size),
        pick: &request.pick,
        copies: request.copies,
        varied: true,
    };
    let mut parts = parts::parts(game, &press)?;
    if let Some(boxes) = request.boxes {
        parts.extend(parts::boxes(game, &press, &options.paper, boxes)?);
    }
    let mut subjects = Vec::new();
    let mut jobs = Vec::new();
    // Several sets of counters share a part.
    let held: BTreeSet<String> =
        parts.iter().flat_map(|part| &part.subjects).map(|subject| subject.list.name.clone()).collect();
    for part in &mut parts {
        jobs.push(part.job_from(subjects.len()));
        subjects.append(&mut part.subjects);
    }
    let fonts = renderer.fonts().digest();
    // A card is not another card because its deck has grown, or the game has another version.
    let digest =
        |face: &Face| Digest::without(face, &fonts, |text| context::is_foot(renderer.messages(), game, text));
    let mut swaps = Vec::new();
    if let Some(since) = since {
        let mut digests = Vec::with_capacity(subjects.len());
        draw(
            &renderer,
            &subjects,
            |face| Ok(digest(&face)),
            |_, digest| {
                digests.push(digest);
                Ok(())
            },
        )?;
        let now = Inventory::of(game, request, &jobs, &subjects, &digests);
        let revision = Revision::between(since, &now, game, &request.pick);
        swaps.clone_from(&revision.swaps);
        revision.keep(&now, &mut jobs, &mut subjects);
        if jobs.is_empty() {
            return Ok(Changes { kit: None, swaps });
        }
    }
    let mut plan = warpress_sheet::plan(&jobs, &options)?;
    count_cards(&mut plan, &jobs, &subjects);
    // Pages know faces by number, so they are laid out before any is drawn: first those of the cards, then
    // the leaf, then the margins.
    let mut pages = Vec::new();
    let mut count = subjects.len();
    let with_leaf = since.is_none() && leaf::wanted(&renderer);
    if since.is_some() {
        pages.extend(warpress_sheet::leaf(&options, &renderer.messages().word("changed-title"), count, None));
        count += 1;
    } else if with_leaf {
        pages.extend(warpress_sheet::leaf(
            &options,
            &renderer.messages().word("leaf-bookmark"),
            count,
            Some(count + 1),
        ));
        count += 2;
    }
    pages.extend(impose(&jobs, &options)?);
    let database = margin_fonts(assets, &renderer)?;
    let svg_options = usvg::Options { fontdb: database, dpi: 72.0, ..usvg::Options::default() };
    let margins = furniture(&mut pages, count, &svg_options, renderer.messages())?;
    let inputs: Vec<_> = subjects.iter().map(|subject| &subject.input).collect();
    renderer.print_pictures(&inputs, request.image_dpi).map_err(KitError::Art)?;
    let meta = Meta {
        authors: game.credits.by.get("design").cloned().unwrap_or_default(),
        subject: game.summary.clone(),
        rights: saying::rights(renderer.messages(), &game.credits),
        keywords: game.version.iter().map(|version| format!("version {version}")).collect(),
        short_edge: request.backs == warpress_sheet::Backs::DuplexShort,
        right_to_left: renderer.messages().language().direction() == Direction::RightToLeft,
        ..Meta::in_language(game.title.clone(), game.language.as_deref())
    };
    let mut pictures = request.pictures.then(|| pictures::Pictures::new(&subjects)).transpose()?;
    let tiled = leaf::tiled(&jobs, &plan);
    let chosen = leaf::choose(&subjects, request.backs != warpress_sheet::Backs::None, tiled.as_ref());
    let mut digests = Vec::with_capacity(subjects.len());
    let mut leaf_inputs = None;
    let pdf = warpress_publish::print(&meta, &pages, |press| {
        let mut icons = BTreeSet::new();
        let mut fan: Vec<Option<leaf::Blade>> = chosen.iter().map(|_| None).collect();
        let mut overview = None;
        let make = |face: Face| {
            let digest = digest(&face);
            let pixels = request.pictures.then(|| pictures::picture(&face)).transpose()?;
            let layers = renderer.layers(&face);
            Ok((face, digest, layers, pixels))
        };
        draw(&renderer, &subjects, make, |number, (face, digest, layers, pixels)| {
            digests.push(digest);
            if let (Some(sheet), Some(pixels)) = (&mut pictures, pixels) {
                sheet.put(number, &pixels);
            }
            if let Some(place) = chosen.iter().position(|chosen| *chosen == number) {
                fan[place] = Some(leaf::Blade::of(&subjects[number], &face));
            }
            if tiled.as_ref().is_some_and(|tiled| tiled.face == number) {
                overview = Some(leaf::Blade::of(&subjects[number], &face));
            }
            match layers {
                Some(layers) => {
                    let size = face.tree.size();
                    let layers: Vec<_> = layers.iter().map(layer).collect();
                    press.layers(number, (size.width(), size.height()), &layers)?;
                }
                None => press.face(number, &face.tree)?,
            }
            icons.extend(face.icons);
            Ok(())
        })?;
        if with_leaf {
            let inputs = leaf::inputs(&leaf::Made {
                assets,
                game,
                renderer: &renderer,
                formats: &formats,
                parts: &parts,
                held: &held,
                icons: &icons,
                fan: &fan.into_iter().flatten().collect::<Vec<_>>(),
                overview: overview.as_ref().zip(tiled.as_ref()),
                plan: &plan,
                options: &options,
                request,
            });
            for (number, side) in (subjects.len()..).zip(&leaf::leaf(&renderer, &inputs)?) {
                press.face(number, &side.tree)?;
            }
            leaf_inputs = Some(inputs);
        }
        if since.is_some() {
            let side = leaf::changed(&renderer, game, &plan, &options, request, &swaps)?;
            press.face(subjects.len(), &side.tree)?;
        }
        for (number, tree) in (count..).zip(&margins) {
            press.face(number, tree)?;
        }
        Ok::<_, KitError>(())
    })?;
    let pictures = pictures.map_or(Ok(Vec::new()), pictures::Pictures::encode)?;
    let is_card = |subject: &Subject<'_>| matches!(subject.list.kind, ListKind::Deck | ListKind::Records);
    let unit = if subjects.iter().all(is_card) { "card" } else { "piece" };
    let mut boxes = 0;
    for job in &jobs {
        inventory::each_piece(job, |front, _, count| {
            boxes += if subjects[front].is_box() { count as usize } else { 0 };
        });
    }
    let labels = pages.into_iter().map(|page| page.label).collect();
    let inventory = Inventory::of(game, request, &jobs, &subjects, &digests);
    let cards = plan.cards.saturating_sub(boxes);
    let sheets = plan.sheets;
    let kit = Kit { pdf, labels, sheets, cards, boxes, unit, pictures, inventory, leaf: leaf_inputs };
    Ok(Changes { kit: Some(kit), swaps })
}
