import type { Context } from "hono";
import type { Parts } from "../../context/context.ts";
import type { AdminEnv } from "../../http/middleware/adminSession.ts";
import { AppError } from "../../kernel/errors.ts";
import { isOperator } from "../../operator/isOperator.ts";

/** Lets operators pass. @throws AppError not_found for everybody else, and for API keys */
export async function onlyOperators(
  parts: Pick<Parts, "db" | "config">,
  { var: { principal } }: Context<AdminEnv>,
): Promise<void> {
  const { actor, email, scopes } = principal;
  if (scopes !== null || !(await isOperator(parts, { id: actor.id, email }))) throw new AppError("not_found");
}
