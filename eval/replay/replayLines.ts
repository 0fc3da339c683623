/** Grades correct and corrupted lines as if a model had written them. */

import { rewriteFollowUp } from "../../server/engines/local/rewriteFollowUp.ts";
import { gradeWritten, measureWritten } from "../../server/grading/gradeWritten.ts";
import { measureSupport, type Support } from "../../server/grading/measureSupport.ts";
import type { Embedder } from "../../server/ports/embedder.ts";
import type { Judgement } from "../../server/ports/engine.ts";
import type { Table } from "../tables.ts";
import type { ReplayLine } from "./loadLines.ts";
import { type Fault, namesOf, negate, swapName, swapNumber } from "./spoilLine.ts";

/** A graded line. */
export interface Replayed {
  set: string;
  fault: Fault | "none";
  question: string;
  answer: string;
  /** Confidence without a model's grade, and with a judge that is sure of everything. */
  ungraded: number;
  sure: number;
  /** With a judge that supports every statement, quoting the nearest sentence. */
  quoted: number;
  /** Faults found by measuring. */
  failed: string[];
}

const THRESHOLD = 0.7;
/** A grade without verdicts on statements. */
const SURE: Judgement = { score: 0.9, answers: null, statements: [], gap: [] };
/** What a model says of a right answer, or when fooled by a wrong one. */
const quoting = ({ statements }: Support, line: ReplayLine): Judgement => ({
  ...{ score: null, answers: "fully", gap: [] },
  statements: statements.map(({ statement, near: [quote = ""] }) => ({
    ...{ statement, verdict: "supported", quote },
    passages: line.passages.map(({ n }) => n),
  })),
});
const faults: Replayed["fault"][] = ["none", "elsewhere", "number", "name", "negated"];

/** @param onLine called after each line */
export async function replayLines(embedder: Embedder, lines: ReplayLine[], onLine: () => void): Promise<Replayed[]> {
  const names = [...new Set(lines.flatMap((line) => namesOf(line.answer)))];
  const replayed: Replayed[] = [];
  for (const [index, line] of lines.entries()) {
    const turn = (index * 31) % Math.max(1, names.length);
    const others = [...names.slice(turn), ...names.slice(0, turn)];
    for (const [fault, answer] of variantsOf(line, lines, index, others)) {
      if (answer !== null) replayed.push({ ...(await grade(embedder, line, answer)), fault });
    }
    onLine();
  }
  return replayed;
}

function variantsOf(
  line: ReplayLine,
  lines: ReplayLine[],
  index: number,
  names: string[],
): [Replayed["fault"], string | null][] {
  const source = line.passages.map(({ title, content }) => `${title}\n${content}`).join("\n");
  return [
    ["none", line.answer],
    ["elsewhere", lineElsewhere(line, lines, index)],
    ["number", swapNumber(line.answer, source)],
    ["name", swapName(line.answer, source, names)],
    ["negated", negate(line.answer)],
  ];
}

/** A line from another conversation of the tenant, about something else. */
function lineElsewhere(line: ReplayLine, lines: ReplayLine[], index: number): string | null {
  // A large prime step visits every line, for almost any number of lines.
  for (let step = 1; step <= lines.length; step++) {
    const other = lines[(index + step * 7919) % lines.length]!;
    const isOther = other.set === line.set && other.tenant === line.tenant && other.conversation !== line.conversation;
    if (isOther && !other.sources.some((source) => line.sources.includes(source))) return other.answer;
  }
  return null;
}

/** Grades the line as an answer citing all golds, to the question as the product would rewrite it. */
async function grade(embedder: Embedder, line: ReplayLine, text: string): Promise<Omit<Replayed, "fault">> {
  const answer = `${text} ${line.passages.map(({ n }) => `[${n}]`).join("")}`;
  const { question } = rewriteFollowUp(line.question, line.history.slice(-9), null);
  const input = { question, message: line.question, answer, passages: line.passages };
  const support = await measureSupport(embedder, input);
  const measured = measureWritten(input, support);
  const judges = [null, SURE, quoting(support, line)];
  const [ungraded, sure, quoted] = judges.map((judgement) => gradeWritten(measured, judgement));
  const { set, question: asked } = line;
  return {
    set,
    question: asked,
    answer: text,
    ungraded: ungraded!.confidence,
    sure: sure!.confidence,
    quoted: quoted!.confidence,
    failed: sure!.failed,
  };
}

/** Per set and fault: share of lines passed or stopped, with and without a model's grade. */
export function replayTable(replayed: Replayed[]): Table {
  const sets = [...new Set(replayed.map(({ set }) => set))];
  const rows = sets.flatMap((set) =>
    faults.flatMap((fault) => {
      const members = replayed.filter((one) => one.set === set && one.fault === fault);
      if (members.length === 0) return [];
      const wanted = (confidence: number) => confidence >= THRESHOLD === (fault === "none");
      const share = (pick: (one: Replayed) => number) =>
        (members.filter((one) => wanted(pick(one))).length / members.length).toFixed(3);
      const label = fault === "none" ? "right: pass" : `${fault}: stopped`;
      const shares = [share((one) => one.ungraded), share((one) => one.sure), share((one) => one.quoted)];
      return [[set, label, String(members.length), ...shares]];
    }),
  );
  return {
    heading: "Replay: agents' own lines as a model's answers, with their golds as the passages",
    columns: ["set", "lines", "n", "no grade", "graded 0.9", "supported, with quotes"],
    words: 2,
    rows,
  };
}
