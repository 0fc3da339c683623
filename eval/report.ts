/** From single questions to rows: per set and tenant, first and later turns apart. Pure but for `print`. */
import type { Asked } from "./askQuestion.ts";
import {
  auroc,
  aurocError,
  type Escalation,
  escalationAt,
  type Graded,
  mean,
  ndcgAt,
  percentile,
  type Ranking,
  recallAt,
  reciprocalRank,
} from "./metrics.ts";

/** A question's outcome, and whose it was. */
export type TenantAsked = Asked & { tenant: string };

export interface RetrievalRow {
  set: string;
  tenant: string;
  turns: string;
  questions: number;
  r1: number;
  r5: number;
  r10: number;
  mrr10: number;
  ndcg10: number;
  ms_p50: number;
  ms_p95: number;
}

export interface GradingRow extends Escalation {
  set: string;
  tenant: string;
  answerable: number;
  unanswerable: number;
  auroc: number | null;
  auroc_error: number | null;
}

/** Every question weighs the same, as in the usual tables. */
export function retrievalRows(asked: TenantAsked[]): RetrievalRow[] {
  return slices(asked.filter((one) => one.ranking !== null)).flatMap(({ set, tenant, members }) => {
    const first = members.filter((one) => one.isFirst);
    const later = members.filter((one) => !one.isFirst);
    const rows = [retrievalRow({ set, tenant, turns: "all" }, members)];
    if (first.length > 0 && later.length > 0) {
      rows.push(retrievalRow({ set, tenant, turns: "first" }, first));
      rows.push(retrievalRow({ set, tenant, turns: "later" }, later));
    }
    return rows;
  });
}

function retrievalRow(name: Pick<RetrievalRow, "set" | "tenant" | "turns">, members: TenantAsked[]): RetrievalRow {
  const average = (figure: (ranking: Ranking) => number) => mean(members.map((one) => figure(one.ranking!)));
  const times = members.map((one) => one.ms);
  return {
    ...name,
    questions: members.length,
    r1: average((ranking) => recallAt(ranking, 1)),
    r5: average((ranking) => recallAt(ranking, 5)),
    r10: average((ranking) => recallAt(ranking, 10)),
    mrr10: average((ranking) => reciprocalRank(ranking, 10)),
    ndcg10: average((ranking) => ndcgAt(ranking, 10)),
    ms_p50: percentile(times, 0.5),
    ms_p95: percentile(times, 0.95),
  };
}

/** @param threshold of the tenants, below which a person is asked */
export function gradingRows(asked: TenantAsked[], threshold: number): GradingRow[] {
  return slices(asked.filter((one) => one.graded !== null)).map(({ set, tenant, members }) => {
    const graded = members.map((one) => one.graded as Graded);
    const answerable = graded.filter((one) => one.isAnswerable).length;
    return {
      set,
      tenant,
      answerable,
      unanswerable: graded.length - answerable,
      auroc: auroc(graded),
      auroc_error: aurocError(graded),
      ...escalationAt(graded, threshold),
    };
  });
}

/** Each set as a whole, then by tenant when it has several. */
function slices(asked: TenantAsked[]): { set: string; tenant: string; members: TenantAsked[] }[] {
  return [...Map.groupBy(asked, (one) => one.set)].flatMap(([set, members]) => {
    const tenants = Map.groupBy(members, (one) => one.tenant);
    const parts = [...tenants].map(([tenant, members]) => ({ set, tenant, members }));
    return [{ set, tenant: "all", members }, ...(parts.length > 1 ? parts : [])];
  });
}

/** Rows as an aligned table: names to the left, figures to the right. */
export function print(rows: object[]): void {
  if (rows.length === 0) return;
  const names = Object.keys(rows[0]!);
  const lines = [names, ...rows.map((row) => Object.entries(row).map(([name, value]) => show(name, value)))];
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  const isText = names.map((name) => /^(set|tenant|turns)$/.test(name));
  for (const line of lines) {
    const cells = line.map((cell, i) => (isText[i] ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!)));
    console.log(cells.join("  ").trimEnd());
  }
  console.log("");
}

function show(name: string, value: unknown): string {
  if (value === null) return "-";
  if (typeof value !== "number" || /^(questions|answerable|unanswerable)$/.test(name)) return String(value);
  return value.toFixed(/^ms_/.test(name) ? 1 : 3);
}
