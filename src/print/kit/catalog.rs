//! The templates, themes, scenes, icons and typefaces that data may name.

use warpress_art::{Album, ArtError};
use warpress_assets::Assets;
use warpress_library::{Catalog, PictureFault};
use warpress_render::icons::Icons;
use warpress_render::theme::Theme;
use warpress_text::fonts::Catalogue;

/// What there is, by name.
pub struct AssetCatalog {
    assets: Assets,
    icons: Icons,
    album: Album,
}

impl AssetCatalog {
    /// Looks into the assets.
    pub fn new(assets: &Assets) -> Self {
        Self { assets: assets.clone(), icons: Icons::of(assets), album: Album::of(assets) }
    }
}

impl Catalog for AssetCatalog {
    fn has_icon(&self, name: &str) -> bool {
        self.icons.has(name)
    }

    fn near_icons(&self, name: &str) -> Vec<String> {
        self.icons.nearest(name, 3)
    }

    fn has_template(&self, name: &str) -> bool {
        [".svg", ".toml"]
            .iter()
            .any(|ending| self.assets.trust(&format!("templates/{name}{ending}")).is_some())
    }

    fn picture_fault(&self, name: &str) -> Option<PictureFault> {
        let error = self.album.picture(name).err()?;
        let missing = matches!(error, ArtError::Missing { .. } | ArtError::Outside(_));
        let message = if missing { error.to_string() } else { format!("“{name}”: {error}") };
        Some(PictureFault { missing, message, help: error.help() })
    }

    fn picture_named(&self, name: &str) -> Option<String> {
        self.album.full_name(name).map(str::to_owned)
    }

    fn templates(&self, folder: &str) -> Vec<String> {
        let prefix = format!("templates/{folder}");
        let name = |file: &String| {
            let name = file.strip_prefix(&prefix)?.strip_prefix('/')?;
            let name = name.strip_suffix(".svg").or_else(|| name.strip_suffix(".toml"))?;
            (!name.contains('/')).then(|| name.to_owned())
        };
        self.assets.list(&prefix).iter().filter_map(name).collect()
    }

    fn lights(&self, theme: &str) -> Option<Vec<String>> {
        Theme::load(&self.assets, theme).ok().map(|theme| theme.lights.keys().cloned().collect())
    }

    fn no_typeface(&self, family: &str) -> Option<String> {
        let catalogue = Catalogue::of(&self.assets);
        (!catalogue.has(&self.assets, family)).then(|| catalogue.without(&self.assets, family))
    }
}
