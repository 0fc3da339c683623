/** Decides whether a person's message is mailed now, and with what, in one transaction under the ticket's lock. */
import { v7 } from "uuid";
import type { Parts } from "../../../context/context.ts";
import { saidIn } from "../../../db/sql/saidIn.ts";
import { type TenantTx, withTenant } from "../../../db/tenant.ts";
import { questionOf, type SaidMessage } from "../../../language/manners/questionOf.ts";
import type { Attachment } from "../../../protocol/events.ts";
import { SECONDS_FOR_TABS } from "../../../protocol/receipt.ts";
import { answerLocale } from "../../../tenants/answerLocale.ts";
import { parseSettings } from "../../../tenants/settings.ts";
import { MAIL_LEASE_SECONDS, type OutgoingMail } from "../deliver.ts";
import { messageIdFor } from "../messageIdFor.ts";
import { addressState } from "./addressState.ts";
import { linkFragment, replyAddressFor, stopLinkFor } from "./mailAddresses.ts";
import { type ConversationLine, writeMail } from "./writeMail.ts";

/** Most earlier mails that a mail references. */
const MAX_REFERENCES = 10;
/** Most messages of the conversation that a mail includes. */
const MAX_LINES = 200;

export type MailClaim =
  /** There is nothing to send, or it was already sent. */
  | { kind: "settled" }
  /** Nobody is there, and no address is known. */
  | { kind: "unreachable" }
  | { kind: "later"; seconds: number }
  /** The address may not be mailed now; the mail's row has the reason. */
  | { kind: "held" }
  /** `isRetry`: a mail server has deferred this mail before. */
  | { kind: "send"; mailId: string; mail: OutgoingMail; isNewDesk: boolean; isRetry: boolean };

/** Maximum length of the question quoted in the mail. */
const MAX_QUOTED_CHARS = 4000;

interface Due {
  seq: number;
  email: string | null;
  settings: unknown;
  number: number;
  name: string;
  is_new_desk: boolean;
  visitor: string | null;
  locale: string | null;
  origin: string;
  page_url: string | null;
  age: number;
  is_delivered: boolean;
  is_seen: boolean;
  wants_transcript: boolean;
  question_seq: number | null;
  question: string | null;
  said: SaidMessage[];
  escalation: { status: string; note: string | null; created_at: string } | null;
}

interface Written {
  content: string;
  author_name: string | null;
  attachments: Attachment[] | null;
}

interface Begun {
  id: string;
  state: string;
  answer: string | null;
  lease: number;
  is_seen: boolean;
}

/** @param row the message to deliver to the visitor */
export function claimMail(
  parts: Pick<Parts, "db" | "config">,
  row: { tenant_id: string; ticket_id: string; message_id: string },
): Promise<MailClaim> {
  return withTenant({ db: parts.db, tenantId: row.tenant_id }, async (tx) => {
    await tx.sql`select id from tickets where tenant_id = ${row.tenant_id} and id = ${row.ticket_id}::uuid for update`;
    const due = await readDue(tx, row.message_id);
    if (!due) return { kind: "settled" };
    const begun = await readBegun(tx, row.message_id);
    if (begun) {
      if (begun.state !== "sending" && begun.state !== "held") return { kind: "settled" };
      if (begun.lease > 0) return { kind: "later", seconds: begun.lease };
      if ((begun.is_seen && !due.wants_transcript) || due.email === null) return giveUp(tx, begun.id);
      return compose(parts, tx, row, { ...due, email: due.email }, begun);
    }
    // What was read in the chat needs no mail, unless the visitor asked for a copy of the conversation.
    if (due.is_seen && !due.wants_transcript) return { kind: "settled" };
    const wait = secondsToWait(due);
    if (wait > 0) return { kind: "later", seconds: wait };
    if (due.email === null) return { kind: "unreachable" };
    const id = await begin(parts, tx, row, { ...due, email: due.email });
    return compose(parts, tx, row, { ...due, email: due.email }, { id, state: "sending", answer: null });
  });
}

