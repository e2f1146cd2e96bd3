//! What people bring along from other tools, and what went wrong with it there: no card is lost, nothing is counted that
//! is no count, and what cannot be read is told.

use warpress_assets::{Assets, Trust};
use warpress_library::{Home, Loaded};
use warpress_lists::import::{Request, Sort, import};
use warpress_model::{Count, List};
use warpress_tabular::ReadOptions;

use crate::common::temp;
use crate::common::workbook::{archive, ods, pack, xlsx};

/// What is read of a spreadsheet that lies among the decks by itself.
fn read(file: &str, bytes: impl AsRef<[u8]>) -> Loaded {
    let folder = temp();
    pack(folder.path(), "", &format!("decks/{file}"), bytes.as_ref());
    let game = folder.path().join("g");
    let assets = Assets::built_in().with_folder(&game, Trust::Pack);
    warpress_kit::load(&assets, &Home::Folder(game), &[])
}

/// Name, copies and text of each card.
fn cards(loaded: &Loaded) -> Vec<(&str, u32, &str)> {
    let rows = deck(loaded).rows.iter();
    let copies = |count: Option<Count>| count.map_or(0, Count::printed);
    rows.map(|row| (row.name.as_deref().unwrap_or_default(), copies(row.count), row.text.as_str())).collect()
}

fn deck(loaded: &Loaded) -> &List {
    let game = loaded.game.as_ref().unwrap_or_else(|| panic!("{:#?}", loaded.findings));
    game.decks.values().next().unwrap()
}

/// Codes and places of all that is said.
fn said(loaded: &Loaded) -> Vec<(String, String)> {
    let place = |finding: &warpress_model::Diagnostic| {
        let place = loaded.sources.place(&finding.location);
        place.rsplit_once("/decks/").map_or(place.clone(), |(_, place)| place.to_owned())
    };
    loaded.findings.iter().map(|finding| (finding.code.to_string(), place(finding))).collect()
}

fn codes(loaded: &Loaded) -> Vec<String> {
    said(loaded).into_iter().map(|(code, _)| code).collect()
}

fn notes(loaded: &Loaded) -> String {
    loaded.readings.iter().map(ToString::to_string).collect()
}

#[test]
fn quotation_marks_swallow_no_cards() {
    let tsv = "Name\tCount\tText\nShout\t1\t\"Charge!\" he cried.\nAsk\t2\tHe asks \"why?\" twice.\nQuote\t1\t\"All of it.\"\nLone\t1\t\" is an inch mark\nLast\t1\tPlain.\n";
    let loaded = read("t.tsv", tsv);
    assert_eq!(
        cards(&loaded),
        [
            ("Shout", 1, "\"Charge!\" he cried."),
            ("Ask", 2, "He asks \"why?\" twice."),
            ("Quote", 1, "All of it."),
            ("Lone", 1, "\" is an inch mark"),
            ("Last", 1, "Plain."),
        ]
    );
    assert_eq!(codes(&loaded), [] as [&str; 0]);
    let csv = "Name,Count,Text\r\nLone,1,\"open to the end\r\nNext,2,Half.\r\nLast,1,\"All of it.\"\r\n";
    let loaded = read("t.csv", csv);
    assert_eq!(cards(&loaded).len(), 3);
    assert_eq!(said(&loaded), [("E0166".to_owned(), "t.csv:2:8".to_owned())]);
}

