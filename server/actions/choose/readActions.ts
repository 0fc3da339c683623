/** What is computed for an action ahead of any question: vectors of its phrases, its topics, the moods of its phrases. */
import { BoundedMap } from "../../language/boundedMap.ts";
import { translateWords } from "../../language/translateWords.ts";
import { hearWants } from "../../language/wants/hearWants.ts";
import type { Mood } from "../../language/wants/wantList.ts";
import { stemSet } from "../../language/words.ts";
import { type Embedder, forQuestions } from "../../ports/embedder.ts";
import type { ActionDefinition } from "../../protocol/actions.ts";
import { type ActionMeaning, makeVectors, type Reading } from "./meaning.ts";

export interface ReadAction {
  /** Of the phrases, then of titles and purpose. */
  phrases: Float32Array[];
  descriptions: Float32Array[];
  /** Share of the phrases that mention each topic; titles and purpose together count as one phrase. */
  topics: ReadonlyMap<string, number>;
  /** Stems of all its texts, and of their English translations. */
  words: ReadonlySet<string>;
  /** Share of the phrases in each mood, as `mood` or `mood mine`. */
  moods: ReadonlyMap<string, number>;
}

/** 16 MB: some 200 actions with 40 phrases each. Keyed by content, so that a changed action is read again. */
const known = new BoundedMap<Promise<ReadAction>>(16_000_000);
const BYTES_PER_NUMBER = 4;

/** Embeds an action's texts once per content and model. @throws the embedder's errors */
export function readAction(embedder: Embedder, definition: ActionDefinition, by: Reading): Promise<ReadAction> {
  const before = known.get(keyOf(embedder, definition, by));
  if (before) return before;
  const reading = makeVectors(embedder, definition, by).then((vectors) => read(definition, vectors));
  keep(embedder, definition, by, reading);
  // A failed read must not stay in memory: the next question retries it.
  reading.catch(() => known.set(keyOf(embedder, definition, by), reading, Number.POSITIVE_INFINITY));
  return reading;
}

/** Whether this process has the action in memory, so that its stored meaning need not be loaded. */
export function isRead(embedder: Embedder, definition: ActionDefinition): boolean {
  const readings: Reading[] = forQuestions(embedder).readForeign ? ["own", "foreign"] : ["own"];
  return readings.every((by) => known.get(keyOf(embedder, definition, by)) !== undefined);
}

/** Keeps stored vectors in memory, so that `readAction` need not embed the texts again. */
export function keepMeaning(embedder: Embedder, definition: ActionDefinition, { own, foreign }: ActionMeaning): void {
  keep(embedder, definition, "own", Promise.resolve(read(definition, own)));
  if (foreign.length > 0) keep(embedder, definition, "foreign", Promise.resolve(read(definition, foreign)));
}

const keyOf = ({ model }: Embedder, { phrases, title, purpose }: ActionDefinition, by: Reading) =>
  JSON.stringify([model, by, phrases, title, purpose]);

function keep(embedder: Embedder, definition: ActionDefinition, by: Reading, reading: Promise<ReadAction>): void {
  const key = keyOf(embedder, definition, by);
  known.set(key, reading, key.length * 2 + (definition.phrases.length + 4) * embedder.dimensions * BYTES_PER_NUMBER);
}

function read({ phrases, title, purpose }: ActionDefinition, vectors: Float32Array[]): ReadAction {
  const descriptions = [...Object.values(title), purpose];
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

/** Keeps "where is my order" apart from "where is the shop". */
export const moodOf = (mood: Mood, all: ReadonlySet<Mood>): string => (all.has("mine") ? `${mood} mine` : mood);

/** Stems in the language of the text and, as far as they can be translated, in English. */
export const allStems = (text: string): Set<string> =>
  new Set([...stemSet(text), ...stemSet(translateWords(text) ?? "")]);

function sharesOf(all: ReadonlySet<string>[]): Map<string, number> {
  const shares = new Map<string, number>();
  for (const topics of all) for (const topic of topics) shares.set(topic, (shares.get(topic) ?? 0) + 1 / all.length);
  return shares;
}
