/** Exports over HTTP: asked for, made by a job, taken by an owner, gone after a day. */
import { parse } from "csv-parse/sync";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createOwner } from "../accounts/signIn/createOwner.ts";
import { eraseVisitor } from "../erasure/eraseVisitor.ts";
import { addNote } from "../inbox/acts/addNote.ts";
import { sweepExports } from "../jobs/makeExport.ts";
import { saveQa } from "../knowledge/qa/saveQa.ts";
import type { Export, ExportRequest } from "../protocol/data.ts";
import type { MessageDto } from "../protocol/events.ts";
import { isTenantless, readCatalog } from "../test/database/isolation/catalog.ts";
import { notTaken } from "../test/database/isolation/exported.ts";
import { fillTables } from "../test/database/isolation/rows.ts";
import { pdf, pictures } from "../test/support/sentFiles.ts";
import { unzipSync } from "../test/support/unzip.ts";
import { openWorld, until, type World } from "../test/support/world.ts";
import { csvLine } from "./csv.ts";
import { knowledgeFiles } from "./knowledgeFiles.ts";
import { conversationsJsonl, settingsJson, visitorJson } from "./writers.ts";

const PASSWORD = "correct horse battery";
let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

type Call = (method: string, path: string, body?: unknown) => Promise<Response>;