/** An open tab acknowledges the message within seconds. The visitor then has the tenant's grace period to read it. */
function secondsToWait({ age, is_delivered, settings }: Due): number {
  const patience = is_delivered ? parseSettings(settings).mail_unseen_minutes * 60 : 0;
  return Math.max(0, Math.ceil(Math.max(SECONDS_FOR_TABS, patience) - age));
}

async function readDue({ sql, tenantId }: TenantTx, messageId: string): Promise<Due | undefined> {
  const [due] = await sql<Omit<Due, "question">[]>`
    select answer.seq, t.email, t.wants_transcript, n.settings, t.number, n.name, v.name as visitor, t.locale, t.origin,
      n.created_at > now() - interval '7 days' as is_new_desk,
      t.page ->> 'url' as page_url, extract(epoch from now() - answer.created_at)::float8 as age,
      answer.delivered_at is not null as is_delivered, answer.seen_at is not null as is_seen, q.seq as question_seq,
      ${saidIn(sql, sql`m.seq < answer.seq`, MAX_QUOTED_CHARS)} as said,
      (select jsonb_build_object('status', 'open', 'note', e.note, 'created_at', e.created_at) from escalations e
       where e.tenant_id = t.tenant_id and e.ticket_id = t.id and e.created_at <= answer.created_at
       order by e.created_at desc, e.id desc limit 1) as escalation
    from messages answer
    join tickets t on t.tenant_id = answer.tenant_id and t.id = answer.ticket_id
    join tenants n on n.id = t.tenant_id
    join visitors v on v.tenant_id = t.tenant_id and v.id = t.visitor_id
    left join lateral (
      select w.seq from messages w
      where w.tenant_id = ${tenantId} and w.ticket_id = answer.ticket_id and w.role = 'visitor' and w.seq < answer.seq
        order by w.seq desc limit 1
    ) q on true
    where answer.tenant_id = ${tenantId} and answer.id = ${messageId}::uuid`;
  return due && { ...due, question: questionOf(due), locale: answerLocale(due.locale, parseSettings(due.settings)) };
}

async function readBegun({ sql, tenantId }: TenantTx, messageId: string): Promise<Begun | undefined> {
  const [begun] = await sql<Begun[]>`
    select i.id, i.state, i.answer, coalesce(ceil(extract(epoch from i.lease_until - now())), 0)::int as lease,
      not exists (
        select from mailed_messages y join messages o on o.tenant_id = y.tenant_id and o.id = y.message_id
        where y.tenant_id = ${tenantId} and y.mail_id = i.id and o.seen_at is null) as is_seen
    from mailed_messages x join mails i on i.tenant_id = x.tenant_id and i.id = x.mail_id
    where x.tenant_id = ${tenantId} and x.message_id = ${messageId}::uuid`;
  return begun;
}

/** All of it was seen meanwhile, or the address was withdrawn: deletes the unsent mail. */
async function giveUp({ sql, tenantId }: TenantTx, mailId: string): Promise<MailClaim> {
  await sql`delete from mails where tenant_id = ${tenantId} and id = ${mailId}::uuid`;
  return { kind: "settled" };
}

/** The mail's row, with every message since the question that is unseen and not in a mail yet. */
async function begin(
  { config }: Pick<Parts, "config">,
  { sql, tenantId }: TenantTx,
  row: { tenant_id: string; ticket_id: string },
  due: Due & { email: string },
): Promise<string> {
  const id = v7();
  await sql`
    insert into mails (tenant_id, id, ticket_id, direction, state, address, message_id)
    values (${row.tenant_id}, ${id}, ${row.ticket_id}, 'out', 'sending', ${due.email}, ${messageIdFor(config, id)})`;
  await sql`
    insert into mailed_messages (tenant_id, message_id, mail_id)
    select o.tenant_id, o.id, ${id}::uuid from messages o
    where o.tenant_id = ${tenantId} and o.ticket_id = ${row.ticket_id}::uuid and (o.role = 'agent' or exists (
        select from action_calls c
        where c.tenant_id = o.tenant_id and c.ticket_id = o.ticket_id and o.id in (c.id, c.idempotency_key)))
      and (o.seen_at is null or ${due.wants_transcript}) and o.seq > ${due.question_seq ?? 0}
      and not exists (select from mailed_messages x where x.tenant_id = o.tenant_id and x.message_id = o.id)`;
  return id;
}

