/** What is known of an action before anything is asked: vectors of its phrases, its topics, how its visitors speak. */
import { BoundedMap } from "../../language/boundedMap.ts";
import { isForeign } from "../../language/isForeign.ts";
import { translateWords } from "../../language/translateWords.ts";
import { hearWants } from "../../language/wants/hearWants.ts";
import type { Mood } from "../../language/wants/wantList.ts";
import { stemSet } from "../../language/words.ts";
import { type Embedder, forQuestions } from "../../ports/embedder.ts";
import type { ActionDefinition } from "../../protocol/actions.ts";

export interface ReadAction {
  /** Of the phrases, then of titles and purpose. */
  phrases: Float32Array[];
  descriptions: Float32Array[];
  /** Share of the phrases that speak of each topic; titles and purpose count as one phrase. */
  topics: ReadonlyMap<string, number>;
  /** Stems of all its texts, and of their words in English. */
  words: ReadonlySet<string>;
  /** Share of the phrases in each mood, as `mood` or `mood mine`. */
  moods: ReadonlyMap<string, number>;
}

/** Which of the embedder's models reads: see `Embedder.readForeign`. */
export type Reading = "own" | "foreign";

/** 16 MB: some 200 actions with 40 phrases each. By content, so that a changed action is read anew. */
const known = new BoundedMap<Promise<ReadAction>>(16_000_000);
const BYTES_PER_NUMBER = 4;

/** Embeds an action's texts once per content and model. @throws the embedder's errors */
export function readAction(embedder: Embedder, definition: ActionDefinition, by: Reading): Promise<ReadAction> {
  const { phrases, title, purpose } = definition;
  const key = JSON.stringify([embedder.model, by, phrases, title, purpose]);
  const before = known.get(key);
  if (before) return before;
  const reading = read(embedder, definition, by);
  const size = key.length * 2 + (phrases.length + 4) * embedder.dimensions * BYTES_PER_NUMBER;
  known.set(key, reading, size);
  // A failure is retried with the next question.
  reading.catch(() => known.set(key, reading, Number.POSITIVE_INFINITY));
  return reading;
}

async function read(embedder: Embedder, definition: ActionDefinition, by: Reading): Promise<ReadAction> {
  const { phrases, title, purpose } = definition;
  const descriptions = [...Object.values(title), purpose];
  const vectors = await embedAll(embedder, [...phrases, ...descriptions], by);
  const locales = ["en", ...Object.keys(title)];
  const heard = phrases.map((phrase) => hearWants(phrase, locales));
  const described = hearWants(descriptions.join(". "), locales);
  return {
    phrases: vectors.slice(0, phrases.length),
    descriptions: vectors.slice(phrases.length),
    topics: sharesOf([...heard, described].map(({ topics }) => topics)),
    words: new Set([...phrases, ...descriptions].flatMap((text) => [...allStems(text)])),
    moods: sharesOf(heard.map(({ moods }) => new Set([...moods].map((mood) => moodOf(mood, moods))))),
  };
}

/** "Where is my order" and "where is the shop" are two ways to ask. */
export const moodOf = (mood: Mood, all: ReadonlySet<Mood>): string => (all.has("mine") ? `${mood} mine` : mood);

/** Stems in the language of the text and, as far as they can be translated, in English. */
export const allStems = (text: string): Set<string> =>
  new Set([...stemSet(text), ...stemSet(translateWords(text) ?? "")]);

function sharesOf(all: ReadonlySet<string>[]): Map<string, number> {
  const shares = new Map<string, number>();
  for (const topics of all) for (const topic of topics) shares.set(topic, (shares.get(topic) ?? 0) + 1 / all.length);
  return shares;
}

/** Phrases are compared with questions, so they are read as questions. */
async function embedAll(embedder: Embedder, texts: string[], by: Reading): Promise<Float32Array[]> {
  const asks = forQuestions(embedder);
  const { readForeign } = asks;
  const foreign = readForeign ? texts.filter((text) => by === "foreign" || isForeign(text)) : [];
  const own = texts.filter((text) => !foreign.includes(text));
  const [ownVectors, foreignVectors] = await Promise.all([
    own.length > 0 ? asks.embed(own) : [],
    foreign.length > 0 && readForeign ? readForeign.call(asks, foreign, "question") : [],
  ]);
  const byText = new Map([
    ...own.map((text, at) => [text, ownVectors[at]] as const),
    ...foreign.map((text, at) => [text, foreignVectors[at]] as const),
  ]);
  return texts.flatMap((text) => {
    const vector = byText.get(text);
    return vector ? [Float32Array.from(vector)] : [];
  });
}
