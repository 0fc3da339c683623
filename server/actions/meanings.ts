/** Stores the vectors of actions, so that no process has to embed their phrases before its first question. */
import type { Parts } from "../context/context.ts";
import { type TenantContext, withTenant } from "../db/tenant.ts";
import type { Embedder } from "../ports/embedder.ts";
import type { EnabledAction } from "../ports/tenantActions.ts";
import type { Action } from "../protocol/actionCalls.ts";
import { choosingEmbedder, makeMeaning, meaningOf, packMeaning, unpackMeaning } from "./choose/meaning.ts";
import { isRead, keepMeaning } from "./choose/readActions.ts";

type MeaningContext = TenantContext & { parts: Pick<Parts, "embedder" | "log"> };
type Stored = Pick<EnabledAction, "id" | "definition">;

/** Called after a change to an action that is switched on. If it fails, the next question makes up for it. */
export async function storeMeaning(ctx: MeaningContext, action: Action): Promise<void> {
  if (!action.is_enabled) return;
  const embedder = choosingEmbedder(ctx.parts.embedder);
  const rows = await readStored(ctx, [action.id]).catch(() => []);
  if (rows[0] && rows[0].meaning_of !== meaningOf(embedder, action.definition)) await make(ctx, embedder, action);
}

/**
 * Loads the vectors that this process doesn't have in memory. Missing ones, and those of another model or of changed
 * texts, are made and stored.
 */
export async function recallMeanings(ctx: MeaningContext, actions: readonly Stored[]): Promise<void> {
  const embedder = choosingEmbedder(ctx.parts.embedder);
  const missing = actions.filter(({ definition }) => !isRead(embedder, definition));
  if (missing.length === 0) return;
  const rows = await readStored(
    ctx,
    missing.map(({ id }) => id),
  );
  for (const action of missing) {
    const row = rows.find(({ id }) => id === action.id);
    const isCurrent = row?.meaning_of === meaningOf(embedder, action.definition);
    const stored = isCurrent && row.meaning ? unpackMeaning(embedder, action.definition, row.meaning) : null;
    if (stored) keepMeaning(embedder, action.definition, stored);
    // Stops at the first failure: an unreachable model would fail for every action.
    else if (!(await make(ctx, embedder, action))) return;
  }
}

interface StoredMeaning {
  id: string;
  meaning_of: string | null;
  meaning: Buffer | null;
}

const readStored = (ctx: MeaningContext, ids: string[]) =>
  withTenant(
    ctx,
    ({ sql }) =>
      sql<StoredMeaning[]>`
        select id, meaning_of, meaning from actions where tenant_id = ${ctx.tenantId} and id = any(${ids}::uuid[])`,
  );

/** @returns whether it succeeded */
async function make(ctx: MeaningContext, embedder: Embedder, { id, definition }: Stored): Promise<boolean> {
  try {
    const meaning = await makeMeaning(embedder, definition);
    const of = meaningOf(embedder, definition);
    await withTenant(
      ctx,
      ({ sql }) =>
        sql`update actions set meaning = ${packMeaning(meaning)}::bytea, meaning_of = ${of}
          where tenant_id = ${ctx.tenantId} and id = ${id}`,
    );
    keepMeaning(embedder, definition, meaning);
    return true;
  } catch (error) {
    ctx.parts.log.warn({ err: error, action_id: id }, "what an action means could not be stored");
    return false;
  }
}
