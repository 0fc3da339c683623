import type { AgentActor, Ctx } from "../../context/context.ts";
import type { Tx } from "../../db/database.ts";
import { AppError } from "../../kernel/errors.ts";
import { changeTicket } from "../acts/changeTicket.ts";

/** Adds a label to a ticket, or removes it; idempotent. @throws AppError not_found for either */
export async function labelTicket(
  ctx: Ctx<AgentActor>,
  { ticketId, labelId, isOn }: { ticketId: string; labelId: string; isOn: boolean },
): Promise<void> {
  await changeTicket(ctx, ticketId, async (tx) => {
    await checkLabels(tx, ctx.tenantId, [labelId]);
    const changed = isOn
      ? await tx.sql`
          insert into ticket_labels (tenant_id, ticket_id, label_id) values (${ctx.tenantId}, ${ticketId}, ${labelId})
          on conflict do nothing returning label_id`
      : await tx.sql`
          delete from ticket_labels where tenant_id = ${ctx.tenantId} and ticket_id = ${ticketId} and label_id = ${labelId}
          returning label_id`;
    const details = isOn ? { added: [labelId] } : { removed: [labelId] };
    return { result: undefined, events: [], act: changed.length > 0 ? "ticket_labelled" : null, details };
  });
}

/** Replaces a ticket's labels. @throws AppError not_found for the ticket or one of the labels */
export async function setTicketLabels(
  ctx: Ctx<AgentActor>,
  { ticketId, labelIds }: { ticketId: string; labelIds: string[] },
): Promise<{ label_ids: string[] }> {
  const { tenantId } = ctx;
  const wanted = [...new Set(labelIds)].sort();
  return changeTicket(ctx, ticketId, async (tx) => {
    await checkLabels(tx, tenantId, wanted);
    const removed = await tx.sql<{ label_id: string }[]>`
      delete from ticket_labels where tenant_id = ${tenantId} and ticket_id = ${ticketId}
        and label_id <> all(${wanted}::uuid[]) returning label_id`;
    const added = await tx.sql<{ label_id: string }[]>`
      insert into ticket_labels (tenant_id, ticket_id, label_id)
      select ${tenantId}::uuid, ${ticketId}::uuid, id from unnest(${wanted}::uuid[]) id
      on conflict do nothing returning label_id`;
    const [before, after] = [removed, added].map((rows) => rows.map(({ label_id }) => label_id));
    const act = removed.length + added.length > 0 ? ("ticket_labelled" as const) : null;
    return { result: { label_ids: wanted }, events: [], act, details: { added: after, removed: before } };
  });
}

async function checkLabels({ sql }: Tx, tenantId: string, labelIds: string[]): Promise<void> {
  const known = await sql`
    select id from labels where tenant_id = ${tenantId} and id = any(${labelIds}::uuid[]) for key share`;
  if (known.length < labelIds.length) throw new AppError("not_found");
}
