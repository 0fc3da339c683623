import { describe, expect, it } from "vitest";
import type { ProfileNode } from "./inspector.ts";
import { partOf, summarize } from "./summarize.ts";

const node = (id: number, functionName: string, url: string, children: number[] = []): ProfileNode => ({
  id,
  callFrame: { functionName, url, lineNumber: 9 },
  children,
});
const partOfUrl = (url: string, name = "f") => partOf(node(1, name, url));

describe("a profile's summary", () => {
  it("says which package or folder a function belongs to", () => {
    expect(partOfUrl("file:///x/node_modules/postgres/src/connection.js")).toBe("postgres");
    expect(partOfUrl("file:///x/node_modules/@langchain/core/dist/tracers/base.js")).toBe("@langchain/core tracers");
    expect(partOfUrl("file:///x/node_modules/@langchain/openai/dist/index.js")).toBe("@langchain/openai");
    expect(partOfUrl("file:///x/node_modules/a/node_modules/langsmith/dist/run_trees.js")).toBe("langsmith");
    expect(partOfUrl("file:///x/bench/server/grading/reading/amounts.ts")).toBe("server/grading/reading");
    expect(partOfUrl("file:///x/server/app.ts")).toBe("server");
    expect(partOfUrl("node:internal/streams/writable")).toBe("node:internal/streams");
    expect(partOfUrl("node:net")).toBe("node:net");
    expect(partOfUrl("", "(garbage collector)")).toBe("(garbage collector)");
    expect(partOfUrl("", "writeUtf8String")).toBe("(native)");
  });

  it("counts the time until the next sample for each function on the stack, once even if it recurses", () => {
    const nodes = [
      node(1, "(root)", "", [2, 5]),
      node(2, "outer", "file:///x/server/a.ts", [3]),
      node(3, "query", "file:///x/node_modules/postgres/src/index.js", [4]),
      node(4, "outer", "file:///x/server/a.ts"),
      node(5, "(idle)", ""),
    ];
    const summary = summarize({ nodes, samples: [2, 3, 4, 5, 3], timeDeltas: [500, 1000, 2000, 3000, 4000] });
    expect(summary.busyMs).toBe(6);
    expect(summary.byPart).toEqual([
      ["server", 4],
      ["postgres", 2],
    ]);
    expect(summary.inclusive).toEqual([["outer server/a.ts:10", 6]]);
  });
});
