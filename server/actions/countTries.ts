/** Limits guesses at a proof, such as an order's e-mail address. */
import { AppError } from "../kernel/errors.ts";
import type { ActionDefinition, ActionValues } from "../protocol/actions.ts";
import type { CallContext } from "./callRow.ts";
import { visitorParameters } from "./checkValues.ts";
import { hashValues } from "./hashValues.ts";

interface Try {
  actionId: string;
  visitorId: string;
  definition: ActionDefinition;
  values: ActionValues;
}

/** @throws AppError rate_limited, with the seconds to wait */
export async function countTries(ctx: CallContext, tried: Try): Promise<void> {
  for (const key of keysOf(ctx, tried)) {
    const retryAfter = await ctx.parts.limiter.takeTry(key);
    if (retryAfter !== null) throw new AppError("rate_limited", { retryAfter });
  }
}

/** Resets the counts after a correct proof. */
export async function forgetTries(ctx: CallContext, tried: Try): Promise<void> {
  for (const key of keysOf(ctx, tried)) await ctx.parts.limiter.forgetTries(key);
}

/** Counts per visitor, per target (one order, many addresses) and per proof (one address, many orders). */
function keysOf({ tenantId }: CallContext, { actionId, visitorId, definition, values }: Try): string[] {
  const parameters = visitorParameters(definition);
  if (!parameters.some(({ is_proof: isProof }) => isProof)) return [];
  const part = (isProof: boolean) =>
    hashValues(
      Object.fromEntries(
        parameters.flatMap((each) => {
          const value = values[each.name];
          return each.is_proof !== isProof || value === undefined ? [] : [[each.name, String(value).toLowerCase()]];
        }),
      ),
    );
  const target = part(false);
  const keys = [`visitor:${visitorId}`, `proof:${part(true)}`];
  if (target !== hashValues({})) keys.push(`target:${target}`);
  return keys.map((key) => `action:{${tenantId}}:${actionId}:${key}`);
}