/// What openpyxl and its like write: no result, or a zero.
#[test]
fn formulas_without_a_result_are_no_empty_cells() {
    let cell =
        |place: &str, text: &str| format!("<c r=\"{place}\" t=\"inlineStr\"><is><t>{text}</t></is></c>");
    let heads =
        format!("<row r=\"1\">{}{}{}</row>", cell("A1", "Name"), cell("B1", "Count"), cell("C1", "Text"));
    let row = |line: usize, count: &str, text: &str| {
        format!(
            "<row r=\"{line}\">{}<c r=\"B{line}\">{count}</c><c r=\"C{line}\">{text}</c></row>",
            cell(&format!("A{line}"), "Ant")
        )
    };
    for empty in ["<f>1+2</f><v />", "<f>1+2</f><v></v>", "<f>1+2</f>"] {
        let rows = format!(
            "{heads}{}{}",
            row(2, empty, "<v>1</v>"),
            row(3, "<v>1</v>", "<f>B2&amp;\" legs\"</f><v/>")
        );
        let loaded = read("c.xlsx", xlsx(&[("Cards", &rows)]));
        let places: Vec<_> =
            said(&loaded).into_iter().map(|(code, place)| format!("{code} {place}")).collect();
        assert_eq!(places, ["E0134 c.xlsx, Cards!B2", "E0134 c.xlsx, Cards!C3"], "{empty}");
        assert!(
            loaded.findings.iter().all(|one| !format!("{one:?}").contains("optional")),
            "{:?}",
            loaded.findings
        );
    }
    // An empty text is a result.
    let rows = format!(
        "{heads}<row r=\"2\">{}<c r=\"B2\"><v>2</v></c><c r=\"C2\" t=\"str\"><f>IF(B2&gt;5,1,\"\")</f><v></v></c></row>",
        cell("A2", "Ant")
    );
    let loaded = read("c.xlsx", xlsx(&[("Cards", &rows)]));
    assert_eq!((cards(&loaded), codes(&loaded)), (vec![("Ant", 2, "")], vec![]));

    let cell = |inner: &str| format!("<table:table-cell {inner}</table:table-cell>");
    let text = |text: &str| cell(&format!("office:value-type=\"string\"><text:p>{text}</text:p>"));
    for empty in [
        "table:formula=\"of:=1+2\">",
        "table:formula=\"of:=1+2\" office:value-type=\"float\">",
        "table:formula=\"of:=1+2\" office:value-type=\"float\" office:value=\"0\">",
    ] {
        let rows = format!(
            "<table:table-row>{}{}</table:table-row><table:table-row>{}{}</table:table-row>",
            text("Name"),
            text("Count"),
            text("Ant"),
            cell(empty)
        );
        assert_eq!(
            said(&read("c.ods", ods(&rows))),
            [("E0134".to_owned(), "c.ods, Cards!B2".to_owned())],
            "{empty}"
        );
    }
    let loaded = read("c.csv", "Name,Count,Power\nAnt,=1+2,#BEZUG!\nBee,1,2\n");
    assert_eq!(codes(&loaded), ["E0134", "E0134"]);
    let loaded = read(
        "c.ods",
        ods(&format!(
            "<table:table-row>{}{}{}</table:table-row><table:table-row>{}{}{}</table:table-row>",
            text("Name"),
            text("Count"),
            cell("table:formula=\"of:=[.A9]\" office:value-type=\"float\">"),
            text("Ant"),
            text("1"),
            text("Three words here.")
        )),
    );
    assert_eq!(said(&loaded), [("E0134".to_owned(), "c.ods, Cards!C1".to_owned())]);
}

/// A heading that nobody has calculated is no name of a column.
#[test]
fn formulas_without_a_result_are_no_headings() {
    for heading in ["=\"\"Na\"\"&\"\"me\"\"", "=A1&\"\"x\"\"", "=UPPER(A9)", "#REF!"] {
        let loaded = read(
            "c.csv",
            format!("Name,Count,\"{heading}\"\nAnt,1,Three words here.\nBee,2,Four words are here.\n"),
        );
        assert_eq!(said(&loaded), [("E0134".to_owned(), "c.csv:1:12".to_owned())], "{heading}");
    }
    let word = |text: &str| format!("<c t=\"inlineStr\"><is><t>{text}</t></is></c>");
    let rows = format!(
        "<row r=\"1\"><c><f>\"Na\"&amp;\"me\"</f><v></v></c>{}{}</row><row r=\"2\">{}<c><v>1</v></c>{}</row><row r=\"3\">{}<c><v>1</v></c>{}</row>",
        word("Count"),
        word("Text"),
        word("Ant"),
        word("Three."),
        word("Bee"),
        word("Four.")
    );
    let loaded = read("c.xlsx", xlsx(&[("Cards", &rows)]));
    assert_eq!(said(&loaded), [("E0134".to_owned(), "c.xlsx, Cards!A1".to_owned())]);
    // A column that is not read may be called whatever it likes.
    let loaded = read("c.csv", "Name,Count,=UPPER(A9)\nAnt,1,\nBee,2,\n");
    assert_eq!(codes(&loaded), [] as [&str; 0]);
}

