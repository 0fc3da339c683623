import { afterAll, expect, test } from "vitest";
import { createMeaningEmbedder } from "../../server/adapters/embedder/meaning.ts";
import { draftDialogue } from "./draftDialogue.ts";
import { parseDialogues, readDialogues } from "./readDialogues.ts";
import { type DialogueScore, scoreDialogue } from "./scoreDialogue.ts";

const embedder = createMeaningEmbedder();
afterAll(() => embedder.close?.());

test("a conversation is read with what should be drafted of it", () => {
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

test("a draft counts when question and answer are the wanted ones; any other one is nonsense", () => {
  const [dialogue] = parseDialogues("shop", "# a\nV: Any?\nA: Yes. All.\n= Any => yes & all\n= More => no\n");
  const nonsense = { question: "More?", answer: "Yes." };
  expect(scoreDialogue(dialogue!, [{ question: "Any?", answer: "Yes." }, nonsense])).toMatchObject({
    ...{ wanted: 2, right: 1, whole: 0 },
    nonsense: [nonsense],
    missed: [{ question: "More" }],
  });
});

test("of the conversations at the desk at least nine in ten pairs are drafted, and no nonsense", async () => {
  const scores: DialogueScore[] = [];
  for (const dialogue of await readDialogues())
    scores.push(scoreDialogue(dialogue, await draftDialogue(embedder, dialogue)));
  expect(scores.flatMap(({ nonsense }) => nonsense)).toEqual([]);
  const sum = (count: (score: DialogueScore) => number) => scores.reduce((total, score) => total + count(score), 0);
  expect(sum(({ right }) => right) / sum(({ wanted }) => wanted)).toBeGreaterThanOrEqual(0.9);
});
