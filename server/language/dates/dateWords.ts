/** Words for days that depend on today, by language; folded when compared. `N` stands for a number. */
import type { SpokenLanguage } from "../phrases/index.ts";

interface DateWords {
  /** "Today", "tomorrow" and "the day after tomorrow". */
  days: readonly [string, string, string];
  /** "In N days", "in N weeks"; alternatives separated by `|`. */
  inDays: string;
  inWeeks: string;
  /** One to twelve. */
  numbers: string;
  /** "Next", as in "next Friday", which is skipped: people mean different days by it. */
  next: string;
}

export const dateWords: Readonly<Record<SpokenLanguage, DateWords>> = {
  en: {
    days: ["today|tonight|this evening", "tomorrow|tomorow|tommorow|tmrw", "the day after tomorrow|day after tomorrow"],
    inDays: "in N days?",
    inWeeks: "in N weeks?",
    numbers: "one|a two three four five six seven eight nine ten eleven twelve",
    next: "next|last|past|every",
  },
  de: {
    days: ["heute|heut", "morgen", "übermorgen"],
    inDays: "in N tag(?:en)?",
    inWeeks: "in N wochen?",
    numbers: "eins|ein|eine|einem|einen|einer zwei drei vier fünf sechs sieben acht neun zehn elf zwölf",
    next: "nächste[nrms]?|kommende[nrms]?|letzte[nrms]?|vorige[nrms]?|jede[nrms]?|guten",
  },
  fr: {
    days: ["aujourd'hui|ce soir", "demain", "après-demain"],
    inDays: "dans N jours?",
    inWeeks: "dans N semaines?",
    numbers: "un|une deux trois quatre cinq six sept huit neuf dix onze douze",
    next: "dernier|chaque",
  },
  es: {
    days: ["hoy|esta noche|esta tarde", "mañana", "pasado mañana"],
    inDays: "(?:en|dentro de) N dias?",
    inWeeks: "(?:en|dentro de) N semanas?",
    numbers: "un|uno|una dos tres cuatro cinco seis siete ocho nueve diez once doce",
    next: "próximo|próxima|último|pasado|cada|la|por la|esta|de la",
  },
  pt: {
    days: ["hoje", "amanhã", "depois de amanhã"],
    inDays: "(?:em|daqui a) N dias?",
    inWeeks: "(?:em|daqui a) N semanas?",
    numbers: "um|uma dois|duas três quatro cinco seis sete oito nove dez onze doze",
    next: "próximo|próxima|último|última|passado|cada|toda",
  },
  it: {
    days: ["oggi|stasera", "domani", "dopodomani"],
    inDays: "(?:fra|tra) N giorn[io]",
    inWeeks: "(?:fra|tra) N settiman[ae]",
    numbers: "un|uno|una due tre quattro cinque sei sette otto nove dieci undici dodici",
    next: "prossimo|prossima|scorso|scorsa|ogni",
  },
  nl: {
    days: ["vandaag|vanavond", "morgen", "overmorgen"],
    inDays: "over N dag(?:en)?",
    inWeeks: "over N we(?:ek|ken)",
    numbers: "een|één twee drie vier vijf zes zeven acht negen tien elf twaalf",
    next: "volgende|komende|vorige|afgelopen|elke",
  },
  pl: {
    days: ["dziś|dzisiaj", "jutro", "pojutrze"],
    inDays: "za N dni",
    inWeeks: "za N tygodni(?:e)?|za N tydzien",
    numbers: "jeden|jedną dwa|dwie trzy cztery pięć sześć siedem osiem dziewięć dziesięć jedenaście dwanaście",
    next: "następny|następną|przyszły|przyszłą|zeszły|zeszłą|ostatni|każdy",
  },
  tr: {
    days: ["bugün|bu akşam", "yarın", "öbür gün|ertesi gün"],
    inDays: "N gün (?:sonra|içinde)",
    inWeeks: "N hafta (?:sonra|içinde)",
    numbers: "bir iki üç dört beş altı yedi sekiz dokuz on on_bir on_iki",
    next: "gelecek|önümüzdeki|geçen|her",
  },
  ar: {
    days: ["اليوم", "غدا|غداً", "بعد غد"],
    inDays: "(?:بعد|خلال) N (?:ايام|أيام|يوم)",
    inWeeks: "(?:بعد|خلال) N (?:اسابيع|أسابيع|اسبوع|أسبوع)",
    numbers:
      "واحد اثنان|يومين ثلاثة|ثلاث أربعة|أربع خمسة|خمس ستة|ست سبعة|سبع ثمانية|ثماني تسعة|تسع عشرة|عشر أحد_عشر اثنا_عشر",
    next: "القادم|المقبل|الماضي|كل",
  },
  he: {
    days: ["היום|הערב", "מחר", "מחרתיים"],
    inDays: "(?:בעוד|עוד) N (?:ימים|יום)",
    inWeeks: "(?:בעוד|עוד) N (?:שבועות|שבוע)",
    numbers:
      "אחד|אחת שניים|שתיים|שני|שתי שלושה|שלוש ארבעה|ארבע חמישה|חמש שישה|שש שבעה|שבע שמונה תשעה|תשע עשרה|עשר אחד_עשר שנים_עשר",
    next: "הבא|הבאה|שעבר|הקודם|כל",
  },
  hi: {
    days: ["आज", "आने वाला कल|आने वाले कल", "आने वाले परसों"],
    inDays: "N दिन(?:ों)? (?:में|बाद)",
    inWeeks: "N (?:हफ़्ते|हफ्ते|सप्ताह) (?:में|बाद)",
    numbers: "एक दो तीन चार पाँच|पांच छह|छः सात आठ नौ दस ग्यारह बारह",
    next: "अगले|अगला|पिछले|पिछला|हर",
  },
  ja: {
    days: ["今日|本日|今晩", "明日|あした", "明後日|あさって"],
    inDays: "N ?日後",
    inWeeks: "N ?週間後",
    numbers: "一 二 三 四 五 六 七 八 九 十 十一 十二",
    next: "来週の?|次の|先週の?|毎週",
  },
  zh: {
    days: ["今天|今晚", "明天", "后天"],
    inDays: "N ?天(?:后|之后|後)",
    inWeeks: "N ?(?:周|个星期|星期)(?:后|之后|後)",
    numbers: "一 二|两 三 四 五 六 七 八 九 十 十一 十二",
    next: "下个?|上个?|每个?",
  },
};
