/** Embeds an action's texts, and packs the vectors for storage. */
import { createHash } from "node:crypto";
import { isForeign } from "../../language/isForeign.ts";
import { type Embedder, forQuestions } from "../../ports/embedder.ts";
import type { ActionDefinition } from "../../protocol/actions.ts";
import { FITTED_ON } from "./weights.ts";

/** Which of the embedder's models makes the vectors: see `Embedder.readForeign`. */
export type Reading = "own" | "foreign";

/** One vector per text and model; `foreign` is empty if the embedder has no foreign model. */
export type ActionMeaning = Readonly<Record<Reading, Float32Array[]>>;

type Texts = Pick<ActionDefinition, "phrases" | "title" | "purpose">;

const BYTES_PER_NUMBER = Float32Array.BYTES_PER_ELEMENT;

/** The embedder that the weights were fitted to: the built-in one, even if the documents use another. */
export const choosingEmbedder = (embedder: Embedder): Embedder => embedder.other?.(FITTED_ON) ?? embedder;

/** The order of the vectors: phrases, then titles and purpose. */
const textsOf = ({ phrases, title, purpose }: Texts) => [...phrases, ...Object.values(title), purpose];

/** @throws the embedder's errors */
export async function makeMeaning(embedder: Embedder, definition: Texts): Promise<ActionMeaning> {
  const hasForeign = forQuestions(embedder).readForeign !== undefined;
  const [own, foreign] = await Promise.all([
    makeVectors(embedder, definition, "own"),
    hasForeign ? makeVectors(embedder, definition, "foreign") : [],
  ]);
  return { own, foreign };
}

/** Phrases are compared with questions, so they are read as questions. @throws the embedder's errors */
export async function makeVectors(embedder: Embedder, definition: Texts, by: Reading): Promise<Float32Array[]> {
  const texts = textsOf(definition);
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

/** A hash that changes with the texts and the model. */
export function meaningOf(embedder: Embedder, definition: Texts): string {
  const hasForeign = forQuestions(embedder).readForeign !== undefined;
  const made = JSON.stringify([embedder.model, hasForeign, textsOf(definition)]);
  return createHash("sha256").update(made).digest("base64url");
}

/** All vectors in a row, own ones first, as 32-bit floats, so that nothing is lost in storage. */
export const packMeaning = ({ own, foreign }: ActionMeaning): Buffer =>
  Buffer.concat([...own, ...foreign].map((vector) => Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength)));

/** @returns null if the number of vectors doesn't match the number of texts */
export function unpackMeaning(embedder: Embedder, definition: Texts, packed: Uint8Array): ActionMeaning | null {
  const count = textsOf(definition).length;
  const size = embedder.dimensions * BYTES_PER_NUMBER;
  const readings = forQuestions(embedder).readForeign ? 2 : 1;
  if (packed.byteLength !== count * size * readings) return null;
  // Copied, because the driver returns an unaligned slice of its own buffer.
  const { buffer } = new Uint8Array(packed);
  const vectors = Array.from({ length: count * readings }, (_, at) => {
    return new Float32Array(buffer, at * size, embedder.dimensions);
  });
  return { own: vectors.slice(0, count), foreign: vectors.slice(count) };
}
