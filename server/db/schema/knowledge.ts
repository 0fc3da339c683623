/** A tenant's documents, the chunks answers are made from, and the index over them (vectors and BM25 postings). */
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { at, bytea, createdAt, halfvec, id, tenantId } from "./columns.ts";
import { sources } from "./sources.ts";
import { tenants } from "./tenants.ts";

export const documents = pgTable(
  "documents",
  {
    tenantId: tenantId(),
    id: id(),
    /** What makes it the same document on the next ingestion: a path or a URL. */
    sourceKey: text("source_key").notNull(),
    title: text("title").notNull(),
    /** Overrides what the file calls itself. */
    givenTitle: text("given_title"),
    url: text("url"),
    mediaType: text("media_type").notNull(),
    status: text("status", { enum: ["queued", "processing", "ready", "failed"] }).notNull(),
    /** A key of protocol/errors.ts when failed. */
    errorKey: text("error_key"),
    /** What the key's sentence names, for example the line of a table. */
    errorDetails: jsonb("error_details").notNull().default({}),
    /** SHA-256 of the given title and the file's bytes: the same file is not worked on twice. */
    contentHash: text("content_hash").notNull(),
    /** Raised by each change; chunks of the older version vanish in the same transaction. */
    version: integer("version").notNull().default(0),
    byteSize: integer("byte_size").notNull(),
    chunkCount: integer("chunk_count").notNull().default(0),
    /** When its newest file came in: a job only finishes the file it started on. */
    queuedAt: at("queued_at").notNull().defaultNow(),
    /** When it is to be worked on, or to be tried again: the oldest comes first. */
    dueAt: at("due_at").notNull().defaultNow(),
    /** How often its newest file was begun. */
    tries: smallint("tries").notNull().default(0),
    /** The text as read out of the file (Markdown). */
    content: text("content"),
    /** The site or page it is fetched from; null for what was uploaded or written. */
    sourceId: uuid("source_id"),
    /** Documents of one name can be asked about by themselves. */
    collection: text("collection"),
    createdAt: createdAt(),
    updatedAt: at("updated_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique("documents_source_key").on(t.tenantId, t.sourceKey),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.id] }).onDelete("cascade"),
    foreignKey({ columns: [t.tenantId, t.sourceId], foreignColumns: [sources.tenantId, sources.id] }).onDelete(
      "cascade",
    ),
    index("documents_source").on(t.tenantId, t.sourceId),
    index("documents_waiting").on(t.tenantId, t.dueAt).where(sql`status in ('queued', 'processing')`),
  ],
);

/** The bytes of a file between its upload and the end of its job; a written question and answer for as long as it is there. */
export const documentFiles = pgTable(
  "document_files",
  { tenantId: tenantId(), documentId: uuid("document_id").notNull(), body: bytea("body").notNull() },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.documentId] }),
    foreignKey({ columns: [t.tenantId, t.documentId], foreignColumns: [documents.tenantId, documents.id] }).onDelete(
      "cascade",
    ),
  ],
);

export const chunks = pgTable(
  "chunks",
  {
    tenantId: tenantId(),
    id: id(),
    documentId: uuid("document_id").notNull(),
    documentVersion: integer("document_version").notNull(),
    /** Position in the document, from 0. */
    ordinal: integer("ordinal").notNull(),
    /** Titles of the sections it lies in, outermost first. */
    headingPath: jsonb("heading_path").notNull().default([]),
    /** Anchor of its section, for a deep link. */
    anchor: text("anchor"),
    /** Page of a PDF it starts on, from 1. */
    page: integer("page"),
    content: text("content").notNull(),
    /** Where it starts and ends in `documents.content`, in UTF-16 units. */
    startOffset: integer("start_offset").notNull(),
    endOffset: integer("end_offset").notNull(),
    /** Terms per field, for BM25's length norm. */
    titleLength: smallint("title_length").notNull(),
    headingLength: smallint("heading_length").notNull(),
    bodyLength: smallint("body_length").notNull(),
    createdAt: createdAt(),
    /** What postings know it by: its block and its place there (db/sql/postings.ts). */
    number: bigint("number", { mode: "number" }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique("chunks_number").on(t.tenantId, t.number),
    foreignKey({ columns: [t.tenantId, t.documentId], foreignColumns: [documents.tenantId, documents.id] }).onDelete(
      "cascade",
    ),
    index("chunks_document").on(t.tenantId, t.documentId, t.ordinal),
  ],
);

/** The shelf of all tenants whose vectors are few enough to be searched exactly. */
const SHARED_SHELF = "00000000-0000-0000-0000-000000000000";

/**
 * Vectors apart from the texts, so that an exact search reads little; a second model's vectors can grow beside the first's.
 * Partitioned by list of shelf: a tenant that outgrows exact search gets one of its own, with an HNSW index per model.
 */
export const embeddings = pgTable(
  "embeddings",
  {
    tenantId: tenantId(),
    model: text("model").notNull(),
    chunkId: uuid("chunk_id").notNull(),
    embedding: halfvec("embedding").notNull(),
    /** The tenant's id when it has a shelf of its own. */
    shelf: uuid("shelf").notNull().default(SHARED_SHELF),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.model, t.chunkId, t.shelf] }),
    foreignKey({ columns: [t.tenantId, t.chunkId], foreignColumns: [chunks.tenantId, chunks.id] }).onDelete("cascade"),
    index("embeddings_chunk").on(t.tenantId, t.chunkId),
  ],
);

