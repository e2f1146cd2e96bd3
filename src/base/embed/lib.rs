//! Packs files into the program while it is compiled. The compiler itself tracks them: a build script that did would
//! have Cargo compile the tests of the program for every changed card.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use proc_macro::{Literal, TokenStream, TokenTree};

/// How hard to press (0 to 10). Harder takes three times as long for a hundredth.
const LEVEL: u8 = 8;

/// Files that shrink by less than this share (a part in so many) are left as they are.
const WORTH: usize = 16;

/// A file larger than this (bytes) is left as it is. It is searched rather than read, and to unpack it for a line takes
/// longer than all else that a kit needs: the table of icons has six million.
const SEARCHED: usize = 4 << 20;

/// All files below some folders of the package, packed one by one: a `warpress_assets::built_in::Packed`, with the
/// names of its files sorted. Hidden files are left out; of `"docs/*.md"`, all but the Markdown that lies in the folder
/// itself.
///
/// ```ignore
/// static FILES: Packed = warpress_embed::folders!("templates", "fonts", "docs/*.md");
/// ```
#[proc_macro]
pub fn folders(input: TokenStream) -> TokenStream {
    match packed(input) {
        Ok(code) => code,
        Err(reason) => format!("compile_error!({reason:?})").parse().unwrap_or_default(),
    }
}

fn packed(input: TokenStream) -> Result<TokenStream, String> {
    let root = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from).ok_or("Cargo calls this")?;
    let folders: Vec<String> = input.into_iter().filter_map(word).collect();
    let mut files = Vec::new();
    for folder in &folders {
        gather(&root, folder, &mut files)?;
    }
    files.sort();
    let mut code = String::from("{");
    for name in &files {
        // Not for its bytes, but so that the compiler knows of the file.
        let path = root.join(name);
        write!(code, "const _: &[u8] = ::core::include_bytes!({:?});", path.display().to_string())
            .map_err(|error| error.to_string())?;
    }
    write!(
        code,
        "static FILES: [::warpress_assets::built_in::File; {}] = [{}];
        ::warpress_assets::built_in::Packed {{ folders: {folders:?}, files: &FILES }} }}",
        files.len(),
        files.iter().map(|name| file(&root, name)).collect::<Result<String, _>>()?,
    )
    .map_err(|error| error.to_string())?;
    code.parse().map_err(|error: proc_macro::LexError| error.to_string())
}

/// What stands between quotation marks.
fn word(token: TokenTree) -> Option<String> {
    Some(token.to_string().strip_prefix('"')?.strip_suffix('"')?.to_owned())
}

/// Adds the names of all files at or below a folder.
fn gather(root: &Path, folder: &str, files: &mut Vec<String>) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{folder}: {error}");
    let (folder, only) =
        folder.split_once("/*").map_or((folder, None), |(folder, ending)| (folder, Some(ending)));
    for entry in std::fs::read_dir(root.join(folder)).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let name =
            entry.file_name().into_string().map_err(|name| format!("{folder}: {name:?} is not UTF-8"))?;
        if name.starts_with('.') {
            continue;
        }
        if only.is_some_and(|ending| !name.ends_with(ending)) {
            continue;
        }
        let name = format!("{folder}/{name}");
        if entry.path().is_dir() {
            gather(root, &name, files)?;
        } else {
            files.push(name);
        }
    }
    Ok(())
}

/// The code of one file.
fn file(root: &Path, name: &str) -> Result<String, String> {
    let bytes = std::fs::read(root.join(name)).map_err(|error| format!("{name}: {error}"))?;
    let packed = || miniz_oxide::deflate::compress_to_vec(&bytes, LEVEL);
    let packed = (bytes.len() <= SEARCHED).then(packed);
    let worth = |packed: &Vec<u8>| packed.len() + bytes.len() / WORTH < bytes.len();
    let literal = Literal::byte_string(packed.as_ref().filter(|packed| worth(packed)).unwrap_or(&bytes));
    Ok(format!("::warpress_assets::built_in::File::new({name:?}, {literal}, {}),", bytes.len()))
}
