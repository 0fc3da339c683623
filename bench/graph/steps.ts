/** The graph's own share of a turn, for the three ways of walking it. */
import { percentile } from "../machine/numbers.ts";
import { buildTurnGraph, inputOf, type Steps } from "./turnGraph.ts";

const WAYS: Steps[] = ["stock", "single", "walking"];
const ROUNDS = 7;
const TURNS = 300;

/** @returns CPU in ms per turn: the median of several rounds, in which the ways alternate */
export async function measureSteps(): Promise<Record<Steps, number>> {
  const rounds: Record<Steps, number[]> = { stock: [], single: [], walking: [] };
  const graphs = WAYS.map((way) => [way, buildTurnGraph(way)] as const);
  const input = inputOf({ tenantId: "t", ticketId: "k" }, "How long does it take?", []);
  for (let round = -1; round < ROUNDS; round++)
    for (const [way, graph] of graphs) {
      const before = process.cpuUsage();
      for (let turn = 0; turn < TURNS; turn++) await graph.invoke(input);
      const { user, system } = process.cpuUsage(before);
      // The first round warms up.
      if (round >= 0) rounds[way].push((user + system) / 1000 / TURNS);
    }
  return {
    stock: percentile(rounds.stock, 0.5),
    single: percentile(rounds.single, 0.5),
    walking: percentile(rounds.walking, 0.5),
  };
}
