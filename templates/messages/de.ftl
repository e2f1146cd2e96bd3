## The rulebook

list-comma = {", "}
list-and = {" und "}
dice-letter = W

head-players = Spieler
head-version = Fassung
players-exactly = { $max } Spieler
players-between = { $min }–{ $max } Spieler
players-least = { $min } oder mehr Spieler
players-or-alone = { $players } oder einer allein
credit-design = Spielidee
credit-development = Entwicklung
credit-cards = Frühere Kartensätze
credit-maps = Frühere Spielpläne
credit-art = Illustrationen
credit-testing = Testspieler
credit-rules = Regeln
credit-thanks = Dank
credit-after = Nach

book-title = { $title }: Spielregeln
book-version = Fassung { $version }
book-cover = { $title }: wovon das Spiel handelt, vor einer Szene
booklet-page = Seite { $number }
book-key = { $sign } kennzeichnet eine Entscheidung dieser Ausgabe; die Zahl dahinter führt zu { $chapter }.
terminal-key = { $sign } kennzeichnet eine Entscheidung dieser Ausgabe; die Zahl dahinter steht in { $chapter }.
terminal-picture = Bild
page-skip = Zu den Regeln
page-decision = Entscheidung { $number } dieser Ausgabe
page-made = Hergestellt mit warpress { $version } aus denselben Daten, nach denen sein Schiedsrichter spielt.

chapter-about = Über dieses Spiel
chapter-components = Spielmaterial
chapter-tables = Tabellen
chapter-codes = Buchstaben und Zeichen
chapter-scenarios = Szenarien
chapter-options = Wahlregeln
chapter-people = Den Spielern überlassen
chapter-examples = Spielbeispiele
chapter-edition = Zu dieser Ausgabe
chapter-victory = Spielende und Sieg
chapter-rolls = Würfelwürfe
chapter-turn = Ablauf: { $turn }
chapter-contents = Inhalt
chapter-index = Register
chapter-designers = Autoren
chapter-terms = Nutzungsbedingungen
chapter-copyright = Urheberrecht
chapter-credits = Mitwirkende
chapter-credits-and-terms = Mitwirkende und Nutzungsbedingungen

aside-example = Beispiel
aside-question = Frage
aside-question-and-answer = Frage und Antwort
aside-note = Hinweis

flow-who-begins = Wer beginnt:
flow-order = Reihenfolge:
flow-same-steps = Die Schritte sind dieselben wie bei „{ $name }“.
flow-tie-is-draw = Bei Gleichstand endet das Spiel unentschieden.
option-added = Eine Ergänzung dieser Ausgabe.
option-default = (Gilt, sofern nichts anderes vereinbart wird.)

component-cards = { $count ->
    [one] { $count } Karte
   *[other] { $count } Karten
}
component-counters = { $count ->
    [one] { $count } Spielmarke
   *[other] { $count } Spielmarken
}
component-boards = { $count ->
    [one] { $count } Plan
   *[other] { $count } Pläne
}
component-sheets = { $count ->
    [one] { $count } Bogen
   *[other] { $count } Bögen
}
component-board = ein Spielplan
component-different = { $many }, davon { $different } verschiedene
component-sorts = { $many } ({ $sorts })
component-of-each = je { $count } { $list }
component-each-player = { $many } für jeden Spieler
component-each-faction = { $many } für jede Fraktion
component-each-side = { $many } für jede Seite
component-each-piece = { $many } für jede Figur, die einen braucht
component-supplied = { $count }, nicht im Spiel enthalten
component-supplied-some = nicht im Spiel enthalten
component-instead = { $wanted } (ersatzweise: { $substitute })

picture-card = Karte aus „{ $list }“: { $name }
picture-counter = Spielmarke aus „{ $list }“: { $name }
picture-board = Der Spielplan „{ $name }“, wie er gedruckt ist
picture-sheet = Der Bogen „{ $name }“, wie er gedruckt ist

anatomy-number = { $cell ->
    [hex] Nummer des Hexfelds
   *[other] Nummer des Felds
}
anatomy-name = { $cell ->
    [hex] Name des Hexfelds
   *[other] Name des Felds
}
anatomy-happens = Was dort geschieht
anatomy-of-side = { $cell ->
    [hex] Hexfeld der Seite: { $side }
   *[other] Feld der Seite: { $side }
}
anatomy-of-ground = { $cell ->
    [hex] Hexfeld: { $ground }
   *[other] Feld: { $ground }
}
anatomy-zone-of-side = Gebiet der Seite: { $side }
anatomy-side = Seite
anatomy-when = Wann sie gespielt wird
anatomy-who = Wer sie spielt

cards-card = Karte
cards-when = Wann
cards-of-each = je { $count }
table-effect = Wirkung
table-result = Ergebnis
table-then = Weiter mit
table-name = Name
table-number = Anzahl
table-untitled = Tabelle
table-any = beliebig
table-shift = { $count ->
    [one] { $shift } Spalte
   *[other] { $shift } Spalten
}
value-all-except = alle außer { $list }

aid-title = { $title }: Kurzübersicht
aid-aid = Kurzübersicht
aid-turn = Spielzug
aid-key = Die Spielteile
aid-key-part = in Auswahl
aid-continued = { $title } (Fortsetzung)

volume-games = { $count ->
    [one] Die Regeln eines Spiels
   *[other] Die Regeln von { $count } Spielen
}
volume-authors = von { $authors }
volume-articles = der die das den ein eine einer
volume-volume = Band
volume-before = Vorher: { $title }
volume-after = Danach: { $title }
thanks-icons = Symbole
thanks-icons-of = { $makers }: game-icons.net, CC BY 3.0 (creativecommons.org/licenses/by/3.0), umgefärbt, gespiegelt und in Szenen gesetzt
thanks-typefaces = Schriften
