/** MTRAG and MTRAG-UN: conversations over passage pools, each passage a document here. The gold is the passage's id. */
import { byTenant, type Conversation, historyOf, type LoadPack, textDocument } from "./pack.ts";

interface PassageRow {
  id: string;
  tenant: string;
  title: string;
  text: string;
}
interface QueryRow {
  query_id: string;
  set: string;
  conversation_id: string;
  tenant: string;
  history_turns: number;
  question: string;
  answerability: string;
  gold_passages: string[];
}

const SETS = ["mtrag", "mtragun"];

export const loadMtrag: LoadPack = async (folder) => {
  const passages = await folder.shared<PassageRow>("corpus", "passages.jsonl");
  const conversations = await Promise.all(
    SETS.map((set) => folder.asked<Conversation>("", `conversations.${set}.jsonl`)),
  );
  const queries = await Promise.all(SETS.map((set) => folder.asked<QueryRow>("", `queries.${set}.jsonl`)));
  const said = new Map(conversations.flat().map((one) => [one.conversation_id, one]));
  const asked = byTenant(queries.flat());
  return [...byTenant(passages)].map(([name, rows]) => ({
    name,
    unit: "document",
    documents: rows.map((row) => textDocument(row.id, row.text, row.title)),
    questions: (asked.get(name) ?? []).map((query) => ({
      id: query.query_id,
      set: query.set,
      kind: query.history_turns === 0 ? "first" : "later",
      text: query.question,
      history: historyOf(said, query.conversation_id, query.history_turns),
      golds: query.gold_passages.map((id) => ({ document: id })),
      ...answerableOf(query),
    })),
  }));
};

/** All other questions (small talk, underspecified ones) are not graded. */
function answerableOf({ answerability, gold_passages }: QueryRow): { isAnswerable?: boolean } {
  if (answerability === "UNANSWERABLE") return { isAnswerable: false };
  return gold_passages.length > 0 && /^(ANSWERABLE|PARTIAL)$/.test(answerability) ? { isAnswerable: true } : {};
}
