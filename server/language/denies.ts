/** Whether a clause contains a negation, in the languages we support. Pure. */
import { languagesIn } from "./languagesIn.ts";
import { fold } from "./words.ts";

interface Denials {
  /** Double negatives still negate: "nie ma żadnych". */
  words: string;
  /** Each of these inverts the clause: "not forbidden" affirms. */
  turning: string;
  /** Negations recognized by form, where words are not enough. */
  forms?: RegExp;
  /** Phrases that contain a negation but negate nothing. */
  harmless?: RegExp;
}

/** Folded like `fold` does. */
const byLanguage: Record<string, Denials> = {
  ar: {
    words: "لا ليس ليست ليسوا لن لم غير ولا وليس",
    turning: "ممنوع ممنوعة محظور محظورة مستحيل يمنع يحظر",
    harmless: /لا (?:سيما|بد|يزال|تزال|تتردد|تقلق)|ليس فقط/gu,
  },
  de: {
    words:
      "nicht kein keine keinen keinem keiner keines keinerlei keinesfalls keineswegs nie niemals niemand niemanden niemandem nichts nirgends nirgendwo weder",
    turning: "verboten untersagt ausgeschlossen unmoglich unzulassig",
    harmless:
      /\bnicht (?:nur|mehr als|langer als|spater als|genutzte?[snrm]?|benutzte?[snrm]?|verwendete?[snrm]?)\b|\bnichts zu danken\b/gu,
  },
  en: {
    words: "not never no nobody none nothing nor neither cannot nowhere",
    turning: "forbidden prohibited banned impossible excluded refused ineligible",
    forms: /n't$/u,
    harmless:
      /\b(?:not|no) (?:only|just|later|more|less|fewer|longer than|matter|problem)\b|\b(?:that|which|who|if|when) (?:\w+ )?(?:is|are|was|were|do|does|did)(?: not|n't)\b|\bno (?:extra |further |additional )?(?:charge|cost|fee)s?\b|\b(?:do not|don't) (?:forget|hesitate|worry)\b/gu,
  },
  es: {
    words: "no nunca jamas ningun ninguna ninguno nadie nada tampoco",
    turning: "prohibido prohibida prohibidos prohibidas imposible excluido excluida excluidos excluidas",
    harmless: /\bno (?:solo|solamente|mas de|menos de|\p{L}+[ai]d[oa]s?(?= ))\b|\bde nada\b/gu,
  },
  fr: {
    words: "pas jamais aucun aucune rien guere nullement",
    turning: "interdit interdite interdits interdites impossible exclu exclue exclus exclues",
    harmless: /\bpas (?:seulement|plus de|moins de)\b|\bde rien\b/gu,
  },
  he: {
    words: "לא אין אינו אינה אינם אינן איננו מעולם ולא ואין שלא שאין",
    turning: "אסור אסורה אסורים אסורות נאסר",
    harmless: /לא (?:רק|יאוחר|יותר)/gu,
  },
  hi: {
    words: "नहीं न मत ना",
    turning: "वर्जित निषिद्ध मना असंभव प्रतिबंधित",
    harmless: /न केवल|न सिर्फ/gu,
  },
  it: {
    words: "non mai nessun nessuno nessuna niente nulla neanche nemmeno neppure",
    turning:
      "vietato vietata vietati vietate proibito proibita proibiti proibite impossibile escluso esclusa esclusi escluse",
    harmless: /\bnon (?:solo|soltanto|piu di|oltre|\p{L}+(?:at|ut|it)[oiae](?= ))\b/gu,
  },
  ja: {
    words: "",
    turning: "",
    forms: /ない|ません|ませんでした|無効|できず/u,
    harmless:
      /な(?:ければ|くては)(?:なりません|ならない|いけません|いけない)|ないと(?:いけません|いけない|なりません)|かもしれ(?:ません|ない)|だけで(?:は)?な[いく]/gu,
  },
  nl: {
    words: "niet geen nooit niemand niets nergens evenmin",
    turning: "verboden onmogelijk uitgesloten",
    harmless: /\bniet (?:alleen|later|langer dan|meer dan)\b/gu,
  },
  pl: {
    words: "nie nigdy zaden zadna zadne zadnych zadnego zadnej nikt nikogo nic nigdzie ani brak",
    turning: "zabronione zabroniony zabroniona zakazane zakazany zakazana niemozliwe wykluczone wykluczony wykluczona",
    harmless: /\bnie (?:tylko|pozniej|dluzej niz|wiecej niz)\b/gu,
  },
  pt: {
    words: "nao nunca jamais nenhum nenhuma ninguem nada nem tampouco",
    turning: "proibido proibida proibidos proibidas impossivel excluido excluida excluidos excluidas",
    harmless: /\bnao (?:so|apenas|somente|mais de|\p{L}+[ai]d[oa]s?(?= ))\b|\bde nada\b/gu,
  },
  tr: {
    words: "degil yok hicbir asla",
    turning: "yasak yasaktir imkansiz",
    forms:
      /\p{L}{2}(?:m[ae]z|m[iu]yor|may[ae]ca[kg]|meyecek|m[ae]di(?!r)|mami[sş]|memi[sş]|mayan|meyen|mamali|memeli)\p{L}*$/u,
  },
  zh: {
    words: "",
    turning: "",
    forms: /[不没沒无無未]|别(?!的)|別(?!的)/u,
    harmless: /不[仅僅只但过過同妨少论論]|[无無][论論]|差不多|不得不|未[来來]/gu,
  },
};
/** Prohibitions in Chinese and Japanese, which are written without spaces. */
const TURNING_SIGNS = /禁止|严禁|嚴禁|不可|禁じ/u;
/** These negate only with a "ne". */
const FRENCH_ELSE = /\bn(?:e |')[^.]*\b(?:plus|personne)\b/u;
const FRENCH_ONLY = /\bplus (?:que|tard|tot)\b/u;
const LISTS = Object.fromEntries(
  Object.entries(byLanguage).map(([language, { words, turning }]) => [
    language,
    { words: new Set(words.split(" ")), turning: new Set(turning.split(" ")) },
  ]),
);

/** Yes or no at the start of a statement. */
const ASSENT =
  /^\s*(?:yes|no|sure|ja|nein|doch|nee|oui|non|si|sí|sì|sim|não|tak|nie|evet|hayır|نعم|لا|כן|לא|हाँ|हां|जी हाँ|नहीं|はい|いいえ|是的|是|对|對|不是|不|可以|不可以|不行)\s*[,.!:،，、。–-]\s*/iu;

/** A statement without a leading yes or no. */
export const withoutAssent = (statement: string): string => statement.replace(ASSENT, "");

/** The language whose negations are checked in a text; null if it is unsupported or unknown. */
export const denyingLanguage = (text: string): string | null =>
  languagesIn(text).find((language) => language in byLanguage) ?? null;

/** Whether a clause negates something; "not forbidden" does not. */
export function denies(clause: string, language: string): boolean {
  const { forms, harmless } = byLanguage[language]!;
  const { words, turning } = LISTS[language]!;
  const folded = fold(withoutAssent(clause)).replaceAll("’", "'");
  const said = harmless ? folded.replace(harmless, " ") : folded;
  if (language === "ja" || language === "zh") return forms!.test(said) || TURNING_SIGNS.test(said);
  const found = said.match(/[\p{L}\p{M}\p{N}]+(?:'\p{L}+)?/gu) ?? [];
  const isElse = language === "fr" && FRENCH_ELSE.test(said) && !FRENCH_ONLY.test(said);
  const isDenied = isElse || found.some((word) => words.has(word) || forms?.test(word));
  return isDenied !== (found.filter((word) => turning.has(word)).length % 2 === 1);
}
