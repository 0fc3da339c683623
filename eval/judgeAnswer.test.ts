import { describe, expect, it } from "vitest";
import { goldOption, judgeAnswer } from "./judgeAnswer.ts";
import type { ChunkOrigin } from "./matchGolds.ts";

const place = (document: string, heading: string): ChunkOrigin => ({
  ...{ document, heading, start: 0, end: 100, anchor: null, page: null },
});
const gold = { document: "docs/embedding.md", heading: "How do I change the widget's colour?" };
const question = { golds: [gold], must: [["data-accent", "under Settings"], ["hex"]] };
const cited = [place("docs/embedding.md", "How do I change the widget's `colour`?")];
const answer = "Set **`data-accent`** to a\nHex colour. [1]";
const faultOf = (asked: Parameters<typeof judgeAnswer>[0], ending: Partial<Parameters<typeof judgeAnswer>[1]>) =>
  judgeAnswer(asked, { ended: "answered", answer, cited, ...ending }).fault;

describe("an answer to a question with a gold section", () => {
  it("is right when it cites the section and contains one string of each group, ignoring case and accents", () => {
    expect(faultOf(question, {})).toBeNull();
    expect(faultOf(question, { answer: "Pick a hex colour [under Settings](https://shop.example). [1]" })).toBeNull();
  });

  it("is wrong without a string, without the section, or when nothing was answered", () => {
    expect(faultOf(question, { answer: "Set data-accent. [1]" })).toBe("what it had to say is missing");
    expect(faultOf(question, { cited: [place("docs/embedding.md", "Another")] })).toBe("no gold section cited");
    expect(faultOf(question, { cited: [place("docs/inbox.md", gold.heading)] })).toBe("no gold section cited");
    expect(faultOf(question, { ended: "escalated" })).toBe("not answered");
    expect(faultOf(question, { ended: "waiting" })).toBe("not answered");
    expect(faultOf(question, { ended: "clarified" })).toBe("asked back");
  });

  it("says which parts are right even when another part is not", () => {
    const judged = judgeAnswer(question, { ended: "escalated", answer, cited });
    expect(judged).toMatchObject({ isGiven: false, citesGold: true, saysIt: true });
  });
});

describe("a message that no section answers", () => {
  it("is right with a person or a clarifying question, and wrong with any answer", () => {
    expect(faultOf({ golds: [] }, { ended: "escalated" })).toBeNull();
    expect(faultOf({ golds: [] }, { ended: "clarified" })).toBeNull();
    expect(faultOf({ golds: [] }, {})).toBe("answered what the documents do not say");
  });

  it("gets a person when it asks for one, and a reply without sources when it is small talk", () => {
    expect(faultOf({ golds: [], wants: "person" }, { ended: "escalated" })).toBeNull();
    expect(faultOf({ golds: [], wants: "person" }, {})).toBe("no person asked");
    expect(faultOf({ golds: [], wants: "small_talk" }, { cited: [] })).toBeNull();
    expect(faultOf({ golds: [], wants: "small_talk" }, {})).toBe("no plain short reply");
  });
});

it("the visitor chooses the option that ends in a gold section's heading", () => {
  const places = [...cited, place("docs/inbox.md", "The inbox")];
  const options = ["The inbox", "Embedding the widget › How do I change the widget's colour?"];
  expect(goldOption(options, [gold], places)).toBe(options[1]);
  expect(goldOption(options, [{ document: "docs/inbox.md", heading: "The inbox" }], places)).toBe("The inbox");
  expect(goldOption(["The inbox"], [gold], places)).toBeNull();
});
