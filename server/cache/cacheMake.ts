import type { Parts } from "../context.ts";

/** Words that a person wrote are of no model's make. */
const BY_PERSON = "person";

/** Answers of another make (engine, prompt, embedding) are not this product's answers any more. */
export function cacheMake({ engine, embedder }: Pick<Parts, "engine" | "embedder">): string {
  return [engine.name, engine.promptVersion("generate") ?? "-", embedder.model].join("/");
}

/** The make of what a person wrote: only the vector it is found by is a machine's. */
export function personMake({ embedder }: Pick<Parts, "embedder">): string {
  return [BY_PERSON, embedder.model].join("/");
}
