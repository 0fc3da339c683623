/** A tenant's configuration for an export: without secrets, and with people named by their addresses. */
import { onlyRow } from "../db/onlyRow.ts";
import { type TenantContext, type TenantTx, withTenant } from "../db/tenant.ts";
import { parseSettings } from "../tenants/settings.ts";
import { jsonRows } from "./jsonRows.ts";
import { listMembersOf, type MemberOf } from "./listMembersOf.ts";

interface OfMember {
  /** Null: shared by everyone. */
  member_id: string | null;
}

/** Settings, domains, sources, keys, model, webhooks, actions, and the desk's people, labels, views and canned replies. */
export async function settingsContent(ctx: TenantContext): Promise<Record<string, unknown>> {
  const members = await listMembersOf(ctx);
  return withTenant(ctx, async (tx) => ({
    ...(await readTenant(tx)),
    ...(await readConnections(tx)),
    ...(await readDesk(tx, members)),
  }));
}

async function readTenant(tx: TenantTx) {
  const { sql } = tx;
  const tenant = onlyRow(
    await jsonRows<{ name: string; settings: unknown }>(
      tx,
      sql`select name, created_at, quota, settings from tenants where id = ${tx.tenantId}`,
    ),
  );
  const { identity_secret, ...settings } = parseSettings(tenant.settings);
  const origins = await sql<{ origin: string }[]>`
    select origin from tenant_origins where tenant_id = ${tx.tenantId} order by origin`;
  const images = await sql<{ name: string; body: Buffer }[]>`
    select name, body from tenant_images where tenant_id = ${tx.tenantId} order by name`;
  return {
    ...tenant,
    settings: { ...settings, has_identity_secret: identity_secret !== null },
    origins: origins.map(({ origin }) => origin),
    blocked_origins: await jsonRows(
      tx,
      sql`select origin, attempts, page, first_at, last_at, ignored_at from blocked_origins
        where tenant_id = ${tx.tenantId} order by origin`,
    ),
    images: images.map(({ name, body }) => ({ name, content: body.toString("base64") })),
  };
}

async function readConnections(tx: TenantTx) {
  const { sql } = tx;
  return {
    sources: await jsonRows(
      tx,
      sql`select kind, name, url, scope, discovery, exclude, max_pages, schedule, status, error_key, is_truncated,
        synced_at, created_at from sources where tenant_id = ${tx.tenantId} order by created_at`,
    ),
    api_keys: await jsonRows(
      tx,
      sql`select name, prefix, scopes, revoked_at is not null as is_revoked, revoked_at, last_used_at, expires_at,
        created_at from api_keys where tenant_id = ${tx.tenantId} order by created_at`,
    ),
    mail_stops: await jsonRows(
      tx,
      sql`select address_hash, stopped_at from mail_stops where tenant_id = ${tx.tenantId} order by stopped_at`,
    ),
    model:
      (
        await jsonRows(
          tx,
          sql`select base_url, models, is_enabled, changed_at from tenant_models where tenant_id = ${tx.tenantId}`,
        )
      )[0] ?? null,
    webhooks: await jsonRows(
      tx,
      sql`select kind, url, events, is_enabled, is_gone, previous_secret_until, created_at from webhooks
        where tenant_id = ${tx.tenantId} order by created_at`,
    ),
    actions: await jsonRows(
      tx,
      sql`select definition, version, is_enabled, is_dry, created_at, changed_at from actions
        where tenant_id = ${tx.tenantId} order by created_at`,
    ),
  };
}

async function readDesk(tx: TenantTx, members: MemberOf[]) {
  const { sql } = tx;
  const emailOf = (id: string | null) => members.find((member) => member.id === id)?.email ?? null;
  const alerts = await jsonRows<OfMember>(
    tx,
    sql`select member_id, sound, browser, mail, mail_after_minutes, mail_mentions, mail_assigned, locale
      from alert_preferences where tenant_id = ${tx.tenantId}`,
  );
  const views = await jsonRows<OfMember>(
    tx,
    sql`select member_id, member_name, name, is_shared, query, created_at from inbox_views
      where tenant_id = ${tx.tenantId} order by name`,
  );
  const canned = await jsonRows<OfMember>(
    tx,
    sql`select member_id, member_id is null as is_shared, name, content, created_at, updated_at from canned_replies
      where tenant_id = ${tx.tenantId} order by name`,
  );
  const withEmail = <T extends OfMember>({ member_id, ...row }: T) => ({ ...row, member_email: emailOf(member_id) });
  return {
    members: members.map(({ id, ...member }) => ({
      ...member,
      alerts: alerts.filter((each) => each.member_id === id).map(({ member_id, ...own }) => own)[0] ?? null,
    })),
    invitations: await jsonRows(
      tx,
      sql`select email, role, mailed_at, expires_at, created_at from invitations
        where tenant_id = ${tx.tenantId} order by created_at`,
    ),
    labels: await jsonRows(
      tx,
      sql`select name, color, created_at from labels where tenant_id = ${tx.tenantId} order by name`,
    ),
    views: views.map(withEmail),
    canned_replies: canned.map(withEmail),
  };
}
