### Was warpress in einem Spiel von sich aus sagt. Anmerkungen zu den einzelnen Meldungen stehen in en.ftl.

## The game in a line

kind-card = Ein Kartenspiel
kind-card-board = Ein Karten- und Brettspiel
kind-board = Ein Brettspiel
kind-dice = Ein Würfelspiel
kind-skirmish = Ein Scharmützelspiel
kind-rpg = Ein Rollenspiel
kind-module = Ein Spielmodul
kind-variant = Eine Spielvariante
kind-ruleset = Ein Regelwerk

players = { $count } Spieler
players-from-to = { $least }–{ $most } Spieler
players-or-more = { $least } oder mehr Spieler
players-or-alone = { $players }, auch allein spielbar

credit-design = Spielentwurf
credit-development = Redaktion
credit-cards = Frühere Kartensätze
credit-maps = Frühere Spielpläne
credit-art = Gestaltung
credit-testing = Probespiele
credit-rules = Spielregel
credit-thanks = Dank

rights-licence = Lizenz: { $name } ({ $id }), { $address }
rights-reserved = Alle Rechte vorbehalten.

## The leaf before a kit

leaf-bookmark = Bauanleitung
leaf-kind = { $kind } für { $players }
leaf-print-and-play = Zum Selberdrucken

leaf-in-this-kit = Inhalt
leaf-all-different = alle verschieden
leaf-all-alike = alle gleich
leaf-one-piece =
    { $unit ->
        [card] eine Karte
        [counter] eine Spielmarke
        [board] ein Spielplan
        [form] ein Formular
       *[box] eine Schachtel
    }
leaf-different =
    { $unit ->
        [card]
            { $count ->
                [one] { $count } Karte
               *[other] { $count } verschiedene Karten
            }
        [counter]
            { $count ->
                [one] { $count } Spielmarke
               *[other] { $count } verschiedene Spielmarken
            }
        [board]
            { $count ->
                [one] { $count } Spielplan
               *[other] { $count } verschiedene Spielpläne
            }
        [form]
            { $count ->
                [one] { $count } Formular
               *[other] { $count } verschiedene Formulare
            }
       *[box]
            { $count ->
                [one] { $count } Schachtel
               *[other] { $count } verschiedene Schachteln
            }
    }
leaf-sheets-and-pages =
    { $sheets } Blatt, { $count ->
        [one] Seite
       *[other] Seiten
    } { $pages }
leaf-in-all = insgesamt
leaf-more-parts = und { $count } weitere; alle Namen stehen in den Lesezeichen dieser Datei

leaf-print = Drucken
leaf-sides =
    { $backs ->
        [duplex] beidseitig, an der **{ $edge ->
            [short] kurzen
           *[long] langen
        } Kante** gespiegelt
       *[other] einseitig
    }
leaf-print-sheets = **{ $sheets } Blatt { $paper }** einschließlich dieser Anleitung, { $sides }.
leaf-print-stacks =
    In zwei Durchgängen: Zuerst die Seiten 1 bis { $sheets } drucken, die Vorderseiten. Ihren ganzen Stapel über die **{ $edge ->
        [short] kurze
       *[long] lange
    } Kante** wenden, wieder einlegen und die übrigen Seiten drucken: die Rückseiten, die des letzten Blattes zuerst.
leaf-print-blank = Auch die leeren Seiten drucken: Sie halten Vorder- und Rückseiten beisammen.
leaf-print-folded = **{ $sheets } Blatt { $paper }** einschließlich dieser Anleitung, einseitig: Die Rückseiten stehen neben ihren Vorderseiten.
leaf-print-scale = Mit **100 %**, „tatsächliche Größe“, niemals „an Seite anpassen“: Der Maßstab am Blattrand muss 50 mm messen.
leaf-print-stock = Karten auf Karton von 200 bis 300 g/m²; diese Anleitung auf gewöhnlichem Papier.
leaf-print-folded-stock = Auf Papier von 100 bis 160 g/m²: Es wird gefaltet und damit doppelt so dick.
leaf-print-mono = Dieses Spiel braucht nur schwarze Tinte: in Graustufen drucken.
leaf-print-low = Dieses Spiel ist in Linien gezeichnet, um Tinte zu sparen.

