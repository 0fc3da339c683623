/** What a pack of data is made into before it is asked: tenants with documents, questions and what their answers rest on. */
import { readFile } from "node:fs/promises";
import type { HistoryLine } from "../../server/ports/engine.ts";
import type { PackFolder } from "./packFolder.ts";

export interface EvalDocument {
  /** Its source key; golds name it by this. */
  key: string;
  /** With the ending that tells its type. */
  fileName: string;
  title?: string;
  /** Where readers find it. */
  url?: string;
  bytes(): Promise<Uint8Array>;
  /** Golds point into this text by offsets: what is stored must be the same, character by character. */
  verbatim?: string;
}

/** Where the answer is. The other fields count as far as they are set. */
export interface Gold {
  document: string;
  span?: { start: number; end: number };
  anchor?: string;
  page?: number;
  /** Of the innermost section, or the page's title for what stands above its first section. */
  heading?: string;
}

export interface EvalQuestion {
  /** As the data names it. */
  id: string;
  /** Questions of one set are averaged together. */
  set: string;
  /** How it stands in its conversation: `first`, `later`, or a finer kind of later turn that the data tells apart. */
  kind: string;
  text: string;
  /** What was said before, oldest first. */
  history: HistoryLine[];
  /** What the visitor says before it, to which the product's own answers count as history. */
  before?: string[];
  /** Empty: asked for its grade alone. */
  golds: Gold[];
  /** Undefined: not known, or no question for the documents. */
  isAnswerable?: boolean;
  /** A right answer has one string of each group. */
  must?: string[][];
  /** What the message wants that no document has. */
  wants?: "person" | "small_talk";
}

/** A piece of a document that the data's own figures rank. */
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
  /** What is ranked: chunks as they come, or what they are part of, each counted at its first chunk. */
  unit: "chunk" | "document" | "section" | "page";
  /** Where the data has them: the same questions are scored once more on these. */
  passages?: ReferencePassage[];
}

/** Reads a pack's folder. @throws UsageError when a file is missing or broken */
export type LoadPack = (folder: PackFolder) => Promise<EvalTenant[]>;

/** A document that is a plain text. */
export function textDocument(key: string, text: string, title: string): EvalDocument {
  return {
    key,
    fileName: "passage.txt",
    ...(title.trim() ? { title } : {}),
    bytes: async () => Buffer.from(text, "utf8"),
  };
}

/** A file as it is. */
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

/** The turns before a question, as the engine sees them. */
export function historyOf(conversations: Map<string, Conversation>, id: string, turns: number): HistoryLine[] {
  const conversation = conversations.get(id);
  if (!conversation) throw new Error(`no conversation ${id}`);
  return linesOf(conversation.turns.slice(0, turns));
}

/** Turns of the data as lines of the product. */
export function linesOf(turns: Turn[]): HistoryLine[] {
  return turns.map(({ role, text }) => ({ role: role === "user" ? "visitor" : "assistant", content: text }));
}

/** Rows by tenant, in the order in which tenants first appear. */
export function byTenant<Row extends { tenant: string }>(rows: Row[]): Map<string, Row[]> {
  return Map.groupBy(rows, (row) => row.tenant);
}
