/** A tenant's documents, the chunks that answers are based on, and their index (vectors and BM25 postings). */
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
    /** Identifies the document on the next ingestion: a path or a URL. */
    sourceKey: text("source_key").notNull(),
    title: text("title").notNull(),
    /** Overrides the file's own title. */
    givenTitle: text("given_title"),
    url: text("url"),
    mediaType: text("media_type").notNull(),
    status: text("status", { enum: ["queued", "processing", "ready", "failed"] }).notNull(),
    /** A key of protocol/errors.ts when failed. */
    errorKey: text("error_key"),
    /** Detail for the key's message, such as the line of a table. */
    errorDetails: jsonb("error_details").notNull().default({}),
    /** SHA-256 of the given title and the file's bytes: the same file is not ingested twice. */
    contentHash: text("content_hash").notNull(),
    /** Raised by each change; the older version's chunks are deleted in the same transaction. */
    version: integer("version").notNull().default(0),
    byteSize: integer("byte_size").notNull(),
    chunkCount: integer("chunk_count").notNull().default(0),
    /** When its latest file arrived: a job only completes the file it started on. */
    queuedAt: at("queued_at").notNull().defaultNow(),
    /** When its ingestion, or the next retry, is due; the oldest goes first. */
    dueAt: at("due_at").notNull().defaultNow(),
    /** How often ingestion of its latest file was started. */
    tries: smallint("tries").notNull().default(0),
    /** The text extracted from the file, as Markdown. */
    content: text("content"),
    /** The source it is fetched from; null if it was uploaded or written. */
    sourceId: uuid("source_id"),
    /** Documents with the same collection name can be searched on their own. */
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

/** A file's bytes from its upload to the end of its job; those of a written question and answer stay. */
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
    /** Titles of the enclosing sections, outermost first. */
    headingPath: jsonb("heading_path").notNull().default([]),
    /** The section's anchor, for deep links. */
    anchor: text("anchor"),
    /** The PDF page that it starts on, from 1. */
    page: integer("page"),
    content: text("content").notNull(),
    /** Its start and end in `documents.content`, in UTF-16 units. */
    startOffset: integer("start_offset").notNull(),
    endOffset: integer("end_offset").notNull(),
    /** Terms per field, for BM25's length normalization. */
    titleLength: smallint("title_length").notNull(),
    headingLength: smallint("heading_length").notNull(),
    bodyLength: smallint("body_length").notNull(),
    createdAt: createdAt(),
    /** Its identity in the postings: its block and its place there (db/sql/postings.ts). */
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

/** The shelf of all tenants with few enough vectors for exact search. */
const SHARED_SHELF = "00000000-0000-0000-0000-000000000000";

/**
 * Vectors are stored apart from the texts, so that an exact search reads little and vectors of a second model can be
 * added. List-partitioned by shelf: a tenant that outgrows exact search gets its own, with an HNSW index per model.
 */
export const embeddings = pgTable(
  "embeddings",
  {
    tenantId: tenantId(),
    model: text("model").notNull(),
    chunkId: uuid("chunk_id").notNull(),
    embedding: halfvec("embedding").notNull(),
    /** The tenant's id when it has its own shelf. */
    shelf: uuid("shelf").notNull().default(SHARED_SHELF),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.model, t.chunkId, t.shelf] }),
    foreignKey({ columns: [t.tenantId, t.chunkId], foreignColumns: [chunks.tenantId, chunks.id] }).onDelete("cascade"),
    index("embeddings_chunk").on(t.tenantId, t.chunkId),
  ],
);

/**
 * Word-piece vectors with which found chunks are compared to a question. Apart from the chunk vectors, which searches
 * read in bulk.
 */
export const passagePieces = pgTable(
  "passage_pieces",
  {
    tenantId: tenantId(),
    model: text("model").notNull(),
    chunkId: uuid("chunk_id").notNull(),
    /** 32 bytes for each significant word piece: see db/sql/pieces.ts. */
    pieces: bytea("pieces").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.chunkId, t.model] }),
    foreignKey({ columns: [t.tenantId, t.chunkId], foreignColumns: [chunks.tenantId, chunks.id] }).onDelete("cascade"),
  ],
);

/** The document of each block of postings, which covers up to `BLOCK` (db/sql/postings.ts) consecutive chunks. */
export const postingBlocks = pgTable(
  "posting_blocks",
  {
    tenantId: tenantId(),
    /** Numbered per tenant, in order of insertion. */
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
 * BM25 postings, read by (tenant, term): a btree that works under row-level security. Each entry includes counts and
 * lengths, so that scoring needs no join.
 */
export const postings = pgTable(
  "postings",
  {
    tenantId: tenantId(),
    /** One entry for each of the block's chunks that has the term: see db/sql/postings.ts. */
    first: bigint("first", { mode: "bigint" }).notNull(),
    block: integer("block").notNull(),
    term: text("term").notNull(),
    /** Null for most: usually only one chunk of a block has the term. */
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

/** Per-tenant totals for BM25, updated in the transaction that changes the chunks. */
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
    /** Raised by each change of the knowledge: part of cache keys. */
    version: integer("version").notNull().default(0),
    /** The shelf that holds all of the tenant's vectors. */
    shelf: uuid("shelf").notNull().default(SHARED_SHELF),
    /** The model that questions are embedded with: every chunk has its vector. Null: no chunks yet. */
    embeddingModel: text("embedding_model"),
    /** Set while vectors of this model are being made, and until the former model's are deleted. */
    embeddingTarget: text("embedding_target"),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.id] }).onDelete("cascade"),
  ],
);

/** The embedding model of the process that started last; processes with another one leave re-embedding to others. */
export const embeddingSetting = pgTable(
  "embedding_setting",
  {
    onlyRow: boolean("only_row").primaryKey().default(true),
    model: text("model").notNull(),
    changedAt: at("changed_at").notNull().defaultNow(),
  },
  (t) => [check("embedding_setting_only_row_check", sql`${t.onlyRow}`)],
);
