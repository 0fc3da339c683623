/** Follow-ups compared with first questions: the cost of rewriting them, and how often that needs no model. */
import { inClosedLoop } from "../load/arrivals.ts";
import type { Turn } from "../load/stream.ts";
import { percentile } from "../machine/numbers.ts";
import type { Model } from "../stacks/model.ts";
import { openStage, type Stage } from "../stage/openStage.ts";
import { firstQuestion, followUp } from "../stage/questions.ts";
import { openVisitor } from "../stage/visitors.ts";

export interface FollowUps {
  firstQuestions: number;
  /** Median ms to the first token. */
  firstQuestionMs: number;
  /** Follow-ups rewritten locally, and by a model. */
  local: { turns: number; firstMs: number; rewriteMs: number };
  byModel: { turns: number; firstMs: number; rewriteMs: number };
}

const WIDTH = 4;

/** Each visitor asks a question and a follow-up, at the realistic pace. */
export async function measureFollowUps(model: Model, options: { root?: string; visitors: number; warm: number }) {
  const stage = await openStage({ modelUrl: model.url, root: options.root });
  try {
    await model.setPace("instant");
    await converse(stage, options.warm);
    await stage.sql`truncate traces`;
    await model.setPace("realistic");
    const { firsts, follows } = await converse(stage, options.visitors);
    const rewrites = await stage.sql<{ ticket_id: string; by: string; ms: number }[]>`
      select u.ticket_id, step -> 'detail' ->> 'by' as by, (step ->> 'ms')::float8 as ms
      from traces join turns u on u.tenant_id = traces.tenant_id and u.id = traces.turn_id,
        jsonb_array_elements(steps) as step where step ->> 'node' = 'contextualize'`;
    const group = (isLocal: boolean) => {
      const own = rewrites.filter(({ by }) => (by === "local") === isLocal);
      const first = own.flatMap(({ ticket_id }) => follows.get(ticket_id)?.firstMs ?? []);
      return {
        turns: own.length,
        firstMs: percentile(first, 0.5),
        rewriteMs: percentile(
          own.map(({ ms }) => ms),
          0.5,
        ),
      };
    };
    const asked = [...firsts.values()].map((turn) => turn.firstMs);
    return {
      firstQuestions: asked.length,
      firstQuestionMs: percentile(asked, 0.5),
      local: group(true),
      byModel: group(false),
    } satisfies FollowUps;
  } finally {
    await stage.close();
  }
}

/** Turns by ticket id. */
async function converse(stage: Stage, visitors: number) {
  const firsts = new Map<string, Turn>();
  const follows = new Map<string, Turn>();
  // Different in each call, because rewrites are cached like answers.
  const from = Math.floor(Math.random() * 1e6);
  const sends = Array.from({ length: visitors }, (_, index) => async () => {
    const n = from + index;
    const visitor = await openVisitor(stage);
    firsts.set(visitor.ticketId, await visitor.ask(firstQuestion(n)));
    const turn = await visitor.ask(followUp(n));
    follows.set(visitor.ticketId, turn);
    return turn;
  });
  await inClosedLoop(WIDTH, sends);
  return { firsts, follows };
}

export function printFollowUps({ firstQuestions, firstQuestionMs, local, byModel }: FollowUps): void {
  console.log(
    `\nfollow-ups, beside ${firstQuestions} first questions with their first token at ${firstQuestionMs.toFixed(1)} ms (p50)`,
  );
  for (const [name, one] of [["the local rewrite sufficed", local] as const, ["a model was asked", byModel] as const]) {
    const later =
      one.turns > 0
        ? `, first token ${(one.firstMs - firstQuestionMs).toFixed(1)} ms later, rewriting ${one.rewriteMs.toFixed(1)} ms (p50)`
        : "";
    console.log(`  ${name}: ${one.turns} of ${local.turns + byModel.turns}${later}`);
  }
}
