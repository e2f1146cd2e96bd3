//! Rebuilds the program when a file that it embeds has changed.
fn main() {
    for folder in ["templates", "fonts", "assets/icons", "assets/land", "assets/starters", "data"] {
        println!("cargo:rerun-if-changed={folder}");
    }
}