leaf-cut = Schneiden
leaf-fold-and-cut = Falten und schneiden
leaf-cut-light = Ein Blatt drucken und gegen das Licht halten. Liegen Vorder- und Rückseiten mehr als einen Millimeter auseinander, zeigt „warpress calibrate“, um wie viel die Rückseiten zu verschieben sind.
leaf-cut-score = Die gestrichelte Linie mit einer stumpfen Spitze rillen und das Blatt daran falten, die Bilder nach außen.
leaf-cut-glue = Wieder öffnen, die leere Seite einer Hälfte dünn mit Leim bestreichen, schließen und unter Büchern trocknen lassen.
leaf-cut-shared = Ein Stahllineal von Schnittmarke zu Schnittmarke anlegen und quer über das ganze Blatt schneiden. Nachbarn teilen sich die Schnitte: Jeder trennt zwei Reihen.
leaf-cut-bleed = Ein Stahllineal von Schnittmarke zu Schnittmarke anlegen und quer über das ganze Blatt schneiden. Jede Karte hat eigene Schnittmarken: Steg für Steg auf beiden Seiten schneiden.
leaf-cut-strips = Erst Streifen schneiden, dann die Karten aus den Streifen. Leichte Züge, ein scharfes Messer; mit einer Schneidemaschine geht es auch.
leaf-cut-sleeves = Die Karten haben keine Rückseiten: in Hüllen mit undurchsichtigem Rücken stecken oder die Blätter vor dem Schneiden auf Karton kleben.
leaf-cut-corners = Nach Belieben die Ecken runden; dann die Karten zählen: Es müssen so viele sein, wie die Liste angibt.
leaf-cut-counters = Spielmarken: das Blatt vor dem Schneiden auf Pappe von 1 bis 2 mm kleben. Runde und sechseckige erst eckig ausschneiden.
leaf-cut-board = **{ $board }**: den linken und den oberen Rand der Blätter an den Marken abschneiden und jedes Blatt bis zu den gestrichelten Marken auf den Rand seines Nachbarn kleben: A1 an A2 und so weiter, dann Reihe an Reihe.

leaf-you-also-need = Außerdem nötig
leaf-need-or = { $thing } oder { $substitute }
leaf-need-absent = **Nicht in diesem Druck:** { $names }
leaf-need-nothing = Nichts: Es liegt alles bei.
leaf-fasteners = Musterbeutelklammern
leaf-fasteners-or = ein Faden durch beide Löcher mit einem Knoten an jedem Ende

leaf-at-a-glance = Auf einen Blick
leaf-set-up = Spielaufbau
leaf-one-turn = Ablauf: { $turn }
leaf-how-it-ends = Spielende
leaf-who-begins = Wer beginnt
leaf-order = Reihenfolge

leaf-credits = Mitwirkende
leaf-based-on = Nach { $work }
leaf-supplied =
    Wo die Vorlage schweigt oder einen Druckfehler hat, { $count ->
        [one] wurde { $count } Wert
       *[other] wurden { $count } Werte
    } ergänzt oder berichtigt; die Spielregel nennt sie.
leaf-typefaces = Schriften
leaf-designed-by = gestaltet von { $designer }
leaf-use = Nutzung
leaf-made-with = Erstellt mit
leaf-made-with-warpress = Erstellt mit warpress { $version }
leaf-icons = Bildzeichen
leaf-icons-note = game-icons.net, CC BY 3.0 (creativecommons.org/licenses/by/3.0), umgefärbt, gespiegelt und in Szenen gesetzt; gezeichnet von:
leaf-and-more = { $names } und { $count } weitere

## The leaf before a kit of changes

changed-title = Änderungen
changed-print-and-cut = Drucken und schneiden
changed-print = **{ $sheets } Blatt { $paper }** hinter dieser Anleitung { $sides } drucken, mit **100 %**, auf demselben Karton wie das alte Spiel.
changed-cut =
    An den Schnittmarken schneiden: Es { $count ->
        [one] muss **{ $count }** Teil
       *[other] müssen **{ $count }** Teile
    } sein.
changed-swap = Die Listen unten durchgehen: die alten Teile herausnehmen, die neuen einordnen.
changed-replace = Ersetzen
changed-put-in = Dazulegen
changed-take-out = Herausnehmen
changed-for = { $name } ({ $new } statt { $old })
changed-more-lists =
    { $count ->
        [one] und Änderungen in { $count } weiteren Liste
       *[other] und Änderungen in { $count } weiteren Listen
    }

## Sheets

