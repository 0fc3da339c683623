/**
 * Routes an incoming mail: a visitor's reply to its conversation, a bounce to the original mail's receipt; others are
 * ignored.
 */
import { escalationEvents, messageEvent, ticketStatusEvent } from "../answering/events.ts";
import type { Ctx, Parts, VisitorActor } from "../context/context.ts";
import { addFile } from "../conversations/files/addFile.ts";
import { rememberFacts } from "../conversations/turn/rememberFacts.ts";
import { withSystem } from "../db/system.ts";
import { withTenant } from "../db/tenant.ts";
import { AppError } from "../kernel/errors.ts";
import { readReplyAddress } from "../mail/outgoing/visitors/mailAddresses.ts";
import { releaseHeldMails } from "../mail/outgoing/visitors/releaseHeldMails.ts";
import type { ReadMail } from "../ports/mailReader.ts";
import { MAX_FILES } from "../protocol/files.ts";
import type { InboundMailReply } from "../protocol/inboundMail.ts";
import { parseSettings } from "../tenants/settings.ts";
import { passMailOn } from "./passMailOn.ts";
import { recipientsOf } from "./recipientsOf.ts";
import { type StoredMail, storeMail } from "./storeMail.ts";

/** The mail of ours that is replied to, and its ticket, or the one that was merged into. */
interface Answered {
  tenantId: string;
  mailId: string;
  ticketId: string;
  visitorId: string;
  origin: string;
  takesFiles: boolean;
}

/**
 * Takes in each mail once, however often it is submitted. The token in the recipient address decides who may write,
 * since senders can be forged. That address is in the mail's header; a mail to any other address is parsed no further.
 * The chat's limits apply to files; rejected ones are named to agents.
 * @param raw the mail as sent
 * @throws AppError `turn_in_progress`, `rate_limited`, `unavailable`: submit it again later
 */
export async function takeInMail(parts: Parts, raw: Uint8Array, requestId: string): Promise<InboundMailReply> {
  const [mailId] = recipientsOf(raw).flatMap((address) => readReplyAddress(parts.config, address) ?? []);
  const elsewhere = await passMailOn(parts, mailId, raw);
  if (elsewhere) return elsewhere;
  const answered = await findAnswered(parts, mailId);
  if (!answered) return { outcome: "ignored", reason: "unknown_address" };
  const mail = await parts.mailReader.read(answered.tenantId, raw);
  if (!mail) return { outcome: "ignored", reason: "unreadable" };
  if (mail.bounce !== null) return noteBounce(parts, answered, mail.bounce);
  if (mail.isAutomatic || (await isOurs(parts, answered, mail.messageId)))
    return { outcome: "ignored", reason: "automatic" };
  if (mail.text === "" && namesOf(mail).length === 0) return { outcome: "ignored", reason: "empty" };
  const { tenantId, ticketId, visitorId, origin } = answered;
  const actor: VisitorActor = { kind: "visitor", visitorId, ticketId, origin };
  return keep({ db: parts.db, tenantId, parts, actor, requestId }, answered, mail);
}

async function findAnswered(parts: Parts, mailId: string | undefined): Promise<Answered | null> {
  if (mailId === undefined) return null;
  const [known] = await withSystem(
    parts.db,
    "find_mail",
    (tx) => tx.sql<{ tenant_id: string }[]>`select tenant_id from mails where id = ${mailId}::uuid`,
  );
  if (!known) return null;
  const tenantId = known.tenant_id;
  const [row] = await withTenant(
    { db: parts.db, tenantId },
    (tx) => tx.sql<{ ticket_id: string; visitor_id: string; origin: string; settings: unknown }[]>`
      with recursive named as (
        select t.id, t.merged_into from mails i join tickets t on t.tenant_id = i.tenant_id and t.id = i.ticket_id
        where i.tenant_id = ${tenantId} and i.id = ${mailId}::uuid
        union
        select t.id, t.merged_into from named d join tickets t on t.tenant_id = ${tenantId} and t.id = d.merged_into
      )
      select t.id as ticket_id, t.visitor_id, t.origin, n.settings
      from named d join tickets t on t.tenant_id = ${tenantId} and t.id = d.id join tenants n on n.id = t.tenant_id
      where d.merged_into is null`,
  );
  if (!row) return null;
  const { ticket_id: ticketId, visitor_id: visitorId, origin, settings } = row;
  return { tenantId, mailId, ticketId, visitorId, origin, takesFiles: parseSettings(settings).visitor_files };
}

