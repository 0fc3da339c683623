import { describe, expect, it } from "vitest";
import { linesOf } from "./cases/linesOf.ts";
import { hearRequest } from "./hearRequest.ts";

const cases = linesOf("requests.txt").map((line) => line.split(" | ") as [string, string]);

describe("a request about the last answer", () => {
  it.each(cases)("%s: %s", (wanted, message) => {
    const heard = hearRequest(message, "en");
    const said = heard === null ? "none" : heard.kind === "translate" ? `translate ${heard.language}` : heard.kind;
    expect(said).toBe(wanted);
  });

  it.each(linesOf("questions.txt"))("is not recognised in “%s”", (message) => {
    expect(hearRequest(message, "en")).toBeNull();
  });
});
