/**
 * The resume handle: what a browser keeps to return as the same visitor. It consists of a stable series and a secret
 * that rotates with use; only hashes are stored. A secret reused long after its rotation means that it, or its
 * successor, was stolen: the series ends for both parties.
 */
import { createHash, createHmac, randomBytes } from "node:crypto";
import { v7 } from "uuid";
import type { Config } from "../../config/config.ts";
import type { Tx } from "../../db/database.ts";
import type { VerifiedIdentity } from "./verifyIdentity.ts";

/** How long a rotated handle is still accepted, and how long an unused one is kept. */
export type HandleRules = Pick<Config, "RESUME_GRACE_SECONDS" | "RESUME_DAYS">;

interface Opened {
  visitorId: string;
  handle: string;
}

const hash = (text: string) => createHash("sha256").update(text).digest("hex");
const join = (series: string, secret: string) => `${series}.${secret}`;

/** A handle from before series existed is its own series. */
function split(handle: string): { series: string; secret: string } {
  const [series = "", secret = series] = handle.split(".");
  return { series, secret };
}

/** Derived from the handle turned in: repeating the request yields the same one, and the database alone yields none. */
function successorOf(secret: string, salt: string): string {
  return createHmac("sha256", secret).update(salt).digest("base64url");
}

interface Series {
  visitor_id: string;
  salt: string;
  is_current: boolean;
  is_previous: boolean;
  /** Rotated recently: replies get lost, and tabs return at the same time. */
  is_fresh: boolean;
  is_expired: boolean;
}

/** Decides what to do with a handle. */
function judgeHandle(series: Omit<Series, "visitor_id" | "salt">): "keep" | "replace" | "follow" | "end" | "forget" {
  if (series.is_expired) return "forget";
  if (series.is_current) return series.is_fresh ? "keep" : "replace";
  return series.is_previous && series.is_fresh ? "follow" : "end";
}

/**
 * Exchanges a handle for its successor.
 * @returns `unknown` for a handle that matches no series, or one that no longer exists; `ended` for one used by two
 * parties: its series is revoked
 */
export async function turnInHandle(
  tx: Tx,
  tenantId: string,
  handle: string,
  rules: HandleRules,
): Promise<Opened | "unknown" | "ended"> {
  const { series, secret } = split(handle);
  const [known] = await tx.sql<Series[]>`
    select visitor_id, salt, handle_hash = ${hash(secret)} as is_current,
      previous_handle_hash is not distinct from ${hash(secret)} as is_previous,
      coalesce(replaced_at > now() - make_interval(secs => ${rules.RESUME_GRACE_SECONDS}), false) as is_fresh,
      seen_at < now() - make_interval(days => ${rules.RESUME_DAYS}) as is_expired
    from visitor_handles where tenant_id = ${tenantId} and series_hash = ${hash(series)} for update`;
  if (!known) return "unknown";
  const verdict = judgeHandle(known);
  if (verdict === "end" || verdict === "forget") {
    await tx.sql`delete from visitor_handles where tenant_id = ${tenantId} and series_hash = ${hash(series)}`;
    return verdict === "end" ? "ended" : "unknown";
  }
  await noteSeen(tx, tenantId, known.visitor_id, series);
  if (verdict === "keep") return { visitorId: known.visitor_id, handle };
  const salt = verdict === "follow" ? known.salt : randomBytes(16).toString("base64url");
  const next = successorOf(secret, salt);
  if (verdict === "replace") {
    await tx.sql`
      update visitor_handles
      set previous_handle_hash = handle_hash, handle_hash = ${hash(next)}, salt = ${salt}, replaced_at = now()
      where tenant_id = ${tenantId} and series_hash = ${hash(series)}`;
  }
  return { visitorId: known.visitor_id, handle: join(series, next) };
}

async function noteSeen({ sql }: Tx, tenantId: string, visitorId: string, series: string): Promise<void> {
  await sql`
    with visitor as (update visitors set seen_at = now() where tenant_id = ${tenantId} and id = ${visitorId})
    update visitor_handles set seen_at = now() where tenant_id = ${tenantId} and series_hash = ${hash(series)}`;
}

/** A new, anonymous visitor. */
export async function createVisitor(tx: Tx, tenantId: string, rules: HandleRules): Promise<Opened> {
  const visitorId = v7();
  await tx.sql`insert into visitors (tenant_id, id) values (${tenantId}, ${visitorId})`;
  return { visitorId, handle: await startSeries(tx, tenantId, visitorId, rules) };
}

/**
 * The visitor behind an identity vouched for by the tenant: the same on every device, with a series for each.
 * @param visitorId derived from the identity
 * @param name an earlier one is kept when this token has none
 * @param handle this browser's; valid if it belongs to this visitor
 */
export async function openVerifiedVisitor(
  tx: Tx,
  tenantId: string,
  { visitorId, subject, email, name, handle }: VerifiedIdentity & { handle: string | undefined },
  rules: HandleRules,
): Promise<Opened> {
  // An id that PostgreSQL can't store unchanged could be mistaken for somebody else's, so it is not stored.
  const isStorable = subject.isWellFormed() && !subject.includes("\0");
  const identity = isStorable ? JSON.stringify({ id: subject, email, name }) : null;
  await tx.sql`
    insert into visitors (tenant_id, id, email, name, identity)
    values (${tenantId}, ${visitorId}, ${email}, ${name}, ${identity}::jsonb)
    on conflict (tenant_id, id) do update set
      email = excluded.email, identity = excluded.identity, name = coalesce(excluded.name, visitors.name), seen_at = now()`;
  const known = handle === undefined ? "unknown" : await turnInHandle(tx, tenantId, handle, rules);
  if (typeof known === "object" && known.visitorId === visitorId) return known;
  return { visitorId, handle: await startSeries(tx, tenantId, visitorId, rules) };
}

/** Starts a series and deletes the visitor's unused old ones. @returns its first handle */
async function startSeries({ sql }: Tx, tenantId: string, visitorId: string, rules: HandleRules): Promise<string> {
  const series = randomBytes(16).toString("base64url");
  const secret = randomBytes(32).toString("base64url");
  await sql`
    delete from visitor_handles where tenant_id = ${tenantId} and visitor_id = ${visitorId}
      and seen_at < now() - make_interval(days => ${rules.RESUME_DAYS})`;
  await sql`
    insert into visitor_handles (tenant_id, series_hash, visitor_id, handle_hash)
    values (${tenantId}, ${hash(series)}, ${visitorId}, ${hash(secret)})`;
  return join(series, secret);
}
