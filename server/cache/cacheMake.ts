/** Who wrote an answer, and what its question is found by. An entry of another make than today's is served to nobody. */
import type { Parts } from "../context/context.ts";
import type { Embedder } from "../ports/embedder.ts";
import type { Engine } from "../ports/engine.ts";

/** Words that a person wrote are of no model's make. */
const BY_PERSON = "person";
const NONE = "-";

/** Who wrote an entry's answer; the local engine has neither model nor prompt. */
export interface Writer {
  engine: string;
  model: string | null;
  prompt: string | null;
}

/** The make of what this engine writes: the engine, its model and its prompt, and the embedding model. */
export function cacheMake(wrote: Engine, embedder: Embedder): string {
  const writer = [wrote.name, wrote.modelOf("generate"), wrote.promptVersion("generate")];
  return join([...writer, embedder.model]);
}

/** The make of what a person wrote: only the vector it is found by is a machine's. */
export function personMake(embedder: Embedder): string {
  return join([BY_PERSON, embedder.model]);
}

/** The makes that are served as things stand. What was written in the model's place, by the local engine, is not the model's. */
export function servedMakes({ engine, embedder }: Pick<Parts, "engine" | "embedder">): ReadonlySet<string> {
  return new Set([cacheMake(engine, embedder), personMake(embedder)]);
}

/** Who a make says wrote it; null for a person. */
export function writerOf(make: string): Writer | null {
  const [engine, model, prompt, embedder] = make.split("/").map(decodeURIComponent);
  const orNull = (part: string | undefined) => (part === undefined || part === NONE ? null : part);
  return engine && embedder ? { engine, model: orNull(model), prompt: orNull(prompt) } : null;
}

/** Models are named with slashes at times. */
const join = (parts: (string | null)[]) => parts.map((part) => encodeURIComponent(part ?? NONE)).join("/");
