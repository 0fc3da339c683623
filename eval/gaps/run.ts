/** `npm run eval:gaps`: how well unanswered questions are grouped by meaning, by threshold. Details in README.md. */
import { parseArgs } from "node:util";
import { createMeaningEmbedder } from "../../server/adapters/embedder/meaning.ts";
import { createLocalEmbedder } from "../../server/adapters/embedder/words.ts";
import { readMeanings } from "../../server/learning/gapMeaning.ts";
import { leastToJoin } from "../../server/learning/joinGap.ts";
import { asMarkdown, asText, short, type Table } from "../tables.ts";
import { groupQuestions, inOrder, type MeantQuestion } from "./groupQuestions.ts";
import { readDomains } from "./readDomains.ts";
import { countGroups, figuresOf } from "./scoreGroups.ts";

/** The threshold was chosen on these only; the joining method was chosen on all four. */
const FITTED = ["gym", "software"];
/** Groups depend on arrival order, so each domain is grouped in this many orders. */
const ORDERS = 10;
const THRESHOLDS = Array.from({ length: 13 }, (_, at) => (4 + at) / 20);

const { values } = parseArgs({ options: { embedder: { type: "string" }, markdown: { type: "boolean" } } });
const embedder = values.embedder === "words" ? createLocalEmbedder() : createMeaningEmbedder();
const isLexical = embedder.isLexical === true;
const domains = await Promise.all(
  (await readDomains()).map(async ({ name, questions }) => {
    const texts = questions.map(({ text }) => text);
    const vectors = await readMeanings(embedder, texts);
    return { name, questions: questions.map(({ meaning }, at) => ({ meaning, vector: vectors[at]! })) };
  }),
);
await embedder.close?.();

type Read = { name: string; questions: MeantQuestion[] };
const grouped = ({ questions }: Read, least: number) =>
  Array.from({ length: ORDERS }, (_, at) => countGroups(groupQuestions(inOrder(questions, at + 1), least)));

function rowOf(name: string, among: Read[], least: number): string[] {
  const { precision, recall, f1, purity } = figuresOf(among.flatMap((domain) => grouped(domain, least)));
  return [name, least.toFixed(3), ...[precision, recall, f1, purity].map(short)];
}

function tableOf(heading: string, rows: string[][]): Table {
  return { heading, columns: ["questions", "threshold", "precision", "recall", "F1", "purity"], rows, words: 1 };
}

const isFitted = ({ name }: Read) => FITTED.includes(name);
const [fitted, others] = [domains.filter(isFitted), domains.filter((domain) => !isFitted(domain))];
const chosen = leastToJoin({ isLexical });
const count = domains.reduce((sum, { questions }) => sum + questions.length, 0);
const meanings = domains.reduce((sum, { questions }) => sum + new Set(questions.map((one) => one.meaning)).size, 0);
const tables = [
  tableOf(
    `${embedder.model}: ${count} questions of ${meanings} meanings, ${ORDERS} orders. By threshold`,
    THRESHOLDS.flatMap((least) => [rowOf("fitted on", fitted, least), rowOf("others", others, least)]),
  ),
  tableOf(
    "As the product groups them",
    [
      ...domains.map((domain) => [domain.name, [domain]] as const),
      ["fitted on", fitted] as const,
      ["others", others] as const,
    ].map(([name, among]) => rowOf(name, [...among], chosen)),
  ),
];
for (const table of tables) console.log((values.markdown ? asMarkdown : asText)(table));
