/** Request and reply schemas of the desk's API for documents, from which the AI answers. */
import { z } from "zod";
import { uuidSchema } from "./ids.ts";
import { someText } from "./texts.ts";

const moment = z.iso.datetime({ offset: true });

/** `qa`: a question and answer written in the admin app. `page`: fetched by a source. `file`: everything else. */
const documentKindSchema = z.enum(["file", "qa", "page"]);

export const documentSchema = z.object({
  id: uuidSchema,
  kind: documentKindSchema,
  /** The source this page was fetched by. */
  source_id: uuidSchema.nullable(),
  source_key: z.string(),
  title: z.string(),
  url: z.string().nullable(),
  /** The collection it is in. */
  collection: z.string().nullable(),
  media_type: z.string(),
  status: z.enum(["queued", "processing", "ready", "failed"]),
  /** A key of `errors.ts` when failed. The previous version stays in use. */
  error_key: z.string().nullable(),
  /** Parameters of the error message, for example `line` in a table. */
  error_details: z.record(z.string(), z.union([z.string(), z.number()])),
  /** True when failed with the file still stored: a retry needs no new upload. */
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
  /** Offsets into the document's `content`, in UTF-16 units. */
  start: z.number().int(),
  end: z.number().int(),
  /** Number of indexed terms, with repeats: title, headings and body together. */
  term_count: z.number().int(),
  content: z.string(),
});
export const chunkListSchema = z.object({ chunks: z.array(chunkSchema), next_cursor: z.string().nullable() });
export type ChunkList = z.infer<typeof chunkListSchema>;
export const documentDetailSchema = documentSchema.extend({
  /** The extracted text; null until the first version is ready. */
  content: z.string().nullable(),
  /** The first chunks; `GET /documents/{id}/chunks` pages through all of them. */
  chunks: z.array(chunkSchema),
});
export type DocumentDetail = z.infer<typeof documentDetailSchema>;
export const documentAddedSchema = z.object({ document_id: uuidSchema, unchanged: z.boolean() });

/** Maximum documents per delete or collect request. */
const MAX_AT_ONCE = 200;
export const deleteDocumentsRequestSchema = z.object({ document_ids: z.array(uuidSchema).min(1).max(MAX_AT_ONCE) });
/** The documents that existed; the others were already deleted. */
export const documentsDeletedSchema = z.object({ deleted: z.array(uuidSchema) });

/** A null `collection` removes the documents from theirs. */
export const collectDocumentsRequestSchema = z.object({
  document_ids: z.array(uuidSchema).min(1).max(MAX_AT_ONCE),
  collection: someText(100).nullable(),
});
/** The documents that existed. */
export const documentsCollectedSchema = z.object({ changed: z.array(uuidSchema) });

/** Maximum alternative phrasings of a question. */
const QA_PHRASINGS_MOST = 20;
const question = someText(300);
/** `alternatives`: other phrasings of the question. The answer is Markdown. */
export const qaRequestSchema = z.object({
  question,
  answer: someText(8000),
  alternatives: z.array(question).max(QA_PHRASINGS_MOST).default([]),
  /** Where visitors can read more; the link of the citation. */
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
