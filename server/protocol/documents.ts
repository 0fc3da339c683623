/** Request and reply shapes of the desk's API for documents: what the AI answers from. */
import { z } from "zod";
import { uuidSchema } from "./ids.ts";
import { someText } from "./texts.ts";

const moment = z.iso.datetime({ offset: true });

/** `qa`: a question and its answer, written in the admin. `page`: fetched for a source. `file`: everything else. */
const documentKindSchema = z.enum(["file", "qa", "page"]);

export const documentSchema = z.object({
  id: uuidSchema,
  kind: documentKindSchema,
  /** The source whose page it is. */
  source_id: uuidSchema.nullable(),
  source_key: z.string(),
  title: z.string(),
  url: z.string().nullable(),
  /** The collection it was put into. */
  collection: z.string().nullable(),
  media_type: z.string(),
  status: z.enum(["queued", "processing", "ready", "failed"]),
  /** A key of `errors.ts` when failed. What was served before goes on being served. */
  error_key: z.string().nullable(),
  /** What the key's sentence names, for example `line` in a table. */
  error_details: z.record(z.string(), z.union([z.string(), z.number()])),
  /** True when failed and the file is still here: it need not be uploaded again. */
  can_retry: z.boolean(),
  version: z.number().int(),
  byte_size: z.number().int(),
  chunk_count: z.number().int(),
  created_at: moment,
  updated_at: moment,
});
export type DocumentRow = z.infer<typeof documentSchema>;
export const documentListSchema = z.object({ documents: z.array(documentSchema), next_cursor: z.string().nullable() });
export type DocumentList = z.infer<typeof documentListSchema>;

const chunkSchema = z.object({
  id: uuidSchema,
  /** Position in the document, from 0. */
  ordinal: z.number().int(),
  heading_path: z.array(z.string()),
  anchor: z.string().nullable(),
  page: z.number().int().nullable(),
  /** Where it stands in the document's `content`, in UTF-16 units. */
  start: z.number().int(),
  end: z.number().int(),
  /** Terms it is found by, repeats counted: title, headings and body together. */
  term_count: z.number().int(),
  content: z.string(),
});
export const chunkListSchema = z.object({ chunks: z.array(chunkSchema), next_cursor: z.string().nullable() });
export type ChunkList = z.infer<typeof chunkListSchema>;
export const documentDetailSchema = documentSchema.extend({
  /** The text as it was read; null before the first version is in. */
  content: z.string().nullable(),
  /** The first of its chunks; `GET /documents/{id}/chunks` has them page by page. */
  chunks: z.array(chunkSchema),
});
export type DocumentDetail = z.infer<typeof documentDetailSchema>;
export const documentAddedSchema = z.object({ document_id: uuidSchema, unchanged: z.boolean() });

/** Most documents that one request deletes or collects. */
const MOST_AT_ONCE = 200;
export const deleteDocumentsRequestSchema = z.object({ document_ids: z.array(uuidSchema).min(1).max(MOST_AT_ONCE) });
/** Those that were there; the others were gone already. */
export const documentsDeletedSchema = z.object({ deleted: z.array(uuidSchema) });

/** `collection`: null takes the documents out of theirs. */
export const collectDocumentsRequestSchema = z.object({
  document_ids: z.array(uuidSchema).min(1).max(MOST_AT_ONCE),
  collection: someText(100).nullable(),
});
/** Those that were there. */
export const documentsCollectedSchema = z.object({ changed: z.array(uuidSchema) });

/** Most other ways of asking that one question may have. */
const QA_PHRASINGS_MOST = 20;
const question = someText(300);
/** `alternatives`: other ways to ask the same. The answer is Markdown. */
export const qaRequestSchema = z.object({
  question,
  answer: someText(8000),
  alternatives: z.array(question).max(QA_PHRASINGS_MOST).default([]),
  /** Where visitors can read more: becomes the citation's link. */
  url: z.string().max(2000).nullable().default(null),
});
export type QaRequest = z.input<typeof qaRequestSchema>;
export const qaSchema = z.object({
  document: documentSchema,
  question: z.string(),
  answer: z.string(),
  alternatives: z.array(z.string()),
});
export type Qa = z.infer<typeof qaSchema>;
