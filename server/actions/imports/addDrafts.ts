/** Stores the chosen drafts, switched off. An incomplete one can't be switched on before its owner completes it. */
import { v7 } from "uuid";
import { writeAudit } from "../../audit/writeAudit.ts";
import type { AgentActor, Ctx } from "../../context/context.ts";
import { oneAtATime } from "../../db/oneAtATime.ts";
import { AppError } from "../../kernel/errors.ts";
import type { Drafts, DraftsRequest } from "../../protocol/actionImports.ts";
import type { ActionDefinition } from "../../protocol/actions.ts";
import type { Right } from "../../rights/right.ts";
import { withRight } from "../../rights/withRight.ts";
import { readActions, type Secrets, sealSecrets, toAction } from "../actionRow.ts";
import { checkDefinition } from "../checkDefinition.ts";
import { MAX_ACTIONS } from "../createAction.ts";
import { tellActionsChanged } from "../tellActionsChanged.ts";
import { placesIn } from "../templates.ts";
import { takeName } from "./names.ts";
import { isLeftToOwner } from "./toImported.ts";

/**
 * Adds all or none. Drafts whose names are taken are renamed.
 * @throws AppError action_invalid for what an owner could not complete, conflict when there are too many, secrets_key_missing
 */
export async function addDrafts(ctx: Ctx<AgentActor>, { definitions, secrets }: DraftsRequest): Promise<Drafts> {
  const { tenantId, parts } = ctx;
  for (const [n, definition] of definitions.entries()) refuse(definition, n, parts.config.ACTION_ALLOW_PRIVATE_HOSTS);
  const actions = await withRight(ctx, "owner", async (right) => {
    await oneAtATime(right, tenantId);
    const before = await right.sql<{ name: string }[]>`select name from actions where tenant_id = ${tenantId}`;
    if (before.length + definitions.length > MAX_ACTIONS)
      throw new AppError("conflict", { details: { most: MAX_ACTIONS } });
    const names = new Set(before.map(({ name }) => name));
    const ids = new Set<string>();
    for (const definition of definitions)
      ids.add(await store(right, ctx, { ...definition, name: takeName(names, definition.name) }, secrets));
    const rows = await readActions(right);
    return rows.filter(({ id }) => ids.has(id)).map((row) => toAction(parts.config, tenantId, row));
  });
  await tellActionsChanged(ctx);
  return { actions };
}

function refuse(definition: ActionDefinition, n: number, allowed: ReadonlySet<string>): void {
  const problems = checkDefinition(definition, { allowed, secrets: [] }).filter((each) => !isLeftToOwner(each));
  if (problems.length === 0) return;
  const fields = problems.map(({ field }) => `definitions.${n}.${field}`);
  throw new AppError("action_invalid", { details: { problems }, fields });
}

async function store(
  right: Right,
  ctx: Ctx<AgentActor>,
  definition: ActionDefinition,
  secrets: Secrets,
): Promise<string> {
  const { tenantId, actor, parts } = ctx;
  const id = v7();
  const { name, effect, request } = definition;
  const named = request.headers.flatMap(({ value }) => placesIn(value)).filter(({ kind }) => kind === "secret");
  const own = Object.fromEntries(
    named.flatMap((place) => {
      const secret = Object.hasOwn(secrets, place.name) ? secrets[place.name] : undefined;
      return secret === undefined ? [] : [[place.name, secret]];
    }),
  );
  const sealed = sealSecrets(parts.config, tenantId, id, own);
  await right.sql`
    insert into actions (tenant_id, id, name, definition, is_enabled, is_dry, secrets)
    values (${tenantId}, ${id}, ${name}, ${JSON.stringify(definition)}::jsonb, false, false, ${sealed})`;
  const details = { name, effect, is_enabled: false, is_dry: false, is_imported: true };
  await writeAudit(right, { tenantId, actorId: actor.id, action: "action_added", subject: id, details });
  return id;
}
