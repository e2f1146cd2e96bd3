//! Tabletop Simulator.
//!
//! One file serves both of the program's folders: as a save it is a table that is ready to play, with hands and the
//! notebook; among the saved objects it is everything that lies on that table. Both kinds of file are written alike, and of
//! a save that is put among the saved objects the program takes the objects. What must be known without the notebook lies
//! on the table as cards.
//!
//! Pieces that the game shuffles are not shuffled, and what it asks is not decided: that is left to the players.

mod address;
mod cards;
mod dice;
mod ground;
mod ids;
mod measure;
mod notebook;
mod pictures;
mod pieces;
mod portion;
mod save;
mod seats;
mod stacks;
#[cfg(test)]
mod tests;
mod words;

use address::Address;
use measure::units;
use pieces::Maker;
use save::{Hands, Save};

use crate::table::Table;
use crate::{ExportOptions, Put, TabletopError, TabletopFiles};
use warpress_render::renderer::Renderer;

/// Beside what lies on the table, on either side (units): room for cards with the setup, and for dice.
const BESIDE: f64 = 5.0;

/// Before and behind it (units).
const BEFORE: f64 = 1.0;

/// Writes a save, its small picture and the pictures of what lies on the table.
///
/// # Errors
/// Faces that cannot be drawn, files that are not written.
pub fn write(
    table: &Table<'_>,
    renderer: &Renderer,
    options: &ExportOptions,
    put: &mut Put<'_>,
) -> Result<TabletopFiles, TabletopError> {
    let mut written = TabletopFiles::default();
    let portion = portion::portion(table);
    written.notes = portion.notes;
    let sheets = cards::sheets(table, &portion.stacks);
    let address = Address::new(&options.folder, options.base.as_deref());
    let pictures = pictures::pictures(table, renderer, address, &portion.stacks, &sheets, put, &mut written)?;
    let mut maker = Maker::new(table, &sheets, &pictures);

    let (width, depth) = (units(table.extent.0) + 2.0 * BESIDE, units(table.extent.1) + 2.0 * BEFORE);
    let hands = seats::hands(table, (width, depth));
    if hands.len() < table.seats.len() {
        let (some, all) = (hands.len(), table.seats.len());
        written.notes.push(format!("{some} of {all} players have a hand: the program knows no more colours"));
    }
    let mut objects = vec![ground::plate(&mut maker, table, &pictures, (width, depth + 2.0 * seats::DEEP))];
    for board in &table.boards {
        let picture = pictures.faces[board.face].as_ref().unwrap_or(&pictures.blank);
        objects.push(ground::board(&mut maker, table, picture, board, &mut written.notes));
    }
    objects.extend(ground::labels(&mut maker, table));
    for (hand, seat) in hands.iter().zip(&table.seats) {
        objects.push(seats::zone(&mut maker, hand, &seat.id, &seat.name));
    }
    for (stack, lots) in table.stacks.iter().zip(&portion.stacks) {
        objects.extend(stacks::objects(&mut maker, table, stack, lots, &hands));
    }
    let (left, right, top) = (-width / 2.0 + 2.2, width / 2.0 - 3.6, depth / 2.0 - 2.0);
    objects.extend(dice::dice(&mut maker, table, (right, top), &mut written.notes));
    objects.extend(notebook::cards(&mut maker, table, (left, top)));

    let title = words::name(&table.title);
    let save = Save {
        save_name: title.clone(),
        epoch_time: 0,
        date: String::new(),
        version_number: "v13.3",
        game_mode: title.clone(),
        game_type: String::new(),
        game_complexity: String::new(),
        tags: Vec::new(),
        player_counts: [table.players.0, table.players.1],
        gravity: 0.5,
        play_area: 1.0,
        table: "Table_None",
        sky: "Sky_Museum",
        note: format!("{title}\nSetup and rules: see the notebook"),
        tab_states: notebook::notebook(table, &hands, &mut written.notes),
        hands: Hands { enable: true, disable_unused: false, hiding: 0 },
        lua_script: String::new(),
        lua_script_state: String::new(),
        xml_ui: String::new(),
        object_states: objects,
    };
    let name = format!("{}.json", table.slug);
    let bytes = serde_json::to_vec_pretty(&save).map_err(|error| TabletopError::Beyond(error.to_string()))?;
    put(&name, &bytes)?;
    written.files.insert(0, name);
    if options.base.is_none() {
        let only = "The pictures are found on this machine alone: for others, upload them in the program's cloud manager, \
                    or write the save with the address on the web below which you have put them";
        written.notes.push(only.to_owned());
    }
    Ok(written)
}