async function compose(
  { config }: Pick<Parts, "config">,
  tx: TenantTx,
  row: { tenant_id: string; ticket_id: string },
  due: Due & { email: string },
  begun: Pick<Begun, "id" | "state" | "answer">,
): Promise<MailClaim> {
  const { sql } = tx;
  const mailId = begun.id;
  const address = await addressState(tx, { tenantId: row.tenant_id, address: due.email, mailId });
  if (address === "stopped" || address === "unconfirmed") {
    await sql`
      update mails set state = 'held', answer = ${address}, address = ${due.email}, settled_at = now()
        where tenant_id = ${tx.tenantId} and id = ${mailId}::uuid`;
    return { kind: "held" };
  }
  await sql`
    update mails set state = 'sending', answer = null, settled_at = null, lease_until = now() + make_interval(secs => ${MAIL_LEASE_SECONDS}), address = ${due.email}
    where tenant_id = ${tx.tenantId} and id = ${mailId}::uuid`;
  const { texts, before, conversation } = await readContent(tx, mailId, row.ticket_id, due.wants_transcript);
  const replyTo = replyAddressFor(config, mailId);
  const stopLink = stopLinkFor(config, { tenantId: row.tenant_id, address: due.email });
  const written = writeMail({
    ...{ number: due.number, name: due.name, locale: due.locale, question: due.question },
    author: texts.at(-1)?.author_name ?? null,
    ...{ visitor: due.visitor, conversation },
    texts: texts.map(({ content }) => content),
    files: texts.flatMap(({ attachments }) => attachments?.map(({ name }) => name) ?? []),
    link: `${due.page_url ?? `${due.origin}/`}${linkFragment(config, { id: mailId, ticketId: row.ticket_id })}`,
    takesReplies: replyTo !== null,
    isFirst: address === "new",
    stopLink,
    isFollowUp: before.length > 0,
  });
  const mail: OutgoingMail = {
    ...written,
    to: due.email,
    messageId: messageIdFor(config, mailId),
    references: before.map(({ message_id }) => message_id).reverse(),
    ...(replyTo !== null && { replyTo }),
    ...(stopLink !== null && { stopLink }),
    about: { tenantId: row.tenant_id, ticketId: row.ticket_id },
  };
  const isRetry = begun.state === "sending" && begun.answer !== null;
  return { kind: "send", mailId, mail, isNewDesk: due.is_new_desk, isRetry };
}

/** The mail's content: its messages, the previous mails, and the whole conversation if requested. */
async function readContent({ sql, tenantId }: TenantTx, mailId: string, ticketId: string, wantsTranscript: boolean) {
  const texts = await sql<Written[]>`
    select o.content, o.author_name, o.attachments from mailed_messages x
    join messages o on o.tenant_id = x.tenant_id and o.id = x.message_id
    where x.tenant_id = ${tenantId} and x.mail_id = ${mailId}::uuid order by o.seq`;
  const before = await sql<{ message_id: string }[]>`
    select message_id from mails
    where tenant_id = ${tenantId} and ticket_id = ${ticketId}::uuid and id <> ${mailId}::uuid
      and state not in ('sending', 'held')
    order by created_at desc, id desc limit ${MAX_REFERENCES}`;
  const conversation = wantsTranscript
    ? await sql<ConversationLine[]>`
        select role, content, author_name from (
          select o.seq, o.role, o.content, o.author_name from messages o
          where o.tenant_id = ${tenantId} and o.ticket_id = ${ticketId}::uuid and o.role <> 'system'
            and not exists (select from mailed_messages x
            where x.tenant_id = ${tenantId} and x.mail_id = ${mailId}::uuid and x.message_id = o.id)
          order by o.seq desc limit ${MAX_LINES}
        ) newest order by seq`
    : [];
  return { texts, before, conversation };
}
