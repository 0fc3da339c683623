/** Made-up knowledge for screens: documents, websites, written answers and cached ones. */
import type {
  CachedEntry,
  DocumentDetail,
  DocumentRow,
  Qa,
  Quota,
  Source,
  SourcePage,
} from "../../server/protocol/admin.ts";
import type { RecordedRequest, Replies } from "./fakeApi.ts";

export const idOf = (kind: number, n = 1) =>
  `01a1b2c3-${kind.toString(16).padStart(4, "0")}-7000-8000-${n.toString(16).padStart(12, "0")}`;
/** The time this many minutes ago. */
export const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const document = (n: number, title: string, more: Partial<DocumentRow> = {}): DocumentRow => ({
  ...{ id: idOf(20, n), kind: "file", source_id: null, source_key: `${title.toLowerCase().replaceAll(" ", "-")}.md` },
  ...{ title, url: null, collection: null, media_type: "text/markdown", status: "ready" },
  ...{ error_key: null, error_details: {}, can_retry: false, version: 1, byte_size: 8200, chunk_count: 12 },
  ...{ created_at: ago(9000), updated_at: ago(90 * n) },
  ...more,
});

export const documents: DocumentRow[] = [
  document(1, "Returns and refunds", { collection: "Policies", chunk_count: 24 }),
  document(2, "Delivery times", { status: "processing", chunk_count: 0 }),
  document(3, "Price list 2026", {
    ...{ source_key: "prices.csv", status: "failed", error_key: "file_row_broken", error_details: { line: 41 } },
    ...{ can_retry: true, chunk_count: 0 },
  }),
  document(4, "Warranty", { source_key: "warranty.pdf", media_type: "application/pdf", chunk_count: 1480 }),
];

const written = [
  document(11, "Do you sell gift cards?", { kind: "qa", source_key: "qa/1", chunk_count: 1 }),
  document(12, "Can I pick my order up in the shop?", { kind: "qa", source_key: "qa/2", chunk_count: 1 }),
];

const passage = (ordinal: number, heading: string, content: string) => ({
  ...{ id: idOf(21, ordinal + 1), ordinal, heading_path: ["Returns and refunds", heading], anchor: null, page: null },
  ...{ start: ordinal * 200, end: ordinal * 200 + content.length, term_count: 40, content },
});
const passages = [
  passage(
    0,
    "How long do I have?",
    "You can return anything within 30 days of delivery. The label is free within Europe.",
  ),
  passage(1, "Used lamps", "A lamp that has been switched on can be returned as long as its box is there."),
  passage(2, "Refunds", "The money is on its way within two working days after the parcel has reached us."),
];
const opened: DocumentDetail = {
  ...documents[0]!,
  url: "https://lumen.example/returns",
  content: passages.map(({ heading_path, content }) => `## ${heading_path.at(-1)}\n\n${content}`).join("\n\n"),
  chunks: passages,
};

const qa: Qa = {
  document: { ...written[0]!, url: "https://lumen.example/gifts" },
  question: "Do you sell gift cards?",
  answer: "Yes: gift cards of **25, 50 and 100 euros**, sent by email within minutes.",
  alternatives: ["Can I buy a voucher?", "Is there a gift certificate?"],
};

const source = (n: number, name: string, more: Partial<Source> = {}): Source => ({
  ...{ id: idOf(22, n), kind: "site", name, url: `https://${name}/`, scope: `https://${name}/`, discovery: "auto" },
  ...{ exclude: [], max_pages: 500, schedule: "daily", status: "idle", error_key: null, is_truncated: false },
  pages: { total: 48, pending: 0, stored: 44, excluded: 3, failed: 1 },
  documents: { total: 44, ready: 43, failed: 1 },
  ...{ sync_started_at: ago(310), synced_at: ago(300), next_sync_at: ago(-1140) },
  ...{ created_at: ago(20_000), updated_at: ago(300) },
  ...more,
});
export const sources: Source[] = [
  source(1, "help.lumen.example"),
  source(2, "blog.lumen.example", {
    ...{ status: "syncing", synced_at: null, next_sync_at: null },
    pages: { total: 120, pending: 84, stored: 36, excluded: 0, failed: 0 },
    documents: { total: 36, ready: 30, failed: 0 },
  }),
  source(3, "shop.lumen.example", { status: "failed", error_key: "site_unreachable", is_truncated: true }),
  source(4, "archive.lumen.example", { status: "paused", schedule: "off", next_sync_at: null }),
];

