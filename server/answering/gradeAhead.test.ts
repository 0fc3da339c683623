import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMeaningEmbedder } from "../adapters/embedder/meaning.ts";
import { createLocalEmbedder } from "../adapters/embedder/words.ts";
import { measureSupport } from "../grading/measureSupport.ts";
import type { Embedder } from "../ports/embedder.ts";
import { passageOf } from "../test/contracts/engine.ts";
import { gradeAhead } from "./gradeAhead.ts";

const meaning = createMeaningEmbedder();
// The model takes longer to load than a grade may wait for it.
beforeAll(() => meaning.embed(["ready"]));
afterAll(() => meaning.close?.());

const passages = [
  passageOf(1, "Plans", "The yearly plan costs 60 euros. You can cancel it at any time."),
  passageOf(2, "Devices", "The app runs on Android. It does not support Windows phones."),
];
const answer = "A year is 60 euros [1]. You may cancel when you like [1].";
const input = { question: "How much is the yearly plan?", answer, passages };

/** An embedder that notes what it is asked for. */
function noting(embedder: Embedder, failing = 0): Embedder & { asked: string[] } {
  const asked: string[] = [];
  const embed: Embedder["embed"] = (texts, signal) => {
    asked.push(...texts);
    return asked.length <= failing ? Promise.reject(new Error("down")) : embedder.embed(texts, signal);
  };
  const read: Embedder["read"] = (texts, signal) => {
    asked.push(...texts);
    return asked.length <= failing ? Promise.reject(new Error("down")) : embedder.read!(texts, signal);
  };
  return { ...embedder, asked, embed, ...(embedder.read && { read }) };
}

const open = (embedder: Embedder) =>
  gradeAhead({ parts: { embedder }, signal: new AbortController().signal }, passages);
function begin(embedder: Embedder) {
  const ahead = open(embedder);
  ahead.begin();
  return ahead;
}

describe("preparing the grade while the answer is written", () => {
  it("embeds a passage as soon as it is cited, each text once, and measures the same", async () => {
    const embedder = noting(meaning);
    const ahead = begin(embedder);
    ahead.hear("A year is 60 euros");
    expect(embedder.asked).toEqual([]);
    ahead.hear("A year is 60 euros [1]");
    expect(embedder.asked).toContain("You can cancel it at any time.");
    ahead.hear(answer);
    expect(await measureSupport(ahead.embedder!, input)).toEqual(await measureSupport(meaning, input));
    expect(embedder.asked.toSorted()).toEqual([...new Set(embedder.asked)].toSorted());
    expect(embedder.asked.join()).not.toContain("Android");
  });

  it("embeds nothing until that is likely to be needed, and then what is cited already", () => {
    const embedder = noting(meaning);
    const ahead = open(embedder);
    ahead.hear(answer);
    expect(embedder.asked).toEqual([]);
    ahead.begin();
    expect(embedder.asked).toContain("You can cancel it at any time.");
  });

  it("asks again for vectors that failed on the way", async () => {
    const ahead = begin(noting(meaning, 4));
    ahead.hear(answer);
    expect(await measureSupport(ahead.embedder!, input)).toEqual(await measureSupport(meaning, input));
  });

  it("compares nothing where vectors are made of words alone", () => {
    expect(begin(createLocalEmbedder()).embedder).toBeNull();
  });
});
