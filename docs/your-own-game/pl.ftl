### What warpress says by itself in a kit, in Polish: for templates/messages/pl.ftl of a game. Notes on single messages
### stand in en.ftl. After words of one letter stands a no-break space, so that none ends a line.

## The game in a line

kind-card = Gra karciana
kind-card-board = Gra karciano-planszowa
kind-board = Gra planszowa
kind-dice = Gra kościana
kind-skirmish = Gra potyczkowa
kind-rpg = Gra fabularna
kind-module = Moduł do gry
kind-variant = Wariant gry
kind-ruleset = Zbiór zasad

# “2 gracze” are men alone; “2 graczy” are anybody.
players =
    { $count ->
        [one] { $count } gracz
       *[other] { $count } graczy
    }
players-from-to = { $least }–{ $most } graczy
players-or-more =
    { $least ->
        [one] co najmniej { $least } gracz
       *[other] co najmniej { $least } graczy
    }
players-or-alone = { $players }, także solo

credit-design = Projekt gry
credit-development = Rozwój gry
credit-cards = Wcześniejsze zestawy kart
credit-maps = Wcześniejsze mapy
credit-art = Oprawa graficzna
credit-testing = Testy
credit-rules = Zasady
credit-thanks = Podziękowania

rights-licence = Licencja: { $name } ({ $id }), { $address }
rights-reserved = Wszelkie prawa zastrzeżone.

## The leaf before a kit

leaf-bookmark = Jak wykonać grę
leaf-kind = { $kind } · { $players }
leaf-print-and-play = Wydrukuj i graj

leaf-in-this-kit = W zestawie
leaf-all-different = wszystkie różne
leaf-all-alike = wszystkie jednakowe
leaf-one-piece =
    { $unit ->
        [card] jedna karta
        [counter] jeden żeton
        [board] jedna plansza
        [form] jeden formularz
       *[box] jedno pudełko
    }
leaf-different =
    { $unit ->
        [card]
            { $count ->
                [one] { $count } karta
                [few] { $count } różne karty
               *[many] { $count } różnych kart
            }
        [counter]
            { $count ->
                [one] { $count } żeton
                [few] { $count } różne żetony
               *[many] { $count } różnych żetonów
            }
        [board]
            { $count ->
                [one] { $count } plansza
                [few] { $count } różne plansze
               *[many] { $count } różnych plansz
            }
        [form]
            { $count ->
                [one] { $count } formularz
                [few] { $count } różne formularze
               *[many] { $count } różnych formularzy
            }
       *[box]
            { $count ->
                [one] { $count } pudełko
                [few] { $count } różne pudełka
               *[many] { $count } różnych pudełek
            }
    }
leaf-sheets-and-pages =
    { $sheets ->
        [one] { $sheets } arkusz
        [few] { $sheets } arkusze
       *[many] { $sheets } arkuszy
    }, { $count ->
        [one] strona
       *[other] strony
    } { $pages }
leaf-in-all = razem
leaf-more-parts = i jeszcze { $count }; wszystkie nazwy są w zakładkach tego pliku

leaf-print = Drukowanie
leaf-sides =
    { $backs ->
        [duplex] dwustronnie, odwracając wzdłuż **{ $edge ->
            [short] krótszej
           *[long] dłuższej
        } krawędzi**
       *[other] jednostronnie
    }
leaf-print-sheets =
    Wydrukuj **{ $sheets ->
        [one] { $sheets } arkusz
        [few] { $sheets } arkusze
       *[many] { $sheets } arkuszy
    } { $paper }** (łącznie z tą kartką) { $sides }.
leaf-print-stacks =
    W dwóch przebiegach: strony od 1 do { $sheets } to awersy. Odwróć cały ich stos wzdłuż **{ $edge ->
        [short] krótszej
       *[long] dłuższej
    } krawędzi**, włóż go z powrotem i wydrukuj pozostałe strony: rewersy, zaczynając od ostatniego arkusza.
