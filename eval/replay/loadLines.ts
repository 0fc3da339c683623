/** The packs' own agents' lines that answer from a gold passage, with those passages. */
import { statementsOf } from "../../server/grading/statements.ts";
import { stemSet } from "../../server/language/words.ts";
import type { HistoryLine } from "../../server/ports/engine.ts";
import type { Passage } from "../../server/ports/passage.ts";
import { type Conversation, historyOf } from "../packs/pack.ts";
import { openPackFolder, type PackFolder } from "../packs/packFolder.ts";

/** An agent's line, treated as a model's answer. */
export interface ReplayLine {
  set: string;
  tenant: string;
  conversation: string;
  question: string;
  history: HistoryLine[];
  answer: string;
  /** The gold passages, numbered from 1. */
  passages: Passage[];
  /** Their documents: a line taken from elsewhere must not share any. */
  sources: string[];
}

interface Query {
  query_id: string;
  conversation_id: string;
  tenant: string;
  history_turns: number;
  question: string;
}
interface Text {
  id: string;
  title: string;
  heading_path: string[];
  content: string;
}

const MIN_WORDS = 5;
const MIN_IN_COMMON = 2;

/** @throws UsageError when the packs' files are missing */
export async function loadLines(roots: string[], split: string): Promise<ReplayLine[]> {
  const lines = [
    ...(await loadDoc2dial(openPackFolder(roots, "doc2dial", split))),
    ...(await loadMtrag(openPackFolder(roots, "mtrag", split), "mtrag")),
    ...(await loadMtrag(openPackFolder(roots, "mtrag", split), "mtragun")),
  ];
  return lines.filter(isAnswer);
}

/**
 * Excludes clarifying questions, a bare "you qualify for it" and the like. A line needs a statement, five words or
 * more, no question mark at the end, and at least two topic words and a third of its own shared with its golds.
 */
function isAnswer({ answer, passages }: ReplayLine): boolean {
  const own = [...stemSet(answer)];
  const given = stemSet(passages.map(({ title, content }) => `${title} ${content}`).join("\n"));
  const shared = own.filter((stem) => given.has(stem)).length;
  const says = statementsOf(answer).length > 0 && !/\?\s*$/.test(answer);
  return says && answer.split(/\s+/).length >= MIN_WORDS && shared >= MIN_IN_COMMON && shared * 3 >= own.length;
}

async function loadDoc2dial(folder: PackFolder): Promise<ReplayLine[]> {
  type Row = { id: string; title: string; text: string };
  type Place = { id: string; doc_id: string; section: string; heading: string; start: number; end: number };
  const documents = new Map((await folder.shared<Row>("corpus", "documents.jsonl")).map((row) => [row.id, row]));
  const places = Map.groupBy(await folder.shared<Place>("corpus", "passages.jsonl"), (place) => place.doc_id);
  const conversations = await folder.asked<Conversation>("", "conversations.jsonl");
  type Asked = Query & { gold_docs: string[]; gold_spans: { doc_id: string; start: number; end: number }[] };
  const queries = await folder.asked<Asked>("", "queries.jsonl");
  return linesOf("doc2dial", queries, conversations, (query) => ({
    sources: query.gold_docs,
    texts: query.gold_spans.flatMap(({ doc_id, start, end }) =>
      (places.get(doc_id) ?? [])
        .filter((place) => place.start < end && start < place.end)
        .map((place) => ({
          id: place.id,
          title: documents.get(doc_id)!.title,
          heading_path: [place.section, place.heading].filter(Boolean),
          content: documents.get(doc_id)!.text.slice(place.start, place.end),
        })),
    ),
  }));
}

async function loadMtrag(folder: PackFolder, set: string): Promise<ReplayLine[]> {
  type Row = { id: string; title: string; text: string };
  const passages = new Map((await folder.shared<Row>("corpus", "passages.jsonl")).map((row) => [row.id, row]));
  const conversations = await folder.asked<Conversation>("", `conversations.${set}.jsonl`);
  const queries = await folder.asked<Query & { gold_passages: string[] }>("", `queries.${set}.jsonl`);
  return linesOf(set, queries, conversations, ({ gold_passages }) => ({
    sources: gold_passages,
    texts: gold_passages.map((id) => ({
      id,
      title: passages.get(id)!.title,
      heading_path: [],
      content: passages.get(id)!.text,
    })),
  }));
}

function linesOf<Asked extends Query>(
  set: string,
  queries: Asked[],
  conversations: Conversation[],
  goldsOf: (query: Asked) => { sources: string[]; texts: Text[] },
): ReplayLine[] {
  const said = new Map(conversations.map((one) => [one.conversation_id, one]));
  return queries.flatMap((query) => {
    const answer = said.get(query.conversation_id)?.turns[query.history_turns + 1]?.text;
    const { sources, texts } = goldsOf(query);
    if (!answer || texts.length === 0) return [];
    return {
      ...{ set, tenant: query.tenant, conversation: query.conversation_id, question: query.question, sources },
      history: historyOf(said, query.conversation_id, query.history_turns),
      // Footnote marks pasted from the page would be taken for citations.
      answer: answer.replace(/\.?s? ?\[\d+ ?\]/g, ""),
      passages: texts.map(passageOf),
    };
  });
}

function passageOf({ id, title, heading_path, content }: Text, index: number): Passage {
  const place = { chunk_id: id, document_id: id, document_version: 1, url: null, page: null, scores: {} };
  return { n: index + 1, title, heading_path, content, ...place };
}
