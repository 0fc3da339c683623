/** Turns a file's bytes into chunks with their index terms: all the heavy, untrusted work of an ingestion. */
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
  /** Fallback title. */
  fileName: string;
  /** Overrides the title found in the file. */
  title: string | null;
}

export type AnalyzedBlock = IndexedBlock<Chunk & { embeddingText: string }>;

export interface AnalyzedFile {
  title: string;
  content: string;
}

const MAX_CHUNKS = 20_000;

/**
 * @param emit receives the blocks in order; a large file in one message would block its receiver
 * @throws AppError with a `file_…` key
 */
export async function analyzeFile(file: FileToAnalyze, emit: (block: AnalyzedBlock) => void): Promise<AnalyzedFile> {
  const read = await readFile(file);
  const title = (file.title ?? read.title ?? nameOf(file.fileName)).slice(0, 300);
  const chunks = read.format === "markdown" ? chunkMarkdown(read.text) : chunkText(read.text, read.pageStarts);
  if (chunks.length === 0) throw new AppError("file_empty");
  if (chunks.length > MAX_CHUNKS) throw new AppError("file_too_large");
  const placed = chunks.map((chunk) => ({ ...chunk, title }));
  const passages = placed.map((chunk) => ({ ...chunk, embeddingText: embeddingText(chunk) }));
  for (const block of indexChunks(passages)) emit(block);
  return { title, content: read.text };
}

/** Readers of rarer formats are large, so they are loaded on first use. */
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
