/** SQuAD 2.0 and HINT3: single questions, half of which the tenant's texts can't answer. */
import { byTenant, type LoadPack, textDocument } from "./pack.ts";

interface PassageRow {
  id: string;
  tenant: string;
  title: string;
  text: string;
}
interface QueryRow {
  query_id: string;
  set: string;
  tenant: string;
  question: string;
  answerable: boolean;
  gold_passages: string[];
  /** A right answer contains one of these; none when the data has none. */
  answers?: string[];
}

const SETS = ["squad2", "hint3"];

export const loadAnswerability: LoadPack = async (folder) => {
  const passages = await Promise.all(SETS.map((set) => folder.shared<PassageRow>("corpus", `${set}.jsonl`)));
  const queries = await Promise.all(SETS.map((set) => folder.asked<QueryRow>("", `${set}.jsonl`)));
  const asked = byTenant(queries.flat());
  return [...byTenant(passages.flat())].map(([name, rows]) => ({
    name,
    unit: "document",
    documents: rows.map((row) => textDocument(row.id, row.text, row.title)),
    questions: (asked.get(name) ?? []).map((query) => ({
      id: query.query_id,
      set: query.set,
      kind: "first",
      text: query.question,
      history: [],
      golds: query.gold_passages.map((id) => ({ document: id })),
      isAnswerable: query.answerable,
      must: query.answers?.length ? [query.answers] : [],
    })),
  }));
};