leaf-print-blank = Drukuj też puste strony: bez nich awersy nie trafią na swoje rewersy.
leaf-print-folded =
    Wydrukuj **{ $sheets ->
        [one] { $sheets } arkusz
        [few] { $sheets } arkusze
       *[many] { $sheets } arkuszy
    } { $paper }** (łącznie z tą kartką) jednostronnie: rewersy są obok swoich awersów.
leaf-print-scale = W skali **100%**, „rzeczywisty rozmiar”, nigdy „dopasuj do strony”: podziałka na marginesie arkusza musi mieć 50 mm.
leaf-print-stock = Karty drukuj na kartonie 200–300 g, tę kartkę na zwykłym papierze.
leaf-print-folded-stock = Drukuj na papierze 100–160 g: po złożeniu będzie dwa razy grubszy.
leaf-print-mono = Ten zestaw wymaga tylko czarnego tuszu: drukuj w odcieniach szarości.
leaf-print-low = Ten zestaw jest rysowany kreską, żeby oszczędzić tusz.

leaf-cut = Wycinanie
leaf-fold-and-cut = Składanie i wycinanie
leaf-cut-light = Wydrukuj jeden arkusz i obejrzyj go pod światło. Jeśli awersy i rewersy rozchodzą się o więcej niż milimetr, „warpress calibrate” pokaże, o ile przesunąć rewersy.
leaf-cut-score = Przeciągnij po przerywanej linii czymś tępym i złóż wzdłuż niej arkusz, obrazkami na zewnątrz.
leaf-cut-glue = Rozłóż go, cienko posmaruj klejem pustą stronę jednej połowy, złóż i zostaw do wyschnięcia pod książkami.
leaf-cut-shared = Przyłóż stalową linijkę od znacznika do znacznika i tnij przez cały arkusz. Sąsiednie karty mają wspólne krawędzie: jedno cięcie rozdziela dwa rzędy.
leaf-cut-bleed = Przyłóż stalową linijkę od znacznika do znacznika i tnij przez cały arkusz. Każda karta ma własne znaczniki: tnij po obu stronach każdego odstępu.
leaf-cut-strips = Najpierw tnij arkusz na paski, potem paski na karty. Lekko, ostrym nożem; gilotyna też się nada.
leaf-cut-sleeves = Karty nie mają rewersów: włóż je w koszulki z nieprzezroczystym tyłem albo przed cięciem naklej arkusze na karton.
leaf-cut-corners = Jeśli chcesz, zaokrąglij rogi. Przelicz karty: powinno ich być tyle, ile podaje lista.
leaf-cut-counters = Żetony: przed cięciem naklej ich arkusz na tekturę grubości 1–2 mm. Okrągłe i sześciokątne wytnij najpierw jako kwadraty.
leaf-cut-board = **{ $board }**: odetnij wzdłuż znaczników lewą i górną krawędź arkuszy i naklej każdy na zakładkę sąsiedniego, aż do przerywanych znaczników: A1 z A2 i tak dalej, potem rząd z rzędem.

leaf-you-also-need = Potrzebne będą też
leaf-need-or = { $thing } lub { $substitute }
leaf-need-absent = **Brak w tym wydruku:** { $names }
leaf-need-nothing = Nic więcej: w zestawie jest wszystko.
leaf-fasteners = Ćwieki do papieru
leaf-fasteners-or = nitka przez oba otwory, z węzłem na każdym końcu

leaf-at-a-glance = W skrócie
leaf-set-up = Przygotowanie
# The usual words in their right case; whatever else a turn is called stays as it is.
leaf-one-turn =
    { $turn ->
        [kolejka] Przebieg kolejki
        [tura] Przebieg tury
        [runda] Przebieg rundy
       *[other] Przebieg: { $turn }
    }
leaf-how-it-ends = Koniec gry
leaf-who-begins = Kto zaczyna
leaf-order = Kolejność

leaf-credits = Twórcy
leaf-based-on = Na podstawie: { $work }
leaf-supplied =
    Gdzie źródło milczy lub zawiera błąd, uzupełniono lub poprawiono { $count ->
        [one] { $count } wartość
       *[other] { $count } wartości
    }; wskazują je zasady.
