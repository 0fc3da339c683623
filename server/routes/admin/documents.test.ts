import { afterAll, beforeAll, expect, test } from "vitest";
import { failDocument, ingestDocument } from "../../knowledge/documents/ingestDocument.ts";
import { type Desk, openDesk } from "../../test/support/desk.ts";
import { plainReader } from "../../test/support/shelf.ts";
import { startTestServer, type TestServer } from "../../test/support/testServer.ts";

let server: TestServer;
let desk: Desk;
beforeAll(async () => {
  server = await startTestServer();
  desk = await openDesk(server);
});
afterAll(() => server.close());

const MARKDOWN = { "content-type": "text/markdown" };
const guide = (word: string) =>
  `# Guide\n\n${Array.from({ length: 5 }, (_, n) => `## Part ${n}\n\nThe ${word} of part ${n}. ${"It is told at length. ".repeat(60)}`).join("\n\n")}`;

async function add(name: string, text: string): Promise<string> {
  const { json } = await desk.owner("POST", `/documents?name=${name}`, text, MARKDOWN);
  return json.document_id;
}
const ingest = (documentId: string) => ingestDocument(desk.ctx, { documentId, reader: plainReader });
const get = async (id: string) => (await desk.agent("GET", `/documents/${id}`)).json;

test("chunks come page by page, with their place in the text", async () => {
  const id = await add("guide.md", guide("tale"));
  await ingest(id);
  const document = await get(id);
  // biome-ignore lint/suspicious/noExplicitAny: a reply of any shape
  const chunks: any[] = [];
  let cursor = "";
  do {
    const page = await desk.agent("GET", `/documents/${id}/chunks?limit=2${cursor && `&cursor=${cursor}`}`);
    expect(page.json.chunks.length).toBeLessThanOrEqual(2);
    chunks.push(...page.json.chunks);
    cursor = page.json.next_cursor ?? "";
  } while (cursor);
  expect(chunks).toHaveLength(document.chunk_count);
  expect(chunks).toEqual(document.chunks);
  expect(chunks.map((chunk) => document.content.slice(chunk.start, chunk.end))).toEqual(
    chunks.map((chunk) => chunk.content),
  );
  expect(chunks.at(-1)).toMatchObject({ heading_path: ["Guide", "Part 4"], anchor: "part-4", page: null });
  expect(chunks.every((chunk) => chunk.term_count > 0)).toBe(true);
  expect((await desk.agent("GET", `/documents/${id}/chunks?cursor=x`)).status).toBe(400);
});

test("a failed document says why, and can be read again where its file is kept", async () => {
  const broken = await desk.owner("POST", "/documents?name=prices.csv", "question,answer\nHow much?,9\nonly this,\n", {
    "content-type": "text/csv",
  });
  await ingest(broken.json.document_id);
  expect(await get(broken.json.document_id)).toMatchObject({
    status: "failed",
    error_key: "file_row_broken",
    error_details: { line: 3 },
    can_retry: false,
  });
  expect((await desk.owner("POST", `/documents/${broken.json.document_id}/retry`)).status).toBe(409);

  const id = await add("later.md", guide("wait"));
  expect((await desk.owner("POST", `/documents/${id}/retry`)).json.key).toBe("conflict");
  await failDocument(desk.ctx, id, "ingestion_failed");
  expect(await get(id)).toMatchObject({ status: "failed", can_retry: true });
  expect((await desk.owner("POST", `/documents/${id}/retry`)).json).toEqual({ done: true });
  expect(await get(id)).toMatchObject({ status: "queued", error_key: null, error_details: {}, can_retry: false });
  expect(await ingest(id)).toEqual({ status: "ready" });
});

test("a file can be replaced by one of another name and type; the old text is served until the new one is in", async () => {
  const id = await add("manual.md", guide("old word"));
  await ingest(id);
  const replaced = await desk.owner(
    "PUT",
    `/documents/${id}/file?name=manual-2.html`,
    "<h1>Manual</h1><p>The new word.</p>",
    {
      "content-type": "text/html",
    },
  );
  expect(replaced.json).toEqual({ document_id: id, unchanged: false });
  expect((await get(id)).content).toContain("old word");
  await ingest(id);
  expect(await get(id)).toMatchObject({ source_key: "manual.md", media_type: "text/html", version: 2 });
  expect((await get(id)).content).toContain("The new word.");
});

