/** A tenant's documents, the chunks answers are made from, and the index over them (vectors and BM25 postings). */
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { at, createdAt, id, tenantId, vector } from "./columns.ts";
import { tenants } from "./tenants.ts";

export const documents = pgTable(
  "documents",
  {
    tenantId: tenantId(),
    id: id(),
    /** What makes it the same document on the next ingestion: a path or a URL. */
    sourceKey: text("source_key").notNull(),
    title: text("title").notNull(),
    url: text("url"),
    mediaType: text("media_type").notNull(),
    status: text("status", { enum: ["queued", "processing", "ready", "failed"] }).notNull(),
    /** A key of protocol/errors.ts when failed. */
    errorKey: text("error_key"),
    /** SHA-256 of the file's bytes: the same bytes are not worked on twice. */
    contentHash: text("content_hash").notNull(),
    /** Raised by each change; chunks of the older version vanish in the same transaction. */
    version: integer("version").notNull().default(0),
    byteSize: integer("byte_size").notNull(),
    chunkCount: integer("chunk_count").notNull().default(0),
    /** The text as read out of the file (Markdown). */
    content: text("content"),
    createdAt: createdAt(),
    updatedAt: at("updated_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique("documents_source_key").on(t.tenantId, t.sourceKey),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.id] }).onDelete("cascade"),
  ],
);

/** The bytes of a file between its upload and the end of its job. */
export const documentFiles = pgTable(
  "document_files",
  { tenantId: tenantId(), documentId: uuid("document_id").notNull(), body: text("body").notNull() },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.documentId] }),
    foreignKey({ columns: [t.tenantId, t.documentId], foreignColumns: [documents.tenantId, documents.id] }).onDelete(
      "cascade",
    ),
  ],
);

/** Partitioned by list of tenant: a tenant that outgrows exact search gets a partition with its own HNSW index. */
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
    /** Anchor or page for a deep link. */
    anchor: text("anchor"),
    page: integer("page"),
    content: text("content").notNull(),
    /** Where it starts and ends in `documents.content`, in UTF-16 units. */
    startOffset: integer("start_offset").notNull(),
    endOffset: integer("end_offset").notNull(),
    /** Terms per field, for BM25's length norm. */
    titleLength: integer("title_length").notNull(),
    headingLength: integer("heading_length").notNull(),
    bodyLength: integer("body_length").notNull(),
    embedding: vector("embedding"),
    embeddingModel: text("embedding_model"),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.documentId], foreignColumns: [documents.tenantId, documents.id] }).onDelete(
      "cascade",
    ),
    index("chunks_document").on(t.tenantId, t.documentId, t.ordinal),
  ],
);

/** BM25 postings, read by (tenant, term): a btree that row-level security can use. */
export const postings = pgTable(
  "postings",
  {
    tenantId: tenantId(),
    term: text("term").notNull(),
    chunkId: uuid("chunk_id").notNull(),
    titleCount: integer("title_count").notNull().default(0),
    headingCount: integer("heading_count").notNull().default(0),
    bodyCount: integer("body_count").notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.term, t.chunkId] }),
    foreignKey({ columns: [t.tenantId, t.chunkId], foreignColumns: [chunks.tenantId, chunks.id] }).onDelete("cascade"),
    index("postings_chunk").on(t.tenantId, t.chunkId),
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
    /** Raised by each change of the knowledge: caches key on it. */
    version: integer("version").notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.id] }).onDelete("cascade"),
  ],
);
