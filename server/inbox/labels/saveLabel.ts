import { v7 } from "uuid";
import { auditAct } from "../../audit/writeAudit.ts";
import type { AgentActor, Ctx } from "../../context/context.ts";
import type { Tx } from "../../db/database.ts";
import { onlyRow } from "../../db/onlyRow.ts";
import { withTenant } from "../../db/tenant.ts";
import { AppError } from "../../kernel/errors.ts";
import type { Label, LabelRequest } from "../../protocol/inbox.ts";

/** Maximum labels per tenant. */
const MAX_LABELS = 100;

/** Creates a label. @throws AppError conflict when the name is taken, or there are too many */
export async function addLabel(ctx: Ctx<AgentActor>, input: LabelRequest): Promise<Label> {
  return withTenant(ctx, async (tx) => {
    await lockLabels(tx, ctx.tenantId);
    const row = onlyRow(
      await tx.sql<{ count: number }[]>`
      select count(*)::int as count from labels where tenant_id = ${ctx.tenantId}`,
    );
    if (row.count >= MAX_LABELS) throw new AppError("conflict", { details: { field: "name", most: MAX_LABELS } });
    const label = { id: v7(), ...input };
    await refuseTaken(tx, ctx, label);
    await tx.sql`
      insert into labels (tenant_id, id, name, color) values (${ctx.tenantId}, ${label.id}, ${label.name}, ${label.color})`;
    await auditAct(tx, ctx, { action: "label_added", subject: label.id, details: { name: label.name } });
    return label;
  });
}

/** Changes a label's name or colour everywhere. @throws AppError not_found, conflict when the name is taken */
export async function changeLabel(ctx: Ctx<AgentActor>, label: Label): Promise<Label> {
  return withTenant(ctx, async (tx) => {
    await lockLabels(tx, ctx.tenantId);
    await refuseTaken(tx, ctx, label);
    const [before] = await tx.sql<{ name: string }[]>`
      select name from labels where tenant_id = ${ctx.tenantId} and id = ${label.id}`;
    if (!before) throw new AppError("not_found");
    await tx.sql`
      update labels set name = ${label.name}, color = ${label.color}
      where tenant_id = ${ctx.tenantId} and id = ${label.id}`;
    const details = before.name === label.name ? { name: label.name } : { from: before.name, to: label.name };
    await auditAct(tx, ctx, { action: "label_changed", subject: label.id, details });
    return label;
  });
}

/** Deletes a label, and removes it from every ticket. @throws AppError not_found */
export async function deleteLabel(ctx: Ctx<AgentActor>, { labelId }: { labelId: string }): Promise<void> {
  await withTenant(ctx, async (tx) => {
    const [label] = await tx.sql<{ name: string }[]>`
      delete from labels where tenant_id = ${ctx.tenantId} and id = ${labelId} returning name`;
    if (!label) throw new AppError("not_found");
    await auditAct(tx, ctx, { action: "label_deleted", subject: labelId, details: { name: label.name } });
  });
}

/** Serializes changes per tenant, so that no two labels get the same name. */
async function lockLabels({ sql }: Tx, tenantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`labels:${tenantId}`}, 0))`;
}

async function refuseTaken({ sql }: Tx, { tenantId }: Ctx<AgentActor>, { id, name }: Label): Promise<void> {
  const taken = await sql`
    select from labels where tenant_id = ${tenantId} and lower(name) = lower(${name}) and id <> ${id}`;
  if (taken.length > 0) throw new AppError("conflict", { details: { field: "name" } });
}