/// A workbook with these rows below Name, Count and Text, as a spreadsheet or another program writes it.
fn counted(rows: &[(&str, &str)], properties: &str, is_calculated: bool) -> Vec<u8> {
    let word = |text: &str| format!("<c t=\"inlineStr\"><is><t>{text}</t></is></c>");
    let row = |(at, (name, count)): (usize, &(&str, &str))| {
        let line = at + 2;
        format!(
            "<row r=\"{line}\">{}<c r=\"B{line}\">{count}</c>{}</row>",
            word(name),
            word("Says something.")
        )
    };
    let rows: String = rows.iter().enumerate().map(row).collect();
    let sheet = format!(
        "<worksheet><sheetData><row r=\"1\">{}{}{}</row>{rows}</sheetData></worksheet>",
        word("Name"),
        word("Count"),
        word("Text")
    );
    let book = format!(
        "<workbook xmlns:r=\"r\"><sheets><sheet name=\"A\" sheetId=\"1\" r:id=\"r1\"/></sheets>{properties}</workbook>"
    );
    let mut files: Vec<(&str, &[u8])> = vec![
        ("xl/workbook.xml", book.as_bytes()),
        (
            "xl/_rels/workbook.xml.rels",
            b"<Relationships><Relationship Id=\"r1\" Target=\"/xl/worksheets/sheet1.xml\"/></Relationships>",
        ),
        ("xl/worksheets/sheet1.xml", sheet.as_bytes()),
    ];
    if is_calculated {
        files.push(("xl/calcChain.xml", b"<calcChain/>"));
    }
    archive(&files)
}

/// Programs that calculate nothing put zeros into the cells of formulas: a deck of nothing is not what anybody wants.
#[test]
fn zeros_that_nobody_has_calculated_are_no_counts() {
    let load = "<calcPr calcId=\"124519\" fullCalcOnLoad=\"1\"/>";
    let (ant, bee) = ("<f>1+2</f><v>0</v>", "<f>2*2</f><v>4</v>");
    let unknown = "<f>COUNTIF(Z1:Z9,1)</f><v>0</v>";
    let places = |bytes: Vec<u8>| -> Vec<String> {
        said(&read("c.xlsx", bytes)).into_iter().map(|(code, place)| format!("{code} {place}")).collect()
    };
    for (rows, properties, is_calculated, told) in [
        // Cell by cell, where the program asks for a calculation.
        (vec![("Ant", ant), ("Bee", bee)], load, false, vec!["E0134 c.xlsx, A!B2"]),
        (
            vec![("Ant", unknown), ("Bee", unknown)],
            load,
            false,
            vec!["E0134 c.xlsx, A!B2", "E0134 c.xlsx, A!B3"],
        ),
        // Where it does not, but some zero cannot be true.
        (vec![("Ant", ant), ("Bee", unknown)], "", false, vec!["E0134 c.xlsx, A!B2", "E0134 c.xlsx, A!B3"]),
        (vec![("Ant", "<v>2</v>"), ("Bee", "<f>$B$2*2</f><v>0</v>")], "", false, vec!["E0134 c.xlsx, A!B3"]),
        // What a spreadsheet has calculated may be zero.
        (vec![("Ant", unknown), ("Bee", bee)], load, true, vec![]),
        (vec![("Ant", unknown), ("Bee", bee)], "", false, vec![]),
        (vec![("Ant", unknown), ("Bee", "<f>B2*3</f><v>0</v>"), ("Cat", "<v>1</v>")], "", false, vec![]),
        // Of which nothing is left, then.
        (vec![("Ant", unknown), ("Bee", unknown)], "", false, vec!["W0253 c.xlsx, A!B2"]),
    ] {
        assert_eq!(places(counted(&rows, properties, is_calculated)), told, "{rows:?} {properties}");
    }
    let loaded = read("z.csv", "Name,Count,Text\nA,0,Does it all.\nB,0,More of it.\n");
    assert_eq!(said(&loaded), [("W0253".to_owned(), "z.csv:2:3".to_owned())]);
    let loaded = read("z.csv", "Name,Count,Text\nA,0,Does it all.\nB,1,More of it.\n");
    assert_eq!(codes(&loaded), [] as [&str; 0]);
}

/// Tags are asked for by rules, and printed; a program is one.
#[test]
fn columns_called_like_keys_are_what_their_cells_are() {
    let loaded =
        read("c.csv", "Name,Qty,Text,Tags,Run\nWolf,2,Howls.,beast; big,fast\nLamb,1,Bleats.,prey,slow\n");
    assert_eq!(codes(&loaded), [] as [&str; 0]);
    let tags: Vec<String> = deck(&loaded).rows.iter().map(|row| row.tags.join(" ")).collect();
    assert_eq!(tags, ["beast big", "prey"]);
    let columns: Vec<_> = deck(&loaded).columns.values().map(|column| column.label.as_str()).collect();
    assert_eq!(columns, ["Tags", "Run"]);
    let loaded = read("c.csv", "Name,Qty,Text,Run\nWolf,2,Howls.,draw(2)\nLamb,1,Bleats.,player.gold = 3\n");
    assert!(deck(&loaded).columns.is_empty() && deck(&loaded).rows.iter().all(|row| !row.uses.is_empty()));
}

