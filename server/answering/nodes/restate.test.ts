import { expect, it } from "vitest";
import { keepSources } from "./restate.ts";

it("restores the sources that a shorter wording of an answer has left out", () => {
  expect(keepSources("A month.", "You have 30 days. [2] Unused items only. [1][2]")).toBe("A month. [2][1]");
  expect(keepSources("```\nrun\n```", "Run it: [1]\n\n```\nrun\n```")).toBe("```\nrun\n```\n\n[1]");
});

it("does not change a wording that names some, or that comes from an answer without any", () => {
  expect(keepSources("A month. [1]", "You have 30 days. [2] Unused items only. [1]")).toBe("A month. [1]");
  expect(keepSources("Hello.", "Hello there!")).toBe("Hello.");
});
