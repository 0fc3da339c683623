/** Scores questions language by language. Pure. */
import type { QuestionResult } from "../askQuestion.ts";
import { mean, type Ranking, recallAt, reciprocalRank } from "../metrics.ts";
import { short, type Table } from "../tables.ts";

/** A question with its results. */
export interface LanguageRow {
  corpus: string;
  language: string;
  id: string;
  text: string;
  /** From vector search alone. */
  vectors: Ranking;
  /** From the product's full search and turn; null when only vectors were wanted. */
  product: { ranking: Ranking; outcome: LanguageOutcome } | null;
}

/** `choice`: a clarifying question with an option that answers; `astray`: one without. */
export type LanguageOutcome = "right" | "choice" | "astray" | "person" | "wrong";

const OUTCOMES: Record<LanguageOutcome, string> = {
  right: "right",
  choice: "asked, has it",
  astray: "asked, lacks it",
  person: "person",
  wrong: "wrong",
};
const DEPTHS = [1, 3, 5];
/** About the number of sections `rankByVectors` reaches. */
const DEEPEST = 10;

/** For an answerable question. @throws when only the search was run */
export function outcomeOf({ answered }: Pick<QuestionResult, "answered">): LanguageOutcome {
  if (!answered) throw new Error("the question was not walked to its end");
  if (answered.fault === null) return "right";
  if (answered.ended === "clarified") return answered.choice ? "choice" : "astray";
  return answered.ended === "answered" ? "wrong" : "person";
}

/**
 * One row per language, English first, and one for all others together; then per corpus, English and all others:
 * English shows how much can be found at all.
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
    ["en over others", abroad.filter(({ language }) => language === "en")],
    ["others over their own", abroad.filter(({ language }) => language !== "en")],
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

/** A turn on a question no document covers. */
export interface OffRow {
  corpus: string;
  language: string;
  id: string;
  text: string;
  ended: "answered" | "clarified" | "person";
}

/** Outcomes of off-topic questions: English, all others, and by corpus. */
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
      ...(["person", "clarified", "answered"] as const).map((ended) => counted(of, ended)),
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
