/** Recognizes small talk in every language the server speaks: a "hi" needs no search, model or ticket. Pure. */
import { keysOf } from "../../protocol/keys.ts";
import { elementAt, lastOf, lookUp } from "../lists.ts";
import { type SpokenLanguage, spokenLanguage } from "../phrases/index.ts";
import { isKeyMashing } from "./keyMashing.ts";
import { Lexicon, type Talk, type Token, tokensOf } from "./lexicon.ts";
import { any } from "./talk/any.ts";
import { ar } from "./talk/ar.ts";
import { de } from "./talk/de.ts";
import { en } from "./talk/en.ts";
import { es } from "./talk/es.ts";
import { fr } from "./talk/fr.ts";
import { he } from "./talk/he.ts";
import { hi } from "./talk/hi.ts";
import { it } from "./talk/it.ts";
import { ja } from "./talk/ja.ts";
import { nl } from "./talk/nl.ts";
import { pl } from "./talk/pl.ts";
import { pt } from "./talk/pt.ts";
import { tr } from "./talk/tr.ts";
import { zh } from "./talk/zh.ts";

export interface SmallTalk {
  talk: Talk;
  /** The language it was said in, if it can be determined; else the visitor's. */
  language: SpokenLanguage;
}

/** Small talk is never longer than this; scripts without spaces are counted by letter. */
const MAX_WORDS = 16;
const MAX_LETTERS = 40;

const lists = { en, de, fr, es, pt, it, nl, pl, tr, ar, he, ja, zh, hi } satisfies Record<SpokenLanguage, object>;
const lexicons = new Map(keysOf(lists).map((tag) => [tag, new Lexicon([lists[tag], any])] as const));

/** If a message is several things at once, the first of these is answered. */
const weightiest: Talk[] = [
  "identity",
  "abilities",
  "anger",
  "opening",
  "wellbeing",
  "works",
  "goodbye",
  "thanks",
  "praise",
  "unclear",
  "okay",
  "greeting",
];
/** After a question, these answer it. */
const answers: ReadonlySet<string> = new Set(["okay", "praise", "unclear"]);
/** "Not good" is no praise; in many languages "no" and "not" are the same word. Thanks count regardless. */
const deniesWhatFollows =
  /^[\s¡¿]*(?:no|not|nie|não|nao|non|לא|لا|ما|नहीं|नही|nahi|değil)\s+(?!.*(?:thank|thx|gra[cz]|dzi[eę]k|obrigad|grazie|תודה|شكر|धन्यवाद|शुक्रिया))\p{L}/iu;
/** With a question mark, these ask about the previous message. */
const statements: ReadonlySet<string> = new Set(["okay", "praise", "thanks", "reply"]);

/**
 * @param isAsked whether the previous message is a question, so that "ok" or "no" answers it
 * @returns null if the message is more than small talk
 */
export function hearSmallTalk(
  message: string,
  locale: string | null,
  { isAsked = false }: { isAsked?: boolean } = {},
): SmallTalk | null {
  const own = spokenLanguage(locale);
  const { text, mood } = takeOutSigns(message);
  const words = tokensOf(text).map(({ word }) => word);
  if (words.length === 0) return { talk: mood ?? "unclear", language: own };
  if (words.length > MAX_LETTERS || text.split(/\s+/).length > MAX_WORDS) return null;
  for (const language of [own, ...lexicons.keys()]) {
    const kinds = lookUp(lexicons, language).cut(words);
    if (kinds && kinds.length > 1 && deniesWhatFollows.test(text)) return null;
    const talk = kinds && heardIn(kinds, { isAsked, hasQuestionMark: /[?？؟]/.test(text) && words.length > 1 });
    if (talk) return { talk, language };
  }
  return isKeyMashing(text.toLowerCase().trim()) ? { talk: "unclear", language: own } : null;
}

function heardIn(
  kinds: (Talk | "reply" | "filler")[],
  { isAsked, hasQuestionMark }: { isAsked: boolean; hasQuestionMark: boolean },
): Talk | null {
  const said = kinds.filter((kind) => kind !== "filler");
  if (said.length === 0) return null;
  if (isAsked && said.every((kind) => kind === "reply" || answers.has(kind))) return null;
  if (hasQuestionMark && said.every((kind) => statements.has(kind))) return null;
  return weightiest.find((talk) => said.includes(talk)) ?? "okay";
}

