import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { describe, expect, test } from "vitest";
import type { Engine } from "../../ports/engine.ts";
import type { TurnRun } from "../run.ts";
import type { State, StateMessage } from "../state.ts";
import { TurnTrace } from "../trace.ts";
import { contextualize } from "./contextualize.ts";

type Rewrite = Engine["contextualize"];

/** Runs the node on a conversation: visitor and assistant in turns, the last line being the message. */
async function run(lines: string[], rewrite: Rewrite) {
  const messages = lines.map(
    (content, index): StateMessage => ({
      id: String(index),
      seq: index,
      role: index % 2 ? "assistant" : "visitor",
      content,
    }),
  );
  const state = { messages, question: lines.at(-1)!, summary: null } as unknown as State;
  const turn = {
    tenantId: `tenant of ${lines.join()}`,
    parts: { engine: { name: "openai", promptVersion: () => null, contextualize: rewrite } },
    events: { status: () => {} },
    trace: new TurnTrace(),
    signal: new AbortController().signal,
  } as unknown as TurnRun;
  return contextualize(state, { configurable: { run: turn } } as unknown as LangGraphRunnableConfig);
}

describe("making a message stand alone", () => {
  test("a rewrite that failed leaves the raw message, searched for with words of the lines before", async () => {
    const lines = ["Do you rent out canoes?", "Yes, at the lake.", "And for a whole week?"];
    const update = await run(lines, () => Promise.reject(new Error("down")));
    expect(update.rephrased_question).toBeNull();
    expect(update.keywords).toEqual([]);
    expect(update.carried).toContainEqual(expect.objectContaining({ term: "lake" }));
  });

  test("a long conversation is read by its first line and its last nine", async () => {
    const lines = Array.from({ length: 31 }, (_, index) => `line ${index}`);
    let seen: string[] = [];
    await run(lines, async ({ message, history }) => {
      seen = history.map((line) => line.content);
      return { question: message, keywords: [], carried: [] };
    });
    expect(seen).toEqual(["line 0", ...lines.slice(21, 30)]);
  });

  test("what the engine says goes into the state, and is not asked for twice", async () => {
    let calls = 0;
    const rewrite: Rewrite = async () => {
      calls++;
      return { question: "What does a canoe cost?", keywords: ["canoe"], carried: [{ term: "lake", weight: 0.2 }] };
    };
    for (let i = 0; i < 2; i++) {
      expect(await run(["Do you rent out canoes?", "Yes.", "What is the price?"], rewrite)).toEqual({
        rephrased_question: "What does a canoe cost?",
        keywords: ["canoe"],
        carried: [{ term: "lake", weight: 0.2 }],
      });
    }
    expect(calls).toBe(1);
  });
});
