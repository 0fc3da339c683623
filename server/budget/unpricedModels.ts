/** Models in use whose price is unknown. */
import type { Parts } from "../context/context.ts";
import type { StatedPrice } from "../ports/budget.ts";
import type { EngineTask } from "../ports/engine.ts";
import { costMicros } from "./priceOf.ts";

const TASKS: EngineTask[] = [
  "contextualize",
  "generate",
  "restate",
  "grade",
  "title",
  "summarize",
  "generalize",
  "plan",
  "tell",
];

/** @returns their names, without duplicates; empty if every model has a price, or no model is in use */
export async function unpricedModels(
  { engine, reranker, embedder }: Pick<Parts, "engine" | "reranker" | "embedder">,
  stated: readonly StatedPrice[],
): Promise<string[]> {
  const inUse = [...TASKS.map((task) => engine.modelOf(task)), reranker?.paidModel, embedder.paidModel];
  return withoutPrice(inUse, stated);
}

/** The same, given the models' names. */
export async function withoutPrice(
  models: readonly (string | null | undefined)[],
  stated: readonly StatedPrice[],
): Promise<string[]> {
  const names = [...new Set(models.filter((name) => typeof name === "string"))];
  const costs = await Promise.all(names.map((name) => costMicros(name, { tokensIn: 1, tokensOut: 1 }, stated)));
  return names.filter((_, index) => costs[index] === null);
}
