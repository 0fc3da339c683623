/** What a pack of data is made into before it is asked: tenants with documents, questions and what their answers rest on. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { HistoryLine } from "../../server/ports/engine.ts";

export interface EvalDocument {
  /** Its source key; golds name it by this. */
  key: string;
  /** With the ending that tells its type. */
  fileName: string;
  title?: string;
  bytes(): Promise<Uint8Array>;
  /** Golds point into this text by offsets: what is stored must be the same, character by character. */
  verbatim?: string;
}

/** Where the answer is. The other fields count as far as they are set. */
export interface Gold {
  /** Any of these documents will do. */
  documents: string[];
  span?: { start: number; end: number };
  anchor?: string;
  page?: number;
}

export interface EvalQuestion {
  /** Questions of one set are averaged together. */
  set: string;
  text: string;
  /** What was said before, oldest first. */
  history: HistoryLine[];
  /** Empty: asked for its grade alone. */
  golds: Gold[];
  /** Undefined: not graded. */
  isAnswerable?: boolean;
}

export interface EvalTenant {
  name: string;
  documents: EvalDocument[];
  questions: EvalQuestion[];
  /** What is ranked: chunks as they come, or what they are part of, each counted at its first chunk. */
  unit: "chunk" | "document" | "section" | "page";
}

/** Reads a pack's folder. `split` names the half of the questions. @throws when a file is missing */
export type LoadPack = (folder: string, split: string) => Promise<EvalTenant[]>;

/** One object a line. */
export async function readRows<Row>(...path: string[]): Promise<Row[]> {
  const text = await readFile(join(...path), "utf8");
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line) as Row);
}

/** A document that is a plain text. */
export function textDocument(key: string, text: string, title: string): EvalDocument {
  return {
    key,
    fileName: "passage.txt",
    ...(title.trim() ? { title } : {}),
    bytes: async () => Buffer.from(text, "utf8"),
  };
}

export interface Conversation {
  conversation_id: string;
  turns: { role: "user" | "agent"; text: string }[];
}

/** The turns before a question, as the engine sees them. */
export function historyOf(conversations: Map<string, Conversation>, id: string, turns: number): HistoryLine[] {
  const conversation = conversations.get(id);
  if (!conversation) throw new Error(`no conversation ${id}`);
  return conversation.turns
    .slice(0, turns)
    .map(({ role, text }) => ({ role: role === "user" ? "visitor" : "assistant", content: text }));
}

/** Rows by tenant, in the order in which tenants first appear. */
export function byTenant<Row extends { tenant: string }>(rows: Row[]): Map<string, Row[]> {
  return Map.groupBy(rows, (row) => row.tenant);
}