/// Whatever a card is called, it is a card, and says nothing of anybody else's names.
#[test]
fn odd_names_are_names() {
    let csv = "Name,Count,Text\nFish & <Chips>,1,Plain.\n\"\"\"Quoted\"\" name\",1,It's.\n[icon:sun] Sun,1,y.\n**Bold** name,1,z.\n\
        \"Name with\nline break\",1,w.\n   padded   ,1,v.\nA/B\\C:D*E?,1,u.\n..,1,t.\n-,1,s.\nRésumé,1,r.\nResume,1,q.\n\
        5,1,o.\ncount,1,n.\n%s %d,1,m.\ntext: at,1,l.\n{x},1,k.\n";
    let loaded = read("n.csv", csv);
    let names: Vec<&str> = cards(&loaded).into_iter().map(|(name, ..)| name).collect();
    assert_eq!(names.len(), 16, "{names:?} {:?}", loaded.findings);
    assert_eq!((names[0], names[1], names[4]), ("Fish & <Chips>", "\"Quoted\" name", "Name with line break"));
    let ids: std::collections::BTreeSet<_> = deck(&loaded).rows.iter().map(|row| row.id.clone()).collect();
    assert_eq!(ids.len(), 16, "{ids:?}");
    assert!(loaded.findings.iter().all(|one| one.code.to_string().starts_with('W')), "{:?}", loaded.findings);
}

#[test]
fn copies_count_and_numbers_of_cards_do_not() {
    for word in ["Qty", "Copies", "Anzahl", "Quantité", "Ilość"] {
        let csv = format!(
            "Name,{word},Text\nSeer,,Look at a card.\nWolf,,Bite a friend.\nFolk,3,Sleep at night.\nHunter,,Shoot a wolf.\nWitch,2,Brew a potion.\nCupid,,Pair two players.\n"
        );
        let loaded = read("q.csv", csv);
        let copies: Vec<u32> = cards(&loaded).iter().map(|(_, copies, _)| *copies).collect();
        assert_eq!(copies, [1, 1, 3, 1, 2, 1], "{word}");
        assert!(
            notes(&loaded).contains(&format!("4 rows without “{word}” count once each")),
            "{}",
            notes(&loaded)
        );
    }
    for word in ["#", "No.", "Number"] {
        let csv = format!(
            "{word},Name,Text\n101,Wolf,Howls at the moon.\n103,Lamb,Bleats when it is near.\n110,Farmer,Ploughs the field.\n"
        );
        let loaded = read("n.csv", csv);
        let copies: Vec<u32> = cards(&loaded).iter().map(|(_, copies, _)| *copies).collect();
        assert_eq!(copies, [1, 1, 1], "{word}");
    }
    // Two suffice, if they ascend.
    for (csv, expected) in [
        ("Number,Name,Text\n101,Wolf,Howls.\n102,Lamb,Bleats.\n", [1, 1]),
        ("Nr;Name;Text\n1;Wolf;Heult.\n2;Lamm;Blökt.\n", [1, 1]),
        ("#,Name,Text\n2,Wolf,Howls.\n1,Lamb,Bleats.\n", [2, 1]),
        ("Amount,Name,Text\n1,Wolf,Howls.\n2,Lamb,Bleats.\n", [1, 2]),
        ("Qty,Name,Text\n1,Wolf,Howls.\n2,Lamb,Bleats.\n", [1, 2]),
    ] {
        let loaded = read("n.csv", csv);
        let copies: Vec<u32> = cards(&loaded).iter().map(|(_, copies, _)| *copies).collect();
        assert_eq!(copies, expected, "{csv}");
    }
}

#[test]
fn lines_of_a_cell_stay_lines() {
    let csv = "Name,Count,Text\nKite,1,\"Choose one:\n• Gain 2 wood.\n• Lose 1 ore.\"\nBell,1,\"First line.\n\nSecond paragraph.\"\nStep,1,\"1. Draw a card.\r\n2. Play it now.\"\n";
    let loaded = read("t.csv", csv);
    let texts: Vec<&str> = cards(&loaded).iter().map(|(_, _, text)| *text).collect();
    assert_eq!(
        texts,
        [
            "Choose one:\n\n• Gain 2 wood.\n\n• Lose 1 ore.",
            "First line.\n\nSecond paragraph.",
            "1. Draw a card.\n\n2. Play it now."
        ]
    );
}

