/** The cost of reading a model's answer with `@langchain/openai`, and with the product's own client. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { HumanMessage } from "@langchain/core/messages";
import { ChatOpenAI } from "@langchain/openai";
import { createChatModel } from "../../server/llm/chatModel.ts";
import { streamCompletion } from "../../server/llm/streamCompletion.ts";
import { percentile } from "../machine/numbers.ts";

const ROUNDS = 7;
const ANSWERS = 100;
const TOKENS = 60;

/** @returns CPU in ms per answer of 60 tokens, of this process only: the model runs in another one */
export async function measureStreams(): Promise<{ library: number; own: number }> {
  const { model, url } = await startModel();
  try {
    const library = new ChatOpenAI({
      model: "bench",
      apiKey: "bench",
      streaming: true,
      configuration: { baseURL: url },
    });
    const own = createChatModel({ model: "bench", apiKey: "bench", baseURL: url });
    const ways = {
      library: async () => {
        let text = "";
        for await (const chunk of await library.stream([new HumanMessage("How long?")])) text += chunk.content;
        return text;
      },
      own: async () => {
        let text = "";
        const signal = new AbortController().signal;
        for await (const delta of await streamCompletion(own, { system: "", user: "How long?" }, signal))
          text += delta.text;
        return text;
      },
    };
    const rounds: Record<keyof typeof ways, number[]> = { library: [], own: [] };
    for (let round = -1; round < ROUNDS; round++)
      for (const way of ["library", "own"] as const) {
        const before = process.cpuUsage();
        for (let n = 0; n < ANSWERS; n++)
          if ((await ways[way]()).split(" ").length !== TOKENS + 1) throw new Error(`${way}: not the whole answer`);
        const { user, system } = process.cpuUsage(before);
        if (round >= 0) rounds[way].push((user + system) / 1000 / ANSWERS);
      }
    return { library: percentile(rounds.library, 0.5), own: percentile(rounds.own, 0.5) };
  } finally {
    model.kill();
  }
}

/** Answers every request with the same tokens, one per write. */
async function startModel(): Promise<{ model: ChildProcess; url: string }> {
  const model = spawn(process.execPath, [join(import.meta.dirname, "streamModel.ts"), `${TOKENS}`], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(model.stdout!, "data");
  return { model, url: String(line).trim() };
}
