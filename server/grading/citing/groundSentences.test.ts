import { afterAll, expect, it } from "vitest";
import { createMeaningEmbedder } from "../../adapters/embedder/meaning.ts";
import { passageOf } from "../../test/contracts/engine.ts";
import { SUPPORTED } from "../gradeWritten.ts";
import { groundSentences } from "./groundSentences.ts";

const embedder = createMeaningEmbedder();
afterAll(() => embedder.close?.());

const passages = [
  passageOf(1, "Plans", "The yearly plan costs 60 euros and includes 1,000 photos. You can cancel it in the settings."),
  passageOf(2, "Devices", "The app runs on Android and on iPhones. It does not support Windows phones."),
];
const ground = (answer: string) => groundSentences(embedder, { answer, passages }, SUPPORTED);

it("each sentence gets the passage that says the same, named once for neighbours that share it", async () => {
  expect(
    await ground("The yearly plan costs 60 euros. You can cancel it in the settings. The app runs on Android."),
  ).toBe("The yearly plan costs 60 euros. You can cancel it in the settings. [1] The app runs on Android. [2]");
});

it("steps get theirs, code and introductions get none", async () => {
  const answer = "To cancel:\n\n1. Go to the settings to cancel.\n\n```\nrun cancel --now\n```\n\nIt runs on iPhones.";
  expect(await ground(answer)).toBe(
    "To cancel:\n\n1. Go to the settings to cancel. [1]\n\n```\nrun cancel --now\n```\n\nIt runs on iPhones. [2]",
  );
});

it("an answer with a sentence that no passage supports gets none at all", async () => {
  expect(await ground("The yearly plan costs 60 euros. Penguins swim towards icebergs every winter.")).toBeNull();
  expect(await ground("Yes!")).toBeNull();
});