sheet-of = Blatt { $number } von { $count }
sheet-front = Vorderseite
sheet-back = Rückseite
sheet-folded = Vorder- und Rückseiten, falten
sheet-continued = { $title } (Fortsetzung)
sheet-check = 50 mm · mit 100 % drucken
sheet-of-board = Blatt { $place }, { $number } von { $count }
sheet-glue-left = schneiden und den linken Rand auf { $left } kleben
sheet-glue-upper = schneiden und den oberen Rand auf { $upper } kleben
sheet-glue-both = schneiden und den linken Rand auf { $left }, den oberen auf { $upper } kleben

format-poker = Poker
format-bridge = Bridge
format-mini = Mini
format-tarot = Tarot
format-square = Quadrat
format-jumbo = Jumbo
format-1-2in = 1/2 Zoll
format-5-8in = 5/8 Zoll
format-3-4in = 3/4 Zoll
format-1in = 1 Zoll

## The page for measuring a printer's offset

calibrate-title = Drucker ausrichten
calibrate-bookmark = Ausrichtung
calibrate-front = Drucker ausrichten · Vorderseite
calibrate-back = Drucker ausrichten · Rückseite
calibrate-print =
    Dieses Blatt beidseitig drucken, an der { $edge ->
        [short] kurzen
       *[long] langen
    } Kante gespiegelt,
    mit 100 % („tatsächliche Größe“, nicht „an Seite anpassen“).
calibrate-measure =
    An beide Maßstäbe ein Lineal legen. Sind 100 mm nicht 100 mm,
    skaliert der Drucker noch. Das zuerst abschalten.
calibrate-pin =
    Mit einer Nadel gerade durch die Mitte des großen Kreuzes
    stechen. Das Blatt umdrehen.
calibrate-read =
    Am Raster ablesen, wo das Loch ist, in mm von der Mitte:
    erst nach rechts (links ist minus), dann nach unten
    (oben ist minus).
calibrate-tell =
    Beide Zahlen an warpress weitergeben.
    Loch 1 mm rechts, einen halben mm höher: { $option }
calibrate-tell-more =
    Beide Zahlen an warpress weitergeben. Dieses Blatt hat
    schon { $option }: das Abgelesene dazuzählen.
calibrate-askew =
    Nadeln durch die Kreuze in den Ecken müssen dasselbe zeigen.
    Sonst läuft das Papier schief, und kein Versatz hilft.
    Ein anderes Fach versuchen.
calibrate-right = rechts, mm
calibrate-down = unten, mm

## Cards

card-number = { $number } von { $count }
card-or = oder
card-reaction = Reaktion
card-turn = Zug { $turns }
card-active-player = Aktiver Spieler
card-either-player = Beliebiger Spieler
card-opponent = Gegner

## Counters

counters = Spielmarken
counter-damaged = Beschädigt
key-title = Zeichenerklärung
key-raised = hochgestellt: { $labels }
key-none = Keine
key-band = Ein Balken quer darüber: umgedreht

branch-infantry = Infanterie
branch-armour = Panzer
branch-mechanised = Panzergrenadiere
branch-motorised = Motorisierte Infanterie
branch-cavalry = Kavallerie
branch-recon = Aufklärung
branch-armoured-recon = Panzeraufklärung
branch-artillery = Artillerie
branch-self-propelled-artillery = Panzerartillerie
branch-rocket-artillery = Raketenartillerie
branch-anti-tank = Panzerabwehr
branch-tank-destroyer = Jagdpanzer
branch-mortar = Mörser
branch-machine-gun = Maschinengewehre
branch-engineers = Pioniere
branch-airborne = Luftlandetruppen
branch-glider = Lastenseglertruppen
branch-marines = Marineinfanterie
branch-mountain = Gebirgsjäger
branch-ski = Skijäger
branch-bicycle = Radfahrtruppen
branch-commando = Kommandotruppen
branch-special-forces = Spezialkräfte
branch-guerrilla = Guerilla
branch-militia = Miliz
branch-hq = Hauptquartier
branch-supply = Nachschub
branch-transport = Transport
branch-air-defence = Flugabwehr
branch-aviation = Flieger
branch-helicopter = Hubschrauber
branch-missile = Raketen
branch-signals = Fernmelder
branch-medical = Sanitäter
branch-police = Feldjäger
branch-self-propelled = Selbstfahrend
branch-armoured = Gepanzert
branch-horse = Pferdebespannt
branch-heavy = Schwer
branch-medium = Mittelschwer
branch-light = Leicht
branch-parachute = Fallschirm