#[test]
fn letters_of_the_world_are_read() {
    use encoding_rs::{GBK, MACINTOSH, SHIFT_JIS, WINDOWS_1251, WINDOWS_1253, WINDOWS_1254};
    for (encoding, csv, first) in [
        (
            WINDOWS_1251,
            "Имя;Количество;Текст\nВолк;2;Воет на луну и на солнце.\nОвца;1;Блеет рядом.\n",
            ("Волк", 2, "Воет на луну и на солнце."),
        ),
        (WINDOWS_1253, "Name,Count,Text\nΛύκος,2,Ουρλιάζει.\n", ("Λύκος", 2, "Ουρλιάζει.")),
        (WINDOWS_1254, "Name,Count,Text\nKurt,2,Işıya doğru ulur.\n", ("Kurt", 2, "Işıya doğru ulur.")),
        (SHIFT_JIS, "Name,Count,Text\n狼,2,月に吠える。\n羊,1,近くで鳴く。\n", ("狼", 2, "月に吠える。")),
        (GBK, "Name,Count,Text\n狼,2,对月长嚎。\n", ("狼", 2, "对月长嚎。")),
        (MACINTOSH, "Name,Count,Text\rCafé,2,It’s “naïve”.\r", ("Café", 2, "It’s “naïve”.")),
    ] {
        let (bytes, _, _) = encoding.encode(csv);
        let loaded = read("c.csv", &bytes);
        assert_eq!(cards(&loaded)[0], first, "{}", encoding.name());
        assert!(
            notes(&loaded).contains(&format!("its letters are {}", encoding.name())),
            "{}",
            notes(&loaded)
        );
        assert_eq!(codes(&loaded), [] as [&str; 0], "{}", encoding.name());
    }
    let loaded = read("m.csv", "Name,Count,Text\nCafÃ©,1,Itâ€™s naÃ¯ve â€“ ok.\nWolf,1,Plain.\n");
    assert_eq!(said(&loaded), [("W0250".to_owned(), "m.csv:2:1".to_owned())]);
    let folder = temp();
    let (bytes, _, _) = WINDOWS_1251.encode("name,count\nВолк,1\n");
    pack(folder.path(), "rows = \"c.csv\"\nencoding = \"cp1251\"\n", "decks/c.csv", &bytes);
    let assets = Assets::built_in().with_folder(folder.path().join("g"), Trust::Pack);
    let loaded = warpress_kit::load(&assets, &Home::Folder(folder.path().join("g")), &[]);
    assert_eq!(cards(&loaded)[0].0, "Волк");
}

#[test]
fn dates_of_all_languages_are_noticed() {
    for date in [
        "2026-01-02",
        "01. Feb",
        "1. Feb.",
        "01-févr",
        "02-gen",
        "01/02/26",
        "2026/1/2",
        "1月2日",
        "2.Oca",
        "2 sty",
        "02.янв",
        "January 2, 2026",
        "Friday, January 2, 2026",
        "January 2",
        "2. Januar",
        "2 janvier",
        "2 января",
        "2.Ocak",
        "febr. 2.",
        "02-ינו",
        "2-ม.ค.",
        "02-thg1",
        "٠٢/٠١/٢٠٢٦",
    ] {
        let loaded =
            read("d.csv", format!("Name,Count,Range,Text\nAnt,1,\"{date}\",a b c.\nGnu,1,3-4,s t u.\n"));
        assert_eq!(said(&loaded), [("E0133".to_owned(), "d.csv:2:7".to_owned())], "{date}");
    }
    // A column of days is what it is about.
    for (one, other) in [
        ("2 May", "June 6"),
        ("24 February 2022", "1 May 2022"),
        ("March 2", "D-Day June 6"),
        ("6 June 1944", "7 December 1941"),
        ("March 2", "March 9"),
    ] {
        let loaded =
            read("d.csv", format!("Name,Count,Day,Text\nAnt,1,{one},a b c.\nGnu,1,{other},s t u.\n"));
        assert_eq!(codes(&loaded), [] as [&str; 0], "{one}, {other}");
    }
    let loaded = read("d.csv", "Name,Count,Text\nAnt,1,\"January 2, 2026\"\nGnu,1,March 2\nOx,2,3-4\n");
    assert_eq!(codes(&loaded), [] as [&str; 0]);
}

