/** Doc2Dial: dialogues over pages of public offices. Gold is the span of characters that the agent's next turn rests on. */
import { byTenant, type Conversation, historyOf, type LoadPack, readRows, textDocument } from "./pack.ts";

interface DocumentRow {
  id: string;
  tenant: string;
  title: string;
  text: string;
}
interface QueryRow {
  conversation_id: string;
  tenant: string;
  history_turns: number;
  question: string;
  gold_spans: { doc_id: string; start: number; end: number }[];
}

export const loadDoc2dial: LoadPack = async (folder, split) => {
  const documents = await readRows<DocumentRow>(folder, "corpus/documents.jsonl");
  const conversations = await readRows<Conversation>(folder, split, "conversations.jsonl");
  const queries = byTenant(await readRows<QueryRow>(folder, split, "queries.jsonl"));
  const said = new Map(conversations.map((one) => [one.conversation_id, one]));
  return [...byTenant(documents)].map(([name, rows]) => ({
    name,
    unit: "chunk",
    documents: rows.map((row) => ({ ...textDocument(row.id, row.text, row.title), verbatim: row.text })),
    questions: (queries.get(name) ?? []).map((query) => ({
      set: "doc2dial",
      text: query.question,
      history: historyOf(said, query.conversation_id, query.history_turns),
      golds: query.gold_spans.map(({ doc_id, start, end }) => ({ documents: [doc_id], span: { start, end } })),
    })),
  }));
};
