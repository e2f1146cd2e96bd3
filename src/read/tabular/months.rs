//! The names of months in dates, and what else stands in these, in the languages of those who have spreadsheets. All in
//! small letters.

/// The short names of the months, from January on, as spreadsheets write them by themselves.
const SHORT: [&str; 12] = [
    "jan janv jän gen ene sty янв січ led ian sij oca ιαν tammi яну มค ינו јан",
    "feb febr févr fevr fév fev lut фев февр лют úno vel şub φεβ helmi กพ פבר феб",
    "mar mars mrz mär märz mrt мар бер bře ožu már márc μαρ maalis มีค מרץ",
    "apr avr abr kwi апр кві dub tra nis ápr απρ huhti เมย אפר",
    "may mai mag maj mei май мая тра kvě svi máj μαι μαϊ touko พค מאי мај",
    "jun juin giu cze июн чер čvn haz jún ιουν kesä iun มิย יונ јун",
    "jul juil lug lip июл лип čvc tem júl ιουλ heinä iul กค יול јул",
    "aug août aout ago sie авг сер srp kol ağu αυγ elo avg สค אוג",
    "sep sept set wrz сен сент вер zář ruj eyl σεπ szept syys กย ספט сеп",
    "oct okt out ott paź окт жов říj eki οκτ loka ตค אוק",
    "nov lis ноя нояб stu kas νοε marras พย נוב нов",
    "dec déc dez dic des gru дек гру pro ara δεκ joulu ธค דצמ дец",
];

/// The whole names of the months, as people write them too.
const WHOLE: [&str; 12] = [
    "january januar janvier enero gennaio janeiro gener styczeń stycznia январь января січень січня leden \
     ledna január ianuarie januari ocak ιανουάριος ιανουαρίου tammikuu tammikuuta siječanj siječnja јануар \
     януари يناير ינואר มกราคม",
    "february februar februari février fevrier febrero febbraio fevereiro febrer luty lutego февраль февраля \
     лютий лютого únor února február februarie şubat φεβρουάριος φεβρουαρίου helmikuu helmikuuta veljača \
     veljače фебруар февруари فبراير פברואר กุมภาพันธ์",
    "march maart marts marzo março març marzec marca март марта березень березня březen března március marec \
     martie mart μάρτιος μαρτίου maaliskuu maaliskuuta ožujak ožujka مارس มีนาคม",
    "april avril abril aprile kwiecień kwietnia апрель апреля квітень квітня duben dubna április apríl \
     aprilie nisan απρίλιος απριλίου huhtikuu huhtikuuta travanj travnja април أبريل ابريل אפריל เมษายน",
    "mayo maio maggio maig травень травня květen května május mayıs μάιος μαΐου toukokuu toukokuuta svibanj \
     svibnja مايو พฤษภาคม",
    "june juni junio junho giugno juny czerwiec czerwca июнь июня червень червня červen června június haziran \
     iunie ιούνιος ιουνίου kesäkuu kesäkuuta lipanj lipnja юни يونيو יוני มิถุนายน",
    "july juli juillet julio julho luglio juliol lipiec lipca июль июля липень липня červenec července július \
     temmuz iulie ιούλιος ιουλίου heinäkuu heinäkuuta srpanj srpnja юли يوليو יולי กรกฎาคม",
    "august augustus augusti agosto agost sierpień sierpnia август августа серпень серпня srpen srpna \
     augusztus ağustos αύγουστος αυγούστου elokuu elokuuta kolovoz kolovoza أغسطس אוגוסט สิงหาคม",
    "september septembre septiembre settembre setembro setembre wrzesień września сентябрь сентября вересень \
     вересня září szeptember septembrie eylül σεπτέμβριος σεπτεμβρίου syyskuu syyskuuta rujan rujna септембар \
     септември سبتمبر ספטמבר กันยายน",
    "october oktober octobre octubre ottobre outubro październik października октябрь октября жовтень жовтня \
     říjen října október octombrie ekim οκτώβριος οκτωβρίου lokakuu lokakuuta октобар октомври أكتوبر אוקטובר \
     ตุลาคม",
    "november novembre noviembre novembro listopad listopada ноябрь ноября листопад листопада noiembrie kasım \
     νοέμβριος νοεμβρίου marraskuu marraskuuta studeni studenog новембар ноември نوفمبر נובמבר พฤศจิกายน",
    "december dezember décembre diciembre dicembre dezembro desember desembre grudzień grudnia декабрь \
     декабря грудень грудня prosinec prosince decembrie aralık δεκέμβριος δεκεμβρίου joulukuu joulukuuta \
     prosinac prosinca децембар декември ديسمبر דצמבר ธันวาคม",
];

/// Short names of months that are words too: behind a number and a blank they are none.
const WORDS: &str = "set out may mar mars mai mag ago led gen lug lip dub tra pro tem elo kol oca ara kas haz des lis mei dec \
     מאי";

/// Days of the week, which stand in a date that a spreadsheet writes out: `Friday, January 2, 2026`.
const DAYS: &str = "monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun montag dienstag \
     mittwoch donnerstag freitag samstag sonntag mo di mi do fr sa so lundi mardi mercredi jeudi vendredi \
     samedi dimanche lunes martes miércoles jueves viernes sábado domingo lunedì martedì mercoledì giovedì \
     venerdì sabato domenica segunda terça quarta quinta sexta feira maandag dinsdag woensdag donderdag \
     vrijdag zaterdag zondag poniedziałek wtorek środa czwartek piątek sobota niedziela понедельник вторник \
     среда четверг пятница суббота воскресенье пн вт ср чт пт сб вс понеділок вівторок середа четвер субота \
     неділя pondělí úterý středa čtvrtek pátek neděle hétfő kedd szerda csütörtök péntek szombat vasárnap \
     pazartesi salı çarşamba perşembe cuma cumartesi pazar måndag tisdag onsdag torsdag fredag lördag söndag \
     mandag tirsdag lørdag søndag";

/// What joins the parts of a date: `2 de enero de 2026`.
const BETWEEN: &str = "de del den г года р року roku";

/// The number of a month by its short name.
pub fn short(word: &str) -> Option<usize> {
    at(&SHORT, word)
}

/// The number of a month by its whole name.
pub fn whole(word: &str) -> Option<usize> {
    at(&WHOLE, word)
}

/// Whether the short name of a month is a word of its language, or of another, as well.
pub fn is_word(word: &str) -> bool {
    has(WORDS, word)
}

/// Whether a word is a day of the week.
pub fn is_day(word: &str) -> bool {
    has(DAYS, word)
}

/// Whether a word joins the parts of a date.
pub fn is_between(word: &str) -> bool {
    has(BETWEEN, word)
}

fn at(months: &[&str], word: &str) -> Option<usize> {
    months.iter().position(|names| has(names, word)).map(|at| at + 1)
}

fn has(words: &str, word: &str) -> bool {
    words.split(' ').any(|one| one == word)
}
