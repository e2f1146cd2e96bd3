//! Elements of the build file, one after the other.

/// A document that is being written.
#[derive(Debug)]
pub struct Xml {
    out: String,
    open: Vec<&'static str>,
}

/// Attributes: names and values.
pub type Attributes<'a> = &'a [(&'a str, &'a str)];

impl Xml {
    /// A document without elements.
    pub fn new() -> Self {
        // VASSAL writes and reads UTF-8 (`build/Builder.java`).
        Self {
            out: "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n".into(),
            open: Vec::new(),
        }
    }

    /// The beginning of an element; what follows until `end` lies in it.
    pub fn begin(&mut self, class: &'static str, attributes: Attributes<'_>) {
        self.tag(class, attributes);
        self.out.push_str(">\n");
        self.open.push(class);
    }

    /// The end of the element that began last.
    pub fn end(&mut self) {
        if let Some(class) = self.open.pop() {
            self.indent();
            self.out.push_str(&format!("</{class}>\n"));
        }
    }

    /// An element with nothing in it.
    pub fn empty(&mut self, class: &'static str, attributes: Attributes<'_>) {
        self.tag(class, attributes);
        self.out.push_str("/>\n");
    }

    /// An element with a text in it.
    pub fn text(&mut self, class: &'static str, attributes: Attributes<'_>, text: &str) {
        self.tag(class, attributes);
        self.out.push('>');
        escape(&mut self.out, text);
        self.out.push_str(&format!("</{class}>\n"));
    }

    /// The whole document.
    pub fn finish(mut self) -> String {
        while !self.open.is_empty() {
            self.end();
        }
        self.out
    }

    fn tag(&mut self, class: &str, attributes: Attributes<'_>) {
        self.indent();
        self.out.push('<');
        self.out.push_str(class);
        for (name, value) in attributes {
            self.out.push_str(&format!(" {name}=\""));
            escape(&mut self.out, value);
            self.out.push('"');
        }
    }

    fn indent(&mut self) {
        self.out.push_str(&" ".repeat(2 * self.open.len()));
    }
}

/// Escapes a text for an element or an attribute. XML has no control characters but tabs and line feeds.
fn escape(out: &mut String, text: &str) {
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\t' | '\n' => out.push(letter),
            letter if letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}') => {}
            letter => out.push(letter),
        }
    }
}
