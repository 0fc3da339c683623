/** Makes the grade of a model's answer ready while the answer is being written. */
import { embedSources, type Reader } from "../grading/measureSupport.ts";
import { preparePassages } from "../grading/preparePassages.ts";
import { type Embedder, readTexts, type TextReading } from "../ports/embedder.ts";
import type { Passage } from "../ports/engine.ts";
import { deadline } from "./deadline.ts";

/** The embedding model that comes along. */
export const FITTED_TO = "meaning-2-384";
/** A tenth of it is usual. */
export const SUPPORT_MS = 2000;

export interface GradeAhead {
  /** Takes what is written so far: passages that it cites are embedded at once. */
  hear(text: string): void;
  /** Embeds for the grade: what is embedded already is not embedded again. Null where meaning can't be compared. */
  embedder: Reader | null;
}

interface Run {
  parts: { embedder: Embedder };
  signal: AbortSignal;
}

/** Begins to read the passages. What fails here is done again, and reported, when the answer is graded. */
export function gradeAhead(run: Run, passages: Passage[]): GradeAhead {
  void preparePassages(passages, run.signal);
  const meaning = meaningOf(run.parts.embedder);
  if (!meaning) return { hear: () => {}, embedder: null };
  // It remembers by itself.
  const across = meaning.readForeign ? { readForeign: meaning.readForeign } : {};
  const readings = new Map<string, TextReading>();
  const underWay: Promise<void>[] = [];
  const left = new Set(passages);
  let heard = 0;
  return {
    hear(text) {
      // A citation ends in a bracket.
      if (!text.includes("]", heard)) return;
      heard = text.length;
      for (const passage of left) {
        if (!text.includes(`[${passage.n}]`)) continue;
        left.delete(passage);
        const cited = { answer: text, passages: [passage] };
        underWay.push(
          embedSources({ embed, read, ...across }, cited, deadline(run.signal, SUPPORT_MS)).catch(() => {}),
        );
      }
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

  async function read(texts: string[], signal?: AbortSignal): Promise<TextReading[]> {
    const missing = texts.filter((text) => !readings.has(text));
    const made = missing.length > 0 ? await readTexts(meaning!, missing, signal) : [];
    for (const [index, text] of missing.entries()) readings.set(text, made[index]!);
    return texts.map((text) => readings.get(text)!);
  }

  async function embed(texts: string[], signal?: AbortSignal): Promise<number[][]> {
    return (await read(texts, signal)).map(({ vector }) => vector);
  }
}

/**
 * The model that comes along, whatever searches: what counts as support was fitted to its cosines. Likeness of words alone
 * is no likeness of meaning, and would stop right answers in words of their own.
 */
function meaningOf(embedder: Embedder): Embedder | null {
  if (embedder.isLexical) return null;
  return embedder.model === FITTED_TO ? embedder : (embedder.other?.(FITTED_TO) ?? null);
}