leaf-typefaces = Kroje pisma
leaf-designed-by = projekt: { $designer }
leaf-use = Użytkowanie
leaf-made-with = Wykonano w programie
leaf-made-with-warpress = Wykonano w programie warpress { $version }
leaf-icons = Ikony
leaf-icons-note = game-icons.net, CC BY 3.0 (creativecommons.org/licenses/by/3.0), przebarwione, odbite i wkomponowane w sceny; autorzy:
leaf-and-more = { $names } i jeszcze { $count }

## The leaf before a kit of changes

changed-title = Co się zmieniło
changed-print-and-cut = Drukowanie i wycinanie
changed-print =
    Wydrukuj **{ $sheets ->
        [one] { $sheets } arkusz
        [few] { $sheets } arkusze
       *[many] { $sheets } arkuszy
    } { $paper }** za tą kartką { $sides }, w skali **100%**, na takim kartonie, na jakim jest stary zestaw.
changed-cut =
    Tnij wzdłuż znaczników: { $count ->
        [one] powinien być **{ $count }** element
        [few] powinny być **{ $count }** elementy
       *[many] powinno być **{ $count }** elementów
    }.
changed-swap = Przejdź po kolei listy poniżej: wyjmij stare elementy, włóż nowe.
changed-replace = Wymień:
changed-put-in = Dołóż:
changed-take-out = Wyjmij:
changed-for = { $name } ({ $new } za { $old })
changed-more-lists =
    { $count ->
        [one] i zmiany na { $count } kolejnej liście
       *[other] i zmiany na { $count } kolejnych listach
    }

## Sheets

sheet-of = arkusz { $number } z { $count }
sheet-front = awersy
sheet-back = rewersy
sheet-folded = awersy i rewersy, złożyć
sheet-continued = { $title } (ciąg dalszy)
sheet-check = 50 mm · druk w skali 100%
sheet-of-board = arkusz { $place }, { $number } z { $count }
sheet-glue-left = odetnij i naklej lewą krawędź na { $left }
sheet-glue-upper = odetnij i naklej górną krawędź na { $upper }
sheet-glue-both = odetnij i naklej lewą krawędź na { $left }, górną na { $upper }

format-poker = Poker
format-bridge = Brydż
format-mini = Mini
format-tarot = Tarot
format-square = Kwadrat
format-jumbo = Jumbo
format-1-2in = 1/2 cala
format-5-8in = 5/8 cala
format-3-4in = 3/4 cala
format-1in = 1 cal

## The page for measuring a printer's offset

calibrate-title = Kalibracja drukarki
calibrate-bookmark = Kalibracja
calibrate-front = Kalibracja drukarki · przód
calibrate-back = Kalibracja drukarki · tył
calibrate-print =
    Wydrukuj dwustronnie, odwracając wzdłuż { $edge ->
        [short] krótszej
       *[long] dłuższej
    } krawędzi,
    w skali 100% („rzeczywisty rozmiar”, nie „dopasuj do strony”).
calibrate-measure =
    Przyłóż linijkę do obu podziałek. Jeśli 100 mm to nie 100 mm,
    drukarka nadal skaluje. Najpierw to wyłącz.
calibrate-pin =
    Wbij szpilkę prosto w sam środek dużego krzyża.
    Odwróć arkusz.
calibrate-read =
    Odczytaj z siatki, gdzie jest dziurka, w mm od środka:
    w prawo (w lewo to minus), potem w dół (w górę to minus).
calibrate-tell =
    Podaj programowi warpress obie liczby.
    Dziurka 1 mm w prawo i pół mm w górę: { $option }
calibrate-tell-more =
    Podaj programowi warpress obie liczby.
    Ten arkusz ma już { $option }: dodaj, co odczytasz.
calibrate-askew =
    Szpilki w krzyżach w rogach powinny dać to samo. Jeśli nie,
    papier idzie krzywo, a przesunięcie nie pomoże. Spróbuj
    z innym podajnikiem.
calibrate-right = w prawo, mm
calibrate-down = w dół, mm

## Cards

card-number = { $number } z { $count }
card-or = lub
card-reaction = Reakcja
card-turn = tura { $turns }
card-active-player = Aktywny gracz
card-either-player = Dowolny gracz
card-opponent = Przeciwnik

