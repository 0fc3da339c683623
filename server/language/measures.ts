/** Units of measure and spelled-out numbers in English, German, French and Spanish. Pure. */
import { fold } from "./words.ts";

export interface Unit {
  kind: "time" | "data" | "share" | "money" | "length" | "mass" | "volume" | "power" | "clock";
  /** In the kind's base unit; for data the power of a thousand. */
  size: number;
  /** Months and years have no fixed length. */
  isLoose?: true;
}

const units = new Map<string, Unit>();
function add(kind: Unit["kind"], size: number, words: string, isLoose?: true): void {
  for (const word of words.split(" ")) units.set(word, { kind, size, ...(isLoose && { isLoose }) });
}

const DAY = 86_400;
const MONTH = 365 * (DAY / 12);
add("time", 1, "s sec secs second seconds sekunde sekunden seconde secondes segundo segundos");
add("time", 60, "min mins minute minutes minuten minuto minutos minuti");
add("time", 3600, "h hr hrs hour hours stunde stunden std heure heures hora horas");
add("time", DAY, "day days tag tage tagen jour jours dia dias giorno giorni dag dagen");
add("time", DAY, "night nights nacht nachte nachten nuit nuits noche noches");
add("time", 7 * DAY, "week weeks woche wochen semaine semaines semana semanas settimana settimane weken");
add("time", 14 * DAY, "fortnight fortnights");
add("time", MONTH, "month months monat monate monaten monats mois mes meses mese mesi maand maanden", true);
add("time", 12 * MONTH, "year years yr yrs jahr jahre jahren jahres ans annee annees ano anos anno anni jaar", true);
for (const [power, word] of ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"].entries()) {
  const letter = word.charAt(0);
  add("data", power, power === 0 ? "byte bytes octet octets" : `${letter}b ${letter}ib ${word} ${word}s`);
}
/** French units; in lower case they are other words. */
const octets: Record<string, number> = { Ko: 1, Mo: 2, Go: 3, To: 4 };
add("share", 1, "% percent prozent pourcent");
add("money", 0.01, "cent cents ct centime centimes centavo centavos pence rappen");
add("money", 1, "€ $ £ euro euros eur dollar dollars usd pound pounds gbp franken chf dolares");
add("length", 1, "mm millimetres millimeters millimeter");
add("length", 10, "cm centimetres centimeters zentimeter");
add("length", 1000, "m metre metres meter meters");
add("length", 1e6, "km kilometre kilometres kilometer kilometers");
add("mass", 1, "g gram grams gramm grammes");
add("mass", 1000, "kg kilo kilos kilogram kilograms kilogramm");
add("volume", 1, "ml millilitres milliliters");
add("volume", 1000, "l liter liters litre litres");
add("power", 1, "w watt watts wh");
add("power", 1000, "kw kwh kilowatt kilowatts");

/** @param word as written. @returns null if it is not a unit */
export function unitOf(word: string): Unit | null {
  const size = octets[word];
  return size === undefined ? (units.get(fold(word)) ?? null) : { kind: "data", size };
}

/** Spelled-out numbers, folded, without those that mean something else in another of these languages. */
export const spelledNumbers: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ 2: "two zwei deux", 3: "three drei trois", 4: "four vier quatre cuatro", 5: "five funf cinq cinco" },
    ...{ 6: "six sechs", 7: "seven sieben siete", 8: "eight acht huit ocho", 9: "nine neun nueve" },
    ...{
      10: "ten zehn dix diez",
      11: "eleven onze",
      12: "twelve dozen zwolf douze doce",
      14: "fourteen vierzehn quatorze",
    },
    ...{
      13: "thirteen dreizehn treize",
      15: "fifteen funfzehn quinze quince",
      16: "sixteen sechzehn",
      18: "eighteen achtzehn",
    },
    ...{
      20: "twenty zwanzig vingt veinte",
      24: "vierundzwanzig",
      30: "thirty dreissig trente treinta",
      40: "forty vierzig quarante",
    },
    ...{
      45: "funfundvierzig",
      50: "fifty funfzig cinquante",
      60: "sixty sechzig soixante",
      70: "seventy siebzig",
      80: "eighty achtzig",
    },
    ...{ 90: "ninety neunzig", 100: "hundred hundert", 1000: "thousand tausend" },
  }).flatMap(([value, words]) => words.split(" ").map((word) => [word, value] as const)),
);
