import { describe, expect, it } from "vitest";
import type { TurnFigures } from "../turns/measure.ts";
import { drawAdded, drawCost } from "./drawTurns.ts";
import { lifeTable } from "./lifeTable.ts";
import { tablesOf } from "./tableOf.ts";

const machine = { measuredAt: "2026-01-02T03:04", commit: "abc1234", node: "v24.0.0", machine: "2 × a core" };
const spread = (p50: number) => ({ p50, p95: p50 * 2, p99: p50 * 3 });

function row(
  stack: string,
  cell: Pick<TurnFigures, "pace" | "arrivals" | "width">,
  firstMs: number,
  cpuMs: number,
): TurnFigures {
  const times = {
    first: spread(firstMs),
    firstUnplanned: spread(firstMs / 2),
    planned: 0.06,
    total: spread(1500),
    afterLast: spread(500),
  };
  const cost = { cpuMs, postgresMs: cpuMs / 4, redisMs: 0, rssMb: 100, bytes: 1500, others: 0 };
  return { stack, ...cell, turns: 10, ...times, turnsPerSecond: 50, ...cost };
}

const cells = [
  { pace: "realistic", arrivals: "loop", width: 1 },
  { pace: "instant", arrivals: "loop", width: 128 },
] as const;
const rows = cells.flatMap((cell) => [
  row("model", cell, 302, 0.5),
  row("floor", cell, 303, 1),
  row("LangGraph", cell, 312, 16),
  row("Frontdesk", cell, 309.5, 12),
]);

describe("the report", () => {
  it("subtracts the model's own time from the first token, for each stack in its own cell", () => {
    const text = tablesOf({ ...machine, turns: rows });
    expect(text).toContain("| ms, unless it says otherwise | floor | LangGraph | Frontdesk |");
    expect(text).toContain("| first token added, one stream: p50 | 1.0 | 10.0 | 7.5 |");
    expect(text).toContain("| 128 at the same instant | – | – | – |");
  });

  it("shows the grader's share separately where a stack has one", () => {
    const graded = rows.map((one) =>
      one.stack === "Frontdesk" ? { ...one, steps: { generate: 1200, grade: 480.5 } } : one,
    );
    expect(tablesOf({ ...machine, turns: graded })).toContain(
      "| of that, the grader with its call of the model: p50 | – | – | 480.5 |",
    );
  });

  it("says for how many turns a model planned the search, and what the others took", () => {
    const random = { pace: "realistic", arrivals: "random", width: 32 } as const;
    const turns = [row("model", random, 300, 0.5), row("Frontdesk", random, 320, 12)];
    expect(tablesOf({ ...machine, turns })).toContain(
      "| of these, a model planned the search for · p95 of the others | 6.0 % · 20.0 |",
    );
  });

  it("says how many times what the other stacks cost a whole turn costs", () => {
    expect(tablesOf({ ...machine, turns: rows })).toContain(
      "12.0 times the bare handler's, 0.75 times that of LangGraph",
    );
  });

  it("draws a mark for each stack, and never NaN or Infinity", () => {
    const pictures = [drawAdded(rows), drawCost(rows)];
    for (const picture of pictures) expect(picture).not.toMatch(/NaN|Infinity|undefined/);
    expect(pictures[0]).toContain(">7.5</text>");
    expect(pictures[1]).toContain("12.0 + 3.0 + 0.0 ms");
  });
});

describe("the table of what counts in life", () => {
  const random = { pace: "realistic", arrivals: "random", width: 32 } as const;
  const turns = [
    row("model", random, 302, 0.5),
    row("LangGraph", random, 312, 20),
    row("same work", random, 340, 40),
    row("Frontdesk", random, 317, 16),
  ];

  it("compares CPU with the same work and the first token with LangGraph alone, and says what it should be", () => {
    const table = lifeTable({ turns, spread: [] });
    expect(table).toContain(
      "server + PostgreSQL | 20.0 + 5.0 | 40.0 + 10.0 | 16.0 + 4.0 | 0.40 × | ≤ 0.5 × same work |",
    );
    expect(table).toContain("| 10.0 · 322.0 (0/s) | 38.0 · 378.0 (0/s) | 15.0 · 332.0 (0/s) | 1.50 × · 22.1 × |");
    expect(table).toContain("turns a second, instant, 32 · 128 | – · – | – · – | – · – |");
  });

  it("says how much more several processes serve by what a turn costs with each", () => {
    const spread = [
      { processes: 1, turns: row("one process", random, 317, 16) },
      { processes: 2, turns: row("2 processes", random, 317, 20) },
    ];
    expect(lifeTable({ turns, spread })).toContain("driver aside: 1.60 ×");
  });
});