#[test]
fn bold_italics_and_escapes_of_a_workbook_are_kept() {
    let rows = "<row r=\"1\"><c t=\"inlineStr\"><is><t>Name</t></is></c><c t=\"inlineStr\"><is><t>Count</t></is></c><c t=\"inlineStr\"><is><t>Text</t></is></c></row>\
        <row r=\"2\"><c t=\"inlineStr\" s=\"1\"><is><t>Ant</t></is></c><c><v>2</v></c><c t=\"inlineStr\"><is><r><t>Roll </t></r><r><rPr><b val=\"1\"/></rPr><t>two</t></r><r><t> dice*, </t></r><r><rPr><i/></rPr><t>then</t></r><r><t> stop.</t></r></is></c></row>\
        <row r=\"3\"><c t=\"inlineStr\"><is><t>Cat</t></is></c><c><v>1</v></c><c t=\"inlineStr\"><is><t>x_x000D_\ny</t></is></c></row>\
        <row r=\"4\"><c t=\"inlineStr\"><is><t>Dog</t></is></c><c><v>1</v></c><c s=\"2\" t=\"inlineStr\"><is><t>All of it leans.</t></is></c></row>";
    let styles = "<styleSheet><fonts><font/><font><b/></font><font><i/></font></fonts><cellXfs><xf numFmtId=\"0\" fontId=\"0\"/><xf fontId=\"1\"/><xf fontId=\"2\"/></cellXfs><dxfs><dxf><font><b/></font></dxf></dxfs></styleSheet>";
    let sheet = format!("<worksheet><sheetData>{rows}</sheetData></worksheet>");
    let bytes = archive(&[
        ("xl/workbook.xml", b"<workbook xmlns:r=\"r\"><sheets><sheet name=\"A\" sheetId=\"1\" r:id=\"r1\"/></sheets></workbook>"),
        ("xl/_rels/workbook.xml.rels", b"<Relationships><Relationship Id=\"r1\" Target=\"/xl/worksheets/sheet1.xml\"/></Relationships>"),
        ("xl/styles.xml", styles.as_bytes()),
        ("xl/worksheets/sheet1.xml", sheet.as_bytes()),
    ]);
    let loaded = read("c.xlsx", bytes);
    assert_eq!(
        cards(&loaded),
        [
            ("Ant", 2, "Roll **two** dice\\*, *then* stop."),
            ("Cat", 1, "x\n\ny"),
            ("Dog", 1, "*All of it leans.*")
        ]
    );
    let cell = |style: &str, inner: &str| {
        format!(
            "<table:table-cell {style} office:value-type=\"string\"><text:p>{inner}</text:p></table:table-cell>"
        )
    };
    let content = format!(
        "<office:document-content xmlns:office=\"o\" xmlns:table=\"t\" xmlns:text=\"x\" xmlns:style=\"s\" xmlns:fo=\"f\"><office:automatic-styles><style:style style:name=\"T1\"><style:text-properties fo:font-weight=\"bold\"/></style:style><style:style style:name=\"ce1\"><style:text-properties fo:font-style=\"italic\"/></style:style></office:automatic-styles><office:body><office:spreadsheet><table:table table:name=\"A\"><table:table-row>{}{}</table:table-row><table:table-row>{}{}</table:table-row><table:table-row>{}{}</table:table-row></table:table></office:spreadsheet></office:body></office:document-content>",
        cell("", "Name"),
        cell("", "Text"),
        cell("", "Ant"),
        cell("", "Roll <text:span text:style-name=\"T1\">two </text:span>dice now."),
        cell("", "Bee"),
        cell("table:style-name=\"ce1\"", "All of it leans."),
    );
    let loaded = read("c.ods", archive(&[("mimetype", b"x"), ("content.xml", content.as_bytes())]));
    let texts: Vec<&str> = cards(&loaded).iter().map(|(_, _, text)| *text).collect();
    assert_eq!(texts, ["Roll **two** dice now.", "*All of it leans.*"]);
}

