//! Digests of the code behind each outcome, taken when it is compiled: of the rooms in `src`, the readers and the modules
//! here, with what each room uses; and of what all code is compiled with.

use std::collections::BTreeMap;
use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

type Failure = Box<dyn std::error::Error>;

fn main() -> Result<(), Failure> {
    let here = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    let root = here.join("../../..");
    let mut code = String::from("/// The rooms: name, digest, rooms that they use.\n");
    code.push_str("pub const ROOMS: &[(&str, &str, &[&str])] = &[\n");
    for (name, folder) in rooms(&root)? {
        let mut digest = of_folder(&folder)?;
        // The coasts of the world are asked for by no game: the library reads them for all.
        if name == "library" {
            digest.push_str(&of_folder(&root.join("assets/land"))?);
        }
        let _ = writeln!(code, "    ({name:?}, {digest:?}, &{:?}),", used(&folder)?);
    }
    code.push_str("];\n\n/// The modules of this crate, by their names.\n");
    code.push_str("pub const MODULES: &[(&str, &str)] = &[\n");
    for (name, digest) in modules(&here)? {
        let _ = writeln!(code, "    ({name:?}, {digest:?}),");
    }
    let toolchain = of_toolchain(&root)?;
    let _ = writeln!(
        code,
        "];\n\n/// What all of it is compiled with.\npub const TOOLCHAIN: &str = {toolchain:?};"
    );
    fs::write(Path::new(&env::var("OUT_DIR")?).join("code.rs"), code)?;
    Ok(())
}

/// The rooms of `src`, and the readers, which stand on none of them.
fn rooms(root: &Path) -> Result<Vec<(String, PathBuf)>, Failure> {
    watch(&root.join("src"));
    let mut rooms = vec![("readers".to_owned(), root.join("tests/suite/readers"))];
    for group in fs::read_dir(root.join("src"))?.collect::<Result<Vec<_>, _>>()? {
        if !group.file_type()?.is_dir() {
            continue;
        }
        for entry in fs::read_dir(group.path())? {
            let path = entry?.path();
            if path.join("Cargo.toml").is_file() {
                rooms.push((name(&path), path));
            }
        }
    }
    rooms.sort();
    Ok(rooms)
}

fn name(path: &Path) -> String {
    path.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

/// The rooms that one uses, by its manifest.
fn used(folder: &Path) -> Result<Vec<String>, Failure> {
    let manifest: toml::Table = fs::read_to_string(folder.join("Cargo.toml"))?.parse()?;
    let tables = ["dependencies", "build-dependencies"];
    let names =
        tables.iter().filter_map(|table| manifest.get(*table)?.as_table()).flat_map(toml::Table::keys);
    Ok(names.filter_map(|name| Some(name.strip_prefix("warpress-")?.to_owned())).collect())
}

/// The digest of each file here, and of each folder as a whole.
fn modules(here: &Path) -> Result<BTreeMap<String, String>, Failure> {
    watch(here);
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(here)? {
        let path = entry?.path();
        let is_code = path.extension().is_some_and(|ending| ending == "rs");
        if path.is_dir() && path.join("mod.rs").is_file() {
            found.insert(name(&path), of_folder(&path)?);
        } else if is_code {
            found.insert(name(&path), of_files(&path, std::slice::from_ref(&path))?);
        }
    }
    // What a browser is asked.
    let page = here.join("../page");
    let asked = ["check.mjs", "package-lock.json"].map(|file| page.join(file));
    asked.iter().for_each(|file| watch(file));
    found.insert("browser.mjs".to_owned(), of_files(&page, &asked)?);
    // Every game is loaded by these files of the kit's room, which tell the library the names of icons and templates: those
    // decide what is an error, and nothing of how a game is played.
    let kit = here.join("../../../src/print/kit");
    let load = ["catalog.rs", "library.rs"].map(|file| kit.join(file));
    found.insert("kit's library".to_owned(), of_files(&kit, &load)?);
    Ok(found)
}

/// Compiler, profile and versions of everything else. Of the root's manifest only what concerns all crates: its own
/// targets and members change nothing here.
fn of_toolchain(root: &Path) -> Result<String, Failure> {
    let [manifest, lock, quick] =
        ["Cargo.toml", "Cargo.lock", "tests/quick.toml"].map(|file| root.join(file));
    [&manifest, &lock, &quick].into_iter().for_each(|file| watch(file));
    let table: toml::Table = fs::read_to_string(manifest)?.parse()?;
    let workspace = table.get("workspace").and_then(|value| value.as_table()).cloned().unwrap_or_default();
    let [profile, versions] =
        [table.get("profile"), workspace.get("dependencies")].map(|part| format!("{part:?}"));
    let rustc = Command::new(env::var("RUSTC")?).arg("-vV").output()?.stdout;
    let set = ["PROFILE", "OPT_LEVEL", "TARGET"].map(|name| env::var(name).unwrap_or_default());
    let parts = [
        profile.into_bytes(),
        versions.into_bytes(),
        fs::read(lock)?,
        fs::read(quick)?,
        rustc,
        format!("{set:?}").into_bytes(),
    ];
    Ok(of_parts(parts.iter().map(Vec::as_slice)))
}

/// Cargo looks at this, a folder with all that lies in it, before it runs this program again.
fn watch(path: &Path) {
    println!("cargo:rerun-if-changed={}", path.display());
}

/// All files below a folder but unit tests in files of their own, which are in no program.
fn of_folder(folder: &Path) -> Result<String, Failure> {
    watch(folder);
    let mut files = Vec::new();
    below(folder, &mut files)?;
    files.sort();
    of_files(folder, &files)
}

fn below(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), Failure> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = name(&path);
        if name == "tests" || name.starts_with('.') {
            continue;
        }
        if path.is_dir() { below(&path, files)? } else { files.push(path) }
    }
    Ok(())
}

fn of_files(base: &Path, files: &[PathBuf]) -> Result<String, Failure> {
    let mut parts = Vec::new();
    for file in files {
        let name = file.strip_prefix(base).unwrap_or(file).to_string_lossy().into_owned();
        parts.push(name.into_bytes());
        parts.push(fs::read(file)?);
    }
    Ok(of_parts(parts.iter().map(Vec::as_slice)))
}

/// Each part after its length, so that parts cut elsewhere never look the same.
fn of_parts<'p>(parts: impl Iterator<Item = &'p [u8]>) -> String {
    let mut hasher = blake3::Hasher::new();
    for part in parts {
        hasher.update(&(part.len() as u64).to_le_bytes()).update(part);
    }
    hasher.finalize().to_hex()[..32].to_owned()
}
