import { expect, it } from "vitest";
import { saysItAgain } from "./saysItAgain.ts";
import type { StateMessage } from "./state.ts";

const ANSWER = "Paste the script tag into your pages. [1]";
const messages = [
  { role: "visitor", content: "How do I embed it?" },
  { role: "assistant", content: ANSWER },
  { role: "visitor", content: "…" },
].map((line, at) => ({ ...line, id: String(at), seq: at }) as StateMessage);
const said = (question: string, more: object = {}) =>
  saysItAgain({
    messages,
    question,
    rephrased_question: `${question} (embed)`,
    answer: ANSWER,
    section: null,
    ...more,
  });

it.each(["why?", "shopify", "Warum?"])(
  "a follow-up that asks for nothing in the last answer would only get it again: %s",
  (question) => {
    expect(said(question)).toBe(true);
  },
);

it("the last answer counts as repeated under its heading and with another section behind it too", () => {
  const answer = `**How do I embed it?** [1]\n\n${ANSWER}\n\n**What is frame mode?** [2]\n\nA frame. [2]`;
  expect(said("and with wordpress?", { answer })).toBe(true);
});

it.each([
  ["asks for something in it", () => said("into which pages?")],
  ["gets another answer", () => said("why?", { answer: "Because it is short. [1]" })],
  ["comes first in the conversation", () => said("why?", { rephrased_question: null })],
  ["was asked which section is meant, and chose", () => said("why?", { section: { label: "Embedding" } })],
])("the last answer is not repeated to somebody who %s", (_who, isAgain) => {
  expect(isAgain()).toBe(false);
});
