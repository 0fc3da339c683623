/** Mails what a person wrote to a visitor who left an address. */
import type { Parts } from "../context.ts";
import { withTenant } from "../db/tenant.ts";
import { fillIn, phrasesFor } from "../language/phrases/index.ts";
import type { Mail } from "../ports/mailer.ts";
import { ticketNumber } from "../protocol/ticketNumber.ts";

interface Written {
  email: string | null;
  number: number;
  /** Of the tenant. */
  name: string;
  /** The visitor's language, or the tenant's. */
  locale: string | null;
  origin: string;
  page_url: string | null;
  author: string | null;
  is_seen: boolean;
  /** More has been written since: its own mail brings this along. */
  is_followed: boolean;
  question: string | null;
  /** What people have written since the question and the visitor has not seen, this message at its end. */
  texts: string[];
}

/**
 * A reply that the visitor has seen meanwhile is not mailed; the final answer always is.
 * @throws when the mail was not taken; the outbox tries again
 */
export async function mailAnswer(
  parts: Parts,
  row: { tenant_id: string; ticket_id: string; payload: Record<string, string> },
): Promise<void> {
  const written = await readWritten(parts, row.tenant_id, row.payload.message_id ?? "");
  if (!written?.email) return;
  if (row.payload.unless_seen && (written.is_seen || written.is_followed)) return;
  await parts.mailer.send({
    to: written.email,
    about: { tenantId: row.tenant_id, ticketId: row.ticket_id },
    ...describe(written, row.ticket_id),
  });
}

async function readWritten(parts: Parts, tenantId: string, messageId: string): Promise<Written | undefined> {
  const [written] = await withTenant(
    { db: parts.db, tenantId },
    (tx) => tx.sql<Written[]>`
      select t.email, t.number, n.name, coalesce(t.locale, n.settings ->> 'locale') as locale, t.origin,
        t.page ->> 'url' as page_url, m.author_name as author, m.seen_at is not null as is_seen, q.content as question,
        exists (select from messages o where o.ticket_id = m.ticket_id and o.role = 'agent' and o.seq > m.seq) as is_followed,
        array(
          select o.content from messages o
          where o.ticket_id = m.ticket_id and o.role = 'agent' and o.seq > coalesce(q.seq, 0)
            and (o.id = m.id or (o.seq < m.seq and o.seen_at is null))
          order by o.seq
        ) as texts
      from messages m
      join tickets t on t.tenant_id = m.tenant_id and t.id = m.ticket_id
      join tenants n on n.id = t.tenant_id
      left join lateral (
        select v.seq, v.content from messages v
        where v.ticket_id = m.ticket_id and v.role = 'visitor' and v.seq < m.seq order by v.seq desc limit 1
      ) q on true
      where m.id = ${messageId}::uuid`,
  );
  return written;
}

/** Greeting, answer, question, and the way back to the conversation on the page where it was asked. */
function describe(written: Written, ticketId: string): Omit<Mail, "to"> {
  const { name, number, locale, origin, page_url, author, question, texts } = written;
  const phrases = phrasesFor(locale);
  const parts = [
    phrases.mailGreeting,
    fillIn(phrases.mailAnswered, { name: author ?? name }),
    texts.join("\n\n"),
    ...(question === null ? [] : [phrases.mailQuestion, quoted(question)]),
    `${phrases.mailLink}\n${page_url ?? `${origin}/`}#frontdesk=${ticketId}`,
    name,
  ];
  return {
    subject: fillIn(phrases.mailSubject, { tenant: name, ticket: ticketNumber(number) }),
    text: `${parts.join("\n\n")}\n`,
  };
}

const quoted = (text: string) => text.replace(/^/gm, "> ");