#[test]
fn headings_of_parts_and_unticked_boxes_are_no_cards() {
    let csv = "Name,Qty,Text,Cost\nWEAPONS,,,\nSword,2,Cuts twice and more.,3\nBow,1,Shoots far away.,2\n,,,\nSPELLS,,,\nFire,1,Burns it all down.,4\n7,1,Lucky number.,1\n007,1,Agent.,1\n#hash,1,Starts with a hash.,1\nTotal,7,,\n";
    let loaded = read("s.csv", csv);
    let names: Vec<&str> = cards(&loaded).iter().map(|(name, ..)| *name).collect();
    assert_eq!(names, ["Sword", "Bow", "Fire", "7", "007", "#hash"]);
    assert_eq!(said(&loaded), [("W0252".to_owned(), "s.csv:2:1".to_owned())]);
    assert!(loaded.findings[0].message.contains("“WEAPONS”, “SPELLS”"), "{:?}", loaded.findings);

    let boxes = ",,,FALSE\n".repeat(30);
    let loaded = read(
        "b.csv",
        format!(
            "Name,Qty,Text,Done\nWolf,2,Howls at the moon.,TRUE\nLamb,1,Bleats when it is near.,FALSE\n{boxes}"
        ),
    );
    assert_eq!((cards(&loaded).len(), codes(&loaded)), (2, vec![]));
    assert!(notes(&loaded).contains("30 rows with nothing but unticked boxes"), "{}", notes(&loaded));

    // Where only some rows of a form have names yet, their numbers go on all the same.
    for number in ["", "."] {
        let boxes: String = (2..14).map(|at| format!(",,,FALSE,{at}{number}\n")).collect();
        let loaded = read(
            "b.csv",
            format!("Name,Qty,Text,Done,No\nWolf,2,Howls at the moon.,TRUE,1{number}\n{boxes}"),
        );
        assert_eq!((cards(&loaded).len(), codes(&loaded)), (1, vec![]), "{:?}", loaded.findings);
        assert!(
            notes(&loaded).contains("12 rows with nothing but unticked boxes or numbers"),
            "{}",
            notes(&loaded)
        );
    }
    // Costs that happen to ascend do not make a card without a name go.
    let loaded = read("b.csv", "Name,Qty,Text,Cost\nWolf,2,Howls at the moon.,1\n,,,3\nLamb,1,Bleats.,2\n");
    assert_eq!(codes(&loaded), ["E0104"]);

    // Parts that begin with the list and have rows each, whether copies are counted or not.
    for csv in [
        "Name,Text,Cost\nWeapons,,\nSword,Cuts twice and more.,1\nBow,Shoots far away.,2\nKnife,Stabs from near.,1\nSpells,,\nFire,Burns it all down.,1\nIce,Freezes all water.,1\n",
        "Name,Qty,Text\nWeapons,,\nSword,2,Cuts twice.\nBow,1,Shoots.\nSpells,,\nFire,1,Burns.\n",
        "Name,Qty,Cost\nWeapons,,\nSword,2,2\nBow,1,3\nSpells,,\nFire,1,1\n",
    ] {
        let loaded = read("p.csv", csv);
        assert!(cards(&loaded).iter().all(|(name, ..)| !matches!(*name, "Weapons" | "Spells")), "{csv}");
        assert_eq!(said(&loaded), [("W0252".to_owned(), "p.csv:2:1".to_owned())], "{csv}");
        assert!(
            loaded.findings[0].message.contains("“Weapons”, “Spells” stand alone"),
            "{:?}",
            loaded.findings
        );
    }
    let loaded = read(
        "p.tsv",
        "Name\tQty\tText\n=== ITEMS ===\t\t\nSword\t2\tCuts.\n[Spells]\t\t\nFire\t1\tBurns.\n## More ##\t\t\nIce\t1\tFreezes.\n★ Allies ★\t\t\nDog\t1\tBarks.\n(Foes)\t\t\nRat\t1\tFlees.\n",
    );
    let names: Vec<&str> = cards(&loaded).iter().map(|(name, ..)| *name).collect();
    assert_eq!(
        (names, codes(&loaded)),
        (vec!["Sword", "Fire", "Ice", "Dog", "Rat"], vec!["W0252".to_owned()])
    );
    let loaded =
        read("p.csv", "Name,Text\nWeapons,\nSword,Cuts twice.\nBow,Shoots far.\nSpells,\nFire,Burns.\n");
    assert_eq!((cards(&loaded).len(), codes(&loaded)), (5, vec!["W0252".to_owned()]));
    // What may be either stays, and is told; as soon as it says anything, it is a card.
    for (cell, expected) in [("", vec!["W0252".to_owned()]), ("-", vec![])] {
        let csv = format!(
            "Name,Text,Cost\nSword,Cuts twice and more.,1\nSpells,{cell},\nFire,Burns it all down.,1\nIce,Freezes all water.,1\n"
        );
        let loaded = read("p.csv", csv);
        assert_eq!((cards(&loaded).len(), codes(&loaded)), (4, expected), "{:?}", loaded.findings);
    }

    // A card with nothing but its name is one, unless it is written like a heading.
    let loaded = read("n.csv", "Name,Qty\nWolf,2\nVillager,\nLamb,1\n");
    assert_eq!((cards(&loaded).len(), codes(&loaded)), (3, vec![]));
    // The sum of a list some of whose cells are wrong says nothing.
    let loaded = read("w.csv", "Name,Qty,Span\nWolf,2,1-2\nLamb,#REF!,3-4\nTotal,6,\n");
    assert_eq!(codes(&loaded), ["E0134"]);
}