/** Our own mail coming back: a loop. */
async function isOurs({ db }: Parts, { tenantId }: Answered, messageId: string): Promise<boolean> {
  const found = await withTenant(
    { db, tenantId },
    (tx) => tx.sql`select from mails where tenant_id = ${tenantId} and message_id = ${messageId} and direction = 'out'`,
  );
  return found.length > 0;
}

async function noteBounce(parts: Parts, answered: Answered, answer: string): Promise<InboundMailReply> {
  const { tenantId, ticketId, mailId } = answered;
  await withTenant(
    { db: parts.db, tenantId },
    (tx) => tx.sql`
      update mails set state = 'bounced', answer = ${answer}, settled_at = now()
      where tenant_id = ${tenantId} and id = ${mailId}::uuid and direction = 'out' and state in ('accepted', 'sending')`,
  );
  await parts.bus.publish({ type: "ticket_changed", tenant_id: tenantId, ticket_id: ticketId });
  return { outcome: "bounced" };
}

async function keep(ctx: Ctx<VisitorActor>, answered: Answered, mail: ReadMail): Promise<InboundMailReply> {
  const { tenantId, actor, parts } = ctx;
  const wait = await parts.limiter.take("message", `${tenantId}:${actor.visitorId}`);
  if (wait !== null) throw new AppError("rate_limited", { retryAfter: wait });
  const { files, leftOut } = await keepFiles(ctx, answered.takesFiles, mail);
  const content = mail.text || namesOf(mail).join(", ");
  try {
    const stored = await storeMail(ctx, { ...mail, content, files, leftOut });
    if (!stored) return { outcome: "duplicate" };
    await withTenant(ctx, (tx) => releaseHeldMails(tx, parts, answered.mailId));
    await tell(ctx, stored);
    return { outcome: "stored", ticket_id: actor.ticketId, message_id: stored.message.id };
  } catch (error) {
    if (error instanceof AppError && error.key === "visitor_blocked") return { outcome: "ignored", reason: "blocked" };
    if (error instanceof AppError && error.key === "not_found")
      return { outcome: "ignored", reason: "unknown_address" };
    throw error;
  }
}

/** Skips rejected files; files of a mail that fails later are deleted with other unsent files. */
async function keepFiles(ctx: Ctx<VisitorActor>, takesFiles: boolean, mail: ReadMail) {
  if (!takesFiles) return { files: [], leftOut: namesOf(mail) };
  const files: string[] = [];
  const leftOut = [...mail.leftOut];
  for (const { name, bytes } of mail.files) {
    const wait =
      files.length < MAX_FILES ? await ctx.parts.limiter.take("file", `${ctx.tenantId}:${ctx.actor.visitorId}`) : 1;
    const added =
      wait === null
        ? await addFile(ctx, {
            ticketId: ctx.actor.ticketId,
            uploadedBy: null,
            fileName: name,
            bytes: Buffer.from(bytes),
          }).catch(refusedFile)
        : null;
    if (added) files.push(added.id);
    else leftOut.push(name);
  }
  return { files, leftOut };
}

const namesOf = ({ files, leftOut }: ReadMail) => [...files.map(({ name }) => name), ...leftOut];

function refusedFile(error: unknown): null {
  if (error instanceof AppError && error.key !== "unavailable" && error.key !== "internal") return null;
  throw error;
}

/** The rows are committed: an unreachable turn log or bus must not cause the mail to be submitted again. */
async function tell(ctx: Ctx<VisitorActor>, { message, bridge }: StoredMail): Promise<void> {
  const { parts, tenantId, actor } = ctx;
  const { ticketId, visitorId } = actor;
  const key = { tenantId, ticketId };
  const escalated = bridge
    ? [...escalationEvents(bridge.message, bridge.number, null), ticketStatusEvent("pending_human")]
    : [];
  const told = await Promise.allSettled([
    rememberFacts(parts, { ...key, content: message.content, seq: message.seq }),
    parts.turnLog.append(key, [messageEvent(message, null), ...escalated]),
    parts.bus.publish({ type: "ticket_changed", tenant_id: tenantId, ticket_id: ticketId }),
    parts.bus.publish({ type: "visitor_news", tenant_id: tenantId, visitor_id: visitorId }),
  ]);
  for (const each of told)
    if (each.status === "rejected")
      parts.log.warn({ err: each.reason, ticket_id: ticketId }, "could not tell the readers");
}
