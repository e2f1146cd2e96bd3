//! Files of other programs that hold tables and are not read: what to save them as.

/// What to do with a file of this name, if it is of a kind that is not read: `cards.xls`, `cards.numbers`.
///
/// ```
/// use warpress_tabular::foreign;
///
/// assert_eq!(foreign("cards.XLS"), Some("save it as .xlsx"));
/// assert_eq!(foreign("cards.xlsx"), None);
/// ```
pub fn foreign(name: &str) -> Option<&'static str> {
    let (_, ending) = name.rsplit_once('.')?;
    Some(match ending.to_lowercase().as_str() {
        "xls" | "xlt" | "xlsb" | "xlsm" | "xltx" | "xltm" | "xlw" => "save it as .xlsx",
        "numbers" => "save it as .xlsx: in Numbers, File, Export To, Excel",
        "gsheet" => "it is only a link to the table: in Google Sheets, File, Download, .xlsx or .csv",
        "fods" | "ots" | "sxc" | "wk1" | "wks" | "wb2" | "et" | "gnumeric" | "dif" | "slk" => {
            "save it as .xlsx, .ods or .csv"
        }
        "doc" | "docx" | "odt" | "rtf" | "pages" | "pdf" | "gdoc" => {
            "copy its table into a spreadsheet, and save that as .xlsx or .csv"
        }
        "json" | "yaml" | "yml" | "xml" | "db" | "sqlite" | "parquet" => "export it as .csv",
        _ => return None,
    })
}
