//! A kit: its parts laid out on sheets, then their faces drawn straight into the PDF.

use std::collections::BTreeSet;
use std::sync::Arc;

use warpress_assets::Assets;
use warpress_language::Direction;
use warpress_model::Game;
use warpress_model::plural::counted;
use warpress_publish::x1a::{self, Coverage};
use warpress_publish::{FaceWriter, Meta, PublishError};
use warpress_render::digest::Digest;
use warpress_render::face::PrintedFace;
use warpress_render::layers::{Layer, LayerSource};
use warpress_render::renderer::{Renderer, RendererError};
use warpress_sheet::{
    Backs, FURNITURE_FONT, Formats, Length as _, Options, Page, PageOrder, furniture, impose,
    leaf as leaf_page, single, stacked,
};
use warpress_text::fonts::FontStore;

use super::changed::{self, Swap};
use super::fit::with_remedy;
use super::flat::{Flattener, Press};
use super::inventory::Inventory;
use super::load::Load;
use super::parts::{self, Part, PartContext};
use super::pictures::{self, Pictures};
use super::{FaceInput, KitError, Request, Subject, View, draw, leaf, paper, renderer, saying};

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
    /// The sizes of its pages (mm), if each has one piece.
    pub single: Vec<[f32; 2]>,
    /// How much ink lies on it, if it is in pixels of four inks.
    pub coverage: Option<Coverage>,
    /// The name of its paper, if that is too small for the leaf which the kit would have.
    pub leafless: Option<String>,
}

/// What has changed since a kit was printed.
pub struct Changes {
    /// What is to be printed, if there is anything.
    pub kit: Option<Kit>,
    /// What is to be put into the old kit and taken out of it.
    pub swaps: Vec<Swap>,
}

impl Kit {
    /// “98 cards and 1 box on 12 sheets”, and that the leaf is missing, if it is.
    pub fn in_words(&self) -> String {
        let boxes =
            if self.boxes > 0 { format!(" and {}", counted(self.boxes, "box")) } else { String::new() };
        let leafless = self.leafless.as_ref();
        let leafless =
            leafless.map(|paper| format!("; the leaf does not fit on {paper}: larger paper has room for it"));
        let leafless = leafless.unwrap_or_default();
        let ink = self.coverage.map(|ink| format!("; {}", ink.in_words())).unwrap_or_default();
        let (cards, on) = (counted(self.cards, self.unit), counted(self.sheets, "sheet"));
        if self.single.is_empty() {
            return format!("{cards}{boxes} on {on}{leafless}{ink}");
        }
        let sizes: Vec<String> = self.single.iter().map(|[w, h]| format!("{w} × {h}")).collect();
        let sizes = sizes.join(", ");
        let one = if self.single.len() > 1 { "; shops take one size at a time, --deck picks it" } else { "" };
        format!("{cards}{boxes} on {} of {sizes} mm{one}{ink}", counted(self.sheets, "page"))
    }
}

/// Makes a kit.
///
/// # Errors
/// If something that was asked for does not exist, a face cannot be drawn, or a file not be made.
pub fn build(assets: &Assets, game: &Game, request: &Request) -> Result<Kit, KitError> {
    let changes = make(assets, game, request, None, true)?;
    changes.kit.ok_or_else(|| KitError::Nothing { title: game.title.clone() })
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
    make(assets, game, request, Some(since), true)
}