echelon-team = Team
echelon-squad = Trupp
echelon-section = Gruppe
echelon-platoon = Zug
echelon-company = Kompanie
echelon-battalion = Bataillon
echelon-regiment = Regiment
echelon-brigade = Brigade
echelon-division = Division
echelon-corps = Korps
echelon-army = Armee
echelon-army-group = Heeresgruppe

frame-friend = Eigene
frame-hostile = Feindlich
frame-neutral = Neutral
frame-unknown = Unbekannt

## Boards

board-neighbours = Diese Gebiete sind benachbart

## Forms

form-player = Spieler
form-roll = Wurf
form-wheels = Platten, Scheiben und gestrichelte Fenster ausschneiden. Jede Scheibe hinter ihrem Kreuz befestigen: mit einer Musterbeutelklammer oder einem Faden, der an jedem Ende einen Knoten hat.

## Boxes

box-cards =
    { $count ->
        [one] { $count } Karte
       *[other] { $count } Karten
    }
box-boxes =
    { $count ->
        [one] { $count } Schachtel
       *[other] { $count } Schachteln
    }
box-group =
    { $count ->
        [one] { $deck }: Schachtel
       *[other] { $deck }: { $count } Schachteln
    }
box-glue = Leim
box-size = **{ $deck }**{ $sleeved ->
        [yes] , in Hüllen
       *[no] {""}
    }: { $size }.
box-how = Die durchgezogenen Linien schneiden, die gestrichelten rillen und nach hinten falten. Die Lasche unter die freie Seite kleben, dann den Boden: erst die kleinen Laschen, dann die schraffierte, dann die letzte.

## The standard words of games

standard-draw-pile = Nachziehstapel
standard-discard-pile = Ablagestapel
standard-hand = Hand
standard-tableau = Auslage
standard-supply = Vorrat
standard-turn = Zug
standard-first-player = Startspieler
standard-tracks = Leisten
standard-tracks-text = Ändert sich eine Zahl, wird ihre Marke versetzt.
standard-markers = Marken
standard-track-of = { $track } von Spieler { $number }
standard-player = Spieler { $number }

setup-shuffle = { $cards } { $into } mischen.
setup-each-shuffles = Jeder Spieler mischt { $cards } { $into }.
setup-cards-their = seine Karten
setup-cards-counted = Die { $count } Karten
setup-cards-all = Alle Karten
setup-cards-of = Die Karten von { $decks } gemeinsam
setup-into-draw-pile = zu einem verdeckten Nachziehstapel
setup-into = zu einem verdeckten Stapel ({ $pile })
setup-room-for-discard = Daneben Platz für den Ablagestapel lassen.
setup-room-for = Daneben Platz lassen: { $pile }.
setup-shuffle-several = Jeden der verdeckten Stapel für sich mischen: { $piles }.
setup-deal-cards =
    { $count ->
        [one] eine Karte
       *[other] { $shown } Karten
    }
setup-deal-all = alle Karten
setup-deal-from = { $cards } ({ $place })
setup-deal-for = {" "}({ $place })
setup-draw = Der Spieler zieht { $cards }{ $target }.
setup-deal = Jeder Spieler erhält { $cards }{ $target }.
setup-each-draws = Jeder Spieler zieht { $cards }{ $target }.
first-by-roll =
    { $players ->
        [two] Der höhere Wurf mit { $dice }.
       *[more] Der höchste Wurf mit { $dice }.
    }
setup-first-by-roll =
    { $players ->
        [two] Jeder Spieler würfelt { $dice }; wer höher würfelt, beginnt. Bei Gleichstand noch einmal würfeln.
       *[more] Alle würfeln { $dice }; wer am höchsten würfelt, beginnt. Bei Gleichstand noch einmal würfeln.
    }
first-by-lot = Das Los entscheidet.
setup-first-by-lot = Auslosen, wer den ersten Zug macht.
setup-tracks = Das Blatt *{ $sheet }* mit seinen Marken auslegen.
setup-tracks-on = Das Blatt *{ $sheet }* auslegen und die Marken daraufsetzen: { $starts }.
setup-tracks-start = { $markers } auf { $start }
setup-markers =
    { $count ->
        [one] Die Marke { $markers } bereitlegen.
       *[other] Die Marken { $markers } bereitlegen.
    }

