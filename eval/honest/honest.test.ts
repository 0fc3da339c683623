import { expect, test } from "vitest";
import { type HonestQuestion, parseQuestions, readBusinesses } from "./readBusinesses.ts";
import { countResults, resultOf } from "./scoreTurns.ts";

test("questions are read with the expected outcome; every second one and all unseen ones are kept out of the fitting", () => {
  const read = parseQuestions(
    "# said first\nWho?\n# off the topic\nboil an egg\nwho won\n# vague\nflat => A repair ; Costs\n# vague, unseen\ntyre => A repair\n",
  );
  expect(read).toEqual({
    first: "Who?",
    offTopic: [
      { text: "boil an egg", half: "fitted", wanted: [] },
      { text: "who won", half: "others", wanted: [] },
    ],
    vague: [
      { text: "flat", half: "fitted", wanted: ["A repair", "Costs"] },
      { text: "tyre", half: "unseen", wanted: ["A repair"] },
    ],
  });
});

test("a turn did well when an expected heading is among its options or its sources", () => {
  const flat = { wanted: ["a repair"] };
  const titles = ["Repairs › Booking a repair"];
  expect(resultOf(flat, { ended: "clarified", titles })).toBe("asked well");
  expect(resultOf(flat, { ended: "answered", titles })).toBe("answered well");
  expect(resultOf(flat, { ended: "answered", titles: ["Opening hours"] })).toBe("answered badly");
  expect(resultOf({ wanted: [] }, { ended: "clarified", titles })).toBe("asked badly");
  expect(resultOf(flat, { ended: "escalated", titles: [] })).toBe("handed over");
  expect(countResults(["asked well", "asked badly", "answered well", "handed over"])).toEqual({
    ...{ questions: 4, handedOver: 1, asked: 2, askedWell: 1 },
    ...{ answered: 1, answeredWell: 1 },
  });
});

test("five businesses have 30 questions of each kind, all six have later additions, no question is asked twice, and every expected heading exists", async () => {
  const businesses = await readBusinesses();
  const count = (of: HonestQuestion[], isLater: boolean) =>
    of.filter(({ half }) => ["unseen", "fresh", "later"].includes(half) === isLater).length;
  const counted = businesses.map(({ name, offTopic, vague }) => [
    name,
    ...[false, true].flatMap((isLater) => [count(offTopic, isLater), count(vague, isLater)]),
  ]);
  expect(counted).toEqual([
    ["bicycles", 30, 30, 10, 7],
    ["coffee", 0, 0, 50, 44],
    ["dentist", 30, 30, 20, 13],
    ["frontdesk", 30, 30, 20, 13],
    ["invoicing", 30, 30, 10, 7],
    ["library", 30, 30, 20, 22],
  ]);
  for (const { name, documents, first, offTopic, vague } of businesses) {
    expect(first).not.toBe("");
    expect(new Set([...offTopic, ...vague].map(({ text }) => text)).size).toBe(offTopic.length + vague.length);
    const texts = await Promise.all(documents.map((document) => document.bytes()));
    const headings = texts.flatMap(
      (bytes) =>
        Buffer.from(bytes)
          .toString("utf8")
          .match(/^#+ .*/gm) ?? [],
    );
    const isHeading = (words: string) => headings.some((line) => line.toLowerCase().includes(words.toLowerCase()));
    for (const { text, wanted } of vague) {
      expect(wanted.length, `${name}: ${text}`).toBeGreaterThan(0);
      for (const words of wanted) expect(isHeading(words), `${name}: ${words}`).toBe(true);
    }
  }
});
