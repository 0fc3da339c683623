/** MTRAG and MTRAG-UN: conversations over pools of passages, each passage a document here. Gold is the passage's id. */
import { byTenant, type Conversation, historyOf, type LoadPack, readRows, textDocument } from "./pack.ts";

interface PassageRow {
  id: string;
  tenant: string;
  title: string;
  text: string;
}
interface QueryRow {
  set: string;
  conversation_id: string;
  tenant: string;
  history_turns: number;
  question: string;
  answerability: string;
  gold_passages: string[];
}

const SETS = ["mtrag", "mtragun"];

export const loadMtrag: LoadPack = async (folder, split) => {
  const passages = await readRows<PassageRow>(folder, "corpus/passages.jsonl");
  const conversations = await Promise.all(
    SETS.map((set) => readRows<Conversation>(folder, split, `conversations.${set}.jsonl`)),
  );
  const queries = await Promise.all(SETS.map((set) => readRows<QueryRow>(folder, split, `queries.${set}.jsonl`)));
  const said = new Map(conversations.flat().map((one) => [one.conversation_id, one]));
  const asked = byTenant(queries.flat());
  return [...byTenant(passages)].map(([name, rows]) => ({
    name,
    unit: "document",
    documents: rows.map((row) => textDocument(row.id, row.text, row.title)),
    questions: (asked.get(name) ?? []).map((query) => ({
      set: query.set,
      text: query.question,
      history: historyOf(said, query.conversation_id, query.history_turns),
      golds: query.gold_passages.map((id) => ({ documents: [id] })),
      ...answerableOf(query),
    })),
  }));
};

/** Questions that are neither (small talk, underspecified ones) are not graded. */
function answerableOf({ answerability, gold_passages }: QueryRow): { isAnswerable?: boolean } {
  if (answerability === "UNANSWERABLE") return { isAnswerable: false };
  return gold_passages.length > 0 && /^(ANSWERABLE|PARTIAL)$/.test(answerability) ? { isAnswerable: true } : {};
}
