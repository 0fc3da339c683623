import { v7 } from "uuid";
import { auditAct } from "../../audit/writeAudit.ts";
import type { AgentActor, Ctx } from "../../context/context.ts";
import type { Tx } from "../../db/database.ts";
import { oneAtATime } from "../../db/oneAtATime.ts";
import { isoTime } from "../../db/time.ts";
import { AppError } from "../../kernel/errors.ts";
import { type CannedReply, MAX_CANNED } from "../../protocol/admin.ts";
import { reaches } from "../../protocol/roles.ts";
import type { Right } from "../../rights/right.ts";
import { withRight } from "../../rights/withRight.ts";

interface Wanted {
  name: string;
  content: string;
  is_shared: boolean;
}

/**
 * Creates or updates a canned reply. Members write their own; shared ones belong to owners.
 * @param input.id the one to change; undefined creates a new one
 * @throws AppError forbidden (a shared one, and the caller is no owner), not_found, quota_exceeded
 */
export async function saveCannedReply(
  ctx: Ctx<AgentActor>,
  { id, ...wanted }: Wanted & { id?: string },
): Promise<CannedReply> {
  const { tenantId, actor } = ctx;
  if (wanted.is_shared && !reaches(actor.role, "owner")) throw new AppError("forbidden");
  return withRight(ctx, wanted.is_shared ? "owner" : "viewer", async (right) => {
    const saved = id === undefined ? await insert(right, ctx, wanted) : await update(right, ctx, { ...wanted, id });
    if (wanted.is_shared)
      await auditAct(
        right,
        { tenantId, actor },
        { action: "canned_reply_saved", subject: saved.id, details: { name: wanted.name } },
      );
    return { ...saved, ...wanted, updated_at: isoTime(saved.updated_at) };
  });
}

type Saved = Pick<CannedReply, "id" | "updated_at">;

async function insert(right: Right, { tenantId, actor }: Ctx<AgentActor>, wanted: Wanted): Promise<Saved> {
  const memberId = wanted.is_shared ? null : actor.id;
  await oneAtATime(right, tenantId);
  const [saved] = await right.sql<Saved[]>`
    insert into canned_replies (tenant_id, id, member_id, name, content)
    select ${tenantId}::uuid, ${v7()}::uuid, ${memberId}::text, ${wanted.name}, ${wanted.content}
    where (select count(*) from canned_replies
      where tenant_id = ${tenantId} and member_id is not distinct from ${memberId}) < ${MAX_CANNED}
    returning id, updated_at`;
  if (!saved) throw new AppError("quota_exceeded");
  return saved;
}

async function update({ sql }: Tx, ctx: Ctx<AgentActor>, wanted: Wanted & { id: string }): Promise<Saved> {
  const { tenantId, actor } = ctx;
  const [saved] = await sql<Saved[]>`
    update canned_replies set name = ${wanted.name}, content = ${wanted.content}, updated_at = now(),
      member_id = ${wanted.is_shared ? null : actor.id}
    where tenant_id = ${tenantId} and id = ${wanted.id} and ${mayChange(sql, ctx)}
    returning id, updated_at`;
  if (!saved) throw new AppError("not_found");
  return saved;
}

/** The replies the caller may change: their own and, for owners, shared ones. */
export function mayChange(sql: Tx["sql"], { actor }: Ctx<AgentActor>) {
  return sql`(member_id = ${actor.id} or (member_id is null and ${reaches(actor.role, "owner")}::boolean))`;
}