## Counters

counters = Żetony
counter-damaged = Uszkodzony
key-title = Legenda żetonów
key-raised = indeks górny: { $labels }
key-none = Brak
key-band = Pas w poprzek: odwrócony

branch-infantry = Piechota
branch-armour = Wojska pancerne
branch-mechanised = Piechota zmechanizowana
branch-motorised = Piechota zmotoryzowana
branch-cavalry = Kawaleria
branch-recon = Rozpoznanie
branch-armoured-recon = Rozpoznanie pancerne
branch-artillery = Artyleria
branch-self-propelled-artillery = Artyleria samobieżna
branch-rocket-artillery = Artyleria rakietowa
branch-anti-tank = Obrona przeciwpancerna
branch-tank-destroyer = Niszczyciele czołgów
branch-mortar = Moździerze
branch-machine-gun = Karabiny maszynowe
branch-engineers = Saperzy
branch-airborne = Piechota desantowa
branch-glider = Piechota szybowcowa
branch-marines = Piechota morska
branch-mountain = Piechota górska
branch-ski = Narciarze
branch-bicycle = Kolarze
branch-commando = Komandosi
branch-special-forces = Siły specjalne
branch-guerrilla = Partyzanci
branch-militia = Milicja
branch-hq = Dowództwo
branch-supply = Zaopatrzenie
branch-transport = Transport
branch-air-defence = Obrona przeciwlotnicza
branch-aviation = Lotnictwo
branch-helicopter = Śmigłowce
branch-missile = Rakiety
branch-signals = Łączność
branch-medical = Służba sanitarna
branch-police = Żandarmeria
branch-self-propelled = Samobieżna
branch-armoured = Opancerzona
branch-horse = Konna
branch-heavy = Ciężka
branch-medium = Średnia
branch-light = Lekka
branch-parachute = Spadochronowa

echelon-team = Zespół
echelon-squad = Drużyna
echelon-section = Sekcja
echelon-platoon = Pluton
echelon-company = Kompania
echelon-battalion = Batalion
echelon-regiment = Pułk
echelon-brigade = Brygada
echelon-division = Dywizja
echelon-corps = Korpus
echelon-army = Armia
echelon-army-group = Grupa armii

frame-friend = Własna
frame-hostile = Wroga
frame-neutral = Neutralna
frame-unknown = Nieznana

## Boards

board-neighbours = Te obszary sąsiadują ze sobą

## Forms

form-player = Gracz
form-roll = Rzut
form-wheels = Wytnij płytki, tarcze i okienka z przerywanej linii. Przypnij każdą tarczę za jej krzyżykiem: ćwiekiem do papieru albo nitką z węzłem na każdym końcu.

## Boxes

box-cards =
    { $count ->
        [one] { $count } karta
        [few] { $count } karty
       *[many] { $count } kart
    }
box-boxes =
    { $count ->
        [one] { $count } pudełko
        [few] { $count } pudełka
       *[many] { $count } pudełek
    }
box-group =
    { $count ->
        [one] { $deck }: pudełko
        [few] { $deck }: { $count } pudełka
       *[many] { $deck }: { $count } pudełek
    }
box-glue = Klej
box-size = **{ $deck }**{ $sleeved ->
        [yes] , w koszulkach
       *[no] {""}
    }: { $size }.
box-how = Przetnij linie ciągłe, przerywane naciśnij i zagnij do tyłu. Przyklej zakładkę pod wolny bok, potem dno: najpierw małe skrzydełka, potem zakreskowane, na końcu ostatnie.

## The standard words of games

standard-draw-pile = Stos doboru
standard-discard-pile = Stos kart odrzuconych
standard-hand = Ręka
standard-tableau = Wyłożone karty
standard-supply = Pula
standard-turn = tura
standard-first-player = Pierwszy gracz
standard-tracks = Tory
standard-tracks-text = Gdy zmieni się liczba, przesuń jej znacznik.
standard-markers = Znaczniki
standard-track-of = { $track }: gracz { $number }
standard-player = Gracz { $number }

