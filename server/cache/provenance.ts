/** An entry's provenance: who wrote the answer and which model embedded the question. Only current ones are served. */
import type { Parts } from "../context/context.ts";
import type { Embedder } from "../ports/embedder.ts";
import type { Engine } from "../ports/engine.ts";

/** Answers written by a person depend on no model. */
const BY_PERSON = "person";
const NONE = "-";

/** Who wrote an entry's answer; the local engine has neither model nor prompt. */
export interface Writer {
  engine: string;
  model: string | null;
  prompt: string | null;
}

/** Provenance of this engine's answers: engine, model, prompt version and embedding model. */
export function provenanceOf(wrote: Engine, embedder: Embedder): string {
  const writer = [wrote.name, wrote.modelOf("generate"), wrote.promptVersion("generate")];
  return join([...writer, embedder.model]);
}

/** Provenance of an answer written by a person: only the embedding model matters. */
export function personProvenance(embedder: Embedder): string {
  return join([BY_PERSON, embedder.model]);
}

/** The provenances served at present. Answers the local engine wrote as a fallback don't count as the model's. */
export function servedProvenances({ engine, embedder }: Pick<Parts, "engine" | "embedder">): ReadonlySet<string> {
  return new Set([provenanceOf(engine, embedder), personProvenance(embedder)]);
}

/** The writer recorded in a provenance; null for a person. */
export function writerOf(provenance: string): Writer | null {
  const [engine, model, prompt, embedder] = provenance.split("/").map(decodeURIComponent);
  const orNull = (part: string | undefined) => (part === undefined || part === NONE ? null : part);
  return engine && embedder ? { engine, model: orNull(model), prompt: orNull(prompt) } : null;
}

/** Parts are encoded because model names may contain slashes. */
const join = (parts: (string | null)[]) => parts.map((part) => encodeURIComponent(part ?? NONE)).join("/");