test("a source's page can't be replaced by hand, because its next sync would undo that", async () => {
  const id = await add("page.md", "# Page");
  const sourceId = crypto.randomUUID();
  await server.admin`
    insert into sources (tenant_id, id, kind, url, scope, discovery, max_pages, schedule, status)
    values (${desk.tenantId}, ${sourceId}, 'page', 'https://a.example/', 'https://a.example/', 'auto', 1, 'off', 'idle')`;
  await server.admin`update documents set source_id = ${sourceId} where id = ${id}`;
  expect(await get(id)).toMatchObject({ kind: "page", source_id: sourceId });
  const listed = await desk.agent("GET", `/documents?kind=page&source_id=${sourceId}`);
  expect(listed.json.documents.map((document: { id: string }) => document.id)).toEqual([id]);
  expect((await desk.owner("PUT", `/documents/${id}/file?name=a.md`, "# A", MARKDOWN)).status).toBe(409);
});

test("questions and answers can be written, changed, listed and deleted", async () => {
  const written = { question: "Is there parking?", answer: "Behind the house.", alternatives: ["Where do I park?"] };
  const { json } = await desk.owner("POST", "/documents/qa", written);
  await ingest(json.document_id);
  expect((await desk.agent("GET", `/documents/qa/${json.document_id}`)).json).toMatchObject({
    ...written,
    document: { kind: "qa", title: "Is there parking?", status: "ready", chunk_count: 2 },
  });
  const changed = await desk.owner("PUT", `/documents/qa/${json.document_id}`, { ...written, answer: "No." });
  expect(changed.json).toEqual({ document_id: json.document_id, unchanged: false });
  const listed = await desk.agent("GET", "/documents?kind=qa&search=PARK");
  expect(listed.json.documents.map((document: { id: string }) => document.id)).toEqual([json.document_id]);
  expect((await desk.owner("PUT", `/documents/${json.document_id}/file?name=a.md`, "# A", MARKDOWN)).status).toBe(409);
  expect((await desk.owner("POST", "/documents/qa", { question: " ", answer: "x" })).status).toBe(400);
  expect((await desk.owner("DELETE", `/documents/${json.document_id}`)).status).toBe(200);
  expect((await desk.agent("GET", `/documents/qa/${json.document_id}`)).status).toBe(404);
});

test("several are deleted at once, and missing ones are not counted", async () => {
  const ids = [await add("one.md", "# One"), await add("two.md", "# Two")];
  const foreign = (await (await openDesk(server)).owner("POST", "/documents?name=theirs.md", "# Theirs", MARKDOWN))
    .json;
  const asked = [...ids, foreign.document_id, crypto.randomUUID()];
  const reply = await desk.owner("POST", "/documents/delete", { document_ids: asked });
  expect(new Set(reply.json.deleted)).toEqual(new Set(ids));
  expect((await desk.owner("POST", "/documents/delete", { document_ids: [] })).status).toBe(400);
  const audit = (await desk.owner("GET", "/audit")).json.entries.map((entry: { action: string }) => entry.action);
  expect(audit.slice(0, 2)).toEqual(["document_deleted", "document_deleted"]);
});

test("documents are put into a collection and taken out again, by owners only", async () => {
  const ids = [await add("red.md", "# Red\n\nA tale.\n"), await add("blue.md", "# Blue\n\nA tale.\n")];
  const collect = (collection: string | null) => ({ document_ids: ids, collection });
  const collections = async () => Promise.all(ids.map(async (id) => (await get(id)).collection));
  expect((await desk.agent("POST", "/documents/collect", collect("Colours"))).status).toBe(403);
  expect(await collections()).toEqual([null, null]);
  expect((await desk.owner("POST", "/documents/collect", collect(" Colours "))).json.changed.sort()).toEqual(
    ids.sort(),
  );
  expect(await collections()).toEqual(["Colours", "Colours"]);
  expect((await desk.owner("POST", "/documents/collect", collect(""))).status).toBe(400);
  await desk.owner("POST", "/documents/collect", collect(null));
  expect(await collections()).toEqual([null, null]);
});