/** What passages are compared with a question by, piece by piece, once they are found. Apart from the vectors, which searches read in bulk. */
export const passagePieces = pgTable(
  "passage_pieces",
  {
    tenantId: tenantId(),
    model: text("model").notNull(),
    chunkId: uuid("chunk_id").notNull(),
    /** 32 bytes for each word piece that carries meaning: see db/sql/pieces.ts. */
    pieces: bytea("pieces").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.chunkId, t.model] }),
    foreignKey({ columns: [t.tenantId, t.chunkId], foreignColumns: [chunks.tenantId, chunks.id] }).onDelete("cascade"),
  ],
);

/** Whose chunks a block of postings is about: as many as `BLOCK` of db/sql/postings.ts, which follow each other. */
export const postingBlocks = pgTable(
  "posting_blocks",
  {
    tenantId: tenantId(),
    /** Numbered in the tenant, in the order they came in. */
    block: integer("block").notNull(),
    documentId: uuid("document_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.block] }),
    foreignKey({ columns: [t.tenantId, t.documentId], foreignColumns: [documents.tenantId, documents.id] }).onDelete(
      "cascade",
    ),
    index("posting_blocks_document").on(t.tenantId, t.documentId),
  ],
);

/**
 * BM25 postings, read by (tenant, term): a btree that row-level security can use. Counts and lengths ride along in each
 * entry, so that scoring joins nothing.
 */
export const postings = pgTable(
  "postings",
  {
    tenantId: tenantId(),
    /** Entries, one for each of the block's chunks that has the term: see db/sql/postings.ts. */
    first: bigint("first", { mode: "bigint" }).notNull(),
    block: integer("block").notNull(),
    term: text("term").notNull(),
    /** Most terms of a block are in one chunk only: null. */
    others: bigint("others", { mode: "bigint" }).array(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.term, t.block] }),
    foreignKey({
      columns: [t.tenantId, t.block],
      foreignColumns: [postingBlocks.tenantId, postingBlocks.block],
    }).onDelete("cascade"),
    index("postings_block").on(t.tenantId, t.block),
  ],
);

/** Per-tenant totals for BM25, changed in the transaction that changes the chunks. */
export const knowledgeStats = pgTable(
  "knowledge_stats",
  {
    tenantId: tenantId(),
    chunkCount: integer("chunk_count").notNull().default(0),
    titleLength: integer("title_length").notNull().default(0),
    headingLength: integer("heading_length").notNull().default(0),
    bodyLength: integer("body_length").notNull().default(0),
    /** The number of the newest block of postings. */
    lastBlock: integer("last_block").notNull().default(0),
    /** Raised by each change of the knowledge: caches key on it. */
    version: integer("version").notNull().default(0),
    /** Where all of the tenant's vectors are. */
    shelf: uuid("shelf").notNull().default(SHARED_SHELF),
    /** The model that questions are embedded with: every chunk has its vector. Null: no chunk came in yet. */
    embeddingModel: text("embedding_model"),
    /** Set while vectors of this model are made, and until the former model's are gone. */
    embeddingTarget: text("embedding_target"),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.id] }).onDelete("cascade"),
  ],
);

/** The embedding model that the process started last was set to; processes with another one leave changing to others. */
export const embeddingSetting = pgTable(
  "embedding_setting",
  {
    onlyRow: boolean("only_row").primaryKey().default(true),
    model: text("model").notNull(),
    changedAt: at("changed_at").notNull().defaultNow(),
  },
  (t) => [check("embedding_setting_only_row_check", sql`${t.onlyRow}`)],
);
