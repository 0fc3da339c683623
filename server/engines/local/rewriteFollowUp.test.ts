import { describe, expect, test } from "vitest";
import type { HistoryLine } from "../../ports/engine.ts";
import { rewriteFollowUp } from "./rewriteFollowUp.ts";

const visitor = (content: string): HistoryLine => ({ role: "visitor", content });
const assistant = (content: string): HistoryLine => ({ role: "assistant", content });
const harbour = [visitor("Where can I moor my sailing boat overnight?"), assistant("At the outer pier.")];

describe("a message made standalone", () => {
  test("keeps the visitor's words first and adds what they leave out in brackets", () => {
    const { question } = rewriteFollowUp("How much is it?", harbour, null);
    expect(question).toMatch(/^How much is it\? \(/);
    expect(question).toContain("boat");
    expect(question.length).toBeLessThan(60);
  });

  test("is read with the question it replies to, and with what that was about", () => {
    const asked = [...harbour, visitor("And electricity?"), assistant("There is some. Is your boat longer than 12 m?")];
    const { question } = rewriteFollowUp("No, it isn't", asked, null);
    expect(question).toMatch(/^No, it isn't \(Is your boat longer than 12 m\? \S/);
    expect(rewriteFollowUp("nope", [assistant("Is your boat longer than 12 m?")], null).question).toContain("12 m?");
  });

  test("stays as it is when it is complete by itself, while the search still knows what came before", () => {
    const message = "Which documents does the customs office want from a skipper?";
    const { question, keywords, carried } = rewriteFollowUp(message, harbour, null);
    expect(question).toBe(message);
    expect(keywords).not.toContain("boat");
    expect(carried.map(({ term }) => term)).toContain("boat");
  });

  test("is not taken for a follow-up because it begins with how or where", () => {
    const message = "How long can guests stay?";
    expect(rewriteFollowUp(message, harbour, null).question).toBe(message);
    expect(rewriteFollowUp("How long?", harbour, null).question).not.toBe("How long?");
  });

  test("differs after other lines wherever it is incomplete", () => {
    const cranes = [visitor("Who lifts a yacht out of the water?"), assistant("The crane at dock two. Is it yours?")];
    for (const message of ["yes", "I need more information", "How much is it?", "and on Sundays?", "was kostet das?"]) {
      const questions = [harbour, cranes].map((history) => rewriteFollowUp(message, history, null).question);
      expect(questions[0]).not.toBe(questions[1]);
    }
  });

  test("relies on the summary where the visitor's own lines are gone", () => {
    const summary = "Mooring a boat.";
    const { question, carried } = rewriteFollowUp("How much is it?", [assistant("At the outer pier.")], summary);
    expect(question).toContain("boat");
    expect(carried.map(({ term }) => term)).toContain("boat");
  });

  test("is the message itself when nothing was said before", () => {
    const alone = { question: "How much is it?", keywords: ["much"], carried: [] };
    expect(rewriteFollowUp(" How much is it? ", [], null)).toEqual(alone);
  });
});
