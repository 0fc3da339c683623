/** Doc2Dial: dialogues over public offices' pages. The gold is the character span behind the agent's next turn. */
import { byTenant, type Conversation, historyOf, type LoadPack, textDocument } from "./pack.ts";

interface DocumentRow {
  id: string;
  tenant: string;
  title: string;
  text: string;
}
interface PassageRow {
  id: string;
  doc_id: string;
  start: number;
  end: number;
}
interface QueryRow {
  query_id: string;
  conversation_id: string;
  tenant: string;
  history_turns: number;
  kind: string;
  question: string;
  gold_spans: { doc_id: string; start: number; end: number }[];
}

export const loadDoc2dial: LoadPack = async (folder) => {
  const documents = await folder.shared<DocumentRow>("corpus", "documents.jsonl");
  const passages = await folder.shared<PassageRow>("corpus", "passages.jsonl");
  const conversations = await folder.asked<Conversation>("", "conversations.jsonl");
  const queries = byTenant(await folder.asked<QueryRow>("", "queries.jsonl"));
  const said = new Map(conversations.map((one) => [one.conversation_id, one]));
  return [...byTenant(documents)].map(([name, rows]) => {
    const own = new Set(rows.map((row) => row.id));
    return {
      name,
      unit: "chunk",
      documents: rows.map((row) => ({ ...textDocument(row.id, row.text, row.title), verbatim: row.text })),
      passages: passages
        .filter((passage) => own.has(passage.doc_id))
        .map(({ id, doc_id, start, end }) => ({ id, document: doc_id, start, end })),
      questions: (queries.get(name) ?? []).map((query) => ({
        id: query.query_id,
        set: "doc2dial",
        kind: query.kind,
        text: query.question,
        history: historyOf(said, query.conversation_id, query.history_turns),
        golds: query.gold_spans.map(({ doc_id, start, end }) => ({ document: doc_id, span: { start, end } })),
      })),
    };
  });
};
