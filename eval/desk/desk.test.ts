import { afterAll, expect, test } from "vitest";
import { createMeaningEmbedder } from "../../server/adapters/embedder/meaning.ts";
import { draftDialogue } from "./draftDialogue.ts";
import { parseDialogues, readDialogues } from "./readDialogues.ts";
import { type DialogueScore, scoreDialogue } from "./scoreDialogue.ts";

const embedder = createMeaningEmbedder();
afterAll(() => embedder.close?.());

test("a conversation is read together with the drafts expected from it", () => {
  const [dialogue, ...others] = parseDialogues(
    "shop",
    "# gift cards\nV: Do you have any?\nA: We do.\n= have any => We & do.\n",
  );
  expect(others).toEqual([]);
  expect(dialogue).toEqual({
    business: "shop",
    name: "gift cards",
    lines: [
      { role: "visitor", text: "Do you have any?", standalone: null },
      { role: "agent", text: "We do.", standalone: null },
    ],
    pairs: [{ question: "have any", answers: ["We", "do."] }],
  });
});

test("a draft counts when both question and answer are as expected; any other draft counts as nonsense", () => {
  const [dialogue] = parseDialogues("shop", "# a\nV: Any?\nA: Yes. All.\n= Any => yes & all\n= More => no\n");
  const nonsense = { question: "More?", answer: "Yes." };
  expect(scoreDialogue(dialogue!, [{ question: "Any?", answer: "Yes." }, nonsense])).toMatchObject({
    ...{ wanted: 2, right: 1, whole: 0 },
    nonsense: [nonsense],
    missed: [{ question: "More" }],
  });
});

test("at least nine in ten expected pairs are drafted from the conversations, and no nonsense", async () => {
  const scores: DialogueScore[] = [];
  for (const dialogue of await readDialogues())
    scores.push(scoreDialogue(dialogue, await draftDialogue(embedder, dialogue)));
  expect(scores.flatMap(({ nonsense }) => nonsense)).toEqual([]);
  const sum = (count: (score: DialogueScore) => number) => scores.reduce((total, score) => total + count(score), 0);
  expect(sum(({ right }) => right) / sum(({ wanted }) => wanted)).toBeGreaterThanOrEqual(0.9);
});
