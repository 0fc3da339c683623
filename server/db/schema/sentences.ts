import { foreignKey, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { bytea, tenantId } from "./columns.ts";
import { documents } from "./knowledge.ts";

/**
 * The embeddings of a passage's sentences, made when an answer first cites it, with which model-written answers are
 * graded.
 */
export const sentenceReadings = pgTable(
  "sentence_readings",
  {
    tenantId: tenantId(),
    documentId: uuid("document_id").notNull(),
    /** Of the model and the sentences. */
    textsHash: bytea("texts_hash").notNull(),
    /** See knowledge/sentences/packReadings.ts. */
    readings: bytea("readings").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.documentId, t.textsHash] }),
    foreignKey({ columns: [t.tenantId, t.documentId], foreignColumns: [documents.tenantId, documents.id] }).onDelete(
      "cascade",
    ),
  ],
);
