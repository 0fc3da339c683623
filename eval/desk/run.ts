/** `npm run eval:desk`: which questions and answers are drafted from desk conversations. Details in README.md. */
import { parseArgs } from "node:util";
import { createMeaningEmbedder } from "../../server/adapters/embedder/meaning.ts";
import { createLocalEmbedder } from "../../server/adapters/embedder/words.ts";
import { asMarkdown, asText, short } from "../tables.ts";
import { draftDialogue } from "./draftDialogue.ts";
import { readDialogues } from "./readDialogues.ts";
import { type DialogueScore, scoreDialogue } from "./scoreDialogue.ts";

const { values } = parseArgs({
  options: { embedder: { type: "string" }, misses: { type: "boolean" }, markdown: { type: "boolean" } },
});
const embedder = values.embedder === "words" ? createLocalEmbedder() : createMeaningEmbedder();
const scores = new Map<string, DialogueScore[]>();
for (const dialogue of await readDialogues()) {
  const score = scoreDialogue(dialogue, await draftDialogue(embedder, dialogue));
  scores.set(dialogue.business, [...(scores.get(dialogue.business) ?? []), score]);
  if (!values.misses) continue;
  for (const { question, answers } of score.missed)
    console.log(`missed   ${dialogue.name}: ${question} => ${answers[0]}`);
  for (const { question, answer } of score.nonsense) console.log(`nonsense ${dialogue.name}: ${question} => ${answer}`);
}
await embedder.close?.();

function rowOf(name: string, of: DialogueScore[]): string[] {
  const sum = (count: (score: DialogueScore) => number) => of.reduce((total, score) => total + count(score), 0);
  const wanted = sum((score) => score.wanted);
  const right = sum((score) => score.right);
  const figures = [of.length, wanted, right, sum((score) => score.whole), sum((score) => score.nonsense.length)];
  return [name, ...figures.map(String), short(right / wanted)];
}

const table = {
  heading: `${embedder.model}: what is drafted of conversations at the desk`,
  columns: ["business", "conversations", "pairs wanted", "right", "whole", "nonsense", "right of wanted"],
  rows: [...[...scores].map(([name, of]) => rowOf(name, of)), rowOf("all", [...scores.values()].flat())],
  words: 1,
};
console.log((values.markdown ? asMarkdown : asText)(table));
