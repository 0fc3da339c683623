/** The handshake: a page that may embed the tenant's widget gets a visitor, a conversation and a token. */
import { v7 } from "uuid";
import { recentServiceLevel } from "../../budget/readServiceLevel.ts";
import type { Ctx, Parts, VisitorActor } from "../../context/context.ts";
import type { Tx } from "../../db/database.ts";
import { type TenantTx, withTenant } from "../../db/tenant.ts";
import { AppError, textOf } from "../../kernel/errors.ts";
import type { InitReply, InitRequest } from "../../protocol/api.ts";
import { withOwnModel } from "../../tenantModel/withOwnModel.ts";
import { admitsOrigin, sitesAround } from "../../tenants/admitsOrigin.ts";
import { findTenant, forgetTenant, type TenantProfile } from "../../tenants/findTenant.ts";
import { noteBlockedOrigin } from "../../tenants/noteBlockedOrigin.ts";
import { noteSeenOrigin } from "../../tenants/noteSeenOrigin.ts";
import { parseOrigin, reportableOrigin } from "../../tenants/origins.ts";
import { widgetSettings } from "../../tenants/widgetSettings.ts";
import { refuseBlocked } from "../people/refuseBlocked.ts";
import { emptyHistory, getHistory } from "../thread/getHistory.ts";
import { describePage, type KnownPage, localeOf } from "../turn/pageContext.ts";
import { followMailLink, readMailLink } from "./followMailLink.ts";
import { sessionKeys, signSession } from "./sessionToken.ts";
import { type VerifiedIdentity, verifyIdentity } from "./verifyIdentity.ts";
import { createVisitor, openVerifiedVisitor, turnInHandle } from "./visitorHandle.ts";

/** The constraint by which the database refuses a visitor whose tenant is gone. */
const OF_TENANT = "visitors_tenant_id_tenants_id_fk";

export interface Knock {
  tenantId: string;
  /** The `Origin` header. */
  header: string | undefined;
  /** The page's URL, as the page reports it. */
  page: string | undefined;
  /** Our own pages' origins. */
  own: readonly string[];
  /** The client's address. */
  address: string;
}

/**
 * Returns the tenant if its widget may run on the page; otherwise records the refusal for the owner.
 * @throws AppError `origin_refused`, the same for an unknown tenant and a foreign, missing or malformed origin
 */
export async function admitOrigin(
  parts: Pick<Parts, "db" | "limiter" | "bus" | "log">,
  { tenantId, header, page, own, address }: Knock,
): Promise<{ tenant: TenantProfile; origin: string }> {
  const named = reportableOrigin(header);
  if (named === null) throw new AppError("origin_refused");
  const origin = parseOrigin(header);
  const tenant = await findTenant(parts.db, tenantId);
  if (tenant && origin !== null && admitsOrigin(tenant, origin, own)) return { tenant, origin };
  if (tenant && !own.includes(named)) noteBlockedOrigin(parts, { tenantId: tenant.id, origin: named, page, address });
  throw new AppError("origin_refused");
}

/**
 * Opens a session for an admitted page: for the visitor of the handle or identity (or a new one), in the requested
 * conversation, the latest one with messages, or a new one.
 * @throws AppError `unauthorized` (identity), `not_found` (a conversation of another visitor), `visitor_blocked` (a new
 *   conversation: old ones stay readable), `origin_refused` (a tenant that was deleted since it was last looked up)
 */
export async function openSession(
  parts: Parts,
  { tenant, origin }: { tenant: TenantProfile; origin: string },
  input: InitRequest,
  requestId: string,
): Promise<InitReply> {
  const identity = input.identity === undefined ? null : await verifyIdentity(parts, tenant, input.identity);
  const site = { origin, sites: sitesAround(tenant, origin) };
  const opened = await withTenant({ db: parts.db, tenantId: tenant.id }, async (tx) => {
    const visitor = await findVisitor(tx, parts, tenant.id, input, identity);
    // Ignore the requested conversation, which isn't the new visitor's: an error would roll back the handle's revocation.
    const asked = visitor.isEnded ? undefined : (readMailLink(input.conversation)?.ticketId ?? input.conversation);
    const ticketId = await findTicket(tx, tenant.id, visitor.visitorId, asked);
    if (ticketId === null) {
      if (!visitor.isNew) await refuseBlocked(tx, visitor.visitorId);
      return { ...visitor, ...(await createTicket(tx, tenant.id, visitor.visitorId, site, input)) };
    }
    await movePage(tx, tenant.id, ticketId, describePage(input.page, site));
    await moveLocale(tx, tenant.id, ticketId, localeOf(input.page?.locale));
    return { ...visitor, ticketId, number: null };
  }).catch((error: unknown) => {
    if (textOf(error, "constraint_name") !== OF_TENANT) throw error;
    forgetTenant(parts.db, tenant.id);
    throw new AppError("origin_refused", { cause: error });
  });
  const level = await recentServiceLevel(
    { db: parts.db, tenantId: tenant.id, parts: await withOwnModel(parts, tenant.id) },
    tenant.settings,
  );
  noteSeenOrigin(parts, tenant, origin);
  const { visitorId, ticketId, number, isGuest = false } = opened;
  const actor: VisitorActor = { kind: "visitor", visitorId, ticketId, origin, isGuest };
  const ctx: Ctx<VisitorActor> = { db: parts.db, tenantId: tenant.id, parts, actor, requestId };
  // A new visitor has no messages, here or elsewhere.
  const isEmpty = opened.isNew && number !== null;
  const history = isEmpty ? emptyHistory(ticketId, number) : await getHistory(ctx);
  const claims = { visitorId, tenantId: tenant.id, ticketId, origin, isGuest };
  const { token, expiresAt } = signSession(sessionKeys(parts.config), claims, parts.config.SESSION_TTL_SECONDS);
  return {
    token,
    ticket_id: ticketId,
    expires_at: expiresAt.toISOString(),
    resume: opened.handle,
    widget: widgetSettings(tenant, { level, locale: localeOf(input.page?.locale) }),
    history,
  };
}