/// Who makes a list of a file once and for all is told as much, and gets as many cards.
#[test]
fn lists_are_imported_as_they_are_read() {
    let import = |file: &str, text: &str| {
        let read = warpress_tabular::read(file, text.as_bytes(), ReadOptions::default()).unwrap();
        let made = import(&read, &Request { id: "list".into(), sort: Sort::Deck, columns: None }).unwrap();
        let codes: Vec<String> = made.findings.iter().map(|finding| finding.code.to_string()).collect();
        (made.rows, made.copies, codes)
    };
    let csv = "Name,Count,Text\nLone,1,\"open to the end\nNext,2,Half of it.\nLast,1,\"All of it.\"\n";
    assert_eq!(import("t.csv", csv), (3, Some(4), vec!["E0166".to_owned()]));
    let tsv = "Name\tCount\tText\nLone\t1\t\" is an inch mark\nLast\t1\tPlain.\n";
    assert_eq!(import("t.tsv", tsv), (2, Some(2), vec![]));
    let sparse = "Name,Qty,Text\nSeer,,Look at a card.\nFolk,3,Sleep at night.\nHunter,,Shoot a wolf.\n,,\n";
    assert_eq!(import("q.csv", sparse), (3, Some(5), vec![]));
    let wrong = "Name,Count,Text\nCafÃ©,1,Itâ€™s ok.\n";
    assert_eq!(import("m.csv", wrong), (1, Some(1), vec!["W0250".to_owned()]));
    let parts = "Name,Text,Cost\nWeapons,,\nSword,Cuts twice and more.,1\nBow,Shoots far away.,2\nSpells,,\nFire,Burns it all.,1\nIce,Freezes water.,1\n";
    assert_eq!(import("p.csv", parts), (4, None, vec!["W0252".to_owned()]));
    let boxes: String = (2..14).map(|at| format!(",,,FALSE,{at}\n")).collect();
    let form = format!("Name,Qty,Text,Done,No\nWolf,2,Howls at the moon.,TRUE,1\n{boxes}");
    assert_eq!(import("b.csv", &form), (1, Some(2), vec![]));
}

/// The column of texts is the same one, however short they are, and what is bold in a workbook stays bold.
#[test]
fn texts_are_imported_as_they_are_read() {
    let made = |file: &str, bytes: &[u8]| {
        let read = warpress_tabular::read(file, bytes, ReadOptions::default()).unwrap();
        import(&read, &Request { id: "list".into(), sort: Sort::Deck, columns: None }).unwrap().toml
    };
    for (csv, rows) in [
        ("Name,Count,Text\nA,1,Draw two.\nB,2,Nothing.\n", ["text = \"Draw two.\"", "text = \"Nothing.\""]),
        ("Name,Count,TEXT\nA,1,2\nB,2,3\n", ["text = \"2\"", "text = \"3\""]),
        (
            "Name,Count,Effect\nA,1,Draw 2 cards.\nB,2,Rest.\n",
            ["text = \"Draw 2 cards.\"", "text = \"Rest.\""],
        ),
        (
            "Имя,Количество,Действие\nA,1,Возьми две карты.\nB,2,Отдых.\n",
            ["text = \"Возьми две карты.\"", "text = \"Отдых.\""],
        ),
        (
            "Name,Count,Wirkung\nA,1,Ziehe zwei Karten nach.\nB,2,Gib drei Karten ab.\n",
            ["text = \"Ziehe zwei Karten nach.\"", "text = \"Gib drei Karten ab.\""],
        ),
        (
            "Name,Count,Effect\nA,1,First strike\nB,2,Flying\n",
            ["effect = \"First strike\"", "effect = \"Flying\""],
        ),
    ] {
        let toml = made("t.csv", csv.as_bytes());
        assert!(rows.iter().all(|row| toml.contains(row)) && !toml.contains("printed-text"), "{csv}{toml}");
    }
    let rows = "<row r=\"1\"><c t=\"inlineStr\"><is><t>Name</t></is></c><c t=\"inlineStr\"><is><t>Count</t></is></c><c t=\"inlineStr\"><is><t>Text</t></is></c><c t=\"inlineStr\"><is><t>Flavor</t></is></c></row>\
        <row r=\"2\"><c t=\"inlineStr\"><is><t>A</t></is></c><c><v>1</v></c><c t=\"inlineStr\"><is><r><t>Roll </t></r><r><rPr><b/></rPr><t>two</t></r></is></c><c t=\"inlineStr\"><is><r><t>So </t></r><r><rPr><b/></rPr><t>cold</t></r></is></c></row>";
    let toml = made("c.xlsx", &xlsx(&[("Cards", rows)]));
    assert!(toml.contains("text = \"Roll **two**\"") && toml.contains("flavor = \"So **cold**\""), "{toml}");
}
