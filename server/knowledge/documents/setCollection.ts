/** Puts documents into a collection or removes them from theirs. */

import { writeAudit } from "../../audit/writeAudit.ts";
import type { AgentActor, Ctx } from "../../context/context.ts";
import { withTenant } from "../../db/tenant.ts";
import { tellOthers } from "./ingestDocument.ts";

/**
 * @param collection null removes them from their collection
 * @returns the ids of the documents that existed
 */
export async function setCollection(
  ctx: Ctx<AgentActor>,
  { documentIds, collection }: { documentIds: string[]; collection: string | null },
): Promise<string[]> {
  const { tenantId } = ctx;
  const changed = await withTenant(ctx, async (tx) => {
    const rows = await tx.sql<{ id: string }[]>`
      update documents set collection = ${collection}
      where tenant_id = ${tenantId} and id = any(${documentIds}::uuid[]) returning id`;
    for (const { id } of rows) {
      const details = { collection };
      await writeAudit(tx, { tenantId, actorId: ctx.actor.id, action: "document_collected", subject: id, details });
    }
    return rows.map((row) => row.id);
  });
  for (const id of changed) await tellOthers(ctx, id);
  return changed;
}
