/** Carries out one row while its claim lasts, and records how it ended. */
import type { Parts } from "../../context/context.ts";
import { withTenant } from "../../db/tenant.ts";
import { metrics } from "../../metrics/metrics.ts";
import type { EffectKind, OutboxRow } from "../../outbox/kinds.ts";
import { MailRefused } from "../../ports/mailer.ts";
import { withLogIds } from "../../tracing/logIds.ts";
import { inSpan } from "../../tracing/span.ts";
import type { Handlers } from "./handlers.ts";
import { markDead, markDone, putOff, renewClaim, tryAgain } from "./rows.ts";
import { retrySeconds, type Traits, traits } from "./traits.ts";

type CarryParts = Pick<Parts, "db" | "log" | "jobs" | "bus">;
type Result = "done" | "later" | "failed" | "dead";

/** Never throws: errors are recorded on the row. */
export function carryOut<K extends EffectKind>(
  parts: CarryParts,
  handlers: Handlers,
  row: OutboxRow<K>,
): Promise<Result> {
  const attributes = {
    "frontdesk.tenant.id": row.tenant_id,
    "frontdesk.outbox.attempt": row.attempts,
    ...(row.ticket_id !== null && { "frontdesk.ticket.id": row.ticket_id }),
  };
  return inSpan(`outbox ${row.kind}`, { kind: "consumer", mayBegin: true, attributes }, async (span) => {
    const result = await withLogIds({ outbox_id: row.id }, () => tryOnce(parts, handlers, row));
    parts.log.debug({ kind: row.kind, outbox_id: row.id, result }, "outbox: tried");
    if (result === "failed" || result === "dead") span.fail(result);
    return result;
  });
}

async function tryOnce<K extends EffectKind>(
  parts: CarryParts,
  handlers: Handlers,
  row: OutboxRow<K>,
): Promise<Result> {
  const { log, db } = parts;
  const ctx = { db, tenantId: row.tenant_id };
  const traitsOf: Traits<K> = traits[row.kind];
  let result: Result;
  try {
    // If its process died on every attempt, nothing has recorded the failures.
    if (row.attempts > traitsOf.maxTries) throw new Error("no attempt has finished");
    const outcome = await whileClaimed(parts, row, traitsOf, () => handlers[row.kind](row));
    result = "done" in outcome ? "done" : "later";
    await withTenant(ctx, async (tx) => {
      if ("laterSeconds" in outcome) return putOff(tx, row, outcome.laterSeconds);
      await outcome.done(tx);
      await markDone(tx, row);
    });
  } catch (error) {
    const isOver = (error instanceof MailRefused && error.isFinal) || row.attempts >= traitsOf.maxTries;
    result = isOver ? "dead" : "failed";
    const words = isOver ? "outbox: given up, see the dead letters" : "outbox: will try again";
    log.error({ err: error, kind: row.kind, outbox_id: row.id, attempts: row.attempts }, words);
    const reason = reasonOf(error);
    await withTenant(ctx, async (tx) => {
      if (!isOver) return tryAgain(tx, row, retrySeconds(row.attempts), reason);
      if (await markDead(tx, row, reason)) await traitsOf.bury?.(tx, parts, row);
    }).catch((lost) => log.error({ err: lost, outbox_id: row.id }, "outbox: could not note a failure"));
  }
  metrics.outboxTries.inc({ kind: row.kind, result });
  return result;
}

/** Keeps the claim while the work runs, and for the rest of its term after the work is given up. */
async function whileClaimed<K extends EffectKind, T>(
  { db, log }: CarryParts,
  row: OutboxRow<K>,
  { leaseSeconds, longestSeconds }: Traits<K>,
  work: () => Promise<T>,
): Promise<T> {
  const { promise: tooLong, reject } = Promise.withResolvers<never>();
  const deadline = setTimeout(() => reject(new Error("took too long")), longestSeconds * 1000);
  const renew = () =>
    renewClaim(db, row, leaseSeconds).catch((error) =>
      log.warn({ err: error, outbox_id: row.id }, "outbox: could not renew a claim"),
    );
  const timer = setInterval(renew, (leaseSeconds * 1000) / 3);
  try {
    return await Promise.race([work(), tooLong]);
  } finally {
    clearTimeout(deadline);
    clearInterval(timer);
  }
}

/** The reason for the failure: the mail server's reply, else the error's name. */
function reasonOf(error: unknown): string {
  if (error instanceof MailRefused) return error.answer;
  return error instanceof Error ? error.name : "failed";
}