setup-shuffle = Potasuj { $cards }, { $into }.
setup-each-shuffles = Każdy gracz tasuje { $cards }, { $into }.
setup-cards-their = swoje karty
setup-cards-counted = karty (razem { $count })
setup-cards-all = wszystkie karty
setup-cards-of = razem karty z kilku talii ({ $decks })
setup-into-draw-pile = tworząc zakryty stos doboru
setup-into = tworząc zakryty stos ({ $pile })
setup-room-for-discard = Obok zostaw miejsce na stos kart odrzuconych.
setup-room-for = Obok zostaw miejsce ({ $pile }).
setup-shuffle-several = Potasuj osobno każdy z zakrytych stosów: { $piles }.
setup-deal-cards =
    { $count ->
        [one] jedną kartę
        [few] { $shown } karty
       *[many] { $shown } kart
    }
setup-deal-all = wszystkie karty
setup-deal-from = { $cards } (skąd: { $place })
setup-deal-for = {" "}(dokąd: { $place })
setup-draw = Dobierz { $cards }{ $target }.
setup-deal = Rozdaj każdemu graczowi { $cards }{ $target }.
setup-each-draws = Każdy gracz dobiera { $cards }{ $target }.
first-by-roll =
    { $players ->
        [two] Wyższy rzut { $dice }.
       *[more] Najwyższy rzut { $dice }.
    }
setup-first-by-roll =
    { $players ->
        [two] Każdy gracz rzuca { $dice }; kto wyrzuci więcej, zaczyna. Przy remisie rzut się powtarza.
       *[more] Wszyscy rzucają { $dice }; kto wyrzuci najwięcej, zaczyna. Przy remisie rzut się powtarza.
    }
first-by-lot = Decyduje los.
setup-first-by-lot = Wylosuj, kto zaczyna.
setup-tracks = Połóż arkusz *{ $sheet }* i jego znaczniki.
setup-tracks-on = Połóż arkusz *{ $sheet }* i ustaw na nim znaczniki: { $starts }.
setup-tracks-start = { $markers } na { $start }
setup-markers =
    { $count ->
        [one] Miej pod ręką znacznik: { $markers }.
       *[other] Miej pod ręką znaczniki: { $markers }.
    }

## Words in texts of games

list-and = i
list-or = lub
# One and two have a gender: jeden, jedna; dwa, dwie.
number-in-words =
    { $number ->
        [0] zero
        [3] trzy
        [4] cztery
        [5] pięć
        [6] sześć
        [7] siedem
        [8] osiem
        [9] dziewięć
        [10] dziesięć
        [11] jedenaście
        [12] dwanaście
       *[other] { $number }
    }
ordinal = { $number }.

## The rulebook

list-comma = {", "}

head-players = Gracze
head-version = Wersja
credit-after = Inspiracja

book-title = { $title }: zasady gry
book-version = wersja { $version }
book-cover = { $title }: o czym jest gra, na tle sceny
booklet-page = Strona { $number }
book-key = { $sign } oznacza rozstrzygnięcie tego wydania; numer przy nim odsyła do części: { $chapter }.
terminal-key = { $sign } oznacza rozstrzygnięcie tego wydania; jego numer jest w części: { $chapter }.
terminal-picture = Ilustracja
page-skip = Przejdź do zasad
page-decision = Rozstrzygnięcie { $number } tego wydania
page-made = Wykonano w programie warpress { $version } z danych, według których gra jego sędzia.

chapter-about = O grze
chapter-components = Elementy gry
chapter-tables = Tabele
chapter-codes = Litery i znaki
chapter-scenarios = Scenariusze
chapter-options = Zasady opcjonalne
chapter-people = Co zależy od graczy
chapter-examples = Przykłady rozgrywki
chapter-edition = O tym wydaniu
chapter-victory = Koniec gry i zwycięstwo
chapter-rolls = Rzuty
chapter-turn =
    { $turn ->
        [kolejka] Przebieg kolejki
        [tura] Przebieg tury
        [runda] Przebieg rundy
       *[other] Przebieg: { $turn }
    }
chapter-contents = Spis treści
chapter-index = Indeks
chapter-designers = Autorzy
chapter-terms = Warunki użytkowania
chapter-copyright = Prawa autorskie
chapter-credits = Twórcy
chapter-credits-and-terms = Twórcy i warunki użytkowania

