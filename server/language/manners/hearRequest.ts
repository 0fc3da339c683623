/**
 * Recognizes that the visitor wants the last answer again: repeated, shorter, simpler, in another language, or with its
 * reason. Pure.
 */
import { keysOf } from "../../protocol/keys.ts";
import type { SpokenLanguage } from "../phrases/index.ts";
import { Lexicon, tokensOf } from "./lexicon.ts";
import { type RequestList, requestLists } from "./requestLists.ts";
import { withoutCourtesies } from "./smallTalk.ts";

/** How the visitor wants the last answer. `language` is a BCP 47 tag. */
export type AnswerWish = { kind: "repeat" } | { kind: "reason" } | Rewording;
/** The same answer in other words. */
export type Rewording = { kind: "shorter" | "simpler" } | { kind: "translate"; language: string };

const MAX_REQUEST_CHARS = 120;

/** Languages a visitor may want an answer in. */
const languages =
  "ar bg bn ca cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv ms nl no pl pt ro ru sk sl sr sv sw ta th tr uk ur vi zh".split(
    " ",
  );

type Kind = "repeat" | "reason" | "shorter" | "simpler" | "filler" | `translate:${string}`;

const lexicons = keysOf(requestLists).map((tag) => lexiconOf(tag, requestLists[tag]));

const isPlain = (kind: Kind): kind is Exclude<AnswerWish["kind"], "translate"> =>
  kind !== "filler" && !kind.startsWith("translate:");

/** @returns null if the message asks for anything more, or is ambiguous: "in German?" may be about German */
export function hearRequest(message: string, locale: string | null): AnswerWish | null {
  if (message.length > MAX_REQUEST_CHARS) return null;
  const text = withoutCourtesies(message, locale);
  const words = tokensOf(text).map(({ word }) => word);
  for (const lexicon of lexicons) {
    const kinds = lexicon.cut(words);
    const kind = kinds?.find((one) => one !== "filler");
    if (!kinds || !kind || new Set(kinds.filter((one) => one !== "filler")).size > 1) continue;
    const [, language] = kind.split(":");
    if (language === undefined) return isPlain(kind) ? { kind } : null;
    if (/[?？؟]/.test(text) && words.length <= 3) return null;
    return { kind: "translate", language };
  }
  return null;
}

function lexiconOf(tag: SpokenLanguage, { translate, ...list }: RequestList): Lexicon<Kind> {
  const names = new Intl.DisplayNames(tag, { type: "language" });
  const named = languages.map((language): [Kind, string] => [
    `translate:${language}`,
    formsOf(tag, names.of(language) ?? language)
      .map((form) => translate.replaceAll("NAME", form))
      .join(","),
  ]);
  return new Lexicon<Kind>([list, Object.fromEntries(named)]);
}

/** The forms a language's name takes after "in". */
function formsOf(tag: SpokenLanguage, name: string): string[] {
  if (tag === "pl") return [name.replace(/i$/, "u"), name];
  if (tag === "hi") return [name, name.replace("न्द", "ंद")];
  if (tag === "zh") return [name, name.replace(/语$/, "文")];
  return [name];
}
