import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readArguments } from "./readArguments.ts";

const data = mkdtempSync(join(tmpdir(), "frontdesk-eval-"));
for (const folder of ["doc2dial", "mtrag", "answerability", "docs_corpus"]) mkdirSync(join(data, folder));
afterAll(() => rmSync(data, { recursive: true }));

const read = (...args: string[]) => readArguments(["--data", data, ...args]);

describe("a command line", () => {
  it("runs the packs it names, by either name, in their fixed order", () => {
    expect(read("--pack", "docs_corpus", "--pack", "mtrag").packs).toEqual(["mtrag", "docs"]);
  });

  it("runs only those of them that the requested parts need", () => {
    const some = ["doc2dial", "mtrag", "answerability", "docs"].flatMap((pack) => ["--pack", pack]);
    expect(read(...some, "--only", "grade")).toMatchObject({
      packs: ["doc2dial", "mtrag", "answerability", "docs"],
      parts: ["grade"],
    });
    expect(read(...some, "--only", "probes").packs).toEqual(["docs"]);
  });

  it("reads the held-out half first when told to", () => {
    expect(read("--pack", "mtrag", "--split", "heldout", "--unsealed", tmpdir())).toMatchObject({
      split: "heldout",
      roots: [tmpdir(), data],
    });
  });

  it("asks a model several questions at once, the local engine one at a time", () => {
    expect(read("--pack", "mtrag").parallel).toBe(1);
    expect(read("--pack", "mtrag", "--engine", "openai").parallel).toBeGreaterThan(1);
  });

  const wrong: [string, string[], RegExp][] = [
    ["no data", [], /--data is missing[\s\S]*usage:/],
    ["a folder that is not there", ["--data", "/nowhere"], /no folder \/nowhere/],
    ["an unknown pack", ["--data", data, "--pack", "novel"], /no pack novel: there are doc2dial/],
    ["a pack the folder lacks", ["--data", data, "--pack", "cache"], /no folder cache_pairs in/],
    ["an option nobody knows", ["--data", data, "--fast"], /--fast[\s\S]*usage:/],
    ["a limit that is no number", ["--data", data, "--limit", "some"], /--limit is a number from 1, not some/],
    ["an engine nobody knows", ["--data", data, "--engine", "steam"], /--engine is local or openai, not steam/],
    ["a half that leaves the folder", ["--data", data, "--split", "../x"], /no name of a half/],
    ["nothing to do", ["--data", data, "--pack", "doc2dial", "--only", "cache"], /nothing to do/],
  ];
  it.each(wrong)("with %s is refused with an explanation", (_name, args, message) => {
    expect(() => readArguments(args)).toThrow(message);
  });
});
