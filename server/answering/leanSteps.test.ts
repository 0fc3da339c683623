import {
  Annotation,
  Command,
  END,
  interrupt,
  MemorySaver,
  START,
  StateGraph,
  UntrackedValueChannel,
} from "@langchain/langgraph";
import { describe, expect, it } from "vitest";
import { LeanStep, leanSteps } from "./leanSteps.ts";

const State = Annotation.Root({
  said: Annotation<string[]>({ reducer: (known, added) => [...known, ...added], default: () => [] }),
  wish: Annotation<string | null>,
  answer: Annotation<string | null>,
  tries: Annotation<number>,
  mood: () => new UntrackedValueChannel<string>({ initialValueFactory: () => "calm" }),
});
type Update = typeof State.Update;

/** All that the turn's graph is made of: routers from the start and behind nodes, plain edges, a circle, a pause, an end. */
function build(kind: "stock" | "single" | "walking") {
  const graph = new StateGraph(State)
    .addNode("look", async ({ tries }): Promise<Update> => ({ tries: (tries ?? 0) + 1, mood: "keen" }))
    .addNode("speak", ({ said }): Update => ({ said: [`I heard ${said.length}`], answer: said.join() }))
    .addNode("ask", (): Update => ({ said: [interrupt<string, string>("which?")], wish: "again" }))
    .addNode("fail", (): Update => {
      throw new TypeError("it broke");
    })
    .addNode("hang", (): Promise<Update> => new Promise(() => {}))
    .addNode("close", (): Update => ({ wish: null }))
    // A router at the start sees what earlier runs have left, and the input on top of it.
    .addConditionalEdges(
      START,
      ({ wish, said, answer }) => {
        if (wish === "fail" || wish === "hang") return wish;
        return said.length > 4 && answer?.includes("hello") ? "close" : "look";
      },
      ["look", "fail", "hang", "close"],
    )
    .addConditionalEdges("look", ({ tries, wish }) => (wish === "ask" ? "ask" : tries < 3 ? "look" : "speak"), [
      "look",
      "ask",
      "speak",
    ])
    // The router sees what this node has just added, through the reducer.
    .addConditionalEdges("speak", ({ said, mood }) => (said.length > 2 && mood === "keen" ? "over" : "close"), {
      over: END,
      close: "close",
    })
    .addEdge("ask", "speak")
    .addEdge("fail", "close")
    .addEdge("hang", "close")
    .addEdge("close", END)
    .compile({ checkpointer: new MemorySaver() });
  return kind === "stock" ? graph : leanSteps(graph, { pausing: ["ask"], isSingle: kind === "single" });
}

type Graph = ReturnType<typeof build>;
const thread = { configurable: { thread_id: "t" }, durability: "exit" as const };

/** Outcome, way, values and versions: but for ids, which are new each time. */
async function outcomeOf(graph: Graph, ...inputs: Parameters<Graph["invoke"]>[0][]) {
  const results: unknown[] = [];
  for (const input of inputs) {
    const result = graph.invoke(input, thread);
    results.push(await result.catch((error: Error) => `${error.name}: ${error.message}`));
  }
  const saved = await (graph.checkpointer as MemorySaver).getTuple(thread);
  const { channel_values, channel_versions, versions_seen } = saved?.checkpoint ?? {};
  const { next } = await graph.getState(thread);
  const writes = saved?.pendingWrites?.map(([, channel, value]) => [channel, value]);
  const all = { results, channel_values, channel_versions, versions_seen, metadata: saved?.metadata, next, writes };
  return JSON.parse(JSON.stringify(all).replace(/"id":"[0-9a-f]{32}"/g, '"id":"of the pause"'));
}

const said = (text: string, wish: string | null = null): Update => ({ said: [text], wish, tries: 0 });

describe("lean steps", () => {
  const ways: [string, Parameters<Graph["invoke"]>[0][]][] = [
    ["a way through a circle, a reducer and a router", [said("hello")]],
    ["a second run on the same thread", [said("hello"), said("and again"), said("bye")]],
    ["a pause and its answer", [said("hello", "ask"), new Command({ resume: "this one" }) as never]],
    ["a new input over a pause", [said("hello", "ask"), said("never mind")]],
    ["a node that throws", [said("hello", "fail")]],
  ];

  it.each(ways)("leave %s in the same state as the library does", async (_, inputs) => {
    const lean = await outcomeOf(build("single"), ...inputs);
    expect(lean).toEqual(await outcomeOf(build("stock"), ...inputs));
  });

  it.each(ways)(
    "leave %s in that state when they continue by themselves too, in fewer supersteps",
    async (_, inputs) => {
      const [walked, stock] = [
        await outcomeOf(build("walking"), ...inputs),
        await outcomeOf(build("stock"), ...inputs),
      ];
      expect(walked.results).toEqual(stock.results);
      // A run that threw leaves nothing behind that anybody reads.
      if (stock.results.at(-1) instanceof Object) {
        expect([walked.next, walked.channel_values, walked.writes]).toEqual([
          stock.next,
          stock.channel_values,
          stock.writes,
        ]);
        expect(walked.metadata.step).toBeLessThan(stock.metadata.step);
      }
    },
  );

  it("are used by every node except those that pause", () => {
    const { nodes } = build("walking");
    const lean = Object.entries(nodes).filter(([, node]) => node.getNode() instanceof LeanStep);
    expect(lean.map(([name]) => name)).toEqual([START, "look", "speak", "fail", "hang", "close"]);
  });

  it("end with their run, whatever a node waits for", async () => {
    const stop = new AbortController();
    const run = build("walking").invoke(said("hello", "hang"), { ...thread, signal: stop.signal });
    stop.abort();
    await expect(run).rejects.toThrow(/abort/i);
  });

  it("stop once their run is aborted", async () => {
    const stop = new AbortController();
    const visited: string[] = [];
    const graph = new StateGraph(State)
      .addNode("first", async (): Promise<Update> => {
        visited.push("first");
        stop.abort();
        return {};
      })
      .addNode("second", (): Update => {
        visited.push("second");
        return {};
      })
      .addEdge(START, "first")
      .addEdge("first", "second")
      .compile();
    const run = leanSteps(graph, { pausing: [] }).invoke(said("hello"), { signal: stop.signal });
    await expect(run).rejects.toThrow(/abort/i);
    await new Promise((done) => setImmediate(done));
    expect(visited).toEqual(["first"]);
  });

  it("refuse a command, because they would not follow it", async () => {
    const graph = new StateGraph(State)
      .addNode("go", () => new Command({ update: { wish: "x" }, goto: END }) as unknown as Update)
      .addEdge(START, "go")
      .compile();
    await expect(leanSteps(graph, { pausing: [] }).invoke(said("hello"))).rejects.toThrow("not a command");
  });
});
