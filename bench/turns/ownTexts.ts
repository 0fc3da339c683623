/**
 * `npm run bench -- --own`: every tenant has texts and questions of its own, as in life. Cold: the passages of an
 * answer are cited for the first time. Warm: the same was asked before, in other words.
 */
import { inClosedLoop, prepare, type Send } from "../load/arrivals.ts";
import type { Model } from "../stacks/model.ts";
import { openService, type Stack } from "../stacks/stack.ts";
import type { Stage } from "../stage/openStage.ts";
import { inOwnWords } from "../stage/ownTexts.ts";
import { firstQuestion, headings } from "../stage/questions.ts";
import { openVisitor } from "../stage/visitors.ts";
import { type Cell, measure, type TurnFigures } from "./measure.ts";

export interface OwnTextsOptions {
  root?: string;
  /** Another working tree to compare with. */
  beside?: string;
  /** Measured turns of each cell. */
  turns: number;
  onCell?: (title: string, measured: TurnFigures) => void;
}

type Service = Stack & { stage: Stage };

/** These tenants' questions warm up JIT, connections and plans; the others' are measured. */
const WARMING = 2;
const WARM_TURNS = 300;
const WIDTH = 32;

/** @returns a row per service and cell: cold and warm, with a model that answers at once and at random with a real one's pace */
export async function measureOwnTexts(model: Model, options: OwnTextsOptions): Promise<Record<string, TurnFigures[]>> {
  const { root, beside, turns, onCell = () => {} } = options;
  const services: Service[] = [];
  const rows: Record<string, TurnFigures[]> = { cold: [], warm: [] };
  try {
    if (beside) services.push(await openService("before", { modelUrl: model.url, root: beside, texts: "own" }));
    services.push(await openService("Frontdesk", { modelUrl: model.url, root, texts: "own" }));
    await model.setPace("instant");
    for (const { stage } of services)
      await inClosedLoop(WIDTH, await prepare(WARM_TURNS, questions(stage, [0, WARMING], 0)));
    for (const [place, pace] of (["instant", "realistic"] as const).entries()) {
      await model.setPace(pace);
      for (const [round, title] of ["cold", "warm"].entries()) {
        for (const service of services) {
          const next = questions(service.stage, [WARMING, service.stage.tenants.length], place * turns, round);
          const measured = await measure({ ...service, next }, cellOf(pace, turns), model.pid);
          rows[title]!.push(measured);
          onCell(title, measured);
        }
      }
    }
    return rows;
  } finally {
    for (const service of services) await service.close();
  }
}

/** At random at a rate that a service of either version keeps up with on one core. */
const cellOf = (pace: Cell["pace"], turns: number): Cell =>
  pace === "instant"
    ? { pace, arrivals: "loop", width: WIDTH, turns }
    : { pace, arrivals: "random", width: WIDTH, turns, perSecond: 8 };

/** Of these tenants in turn, each with its own questions from this place on. @param round varies the wording */
function questions(stage: Stage, [first, end]: [number, number], from: number, round = 0): () => Promise<Send> {
  let asked = from;
  return async () => {
    const n = asked++;
    const tenant = first + (n % (end - first));
    const question = inOwnWords(tenant, firstQuestion(n + round * headings.length));
    const visitor = await openVisitor(stage, stage.tenants[tenant]);
    return () => visitor.ask(question);
  };
}
