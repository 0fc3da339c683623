/** The content of each kind of export, piece by piece. */
import { onlyRow } from "../db/onlyRow.ts";
import { type TenantContext, withTenant } from "../db/tenant.ts";
import { conversationPages, countConversations, type ExportedConversation } from "./conversationPages.ts";
import { csvLine } from "./csv.ts";
import { jsonRows } from "./jsonRows.ts";
import { knowledgeFiles } from "./knowledgeFiles.ts";
import { settingsContent } from "./settingsContent.ts";
import { visitorFiles } from "./visitorFiles.ts";
import { zip } from "./zip.ts";

/** A piece of the file, and the progress after it. */
interface Step {
  piece: string | Buffer;
  done: number;
}

/** The pieces of an export, and the number of items in it. */
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
  ...["visitor_name", "labels"],
];

/** CSV, one line per message. */
export async function conversationsCsv(ctx: TenantContext): Promise<Writer> {
  async function* steps(): AsyncGenerator<Step> {
    // The byte order mark tells spreadsheets that the text is UTF-8.
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
  const { number, id, visitor_id, title, status, email, origin, visitor_name, labels } = conversation;
  return conversation.messages.map((message) =>
    csvLine([
      ...[number, id, visitor_id, title, status, email, origin, message.seq, message.role, message.author],
      ...[message.content, message.confidence, message.rating, message.rating_reason, message.created_at],
      ...[message.delivered_at, message.seen_at, message.mail?.state ?? null, message.mail?.address ?? null],
      ...[visitor_name, labels.join(", ")],
    ]),
  );
}

/** JSON Lines, one conversation per line. */
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

/** All data of these visitors, as one JSON document. */
export async function visitorJson(ctx: TenantContext, visitorIds: string[]): Promise<Writer> {
  const visitors = await withTenant(ctx, (tx) =>
    jsonRows(
      tx,
      tx.sql`
      select id, name, email, identity, blocked_at, blocked_by_name as blocked_by, created_at, seen_at from visitors
      where tenant_id = ${ctx.tenantId} and id = any(${visitorIds}::uuid[]) order by id`,
    ),
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

/** The tenant's configuration, as one JSON document. */
export async function settingsJson(ctx: TenantContext): Promise<Writer> {
  const content = await settingsContent(ctx);
  async function* steps(): AsyncGenerator<Step> {
    yield { piece: `${JSON.stringify(content, null, 2)}\n`, done: 1 };
  }
  return { total: 1, steps: steps() };
}

/** Extracted documents in Markdown, the original files still stored, saved questions and proposals. */
export async function knowledgeZip(ctx: TenantContext): Promise<Writer> {
  const row = onlyRow(
    await withTenant(
      ctx,
      ({ sql }) =>
        sql<{ count: number }[]>`select count(*)::int as count from documents where tenant_id = ${ctx.tenantId}`,
    ),
  );
  let done = 0;
  const files = knowledgeFiles(ctx, () => {
    done += 1;
  });
  async function* steps(): AsyncGenerator<Step> {
    for await (const piece of zip(files)) yield { piece, done };
  }
  return { total: row.count, steps: steps() };
}
