/** `npm run eval:pairs`: the cache's verification step on pairs it was not fitted to. Details in README.md. */
import { parseArgs } from "node:util";
import { createMeaningEmbedder } from "../../server/adapters/embedder/meaning.ts";
import { compareQuestions, type Verdict } from "../../server/cache/match/compareQuestions.ts";
import { dot } from "../../server/language/dot.ts";
import { shareInterval } from "../metrics.ts";
import { asMarkdown, asText } from "../tables.ts";
import { lineTable, similarities } from "./lineAcross.ts";
import { type OwnPair, readPairs } from "./readPairs.ts";

const { values } = parseArgs({ options: { wrong: { type: "boolean" }, markdown: { type: "boolean" } } });
const embedder = createMeaningEmbedder();

interface Judged extends OwnPair {
  byMeaning: Verdict;
  byWords: Verdict;
}

async function judge(pair: OwnPair): Promise<Judged> {
  const [a, b] = await embedder.embed([pair.a, pair.b]);
  const byMeaning = compareQuestions(pair.a, pair.b, dot(a!, b!));
  return { ...pair, byMeaning, byWords: compareQuestions(pair.a, pair.b, null) };
}

const sets: { name: string; judged: Judged[] }[] = [];
for (const { name, pairs } of await readPairs("pairs"))
  sets.push({ name, judged: await Promise.all(pairs.map(judge)) });
const lines = embedder.readForeign ? lineTable(await similarities(embedder, await readPairs("reworded"))) : null;
await embedder.close?.();

if (values.wrong) {
  for (const { a, b, isSame, byMeaning } of sets.flatMap((set) => set.judged)) {
    const why = byMeaning.veto ?? byMeaning.score.toFixed(2);
    if (byMeaning.isSame !== isSame) console.log(`${isSame ? "missed" : "FALSE "} ${why}: ${a} | ${b}`);
  }
}

function rowOf(name: string, judged: Judged[]): string[] {
  const right = judged.filter((one) => one.isSame);
  const wrong = judged.filter((one) => !one.isSame);
  const hits = (of: Judged[], by: "byMeaning" | "byWords") => of.filter((one) => one[by].isSame).length;
  const falseHits = hits(wrong, "byMeaning");
  return [
    name,
    ...[right.length, hits(right, "byMeaning"), hits(right, "byWords")].map(String),
    ...[wrong.length, falseHits, hits(wrong, "byWords")].map(String),
    shareInterval(falseHits, wrong.length)[1].toFixed(3),
  ];
}

const ELSEWHERE = "languages";
const table = {
  heading: "The cache's second look on pairs that no fit has seen",
  columns: ["pairs", "same", "hits", "by words", "not the same", "false hits", "by words", "false at most (95 %)"],
  rows: [
    ...sets.map(({ name, judged }) => rowOf(name, judged)),
    rowOf(
      `all but ${ELSEWHERE}`,
      sets.filter(({ name }) => name !== ELSEWHERE).flatMap(({ judged }) => judged),
    ),
  ],
  words: 1,
};
const show = values.markdown ? asMarkdown : asText;
console.log(show(table));
if (lines) console.log(`\n${show(lines)}`);
