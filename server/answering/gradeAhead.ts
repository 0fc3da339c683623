/** Prepares the grade of a model's answer while the answer is being written. */

import { embedSources, type Reader } from "../grading/measureSupport.ts";
import { preparePassages } from "../grading/preparePassages.ts";
import { sourcesOf } from "../grading/statements.ts";
import { lookUp, zip } from "../language/lists.ts";
import { type Embedder, readTexts, type TextReading } from "../ports/embedder.ts";
import type { Passage } from "../ports/passage.ts";
import { deadline } from "./deadline.ts";

/** The bundled embedding model. */
export const FITTED_TO = "meaning-2-384";
/** Usually takes a tenth of this. */
export const SUPPORT_MS = 2000;

export interface GradeAhead {
  /** Takes the text so far, and parses the passages it cites. Once begun, embeds them right away. */
  hear(text: string): void;
  /** From now on it is likely that meaning has to be compared. Calling it again does nothing. */
  begin(): void;
  /** Finds what was embedded of these passages by earlier answers, and keeps what has to be embedded now. */
  recall(passages: Passage[]): Promise<void>;
  /** Embeds for the grade, reusing what is already embedded. Null when meaning can't be compared. */
  embedder: Reader | null;
}

interface Run {
  parts: { embedder: Embedder };
  signal: AbortSignal;
}

/** Embeddings that earlier answers have made of a document's sentences. */
export interface SentenceStore {
  /** @returns one per text, in order; null when there are none */
  read(passage: Passage, texts: string[]): Promise<TextReading[] | null>;
  /** Called when there are none. Returns at once; a failure is the store's own. @param make embeds the texts */
  keep(passage: Passage, texts: string[], make: () => Promise<TextReading[]>): void;
}

/**
 * Prepares the cited passages. Anything that fails here is retried, and reported, when the answer is graded.
 * @param store saves embedding sentences again; without one all are embedded
 */
export function gradeAhead(run: Run, passages: Passage[], store?: SentenceStore): GradeAhead {
  const parse = parsing(run, passages);
  const meaning = meaningOf(run.parts.embedder);
  if (!meaning) return { hear: parse, begin: () => {}, recall: async () => {}, embedder: null };
  // It has its own cache.
  const across = meaning.readForeign ? { readForeign: meaning.readForeign } : {};
  const { read, embed, recall } = openReadings(meaning);
  const underWay: Promise<void>[] = [];
  const left = new Set(passages);
  let [hasBegun, said, heard] = [false, "", 0];
  return {
    hear(text) {
      parse(text);
      said = text;
      if (hasBegun) embedNew();
    },
    begin() {
      if (hasBegun) return;
      hasBegun = true;
      embedNew();
    },
    async recall(found) {
      if (store) await Promise.all(found.map((passage) => recall(passage, store)));
    },
    embedder: {
      async embed(texts, signal) {
        await Promise.all(underWay);
        return embed(texts, signal);
      },
      async read(texts, signal) {
        await Promise.all(underWay);
        return read(texts, signal);
      },
      ...across,
    },
  };

  function embedNew(): void {
    // A citation ends in a bracket.
    if (!said.includes("]", heard)) return;
    heard = said.length;
    for (const passage of left) {
      if (!said.includes(`[${passage.n}]`)) continue;
      left.delete(passage);
      underWay.push(embedCited(said, passage).catch(() => {}));
    }
  }

  async function embedCited(answer: string, passage: Passage): Promise<void> {
    if (store) await recall(passage, store);
    const cited = { answer, passages: [passage] };
    await embedSources({ embed, read, ...across }, cited, deadline(run.signal, SUPPORT_MS));
  }
}

/** Each text is embedded once, whoever asks for it. */
function openReadings(meaning: Embedder) {
  const readings = new Map<string, TextReading>();
  async function read(texts: string[], signal?: AbortSignal): Promise<TextReading[]> {
    const missing = texts.filter((text) => !readings.has(text));
    const made = missing.length > 0 ? await readTexts(meaning, missing, signal) : [];
    for (const [text, reading] of zip(missing, made)) readings.set(text, reading);
    return texts.map((text) => lookUp(readings, text));
  }
  const embed = async (texts: string[], signal?: AbortSignal): Promise<number[][]> =>
    (await read(texts, signal)).map(({ vector }) => vector);
  async function recall(passage: Passage, store: SentenceStore): Promise<void> {
    const { sentences, joined } = sourcesOf([passage]);
    const texts = [...sentences, ...joined];
    if (texts.length === 0) return;
    const kept = await store.read(passage, texts);
    if (kept) for (const [text, reading] of zip(texts, kept)) readings.set(text, reading);
    // Embedded to the end then, even if this grade gives up before.
    else store.keep(passage, texts, () => read(texts));
  }
  return { read, embed, recall };
}

/** Parses passages as they are cited: the others' sentences aren't needed. */
function parsing(run: Run, passages: Passage[]): (text: string) => void {
  const left = new Set(passages);
  let heard = 0;
  return (text) => {
    if (!text.includes("]", heard)) return;
    heard = text.length;
    const cited = [...left].filter(({ n }) => text.includes(`[${n}]`));
    for (const passage of cited) left.delete(passage);
    if (cited.length > 0) void preparePassages(cited, run.signal);
  };
}

/**
 * Always the bundled model, whatever the search uses: the thresholds for support were fitted to its cosines. Lexical
 * similarity is not similarity of meaning and would stop correct answers that are paraphrased.
 */
function meaningOf(embedder: Embedder): Embedder | null {
  if (embedder.isLexical) return null;
  return embedder.model === FITTED_TO ? embedder : (embedder.other?.(FITTED_TO) ?? null);
}