/// Makes what [`build`] or [`changes`] asks for; with a leaf if its paper has room for one.
fn make(
    assets: &Assets,
    game: &Game,
    request: &Request,
    since: Option<&Inventory>,
    with_leaf: bool,
) -> Result<Changes, KitError> {
    request.pick.is_of(game)?;
    let formats = Formats::load(assets)?;
    let renderer = renderer(assets, game)?;
    let options = options(game, request, &renderer, &formats)?;
    let mut parts = parts_of(game, request, &renderer, &formats, &options)?;
    // Several sets of counters share a part.
    let held: BTreeSet<String> =
        parts.iter().flat_map(|part| &part.subjects).map(|subject| subject.list.name.clone()).collect();
    let mut load = Load::of(&mut parts);
    let digest = digests(&renderer);
    let mut swaps = Vec::new();
    if let Some(since) = since {
        swaps = load.keep_what_differs(since, game, request, &renderer, &digest)?;
        if load.jobs.is_empty() {
            return Ok(Changes { kit: None, swaps });
        }
    }
    if request.distinct {
        load.count_once();
    }
    let mut plan = match request.single {
        None => warpress_sheet::plan(&load.jobs, &options)
            .map_err(|error| with_remedy(error, &load.jobs, &options, &formats))?,
        Some(_) => load.unplanned(),
    };
    load.count_cards(&mut plan);
    let front = match since {
        _ if !with_leaf || request.single.is_some() => Front::None,
        // Scored card and labels are for pieces alone.
        _ if options.paper.places.is_some() => Front::None,
        Some(_) => Front::Changes,
        None if leaf::has_template(&renderer) => Front::Leaf,
        None => Front::None,
    };
    // Pages know faces by number, so they are laid out before any is drawn: first those of the cards, then
    // the leaf, then the margins.
    let mut pages = front.pages(&options, &renderer, load.subjects.len());
    let count = load.subjects.len() + front.faces();
    pages.extend(match request.single {
        None => impose(&load.jobs, &options)?,
        Some(sides) => single(&load.jobs, &options, sides)?,
    });
    if request.single.is_some() {
        plan.sheets = pages.len();
    }
    let database = margin_fonts(assets, &renderer)?;
    let svg_options = usvg::Options { fontdb: database, dpi: 72.0, ..usvg::Options::default() };
    let margins = furniture(&mut pages, count, &svg_options, renderer.messages())?;
    if request.order == PageOrder::Stacks && request.single.is_none() {
        pages = stacked(pages);
    }
    let inputs: Vec<_> = load.subjects.iter().map(|subject| &subject.input).collect();
    renderer.print_pictures(&inputs, request.image_dpi).map_err(KitError::Art)?;
    let subjects = &load.subjects;
    let mut pictures = request.pictures.then(|| Pictures::new(subjects)).transpose()?;
    let tiled = leaf::tiled(&load.jobs, &plan);
    let chosen = leaf::choose(subjects, request.backs != Backs::None, tiled.as_ref());
    let mut known = Vec::with_capacity(subjects.len());
    let mut leaf_inputs = None;
    let mut cramped = false;
    let mut drawn_leaf = |sides: &[(&str, &FaceInput)]| {
        let drawn = leaf::draw(&renderer, sides);
        cramped = drawn.is_err() && leaf::wants_room(&renderer, sides);
        drawn
    };
    let flattener = request.flat.as_ref().map(|flat| Flattener::new(&renderer, flat)).transpose()?;
    let mut faces = |mut press: Press<'_, '_, '_>| {
        let mut icons = BTreeSet::new();
        let mut spread: Vec<Option<leaf::SpreadFace>> = chosen.iter().map(|_| None).collect();
        let mut overview = None;
        let make = |_, subject: &Subject<'_>, face: PrintedFace| {
            let digest = digest(&subject.input.view, &face);
            let pixels = request.pictures.then(|| pictures::picture(&renderer, &face)).transpose()?.flatten();
            // Mixed on all cores, like everything about a face.
            let flat = flattener.as_ref().map(|flattener| flattener.face(&face)).transpose()?;
            Ok((face, digest, pixels, flat))
        };
        draw::<_, KitError>(&renderer, subjects, make, |number, (face, digest, pixels, flat)| {
            known.push(digest);
            if let (Some(sheet), Some(pixels)) = (&mut pictures, pixels) {
                sheet.put(number, &pixels);
            }
            if let Some(place) = chosen.iter().position(|chosen| *chosen == number) {
                spread[place] = Some(leaf::SpreadFace::of(&subjects[number], &face));
            }
            if tiled.as_ref().is_some_and(|tiled| tiled.face == number) {
                overview = Some(leaf::SpreadFace::of(&subjects[number], &face));
            }
            press.face(number, &face, flat)?;
            icons.extend(face.icons);
            Ok(())
        })?;
        match front {
            Front::Leaf => {
                let inputs = leaf::inputs(&leaf::KitDraft {
                    assets,
                    game,
                    renderer: &renderer,
                    formats: &formats,
                    parts: &parts,
                    held: &held,
                    icons: &icons,
                    spread: &spread.into_iter().flatten().collect::<Vec<_>>(),
                    overview: overview.as_ref().zip(tiled.as_ref()),
                    plan: &plan,
                    options: &options,
                    request,
                });
                let [front, back] = &inputs;
                for (number, side) in (subjects.len()..).zip(drawn_leaf(&[("front", front), ("back", back)])?)
                {
                    press.face(number, &side, None)?;
                }
                leaf_inputs = Some(inputs);
            }
            Front::Changes => {
                let input = leaf::changes(&renderer, game, &plan, &options, request, &swaps);
                for side in drawn_leaf(&[("changed", &input)])? {
                    press.face(subjects.len(), &side, None)?;
                }
            }
            Front::None => {}
        }
        for (number, tree) in (count..).zip(&margins) {
            press.tree(number, tree)?;
        }
        Ok::<_, KitError>(())
    };
    let about = meta(game, request, &renderer);
    let pdf = match (&request.flat, &flattener) {
        (Some(flat), Some(flattener)) => {
            let printed = x1a::print(&about, &pages, flat, |writer| faces(Press::Flat(writer, flattener)));
            printed.map(|(pdf, coverage)| (pdf, Some(coverage)))
        }
        _ => warpress_publish::print(&about, &pages, |writer| faces(Press::Vector(writer)))
            .map(|pdf| (pdf, None)),
    };
    // The leaf comes first and is drawn last, as it shows faces: without it all pages are others.
    if cramped {
        let mut changes = make(assets, game, request, since, false)?;
        changes.kit.iter_mut().for_each(|kit| kit.leafless = Some(options.paper.name.clone()));
        return Ok(changes);
    }
    let (pdf, coverage) = pdf?;
    let boxes = load.boxes();
    let kit = Kit {
        pdf,
        sheets: plan.sheets,
        cards: plan.cards.saturating_sub(boxes),
        boxes,
        unit: load.unit(),
        single: if request.single.is_some() { sizes(&pages) } else { Vec::new() },
        coverage,
        labels: pages.into_iter().map(|page| page.label).collect(),
        pictures: pictures.map_or(Ok(Vec::new()), Pictures::encode)?,
        inventory: load.inventory(game, request, &known),
        leaf: leaf_inputs,
        leafless: None,
    };
    Ok(Changes { kit: Some(kit), swaps })
}