/** Moods expressed by an emoji alone. */
const moods: [RegExp, Talk][] = [
  [/[😡😠🤬👎💩🖕😤😒🙄😞😢😭☹🙁😖😩😫💔]|(?:^|\s)>?[:;=]['’]?-?[(/\\|[](?=\s|$)/u, "anger"],
  [/🙏/u, "thanks"],
  [/👋/u, "greeting"],
  [/[❓❔🤔😕🤷]/u, "unclear"],
  [/\p{Extended_Pictographic}|(?:^|\s)(?:[:;=]['’]?-?[)D\]pP*3]|<3+|\^_*\^|x[dD])(?=\s|$)/u, "praise"],
];
const signs =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\ufe0f|\u20e3|\u200d|(?:^|\s)(?:>?[:;=]['’]?-?[()D\]pP*3/\\|[]|<3+|\^_*\^|[xX][dD])(?=\s|$)/gu;

/** Markup typed into a chat carries no words. */
const markup = /<\/?[a-z][^<>]*>/gi;

/** Strips emoji and markup, and returns the mood they express. */
function takeOutSigns(message: string): { text: string; mood: Talk | null } {
  const mood = moods.find(([sign]) => sign.test(message))?.[1] ?? null;
  return { text: message.replace(markup, " ").replace(signs, " "), mood };
}

/** Kinds that may surround a question without being part of it. */
const courtesies: ReadonlySet<string> = new Set([
  "greeting",
  "opening",
  "wellbeing",
  "thanks",
  "okay",
  "praise",
  "filler",
]);
const border = /[.!?…。！？؟\n,،、:;]/u;

/**
 * Strips the courtesies around a question ("Hi there, how do I …? Thanks!").
 * @returns the message unchanged if nothing else would remain
 */
export function withoutCourtesies(message: string, locale: string | null): string {
  const own = spokenLanguage(locale);
  const order = [own, ...lexicons.keys()];
  let text = message.trim();
  for (let round = 0; round < 3; round++) {
    const shorter = withoutOpening(text, order) ?? withoutClosing(text, order);
    if (shorter === null) break;
    text = shorter;
  }
  return text;
}

function withoutOpening(text: string, order: SpokenLanguage[]): string | null {
  const tokens = tokensOf(text.slice(0, 200));
  const end = tokens.findIndex(({ end: at }) => border.test(text.charAt(at)));
  const part = tokens.slice(0, end + 1);
  if (part.length > 0 && part.length <= MAX_WORDS && isCourtesy(part, order)) {
    const rest = text.slice(lastOf(part).end).replace(/^[^\p{L}\p{N}]+/u, "");
    if (rest !== "") return rest;
  }
  return withoutGreeting(text, tokens, order);
}

/** A greeting of two or more words needs no comma after it. */
function withoutGreeting(text: string, tokens: readonly Token[], order: SpokenLanguage[]): string | null {
  const words = tokens.slice(0, MAX_WORDS).map(({ word }) => word);
  for (const language of order) {
    const ends = lookUp(lexicons, language)
      .startingAt(words, 0)
      .filter(({ kind, end }) => kind === "greeting" && end >= 2 && end < words.length)
      .map(({ end }) => end);
    if (ends.length > 0) return text.slice(elementAt(tokens, Math.max(...ends)).start);
  }
  return null;
}

function withoutClosing(text: string, order: SpokenLanguage[]): string | null {
  const body = text.replace(/[^\p{L}\p{N}\p{M}]+$/u, "");
  const cut = /^[\s\S]*[.!?…。！？؟\n,،、]/u.exec(body)?.[0];
  if (!cut || !/[\p{L}\p{N}]/u.test(cut)) return null;
  const tokens = tokensOf(body.slice(cut.length));
  if (tokens.length === 0 || tokens.length > MAX_WORDS || !isCourtesy(tokens, order)) return null;
  return cut.replace(/[,،、\s]+$/u, "");
}

function isCourtesy(tokens: readonly Token[], order: SpokenLanguage[]): boolean {
  const words = tokens.map(({ word }) => word);
  return order.some((language) => {
    const kinds = lookUp(lexicons, language).cut(words);
    return kinds?.every((kind) => courtesies.has(kind)) && kinds.some((kind) => kind !== "filler");
  });
}
