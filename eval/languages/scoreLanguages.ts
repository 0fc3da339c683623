/** What questions in many languages come to, language by language. Pure. */
import type { Asked } from "../askQuestion.ts";
import { mean, type Ranking, recallAt, reciprocalRank } from "../metrics.ts";
import { short, type Table } from "../tables.ts";

/** One question with all that is known of it. */
export interface LanguageRow {
  corpus: string;
  language: string;
  id: string;
  text: string;
  /** By vectors alone. */
  vectors: Ranking;
  /** By the product's whole search, and what the turn came to; null where only vectors were wanted. */
  product: { ranking: Ranking; outcome: Outcome } | null;
}

/** `choice`: asked back, with an option that answers; `astray`: asked back without. */
export type Outcome = "right" | "choice" | "astray" | "person" | "wrong";

const OUTCOMES: Record<Outcome, string> = {
  right: "right",
  choice: "asked, has it",
  astray: "asked, lacks it",
  person: "person",
  wrong: "wrong",
};
const DEPTHS = [1, 3, 5];
/** `rankByVectors` looks no further than about so many sections. */
const DEEPEST = 10;

/** Of a question that the documents answer. @throws when the walk was only a search */
export function outcomeOf({ answered }: Pick<Asked, "answered">): Outcome {
  if (!answered) throw new Error("the question was not walked to its end");
  if (answered.fault === null) return "right";
  if (answered.ended === "asked_back") return answered.choice ? "choice" : "astray";
  return answered.ended === "answered" ? "wrong" : "person";
}

/**
 * A line for each language, English first, and one for all others together; then one for each body of documents, in English and in
 * all others: how much can be found is seen from the first.
 */
export function tableOf(heading: string, rows: LanguageRow[]): Table {
  const [alike, abroad] = [false, true].map((isAbroad) =>
    rows.filter((row) => (row.corpus === "abroad") === isAbroad),
  ) as [LanguageRow[], LanguageRow[]];
  const languages = [...new Set(alike.map(({ language }) => language))].sort(englishFirst);
  const foreign = alike.filter(({ language }) => language !== "en");
  const corpora = [...new Set(alike.map(({ corpus }) => corpus))];
  const groups: [string, LanguageRow[]][] = [
    ...languages.map((language): [string, LanguageRow[]] => [
      language,
      alike.filter((row) => row.language === language),
    ]),
    ["all but en", foreign],
    ...corpora.flatMap((name): [string, LanguageRow[]][] => [
      [`en, ${name}`, alike.filter((row) => row.language === "en" && row.corpus === name)],
      [`all but en, ${name}`, foreign.filter(({ corpus }) => corpus === name)],
    ]),
    ["en over de, fr, es", abroad.filter(({ language }) => language === "en")],
    ["de, fr, es over their own", abroad.filter(({ language }) => language !== "en")],
  ];
  const hasProduct = rows.every(({ product }) => product !== null);
  return {
    heading,
    columns: [
      ...["questions in", "of them", ...DEPTHS.map((depth) => `vectors R@${depth}`), "vectors MRR"],
      ...(hasProduct ? [...DEPTHS.map((depth) => `R@${depth}`), ...Object.values(OUTCOMES)] : []),
    ],
    rows: groups.filter(([, of]) => of.length > 0).map(([name, of]) => [name, String(of.length), ...cellsOf(of)]),
    words: 1,
  };
}

/** A turn about something that no document speaks of. */
export interface OffRow {
  corpus: string;
  language: string;
  id: string;
  text: string;
  ended: "answered" | "asked_back" | "person";
}

/** What became of those questions: English ones, the others, and by documents. */
export function offTopicTable(rows: OffRow[]): Table {
  const foreign = rows.filter(({ language }) => language !== "en");
  const corpora = [...Map.groupBy(foreign, ({ corpus }) => corpus)];
  const groups: [string, OffRow[]][] = [
    ["en", rows.filter(({ language }) => language === "en")],
    ["all but en", foreign],
    ...corpora.map(([name, of]): [string, OffRow[]] => [`all but en, ${name}`, of]),
  ];
  const counted = (of: OffRow[], ended: OffRow["ended"]) => String(of.filter((row) => row.ended === ended).length);
  return {
    heading: "what no document speaks of",
    columns: ["questions in", "of them", "person", "asked back", "answered"],
    rows: groups.map(([name, of]) => [
      ...[name, String(of.length)],
      ...(["person", "asked_back", "answered"] as const).map((ended) => counted(of, ended)),
    ]),
    words: 1,
  };
}

function cellsOf(rows: LanguageRow[]): string[] {
  const products = rows.flatMap(({ product }) => product ?? []);
  const at = (rankings: Ranking[]) => DEPTHS.map((depth) => short(mean(rankings.map((one) => recallAt(one, depth)))));
  const outcomes = Object.keys(OUTCOMES).map((name) =>
    String(products.filter(({ outcome }) => outcome === name).length),
  );
  const byVectors = rows.map((row) => row.vectors);
  const vectors = [...at(byVectors), short(mean(byVectors.map((one) => reciprocalRank(one, DEEPEST))))];
  return products.length === 0 ? vectors : [...vectors, ...at(products.map(({ ranking }) => ranking)), ...outcomes];
}

const englishFirst = (one: string, other: string) =>
  Number(other === "en") - Number(one === "en") || one.localeCompare(other);