/// How the sheets are laid out.
fn options(
    game: &Game,
    request: &Request,
    renderer: &Renderer,
    formats: &Formats,
) -> Result<Options, KitError> {
    let title =
        std::iter::once(game.title.clone()).chain(game.version_mark()).collect::<Vec<_>>().join(" · ");
    Ok(Options {
        poster: request.poster.as_deref().map(|name| paper(formats, &game.papers, name)).transpose()?,
        backs: request.backs,
        order: request.order,
        bleed_mm: request.bleed_mm,
        back_offset: request.back_offset,
        messages: renderer.shared_messages(),
        ..Options::new(title, paper(formats, &game.papers, &request.paper)?)
    })
}

/// Everything that is printed, part by part.
fn parts_of<'g>(
    game: &'g Game,
    request: &Request,
    renderer: &Renderer,
    formats: &Formats,
    options: &Options,
) -> Result<Vec<Part<'g>>, KitError> {
    let press = PartContext {
        renderer,
        formats,
        ink: request.ink,
        bleed_mm: request.bleed_mm,
        paper: options.paper.size,
        poster: options.poster.as_ref().map(|paper| paper.size),
        pick: &request.pick,
        copies: request.copies,
        varied: !request.distinct,
    };
    let mut parts = parts::parts(game, &press)?;
    if let Some(boxes) = request.boxes {
        parts.extend(parts::boxes(game, &press, &options.paper, boxes)?);
    }
    Ok(parts)
}

/// What the file says of itself.
fn meta(game: &Game, request: &Request, renderer: &Renderer) -> Meta {
    Meta {
        short_edge: request.backs == Backs::DuplexShort,
        stacks: request.order == PageOrder::Stacks,
        ..about(game, renderer)
    }
}

/// What any file of a game says of itself.
pub fn about(game: &Game, renderer: &Renderer) -> Meta {
    let messages = renderer.messages();
    Meta {
        authors: game.credits.by.get("design").cloned().unwrap_or_default(),
        subject: game.summary.clone(),
        rights: saying::rights(messages, &game.credits),
        keywords: game.version.iter().map(|version| format!("version {version}")).collect(),
        right_to_left: messages.language().direction() == Direction::RightToLeft,
        ..Meta::in_language(game.title.clone(), game.language.as_deref())
    }
}

/// Digests of faces. A card is not another card because its deck has grown, or the game has another version.
fn digests(renderer: &Renderer) -> impl Fn(&View, &PrintedFace) -> Digest + Sync + use<> {
    let fonts = renderer.fonts().digest();
    move |view, face| Digest::without(face, &fonts, |text| view.is_our_foot(text))
}

/// What comes before the sheets.
#[derive(Clone, Copy, PartialEq)]
enum Front {
    None,
    /// The assembly leaf, front and back.
    Leaf,
    /// What to replace in a kit that was printed before.
    Changes,
}

impl Front {
    fn faces(self) -> usize {
        match self {
            Self::None => 0,
            Self::Leaf => 2,
            Self::Changes => 1,
        }
    }

    /// Its pages, with faces from this number on.
    fn pages(self, options: &Options, renderer: &Renderer, first: usize) -> Vec<Page> {
        let (title, back) = match self {
            Self::None => return Vec::new(),
            Self::Leaf => ("leaf-bookmark", Some(first + 1)),
            Self::Changes => ("changed-title", None),
        };
        leaf_page(options, &renderer.messages().word(title), first, back)
    }
}

/// The sizes of pages, each once (mm, to the hundredth).
fn sizes(pages: &[Page]) -> Vec<[f32; 2]> {
    let mut sizes: Vec<[f32; 2]> = Vec::new();
    for page in pages {
        let size = [page.size.w, page.size.h].map(|side| (side.to_mm() * 100.0).round() / 100.0);
        if !sizes.contains(&size) {
            sizes.push(size);
        }
    }
    sizes
}

/// Draws a face into the PDF.
pub(super) fn put(
    press: &mut FaceWriter<'_, '_>,
    number: usize,
    face: &PrintedFace,
) -> Result<(), PublishError> {
    press.layers(number, face.tree.size, &layers(face))
}

/// The layers of a face, as they go into a PDF.
pub fn layers(face: &PrintedFace) -> Vec<warpress_publish::Layer<'_>> {
    face.tree.layers.iter().map(layer).collect()
}

/// A layer of a face, as it goes into the PDF.
fn layer(layer: &Layer) -> warpress_publish::Layer<'_> {
    match layer {
        Layer::Shapes(of) => warpress_publish::Layer::Shapes(of.tree(), of.lines()),
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
