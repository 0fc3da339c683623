/** The common form of a data pack: tenants with documents, and questions with their golds. */
import { readFile } from "node:fs/promises";
import type { HistoryLine } from "../../server/ports/engine.ts";
import type { PackFolder } from "./packFolder.ts";

export interface EvalDocument {
  /** The source key, by which golds refer to it. */
  key: string;
  /** With the extension, which tells the type. */
  fileName: string;
  title?: string;
  /** The page's public URL. */
  url?: string;
  bytes(): Promise<Uint8Array>;
  /** Golds are offsets into this text, so the stored text must be identical. */
  verbatim?: string;
}

/** Where the answer is. Only the fields that are set count. */
export interface Gold {
  document: string;
  span?: { start: number; end: number };
  anchor?: string;
  page?: number;
  /** Heading of the innermost section, or the page's title above its first section. */
  heading?: string;
}

export interface EvalQuestion {
  /** The id in the data. */
  id: string;
  /** Questions of a set are averaged together. */
  set: string;
  /** Position in the conversation: `first`, `later`, or the data's own finer kind of later turn. */
  kind: string;
  text: string;
  /** Preceding lines, oldest first. */
  history: HistoryLine[];
  /** The visitor's preceding messages, which the product answers itself to build the history. */
  before?: string[];
  /** Empty when only the grade matters. */
  golds: Gold[];
  /** Undefined when unknown, or when the message is no question to the documents. */
  isAnswerable?: boolean;
  /** A right answer contains one string from each group. */
  must?: string[][];
  /** The request, when documents can't meet it. */
  wants?: "person" | "small_talk";
}

/** A piece of a document, as ranked by the data's own figures. */
export interface ReferencePassage {
  id: string;
  document: string;
  start: number;
  end: number;
}

export interface EvalTenant {
  name: string;
  documents: EvalDocument[];
  questions: EvalQuestion[];
  /** The ranked unit: chunks themselves, or what they are part of, counted at its first chunk. */
  unit: "chunk" | "document" | "section" | "page";
  /** If the data has them, the same questions are also scored on these. */
  passages?: ReferencePassage[];
}

/** Reads a pack's folder. @throws UsageError when a file is missing or broken */
export type LoadPack = (folder: PackFolder) => Promise<EvalTenant[]>;

/** A plain text document. */
export function textDocument(key: string, text: string, title: string): EvalDocument {
  return {
    key,
    fileName: "passage.txt",
    ...(title.trim() ? { title } : {}),
    bytes: async () => Buffer.from(text, "utf8"),
  };
}

/** A file, unchanged. */
export function fileDocument(key: string, path: string, fileName: string): EvalDocument {
  return { key, fileName, bytes: () => readFile(path) };
}

export interface Conversation {
  conversation_id: string;
  turns: Turn[];
}
export interface Turn {
  role: "user" | "agent";
  text: string;
}

/** The turns before a question, in the engine's form. */
export function historyOf(conversations: Map<string, Conversation>, id: string, turns: number): HistoryLine[] {
  const conversation = conversations.get(id);
  if (!conversation) throw new Error(`no conversation ${id}`);
  return linesOf(conversation.turns.slice(0, turns));
}

/** Converts the data's turns to the product's history lines. */
export function linesOf(turns: Turn[]): HistoryLine[] {
  return turns.map(({ role, text }) => ({ role: role === "user" ? "visitor" : "assistant", content: text }));
}

/** Rows by tenant, in order of first appearance. */
export function byTenant<Row extends { tenant: string }>(rows: Row[]): Map<string, Row[]> {
  return Map.groupBy(rows, (row) => row.tenant);
}
