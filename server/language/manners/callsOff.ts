/** Hears that none of the options of a question back is meant: typed, it is what "Never mind" does when pressed. Pure. */
import type { SpokenLanguage } from "../phrases/index.ts";
import { Lexicon, tokensOf } from "./lexicon.ts";

const lists = {
  en: "cancel [that|this|it], none, neither, {none|neither} of {these|those|them}, not {these|those|any of these|any of those}, stop, skip [that|this|it]",
  de: "abbrechen, abbruch, {keine|keins|keines|nichts} {davon|von diesen}, keins, weder noch, stopp, überspringen",
  fr: "annuler, annulez, annule, aucun, aucune, {aucun|aucune} {des deux|des trois|de ces options}, ni l'un ni l'autre",
  es: "cancelar, cancela, cancele, ninguno, ninguna, {ninguno|ninguna} de {estos|estas|ellos|ellas|esos|esas}",
  pt: "cancelar, cancela, cancele, nenhum, nenhuma, {nenhum|nenhuma} {destes|destas|desses|dessas|deles|delas}",
  it: "annulla, annullare, nessuno, nessuna, {nessuno|nessuna} {di questi|di queste|dei due}",
  nl: "annuleren, annuleer, geen van {deze|die|beide|allen}, geen",
  pl: "anuluj, żadne, żaden, żadna, {żadne|żaden|żadna} z {nich|tych}",
  tr: "iptal [et], hiçbiri, bunların hiçbiri",
  ar: "إلغاء, الغاء, لا شيء مما سبق, ولا واحد [منها]",
  he: "ביטול, בטל, אף אחד מהם, אף אחת מהן",
  ja: "キャンセル, 取り消し, どれでもない, どれでもありません",
  zh: "取消, 都不是, 一个都不是",
  hi: "रद्द [करें|करो], इनमें से कोई नहीं",
} satisfies Record<SpokenLanguage, string>;

const lexicon = new Lexicon<"callsOff" | "filler">(
  Object.values(lists).map((callsOff) => ({ callsOff, filler: "no, ok, sorry, please, bitte, nein, por favor, svp" })),
);

/** @returns false when the message says anything more: "cancel my order" is a question */
export function callsOff(message: string): boolean {
  if (/[?？؟]/u.test(message)) return false;
  return lexicon.cut(tokensOf(message).map(({ word }) => word))?.includes("callsOff") ?? false;
}
