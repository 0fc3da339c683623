/** From a file's bytes to chunks with their index terms: all the heavy and untrusted work of an ingestion. */
import { basename, extname } from "node:path";
import { AppError } from "../../kernel/errors.ts";
import { DOCX_MEDIA_TYPE } from "../../protocol/files.ts";
import { type Chunk, chunkMarkdown, chunkText } from "../documents/chunkDocument.ts";
import { embeddingText, type IndexedBlock, indexChunks } from "../embedding/indexChunk.ts";
import { declaredEncoding, decodeText } from "./decodeText.ts";
import { cleanText, type MediaType, QA_MEDIA_TYPE, type ReadDocument } from "./document.ts";
import { readMarkdown } from "./readMarkdown.ts";
import { readQa } from "./readQa.ts";

export interface FileToAnalyze {
  bytes: Uint8Array;
  mediaType: MediaType;
  /** Names the document when nothing else does. */
  fileName: string;
  /** Overrides what the file says. */
  title: string | null;
}

export type AnalyzedBlock = IndexedBlock<Chunk & { embeddingText: string }>;

export interface AnalyzedFile {
  title: string;
  content: string;
}

const MOST_CHUNKS = 20_000;

/**
 * @param emit is given the blocks, in order: a large file in one piece would hold whoever gets it up
 * @throws AppError with a `file_…` key
 */
export async function analyzeFile(file: FileToAnalyze, emit: (block: AnalyzedBlock) => void): Promise<AnalyzedFile> {
  const read = await readFile(file);
  const title = (file.title ?? read.title ?? nameOf(file.fileName)).slice(0, 300);
  const chunks = read.format === "markdown" ? chunkMarkdown(read.text) : chunkText(read.text, read.pageStarts);
  if (chunks.length === 0) throw new AppError("file_empty");
  if (chunks.length > MOST_CHUNKS) throw new AppError("file_too_large");
  const placed = chunks.map((chunk) => ({ ...chunk, title }));
  const passages = placed.map((chunk) => ({ ...chunk, embeddingText: embeddingText(chunk) }));
  for (const block of indexChunks(passages)) emit(block);
  return { title, content: read.text };
}

/** Readers of rarer formats are large: they are loaded when the first such file comes. */
async function readFile({ bytes, mediaType }: FileToAnalyze): Promise<ReadDocument> {
  switch (mediaType) {
    case "text/markdown":
      return readMarkdown(decodeText(bytes));
    case "text/plain":
      return { title: null, format: "text", text: decodeText(bytes), pageStarts: [] };
    case "text/html":
      return (await import("./readHtml.ts")).readHtml(decodeText(bytes, declaredEncoding(bytes)));
    case "application/pdf":
      return (await import("./readPdf.ts")).readPdf(bytes);
    case "text/csv":
      return (await import("./readCsv.ts")).readCsv(decodeText(bytes));
    case DOCX_MEDIA_TYPE:
      return (await import("./readDocx.ts")).readDocx(bytes);
    case QA_MEDIA_TYPE:
      return readQa(decodeText(bytes));
  }
}

function nameOf(fileName: string): string {
  const name = basename(cleanText(fileName), extname(fileName)).replace(/[-_]+/g, " ").trim();
  return name || "Untitled";
}
