import type { AgentActor, Ctx } from "../context/context.ts";
import { AppError } from "../kernel/errors.ts";
import type { ModelComparison } from "../protocol/model.ts";
import { enginesOnTrial } from "../tenantModel/testModel.ts";
import { rehearsalCache } from "./rehearsalCache.ts";
import { type RehearsedQuestion, rehearseTurn } from "./rehearseTurn.ts";

/**
 * Answers one question with and without the model being evaluated, side by side: neither answer comes from the cache,
 * and only the cost is stored.
 * @throws AppError not_found when there is no model to evaluate
 */
export async function compareAnswers(ctx: Ctx<AgentActor>, asked: RehearsedQuestion): Promise<ModelComparison> {
  const { engine, without } = await enginesOnTrial(ctx);
  if (!engine.asksModel) throw new AppError("not_found");
  const cache = { ...rehearsalCache(ctx.parts.cache), nearest: async () => [] };
  const answerBy = (one: typeof engine) => rehearseTurn({ ...ctx, parts: { ...ctx.parts, engine: one, cache } }, asked);
  const [withModel, withoutModel] = await Promise.all([answerBy(engine), answerBy(without)]);
  return { with: withModel, without: withoutModel };
}