interface FoundVisitor {
  visitorId: string;
  handle: string;
  isEnded?: boolean;
  isNew?: boolean;
  isGuest?: boolean;
}

async function findVisitor(
  tx: TenantTx,
  { config, log, jobs }: Parts,
  tenantId: string,
  { resume: handle, conversation }: InitRequest,
  identity: VerifiedIdentity | null,
): Promise<FoundVisitor> {
  if (identity) {
    return openVerifiedVisitor(tx, tenantId, { ...identity, handle }, config);
  }
  const known = handle === undefined ? "unknown" : await turnInHandle(tx, tenantId, handle, config);
  const link = readMailLink(conversation);
  // A visitor who has chatted here keeps their own identity: the link would replace it with another visitor.
  const led = link === null ? null : await followMailLink(tx, { config, jobs }, link);
  if (typeof known === "object" && led === known.visitorId) return known;
  const isFree = typeof known !== "object" || !(await hasChatted(tx, known.visitorId));
  if (led && isFree) {
    // The device keeps, or gets, its own handle; the conversation still belongs to the visitor who left the address.
    const own = typeof known === "object" ? known : await createVisitor(tx, tenantId, config);
    return { visitorId: led, handle: own.handle, isGuest: true };
  }
  if (typeof known === "object") return known;
  const isEnded = known === "ended";
  if (isEnded) log.warn({ tenant_id: tenantId }, "a resume handle was used again after it had been replaced");
  return { ...(await createVisitor(tx, tenantId, config)), isEnded, isNew: true };
}

async function hasChatted({ sql, tenantId }: TenantTx, visitorId: string): Promise<boolean> {
  const found = await sql`select from tickets
      where tenant_id = ${tenantId} and visitor_id = ${visitorId}::uuid and last_seq > 0 limit 1`;
  return found.length > 0;
}

/** The conversation to open, or null for a new one. An empty one is reused rather than abandoned. */
async function findTicket(tx: Tx, tenantId: string, visitorId: string, asked: string | undefined) {
  if (asked === "new") return null;
  const [ticket] = await tx.sql<{ id: string }[]>`
    select id from tickets
    where tenant_id = ${tenantId} and visitor_id = ${visitorId} and (${asked ?? null}::uuid is null or id = ${asked ?? null})
    order by last_seq > 0 desc, updated_at desc, id desc limit 1`;
  if (!ticket && asked !== undefined) throw new AppError("not_found");
  return ticket?.id ?? null;
}

/** Updates the page that a returning visitor is on. */
async function movePage(tx: Tx, tenantId: string, ticketId: string, page: KnownPage): Promise<void> {
  if (page.url === undefined) return;
  const json = JSON.stringify(page);
  await tx.sql`
    update tickets set page = ${json}::jsonb
    where tenant_id = ${tenantId} and id = ${ticketId} and page <> ${json}::jsonb`;
}

/** Updates the language to that of the current page; server texts use it from now on. */
async function moveLocale(tx: Tx, tenantId: string, ticketId: string, locale: string | null): Promise<void> {
  if (locale === null) return;
  await tx.sql`
    update tickets set locale = ${locale}
    where tenant_id = ${tenantId} and id = ${ticketId} and locale is distinct from ${locale}`;
}

type Site = Pick<VisitorActor, "origin" | "sites">;

async function createTicket(tx: Tx, tenantId: string, visitorId: string, site: Site, input: InitRequest) {
  const id = v7();
  // One statement, last in the transaction: all of a tenant's handshakes contend for the same counter row.
  const [made] = await tx.sql<{ number: number }[]>`
    with counter as (
      update tenants set last_ticket_number = last_ticket_number + 1 where id = ${tenantId}
      returning last_ticket_number as number
    )
    insert into tickets (tenant_id, id, visitor_id, number, origin, page, locale, email)
    select ${tenantId}::uuid, ${id}::uuid, ${visitorId}::uuid, number, ${site.origin},
      ${JSON.stringify(describePage(input.page, site))}::jsonb, ${localeOf(input.page?.locale)},
      (select email from visitors where tenant_id = ${tenantId} and id = ${visitorId})
    from counter
    returning number`;
  if (!made) throw new AppError("origin_refused"); // the tenant was just deleted
  return { ticketId: id, number: made.number };
}