aside-example = Przykład
aside-question = Pytanie
aside-question-and-answer = Pytanie i odpowiedź
aside-note = Uwaga

# W rozstrzygnięciu: nazwa i to, co podaje źródło.
name-as-printed = *{ $name }* („{ $printed }”)

flow-same-steps = Kroki są takie same jak w części „{ $name }”.
flow-tie-is-draw = Przy równym wyniku gra kończy się remisem.
option-added = Dodatek tego wydania.
option-default = (Obowiązuje, jeśli gracze nie ustalą inaczej.)

component-cards =
    { $count ->
        [one] { $count } karta
        [few] { $count } karty
       *[many] { $count } kart
    }
component-counters =
    { $count ->
        [one] { $count } żeton
        [few] { $count } żetony
       *[many] { $count } żetonów
    }
component-boards =
    { $count ->
        [one] { $count } plansza
        [few] { $count } plansze
       *[many] { $count } plansz
    }
component-sheets =
    { $count ->
        [one] { $count } arkusz
        [few] { $count } arkusze
       *[many] { $count } arkuszy
    }
component-board = plansza
component-different =
    { $different ->
        [few] { $many }, w tym { $different } różne
       *[many] { $many }, w tym { $different } różnych
    }
component-sorts = { $many } ({ $sorts })
component-of-each = po { $count }: { $list }
component-each-player = { $many } dla każdego gracza
component-each-faction = { $many } dla każdej frakcji
component-each-side = { $many } dla każdej strony
component-each-piece = { $many } dla każdego elementu, który tego wymaga
component-supplied = { $count }, brak w zestawie
component-supplied-some = brak w zestawie
component-instead = { $wanted } (można zastąpić: { $substitute })

picture-card = Karta z listy „{ $list }”: { $name }
picture-counter = Żeton z listy „{ $list }”: { $name }
picture-board = Plansza „{ $name }” w postaci drukowanej
picture-sheet = Arkusz „{ $name }” w postaci drukowanej

anatomy-number =
    { $cell ->
        [hex] Numer heksu
       *[other] Numer pola
    }
anatomy-name =
    { $cell ->
        [hex] Nazwa heksu
       *[other] Nazwa pola
    }
anatomy-happens = Co się tam dzieje
anatomy-of-side =
    { $cell ->
        [hex] Heks strony: { $side }
       *[other] Pole strony: { $side }
    }
anatomy-of-ground =
    { $cell ->
        [hex] Heks: { $ground }
       *[other] Pole: { $ground }
    }
anatomy-zone-of-side = Obszar strony: { $side }
anatomy-side = Strona
anatomy-when = Kiedy można użyć
anatomy-who = Kto może użyć

cards-card = Karta
cards-when = Kiedy
cards-others = Pozostałe karty nie mają własnego działania.
cards-of-each = po { $count }
table-effect = Efekt
table-result = Wynik
table-then = Następny rzut
table-name = Nazwa
table-number = Liczba
table-untitled = Tabela
table-any = dowolny
table-shift =
    { $count ->
        [one] { $shift } kolumna
        [few] { $shift } kolumny
       *[many] { $shift } kolumn
    }
value-all-except = wszystkie oprócz: { $list }

aid-title = { $title }: skrót zasad
aid-aid = Skrót zasad
aid-turn = Tura
aid-cards = Karty
aid-decks = Talie
aid-pieces = Elementy
aid-key = Legenda elementów
aid-key-part = Legenda elementów: wybrane
aid-continued = { $title } (ciąg dalszy)

volume-games =
    { $count ->
        [one] Zasady jednej gry
       *[other] Zasady { $count } gier
    }
volume-authors = Autorstwo: { $authors }
# Polish has no articles.
volume-articles = {""}
volume-volume = Tom
volume-before = Poprzednia: { $title }
volume-after = Następna: { $title }
thanks-icons-of = { $makers }: game-icons.net, CC BY 3.0 (creativecommons.org/licenses/by/3.0), przebarwione, odbite i wkomponowane w sceny
