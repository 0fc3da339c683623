import { describe, expect, it } from "vitest";
import { type Across, polarityAcross } from "./measureAcross.ts";

const across = (clause: string, near: string[], similarity = 0.6): Across => ({
  similarity,
  clauses: [{ clause, similarity, near }],
});
const SOURCE = "The card is not transferable. It is valid for a year, and you can renew it.";
const ANSWER = "Die Karte ist auf andere Personen übertragbar, und sie gilt ein Jahr.";

describe("polarity across languages", () => {
  it.each([
    ["turned", "Die Karte ist übertragbar", ["The card is not transferable."], 0.6],
    ["turned", "Sie können sie nicht verlängern", ["you can renew it."], 0.6],
    ["same", "Die Karte ist nicht übertragbar", ["The card is not transferable."], 0.6],
    [null, "Sie gilt ein Jahr", ["It is valid for a year"], 0.6],
    // One of those that are as near says the same.
    ["same", "Die Karte ist nicht übertragbar", ["It is valid for a year", "The card is not transferable."], 0.6],
    // What holds if something is so denies nothing.
    [null, "wenn sie nicht übertragbar ist", ["The card is transferable."], 0.6],
    // About something else.
    [null, "Hunde sind nicht erlaubt", ["It is valid for a year"], 0.3],
  ])("is %s for %j beside %j", (polarity, clause, near, similarity) => {
    expect(polarityAcross(across(clause, near, similarity), ANSWER, SOURCE)).toBe(polarity);
  });

  it("is unknown in a language whose denials we don't know", () => {
    expect(
      polarityAcross(across("Η κάρτα μεταβιβάζεται", ["The card is not transferable."]), "Η κάρτα", SOURCE),
    ).toBeNull();
  });
});