const page = (path: string, more: Partial<SourcePage> = {}): SourcePage => ({
  ...{ url: `https://help.lumen.example/${path}`, is_pending: false, outcome: "unchanged", error_key: null, depth: 1 },
  ...{ fetched_at: ago(300), is_missing: false, document: null },
  ...more,
});
const stored = (n: number, title: string) => ({ id: idOf(20, n), title, status: "ready" as const, error_key: null });
const pages: SourcePage[] = [
  page("returns", { outcome: "stored", document: stored(1, "Returns and refunds") }),
  page("delivery", { document: stored(2, "Delivery times"), is_missing: true }),
  page("login", { outcome: "excluded", error_key: "page_noindex" }),
  page("prices", { outcome: "failed", error_key: "page_timeout", document: stored(3, "Prices") }),
  page("jobs", { outcome: null, is_pending: true, fetched_at: null }),
];

const entry = (n: number, question: string, answer: string, more: Partial<CachedEntry> = {}): CachedEntry => ({
  ...{ id: idOf(23, n), question, answer, citations: [], confidence: 0.91, locale: "en", state: "served" },
  origin: { kind: "turn", ticket_id: idOf(3, 1), turn_id: idOf(24, n), ticket_number: "T-1042" },
  rests_on: [{ document_id: idOf(20, 1), document_version: 3, chunk_id: idOf(21, 1), title: "Returns and refunds" }],
  ...{ is_pinned: false, hits: 14, last_hit_at: ago(50), created_at: ago(4000) },
  written_by: { engine: "openai", model: "gpt-5-mini", prompt: "answer-7" },
  ...more,
});
const entries: CachedEntry[] = [
  entry(1, "How long can I return something?", "Within 30 days of delivery, with a free label in Europe. [1]"),
  entry(2, "Do you sell gift cards?", "Yes, gift cards of 25, 50 and 100 euros.", {
    ...{ is_pinned: true, origin: { kind: "person", document_id: idOf(20, 11), by: "Arne Agent" }, written_by: null },
  }),
  entry(3, "Is the label free in Norway?", "Yes. [1]", { state: "waiting", hits: 0, last_hit_at: null }),
  entry(4, "What does the express option cost?", "9.90 euros. [1]", { state: "outdated" }),
];

const quota: Quota = {
  documents: { used: 48, limit: 1000 },
  bytes: { used: 3_400_000, limit: 500_000_000 },
  passages: { used: 1512, limit: 20_000 },
};

/** A knowledge base with a few entries. */
export function knowledgeReplies(): Replies {
  return {
    "GET /knowledge": {
      embedding: { model: "own", serving_model: "own", done: 1512, pending: 0 },
      quota,
    },
    "GET /documents": ({ query }: RecordedRequest) => {
      const search = (query.get("search") ?? "").toLowerCase();
      const all = query.get("kind") === "qa" ? written : documents;
      const found = all.filter(
        ({ title, status }) =>
          title.toLowerCase().includes(search) && [status, null].includes(query.get("status") as never),
      );
      return { documents: found, next_cursor: null };
    },
    "GET /documents/:id": opened,
    "GET /documents/qa/:id": qa,
    "GET /sources": { sources },
    "GET /sources/:id": sources[0],
    "GET /sources/:id/pages": { pages, next_cursor: null },
    "GET /cache": { entries, next_cursor: null, total: entries.length },
  };
}

/** The same knowledge base while still empty. */
export const emptyKnowledge: Replies = {
  "GET /documents": { documents: [], next_cursor: null },
  "GET /sources": { sources: [] },
  "GET /sources/:id/pages": { pages: [], next_cursor: null },
  "GET /cache": { entries: [], next_cursor: null, total: 0 },
};
