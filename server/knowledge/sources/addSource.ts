/** Adds a site or a page as a source and queues its first sync. */
import { v7 } from "uuid";
import { writeAudit } from "../../audit/writeAudit.ts";
import type { AgentActor, Ctx } from "../../context/context.ts";
import { oneAtATime } from "../../db/oneAtATime.ts";
import { onlyRow } from "../../db/onlyRow.ts";
import { withTenant } from "../../db/tenant.ts";
import { AppError } from "../../kernel/errors.ts";
import { SYNC_SOURCE } from "../../ports/jobKinds.ts";
import type { Source, sourceRequestSchema } from "../../protocol/sources.ts";
import { normalizeTyped, scopeOf } from "./addresses.ts";
import { getSource } from "./getSource.ts";
import { refuseAddress } from "./refuseAddress.ts";
import { tellSourceChanged } from "./tellSourceChanged.ts";

/** More are a mistake or abuse. */
const MAX_SOURCES = 200;

/**
 * @throws AppError `address_refused` for an address that is visibly not public (its name is resolved by the sync),
 * `conflict` when it is already a source or there are 200
 */
export async function addSource(
  ctx: Ctx<AgentActor>,
  input: ReturnType<(typeof sourceRequestSchema)["parse"]>,
): Promise<Source> {
  const url = normalizeTyped(input.url);
  if (!url) throw new AppError("address_refused", { fields: ["url"] });
  refuseAddress(url, ctx.parts.config.CRAWL_ALLOW_PRIVATE_HOSTS);
  const { tenantId } = ctx;
  const id = v7();
  const { kind, name = null, discovery, exclude, max_pages, schedule } = input;
  await withTenant(ctx, async (tx) => {
    await oneAtATime(tx, tenantId);
    const known = onlyRow(
      await tx.sql<{ count: number }[]>`
      select count(*)::int as count from sources where tenant_id = ${tenantId}`,
    );
    if (known.count >= MAX_SOURCES) throw new AppError("conflict", { details: { most: MAX_SOURCES } });
    const added = await tx.sql`
      insert into sources (tenant_id, id, kind, name, url, scope, discovery, exclude, max_pages, schedule, status)
      values (${tenantId}, ${id}, ${kind}, ${name}, ${url}, ${kind === "site" ? scopeOf(url) : url}, ${discovery},
        ${JSON.stringify(exclude)}::jsonb, ${kind === "site" ? max_pages : 1}, ${schedule}, 'queued')
      on conflict (tenant_id, kind, url) do nothing returning id`;
    if (added.length === 0) throw new AppError("conflict", { details: { field: "url" } });
    const actorId = ctx.actor.id;
    await writeAudit(tx, { tenantId, actorId, action: "source_added", subject: id, details: { kind, url } });
    await ctx.parts.jobs.enqueue(tx, SYNC_SOURCE, { tenantId, sourceId: id });
  });
  await tellSourceChanged(ctx, id);
  return getSource(ctx, { sourceId: id });
}
