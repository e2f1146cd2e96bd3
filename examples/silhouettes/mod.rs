//! The silhouettes of warpress itself, age by age, each large and at 15 mm.

use resvg::tiny_skia::Pixmap;
use warpress::assets::Assets;
use warpress::model::era::ERAS;
use warpress::render::icon_sheet::icon_sheet;
use warpress::render::icons::Icons;
use warpress::sheet::FURNITURE_FONT;

/// So many go on a sheet that shows them large.
const ON_A_SHEET: usize = 40;

/// A sheet's file, its caption, and the picture. An icon of several ages is shown in the first of them.
pub type Sheet = (String, String, Pixmap);

/// All sheets.
///
/// # Errors
/// A typeface that is not there.
pub fn sheets(assets: &Assets) -> Result<Vec<Sheet>, String> {
    let icons = Icons::of(assets);
    let own: Vec<String> = icons.names().filter(|name| icons.is_own(name)).map(str::to_owned).collect();
    let first = |name: &str| icons.cast(name).eras.first().map(|era| era.name);
    let ages = ERAS.iter().map(|era| Some(era.name)).chain([None]);
    let mut sheets = Vec::new();
    for age in ages {
        let names: Vec<String> = own.iter().filter(|name| first(name) == age).cloned().collect();
        let word = age.unwrap_or("any");
        for (number, names) in names.chunks(ON_A_SHEET).enumerate() {
            let file = format!("silhouettes-{word}-{}.png", number + 1);
            let picture =
                icon_sheet(assets, &icons, names, FURNITURE_FONT).map_err(|error| error.to_string())?;
            sheets.push((file, format!("Silhouettes: {}", word.replace('-', " ")), picture));
        }
    }
    Ok(sheets)
}