## Words in texts of games

list-and = und
list-or = oder
number-in-words =
    { $number ->
        [0] keine
        [2] zwei
        [3] drei
        [4] vier
        [5] fünf
        [6] sechs
        [7] sieben
        [8] acht
        [9] neun
        [10] zehn
        [11] elf
        [12] zwölf
       *[other] { $number }
    }
ordinal = { $number }.

## The rulebook

list-comma = {", "}

head-players = Spieler
head-version = Fassung
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
page-made = Erstellt mit warpress { $version } aus denselben Daten, nach denen sein Schiedsrichter spielt.

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

name-as-printed = *{ $name }* („{ $printed }“)

flow-same-steps = Die Schritte sind dieselben wie bei „{ $name }“.
flow-tie-is-draw = Bei Gleichstand endet das Spiel unentschieden.
option-added = Eine Ergänzung dieser Ausgabe.
option-default = (Gilt, sofern nichts anderes vereinbart wird.)

component-cards =
    { $count ->
        [one] { $count } Karte
       *[other] { $count } Karten
    }
component-counters =
    { $count ->
        [one] { $count } Spielmarke
       *[other] { $count } Spielmarken
    }
component-boards =
    { $count ->
        [one] { $count } Spielplan
       *[other] { $count } Spielpläne
    }
component-sheets =
    { $count ->
        [one] { $count } Blatt
       *[other] { $count } Blätter
    }
component-board = ein Spielplan
component-different = { $many }, davon { $different } verschiedene
component-sorts = { $many } ({ $sorts })
component-of-each = je { $count } { $list }
component-each-player = { $many } für jeden Spieler
component-each-faction = { $many } für jede Fraktion
component-each-side = { $many } für jede Seite
component-each-piece = { $many } für jedes Spielteil, das sie braucht
component-supplied = { $count }, nicht im Spiel enthalten
component-supplied-some = nicht im Spiel enthalten
component-instead = { $wanted } (ersatzweise: { $substitute })

picture-card = Karte aus „{ $list }“: { $name }
picture-counter = Spielmarke aus „{ $list }“: { $name }
picture-board = Der Spielplan „{ $name }“, wie er gedruckt ist
picture-sheet = Das Blatt „{ $name }“, wie es gedruckt ist

anatomy-number =
    { $cell ->
        [hex] Nummer des Hexfelds
       *[other] Nummer des Felds
    }
anatomy-name =
    { $cell ->
        [hex] Name des Hexfelds
       *[other] Name des Felds
    }
anatomy-happens = Was dort geschieht
anatomy-of-side =
    { $cell ->
        [hex] Hexfeld der Seite: { $side }
       *[other] Feld der Seite: { $side }
    }
anatomy-of-ground =
    { $cell ->
        [hex] Hexfeld: { $ground }
       *[other] Feld: { $ground }
    }
anatomy-zone-of-side = Gebiet der Seite: { $side }
anatomy-side = Seite
anatomy-when = Wann sie gespielt wird
anatomy-who = Wer sie spielt

cards-card = Karte
cards-when = Wann
cards-others = Die übrigen Karten haben keine eigene Wirkung.
cards-of-each = je { $count }
table-effect = Wirkung
table-result = Ergebnis
table-then = Weiter mit
table-name = Name
table-number = Anzahl
table-untitled = Tabelle
table-any = beliebig
table-shift =
    { $count ->
        [one] { $shift } Spalte
       *[other] { $shift } Spalten
    }
value-all-except = alle außer { $list }

aid-title = { $title }: Kurzübersicht
aid-aid = Kurzübersicht
aid-turn = Spielzug
aid-cards = Karten
aid-decks = Die Stapel
aid-pieces = Spielteile
aid-key = Die Spielteile
aid-key-part = Die Spielteile, in Auswahl
aid-continued = { $title } (Fortsetzung)

volume-games =
    { $count ->
        [one] Die Regeln eines Spiels
       *[other] Die Regeln von { $count } Spielen
    }
volume-authors = von { $authors }
volume-articles = der die das den ein eine einer
volume-volume = Band
volume-before = Vorher: { $title }
volume-after = Danach: { $title }
thanks-icons-of = { $makers }: game-icons.net, CC BY 3.0 (creativecommons.org/licenses/by/3.0), umgefärbt, gespiegelt und in Szenen gesetzt
