/** Tests a model on a prompt's rules, one question each. */
import type { OpenaiEngineOptions } from "../../server/engines/openai/modelCalls.ts";
import { createOpenaiEngine } from "../../server/engines/openai/openaiEngine.ts";
import { type CallContext, type Engine, EngineError } from "../../server/ports/engine.ts";
import type { ToolProposal } from "../../server/ports/planning.ts";
import type { FakeOpenai } from "../../server/test/support/fakeOpenai.ts";
import { calling, startToolModel } from "../../server/test/support/toolModel.ts";
import { PAGES } from "./canoes.ts";
import { JUDGING } from "./judging.ts";
import { PLANNING, TOOLS } from "./planning.ts";
import type { Rule } from "./rule.ts";
import { AROUND, SEARCHING } from "./searching.ts";
import { BOOKED, TELLING } from "./telling.ts";
import { WRITING } from "./writing.ts";

/** `kept`, `broken`, or why there was no usable reply: `garbage`, `timeout`, … */
type Fate = "kept" | "broken" | EngineError["reason"];

export interface RuleResult {
  prompt: string;
  rule: string;
  /** The named model's result, if any; then those of the scripted replies. */
  model: Fate | null;
  good: Fate;
  bad: Fate;
  question: string;
  /** The answering prompt's scripted replies, as visitors would read them. */
  texts: { good: string; bad: string } | null;
}

type Connection = Pick<OpenaiEngineOptions, "apiKey" | "baseURL" | "model">;

const context = (): CallContext => ({ signal: new AbortController().signal, onUsage: () => {} });
/** Generous deadlines: small models on a CPU are slow, and speed is not tested here. */
const PATIENCE = { generate: 240_000, contextualize: 240_000, grade: 240_000, plan: 240_000, tell: 240_000 };
/** A new engine per question: no reply should influence the next. */
const engineOf = (connection: Connection) =>
  createOpenaiEngine({ ...connection, deadlinesMs: PATIENCE, pieceMs: 240_000 });

export const PROMPTS = ["answer", "search", "judge", "plan", "tell"] as const;
type PromptName = (typeof PROMPTS)[number];

interface Options {
  /** Prompts to test; all when left out. */
  only?: string[];
  onTried?(tried: RuleResult): void;
}

/** @param connection the model to test; null: only the scripted replies */
export async function tryRules(
  fake: FakeOpenai,
  connection: Connection | null,
  { only = [...PROMPTS], onTried }: Options = {},
): Promise<RuleResult[]> {
  const planner = await startToolModel();
  const scripted = (prompt: PromptName): Connection => ({
    ...{ apiKey: "scripted", baseURL: prompt === "plan" ? planner.url : fake.url, model: "scripted" },
  });
  const tried: RuleResult[] = [];
  await each("answer", WRITING, write);
  await each("search", SEARCHING, (engine, asked) => engine.contextualize({ ...AROUND, ...asked }, context()));
  await each("judge", JUDGING, async (engine, asked) => (await engine.grade(asked, context()))!);
  await each("plan", PLANNING, plan);
  await each("tell", TELLING, tell);
  await planner.close();
  return tried;

  async function each<In extends object, Out>(
    prompt: PromptName,
    rules: Rule<In, Out>[],
    ask: (engine: Engine, asked: In) => Promise<Out>,
  ): Promise<void> {
    if (!only.includes(prompt)) return;
    for (const { rule, asked, good, bad, keeps } of rules) {
      const replyTo = async (to: Connection) => {
        try {
          const reply = await ask(engineOf(to), asked);
          return { fate: keeps(reply) ? ("kept" as const) : ("broken" as const), reply };
        } catch (error) {
          if (!(error instanceof EngineError)) throw error;
          return { fate: error.reason, reply: "" };
        }
      };
      const told = async (text: string) => {
        fake.answerWith(() => text);
        planner.plans = () => (text.startsWith("[") ? calling(...JSON.parse(text)) : [{ content: text }]);
        return replyTo(scripted(prompt));
      };
      const [byGood, byBad] = [await told(good), await told(bad)];
      const byModel = connection && (await replyTo(connection));
      const texts = prompt === "answer" ? { good: String(byGood.reply), bad: String(byBad.reply) } : null;
      const question = String("question" in asked ? asked.question : "message" in asked ? asked.message : "");
      const fates = { model: byModel?.fate ?? null, good: byGood.fate, bad: byBad.fate };
      tried.push({ prompt, rule, question, texts, ...fates });
      onTried?.(tried.at(-1)!);
    }
  }
}

async function write(engine: Engine, asked: (typeof WRITING)[number]["asked"]): Promise<string> {
  const around = { history: [], summary: null, passages: PAGES, locale: null, instructions: null };
  return (await Array.fromAsync(engine.generate({ ...around, ...asked }, context()))).join("");
}

/** Fails for an endpoint that doesn't support tools. */
async function plan(engine: Engine, asked: (typeof PLANNING)[number]["asked"]): Promise<ToolProposal[]> {
  const around = { history: [], summary: null, tools: TOOLS };
  const proposals = await engine.plan?.({ ...around, ...asked }, context());
  if (!proposals) throw new EngineError("refused");
  return proposals;
}

async function tell(engine: Engine, asked: (typeof TELLING)[number]["asked"]): Promise<string> {
  return (await engine.tell?.({ locale: null, results: BOOKED, ...asked }, context())) ?? "";
}
