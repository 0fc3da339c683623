/** Mails that a snoozed ticket is back: to its assignee, or to the team when it has none. */
import { v5 } from "uuid";
import type { Parts } from "../../../context/context.ts";
import { visitorOf } from "../../../db/sql/visitorOf.ts";
import { withTenant } from "../../../db/tenant.ts";
import { deskLanguage, writeDeskMail } from "../../../language/deskMails/writeDeskMail.ts";
import type { OutboxRow } from "../../../outbox/kinds.ts";
import { deliver } from "../deliver.ts";
import { messageIdFor } from "../messageIdFor.ts";
import { type Address, confirmedAddresses } from "./confirmedAddresses.ts";
import { type NamedTicket, nameTicket } from "./nameTicket.ts";

interface Awake extends NamedTicket {
  holder: string | null;
  /** The tenant's. */
  locale: string | null;
  wishes: { member_id: string; mail: string; locale: string | null }[];
}

/**
 * Only to confirmed addresses of members who want such mails. Nothing is sent when the ticket was answered or snoozed
 * again meanwhile. Each member's mail is an outbox row of its own, so one refused address holds up no other.
 * @throws MailRefused when the mail was not accepted
 */
export async function mailAwake(parts: Parts, row: OutboxRow<"mail_awake">): Promise<void> {
  const { tenant_id: tenantId, ticket_id: ticketId } = row;
  const awake = await readAwake(parts, row);
  if (!awake) return;
  const team = await confirmedAddresses(parts, tenantId);
  const { member_id: memberId } = row.payload;
  if (memberId === undefined) return promiseEach(parts, row, awake, team);
  const member = team.find(({ id }) => id === memberId);
  const wish = wishOf(awake, memberId);
  if (!member || wish?.mail === "never") return;
  const link = `${parts.config.PUBLIC_URL ?? ""}/admin/tickets/${ticketId}`;
  const language = deskLanguage(wish?.locale ?? awake.locale);
  const mail = writeDeskMail(language, "awake", { ticket: nameTicket(awake, language) }, link);
  const messageId = messageIdFor(parts.config, row.id);
  await deliver(parts, "awake", { ...mail, to: member.email, messageId, about: { tenantId, ticketId } });
}

const wishOf = ({ wishes }: Awake, memberId: string) => wishes.find(({ member_id }) => member_id === memberId);

/** Idempotent: repeated runs write each row once. */
async function promiseEach(
  { db, jobs }: Parts,
  row: OutboxRow<"mail_awake">,
  awake: Awake,
  team: Address[],
): Promise<void> {
  const holders = team.filter(({ id }) => id === awake.holder);
  const wanted = (holders.length > 0 ? holders : team).filter(({ id }) => wishOf(awake, id)?.mail !== "never");
  await withTenant({ db, tenantId: row.tenant_id }, async (tx) => {
    for (const { id } of wanted)
      await tx.sql`
        insert into outbox (tenant_id, id, kind, ticket_id, payload)
        values (${row.tenant_id}, ${v5(id, row.id)}, 'mail_awake', ${row.ticket_id},
          ${JSON.stringify({ member_id: id })}::jsonb)
        on conflict (tenant_id, id) do nothing`;
    tx.afterCommit(jobs.wake);
  });
}

async function readAwake({ db }: Parts, row: OutboxRow<"mail_awake">): Promise<Awake | undefined> {
  const [awake] = await withTenant(
    { db, tenantId: row.tenant_id },
    ({ sql }) => sql<Awake[]>`
      select t.number, ${visitorOf(sql)} as visitor, e.claimed_by as holder, n.settings ->> 'locale' as locale,
        (select coalesce(jsonb_agg(jsonb_build_object('member_id', a.member_id, 'mail', a.mail, 'locale', a.locale)), '[]')
          from alert_preferences a where a.tenant_id = e.tenant_id) as wishes
      from escalations e
      join tickets t on t.tenant_id = e.tenant_id and t.id = e.ticket_id
      join visitors v on v.tenant_id = t.tenant_id and v.id = t.visitor_id
      join tenants n on n.id = e.tenant_id
      where e.tenant_id = ${row.tenant_id} and e.ticket_id = ${row.ticket_id}::uuid and e.status in ('open', 'claimed')
        and e.snoozed_until is null`,
  );
  return awake;
}