/** An owner who is signed in, as a page of the admin app. */
async function ownerOf(tenantId: string) {
  const [service] = world.services;
  const email = `owner-${tenantId.slice(-8)}@desk.example`;
  await createOwner(service!.parts, { tenantId, email, name: "Olga", password: PASSWORD });
  const page = { origin: service!.url, "x-frontdesk-csrf": "1", "content-type": "application/json" };
  const signedIn = await fetch(`${service!.url}/api/auth/sign-in/email`, {
    method: "POST",
    headers: page,
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
  const call: Call = (method, path, body) =>
    fetch(service!.url + (path.startsWith("/api") ? path : `/api/v1/admin${path}`), {
      method,
      headers: { ...page, cookie },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  return { call, made: (request: ExportRequest) => makeExport(call, request) };
}

async function listed(call: Call, id: string): Promise<Export | undefined> {
  const { exports } = (await (await call("GET", "/exports")).json()) as { exports: Export[] };
  return exports.find((each) => each.id === id);
}

/** Asks, waits until the file is there, and takes it. */
async function makeExport(call: Call, request: ExportRequest) {
  const asked = await call("POST", "/exports", request);
  const { id } = (await asked.json()) as Export;
  let made: Export | undefined;
  await until(async () => {
    made = await listed(call, id);
    return made?.status === "ready" || made?.status === "failed";
  });
  const file = await call("GET", made!.link!);
  return { made: made!, file, body: Buffer.from(await file.arrayBuffer()) };
}

const PAGES = { "boats.md": "# Boats\n\n## What does a boat cost a day?\n\nA boat costs 40 euros a day.\n" };

describe("an export", () => {
  test("of conversations has every message: a line each in CSV, a conversation a line in JSON Lines", async () => {
    const tenantId = await world.tenant(PAGES);
    const { made } = await ownerOf(tenantId);
    const visitor = await world.visitor(tenantId);
    const question = '=HYPERLINK("https://evil.example","boat"), costs?\nA day?';
    await visitor.ask(question);
    await addNote(world.agent(tenantId), { ticketId: visitor.session.ticket_id, content: "A regular" });
    const csv = await made({ kind: "conversations", format: "csv" });
    expect(csv.file.headers.get("content-disposition")).toMatch(/^attachment; filename="conversations-[\d-]+\.csv"$/);
    expect(csv.file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(Number(csv.file.headers.get("content-length"))).toBe(csv.body.length);
    const rows = parse(csv.body, { bom: true, columns: true }) as Record<string, string>[];
    expect(rows.map(({ seq, role }) => [seq, role])).toEqual([
      ["1", "visitor"],
      ["2", expect.stringMatching(/assistant|system/)],
    ]);
    expect(rows[0]?.content).toBe(`'${question}`);
    const jsonl = await made({ kind: "conversations", format: "jsonl" });
    const lines = jsonl.body
      .toString()
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines).toHaveLength(1);
    expect(lines[0].messages[0].content).toBe(question);
    expect(lines[0].notes).toMatchObject([{ content: "A regular" }]);
    expect(jsonl.made).toMatchObject({ done: 1, total: 1, format: "jsonl", byte_size: jsonl.body.length });
  });

  test("of a visitor has all of theirs and nothing of another's", async () => {
    const tenantId = await world.tenant(PAGES);
    const { made, call } = await ownerOf(tenantId);
    const [mine, other] = [await world.visitor(tenantId), await world.visitor(tenantId)];
    await mine.ask("What does a boat cost a day?");
    await mine.fetch("/email", { method: "POST", body: { email: "mine@visitor.example" } });
    const picture = pdf(1_100_000, "mine");
    const files = [await mine.addFile(picture, "mine.pdf"), await mine.addFile(pictures.png, "mine.png")];
    await mine.ask("Look at this", { attachments: files });
    await other.ask("And at mine", { attachments: [await other.addFile(pictures.gif, "other.gif")] });
    await mine.init({ resume: mine.session.resume, conversation: "new" });
    await mine.ask("And what does it cost for two?");
    await other.ask("Other people's words");
    const { body } = await made({ kind: "visitor", visitor: { email: "mine@visitor.example" } });
    const data = JSON.parse(body.toString());
    expect(data.visitors).toHaveLength(1);
    expect(data.conversations).toHaveLength(2);
    expect(body.toString()).not.toContain("Other people");
    expect(data.conversations[0].messages.flatMap((message: MessageDto) => message.attachments ?? [])).toMatchObject([
      { id: files[0], name: "mine.pdf", type: "application/pdf", size: 1_100_000 },
      { id: files[1], name: "mine.png" },
    ]);
    expect(data.files.map(({ name }: { name: string }) => name)).toEqual(["mine.pdf", "mine.png"]);
    expect(Buffer.from(data.files[0].content, "base64").equals(picture)).toBe(true);
    const unknown = await call("POST", "/exports", { kind: "visitor", visitor: { email: "nobody@visitor.example" } });
    expect(unknown.status).toBe(404);
  });

  test("of knowledge has each document in Markdown, and the originals that are kept", async () => {
    const tenantId = await world.tenant({ ...PAGES, "../../etc/passwd.md": "# Up the path\n\nWords.\n" });
    const { made } = await ownerOf(tenantId);
    await saveQa(world.agent(tenantId), {
      question: "Do you rent canoes?",
      answer: "Yes.",
      alternatives: [],
      url: null,
    });
    await until(async () => {
      const [row] = await world.database.admin`
        select count(*)::int as count from documents where tenant_id = ${tenantId} and status = 'ready'`;
      return row?.count === 3;
    });
    const { body, made: row } = await made({ kind: "knowledge" });
    const files = unzipSync(body);
    const names = Object.keys(files);
    expect(names.filter((name) => name.startsWith("documents/"))).toHaveLength(3);
    expect(names.filter((name) => name.startsWith("originals/"))).toHaveLength(1);
    expect(names.join("\n")).not.toMatch(/\.\.|^\//m);
    const boats = names.find((name) => name.startsWith("documents/Boats"))!;
    expect(files[boats]!.toString()).toMatch(/^---\ntitle: "Boats"\n[\s\S]*A boat costs 40 euros a day\./);
    expect(row).toMatchObject({ done: 3, total: 3 });
  });

  test("of settings has them all and no secret", async () => {
    const secret = "s".repeat(40);
    const tenantId = await world.tenant({}, { greeting: "Ahoy", identity_secret: secret });
    const { made } = await ownerOf(tenantId);
    const { body } = await made({ kind: "settings" });
    const data = JSON.parse(body.toString());
    expect(data).toMatchObject({
      settings: { greeting: "Ahoy", has_identity_secret: true },
      members: [{ role: "owner" }],
    });
    expect(body.toString()).not.toContain(secret);
  });

  test("larger than a slice is written and read in slices, and complete", async () => {
    const tenantId = await world.tenant();
    const { made } = await ownerOf(tenantId);
    const long = "A long word follows another. ".repeat(50_000);
    await world.database.admin`
      insert into documents (tenant_id, id, source_key, title, media_type, status, content_hash, byte_size, content)
      select ${tenantId}, gen_random_uuid(), n::text, 'Page ' || n, 'text/markdown', 'ready', 'x', 1,
        ${long} || md5(n::text) || (select string_agg(md5(random()::text), '') from generate_series(1, 20000))
      from generate_series(1, 5) n`;
    const { body, made: row } = await made({ kind: "knowledge" });
    const [slices] = await world.database.admin`
      select count(*)::int as count, max(length(body)) as most from export_slices where export_id = ${row.id}`;
    expect(slices!.count).toBeGreaterThan(2);
    const files = Object.values(unzipSync(body));
    expect(files).toHaveLength(5);
    for (const file of files) expect(file.toString()).toContain(long);
  });
});

/** What no export has, and why: tables, and columns of others. */
const LEFT_OUT = {
  "has a page of its own in the API: /audit, /numbers, /webhooks/{id}/deliveries, /saved-questions":
    "audit_log usage_daily other_costs_daily webhook_deliveries saved_answers",
  "is made anew from what is exported":
    "chunks embeddings passage_pieces sentence_readings postings knowledge_stats langgraph source_pages attachments.byte_size " +
    "actions.meaning actions.meaning_of",
  "is an export itself": "exports export_slices",
  "is work under way": "cost_reservations idempotency_keys outbox",
  "is secret, or the hash of a secret":
    "visitor_handles actions.secrets api_keys.secret_hash invitations.token_hash webhooks.secret webhooks.previous_secret tenant_models.api_key",
  "stands there in other words: parsed, by its number, by name or by address":
    "tenants.settings actions.name action_calls.member_id action_approvals.member_id tickets.merged_into messages.author_id notes.author_id escalations.claimed_by escalations.answered_by proposals.created_by proposals.decided_by gaps.closed_by visitors.blocked_by " +
    "canned_replies.member_id inbox_views.member_id saved_questions.expected_document_id saved_questions.expected_action_id",
  "is an id of something that goes without one":
    "action_calls.idempotency_key api_keys.created_by invitations.invited_by notes.mentions messages.turn_id " +
    "messages.client_message_id escalations.turn_id escalations.interrupt_id escalations.answered_message_id " +
    "turns.resumes_interrupt_id proposals.message_id proposals.gap_id proposals.document_id gaps.solved_by",
  "is how far the service is with its own work":
    "action_calls.version action_calls.definition action_calls.is_guest action_calls.locale action_calls.values_hash " +
    "action_calls.attempts action_calls.sent_until action_calls.duration_ms action_approvals.values_hash interrupts.card " +
    "tenants.last_ticket_number tenants.retention_applied_at tenants.alerted_at tenants.setup_dismissed_at tenants.tested_at " +
    "tenant_origins.created_at tenant_origins.seen_at tenant_origins.seen_page alert_preferences.mailed_at " +
    "tenant_models.version tickets.titled_by tickets.summarized_seq tickets.checkpoint_seq tickets.last_seq tickets.fence tickets.seen_seq " +
    "tickets.indexed_seq tickets.needs_indexing tickets.undo turns.fence turns.lease_until turns.attempt turns.stop_requested turns.log_closed turns.is_guest turns.trace_parent " +
    "escalations.resumed_at mails.lease_until sources.sync_number sources.sync_phase sources.sync_token " +
    "sources.sync_started_at sources.next_sync_at sources.alive_at sources.updated_at documents.status documents.error_key " +
    "documents.content_hash documents.version documents.byte_size documents.chunk_count documents.queued_at " +
    "documents.error_details documents.due_at documents.tries gap_questions.similarity gap_questions.model " +
    "gap_questions.embedding traces.steps traces.passages traces.packed_passages traces.prompt_versions traces.created_at",
};

test("every column of a tenant's tables is in an export, except those that are named", async () => {
  const { admin, db } = world.database;
  const tables = (await readCatalog(admin)).filter(({ name, isPartition }) => !(isTenantless(name) || isPartition));
  const tenantId = v7();
  const rows = await fillTables(admin, tables, [tenantId], 1);
  await admin`update attachments set byte_size = 4 where tenant_id = ${tenantId}`;
  await admin`update attachment_pieces set ordinal = 0 where tenant_id = ${tenantId}`;
  const email = `owner-${tenantId}@desk.example`;
  const owner = await createOwner(world.services[0]!.parts, { tenantId, email, name: "Olga", password: PASSWORD });
  await admin`update alert_preferences set member_id = ${owner} where tenant_id = ${tenantId}`;
  const [visitor] = await admin<{ id: string }[]>`select id from visitors where tenant_id = ${tenantId}`;
  const ctx = { db, tenantId };
  let text = "";
  for (const writer of [conversationsJsonl(ctx), visitorJson(ctx, [visitor!.id]), settingsJson(ctx)])
    for await (const { piece } of (await writer).steps) text += piece;
  const bytes = (await Array.fromAsync(knowledgeFiles(ctx, () => {}))).map(({ body }) => body);
  const missing = notTaken(tables, rows, tenantId, { text: text + bytes.join(), bytes });
  const leftOut = Object.values(LEFT_OUT).flatMap((names) => names.split(" "));
  const isIn = (column: string, name: string) => `${column}.`.startsWith(`${name}.`);
  expect(missing.filter((column) => !leftOut.some((name) => isIn(column, name)))).toEqual([]);
  expect(leftOut.filter((name) => !missing.some((column) => isIn(column, name)))).toEqual([]);
});

describe("an export's link", () => {
  test("works only for an owner of the tenant, and only with its token", async () => {
    const [tenantId, otherTenant] = [await world.tenant(PAGES), await world.tenant()];
    const [mine, other] = [await ownerOf(tenantId), await ownerOf(otherTenant)];
    const { made } = await mine.made({ kind: "settings" });
    const statuses = [
      await fetch(world.urls[0] + made.link!),
      await other.call("GET", made.link!),
      await mine.call("GET", made.link!.replace(/token=.*/, `token=${"x".repeat(43)}`)),
      await mine.call("GET", made.link!.replace(/\?.*/, "")),
    ].map(({ status }) => status);
    expect(statuses).toEqual([401, 404, 404, 404]);
    const rows = await world.database.admin`select action, details from audit_log
      where tenant_id = ${tenantId} and action like 'export%' order by created_at`;
    expect(rows.map(({ action }) => action)).toEqual(["export_requested", "export_downloaded"]);
    expect(JSON.stringify(rows)).not.toContain(made.link!.split("token=")[1]);
  });

  test("stops working when the export expires after a day, and its slices go", async () => {
    const tenantId = await world.tenant();
    const { made: make, call } = await ownerOf(tenantId);
    const { made } = await make({ kind: "settings" });
    expect(Date.parse(made.expires_at) - Date.parse(made.created_at)).toBe(86_400_000);
    const { admin } = world.database;
    await admin`update exports set expires_at = now() - interval '1 second' where id = ${made.id}`;
    expect((await call("GET", made.link!)).status).toBe(404);
    await sweepExports(world.services[0]!.parts);
    expect(await admin`select from export_slices where export_id = ${made.id}`).toHaveLength(0);
    const { made: second } = await make({ kind: "settings" });
    expect((await call("DELETE", `/exports/${second.id}`)).status).toBe(200);
    expect((await call("GET", second.link!)).status).toBe(404);
  });

  test("to conversations stops working when a visitor is erased whose words are in it", async () => {
    const tenantId = await world.tenant(PAGES);
    const { made: make, call } = await ownerOf(tenantId);
    const visitor = await world.visitor(tenantId);
    await visitor.ask("What does a boat cost a day?");
    const { made } = await make({ kind: "conversations", format: "jsonl" });
    const [row] = await world.database.admin`select visitor_id from tickets where id = ${visitor.session.ticket_id}`;
    await eraseVisitor(world.agent(tenantId), { visitorId: row!.visitor_id });
    expect((await call("GET", made.link!)).status).toBe(404);
  });

  test("is one of at most ten", async () => {
    const tenantId = await world.tenant();
    const { call } = await ownerOf(tenantId);
    const asked = await Promise.all(Array.from({ length: 10 }, () => call("POST", "/exports", { kind: "settings" })));
    expect(asked.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect((await call("POST", "/exports", { kind: "settings" })).status).toBe(409);
  });
});

describe("a cell of a CSV", () => {
  test.each([
    ["=1+1", "'=1+1"],
    ["+49 30 1234", "'+49 30 1234"],
    ["-2", "'-2"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\t=1", "'\t=1"],
    ["\r=1", `"'\r=1"`],
    ["＝1+1", "'＝1+1"],
    [" =1+1", "' =1+1"],
    ["note;=1+1", "note;'=1+1"],
    ["note; ＝1+1;@x", "note; '＝1+1;'@x"],
    ["a\t=1", "a\t'=1"],
    ['a, b;=cmd"x"', `"a, b;'=cmd""x"""`],
    ["a = b", "a = b"],
    ["a; b", "a; b"],
    ['say "hi", now', '"say ""hi"", now"'],
  ])("that reads %j is never run as a formula", (text, cell) => {
    expect(csvLine([text])).toBe(`${cell}\r\n`);
  });
});
