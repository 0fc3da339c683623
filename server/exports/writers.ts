/** What stands in each kind of export, piece by piece. */
import { type TenantContext, withTenant } from "../db/tenant.ts";
import { parseSettings } from "../tenants/settings.ts";
import { conversationPages, countConversations, type ExportedConversation } from "./conversationPages.ts";
import { csvLine } from "./csv.ts";
import { knowledgeFiles } from "./knowledgeFiles.ts";
import { listMembersOf } from "./listMembersOf.ts";
import { visitorFiles } from "./visitorFiles.ts";
import { zip } from "./zip.ts";

/** One step of an export: a piece of its file, and how far it is with it. */
interface Step {
  piece: string | Buffer;
  done: number;
}

/** What is written, and of how many things it is made. */
export interface Writer {
  total: number;
  steps: AsyncIterable<Step>;
}

const COLUMNS = [
  ...[
    "ticket",
    "conversation_id",
    "visitor_id",
    "title",
    "status",
    "email",
    "origin",
    "seq",
    "role",
    "author",
    "content",
  ],
  ...["confidence", "rating", "rating_reason", "created_at", "delivered_at", "seen_at", "mail_state", "mail_address"],
];

/** One line per message. */
export async function conversationsCsv(ctx: TenantContext): Promise<Writer> {
  async function* steps(): AsyncGenerator<Step> {
    // The mark tells spreadsheets that the text is UTF-8.
    yield { piece: `\uFEFF${csvLine(COLUMNS)}`, done: 0 };
    let done = 0;
    for await (const page of conversationPages(ctx, null)) {
      done += page.length;
      yield { piece: page.flatMap(linesOf).join(""), done };
    }
  }
  return { total: await countConversations(ctx, null), steps: steps() };
}

function linesOf(conversation: ExportedConversation): string[] {
  const { number, id, visitor_id, title, status, email, origin } = conversation;
  return conversation.messages.map((message) =>
    csvLine([
      ...[number, id, visitor_id, title, status, email, origin, message.seq, message.role, message.author],
      ...[message.content, message.confidence, message.rating, message.rating_reason, message.created_at],
      ...[message.delivered_at, message.seen_at, message.mail?.state ?? null, message.mail?.address ?? null],
    ]),
  );
}

/** One conversation per line. */
export async function conversationsJsonl(ctx: TenantContext): Promise<Writer> {
  async function* steps(): AsyncGenerator<Step> {
    let done = 0;
    for await (const page of conversationPages(ctx, null)) {
      done += page.length;
      yield { piece: page.map((conversation) => `${JSON.stringify(conversation)}\n`).join(""), done };
    }
  }
  return { total: await countConversations(ctx, null), steps: steps() };
}

/** All that is kept of some visitors, as one JSON document. */
export async function visitorJson(ctx: TenantContext, visitorIds: string[]): Promise<Writer> {
  const visitors = await withTenant(
    ctx,
    ({ sql }) => sql`
      select id, email, to_jsonb(created_at) #>> '{}' as created_at, to_jsonb(seen_at) #>> '{}' as seen_at from visitors
      where tenant_id = ${ctx.tenantId} and id = any(${visitorIds}::uuid[]) order by id`,
  );
  async function* steps(): AsyncGenerator<Step> {
    yield { piece: `{"visitors":${JSON.stringify(visitors)},"conversations":[`, done: 0 };
    let done = 0;
    for await (const page of conversationPages(ctx, visitorIds)) {
      const piece = page.map((conversation) => JSON.stringify(conversation)).join(",\n");
      yield { piece: done === 0 ? piece : `,\n${piece}`, done: done + page.length };
      done += page.length;
    }
    yield { piece: '],"files":[', done };
    for await (const piece of visitorFiles(ctx, visitorIds)) yield { piece, done };
    yield { piece: "]}\n", done };
  }
  return { total: await countConversations(ctx, visitorIds), steps: steps() };
}

/** The tenant's settings, domains, sources and people. No secret is in it. */
export async function settingsJson(ctx: TenantContext): Promise<Writer> {
  const rows = await withTenant(ctx, async ({ sql }) => {
    const [tenant] = await sql<{ name: string; settings: unknown }[]>`select name, settings from tenants`;
    const origins = await sql<{ origin: string }[]>`select origin from tenant_origins order by origin`;
    const sources = await sql`
      select kind, name, url, discovery, exclude, max_pages, schedule from sources order by created_at`;
    const keys =
      await sql`select name, prefix, scopes, revoked_at is not null as is_revoked from api_keys order by created_at`;
    const webhooks = await sql`select kind, url, events, is_enabled from webhooks order by created_at`;
    return { tenant: tenant!, origins, sources, keys, webhooks };
  });
  const { identity_secret, ...settings } = parseSettings(rows.tenant.settings);
  const content = {
    name: rows.tenant.name,
    settings: { ...settings, has_identity_secret: identity_secret !== null },
    origins: rows.origins.map(({ origin }) => origin),
    sources: rows.sources,
    api_keys: rows.keys,
    webhooks: rows.webhooks,
    members: await listMembersOf(ctx),
  };
  async function* steps(): AsyncGenerator<Step> {
    yield { piece: `${JSON.stringify(content, null, 2)}\n`, done: 1 };
  }
  return { total: 1, steps: steps() };
}

/** The documents as they were read, in Markdown, and the files that are still kept. */
export async function knowledgeZip(ctx: TenantContext): Promise<Writer> {
  const [row] = await withTenant(
    ctx,
    ({ sql }) => sql<{ count: number }[]>`select count(*)::int as count from documents`,
  );
  let done = 0;
  const files = knowledgeFiles(ctx, () => {
    done += 1;
  });
  async function* steps(): AsyncGenerator<Step> {
    for await (const piece of zip(files)) yield { piece, done };
  }
  return { total: row!.count, steps: steps() };
}
