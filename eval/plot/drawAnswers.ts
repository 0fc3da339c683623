/** Charts of how far answerable questions get, and how good the given answers are. Pure. */
import { type AnsweringRow, type ChainRow, HIGH } from "../answeringRows.ts";
import { colors, el, type Frame, grid, label, legend, picture, scale } from "./svg.ts";

/** A bar with a share from 0 to 1; null without data. */
interface Bar {
  value: number | null;
  color: string;
  /** The target. */
  aim?: number | null;
}

interface Group {
  name: string;
  below: string;
  bars: Bar[];
}

const BAR = 16;
/** Gap between two sets' bars. */
const GAP = 14;
/** Font size of a bar's figure: no wider than the bar. */
const FIGURE_SIZE = 9;

/** Per set, of answerable questions: gold found, in the top three, first, cited, right with a choice, right at once. */
export function drawChain(rows: ChainRow[], aimOf: (name: string) => number | null): string {
  const steps = [
    { name: "gold found", color: colors.steps[0]! },
    { name: "in the first three", color: colors.steps[1]! },
    { name: "first", color: colors.steps[2]! },
    { name: "cited by an answer", color: colors.steps[3]! },
    { name: "right, with a choice", color: colors.series[2]! },
    { name: "right at once", color: colors.ours },
  ];
  const groups = rows.map((row): Group => {
    const counts = [row.found, row.third, row.first, row.cites_gold, row.with_choice, row.right];
    const aims = [null, null, null, null, aimOf(`${row.set} right with a choice`), aimOf(`${row.set} right at once`)];
    return {
      name: row.set,
      below: `n ${row.questions}`,
      bars: counts.map((count, at) => ({ value: count / row.questions, color: steps[at]!.color, aim: aims[at]! })),
    };
  });
  return drawGroups("Answerable questions: how far each comes", groups, steps);
}

/** Per set: shares of answers given, citing gold, citing gold among those graded high, and right. */
export function drawAnswers(rows: AnsweringRow[], aimOf: (name: string) => number | null): string {
  const shares = [
    { name: "questions answered", color: colors.base },
    { name: "answers that cite gold", color: colors.ours },
    { name: `the same, graded ≥ ${HIGH}`, color: colors.series[2]! },
    { name: "answers right, choices included", color: colors.series[3]! },
  ];
  const high = aimOf(`answers graded ≥ ${HIGH} that cite gold`);
  const groups = rows.map((row): Group => {
    const bars = [
      { value: row.given.share },
      { value: row.cites_gold.share, aim: aimOf(`${row.set} answers that cite gold`) },
      { value: row.high_cites_gold.share, aim: high },
      { value: row.right_with_choice.share, aim: aimOf(`${row.set} answers given, right`) },
    ];
    return {
      name: row.set,
      below: `n ${row.given.count}`,
      bars: bars.map((bar, at) => ({ ...bar, color: shares[at]!.color })),
    };
  });
  return drawGroups("Answers given, and what they are worth", groups, shares);
}

const GOAL = { name: "aim", color: colors.aim };

/** Grouped bars, each with a line at its target. */
function drawGroups(title: string, groups: Group[], names: { name: string; color: string }[]): string {
  const wide = names.length * BAR + GAP;
  const named = [...names, GOAL].reduce((sum, { name }) => sum + 33 + name.length * 6.6, 0);
  const width = 60 + Math.max(groups.length * wide, named);
  const frame: Frame = { width, height: 340, left: 48, right: 12, top: 62, bottom: 62 };
  const { y } = scale(frame);
  const drawn = groups.flatMap(({ name, below, bars }, group) => {
    const from = frame.left + group * wide + GAP / 2;
    const middle = from + (names.length * BAR) / 2;
    return [
      ...bars.flatMap((bar, at) => drawBar(bar, from + at * BAR, y)),
      ...name.split(" ").map((word, line) => centred(word, middle, y(0) + 16 + 14 * line, 11)),
      centred(below, middle, y(0) + 46, 10),
    ];
  });
  const lines = Array.from({ length: 6 }, (_, index) => ({ at: index / 5, name: (index / 5).toFixed(1) }));
  return picture(frame, title, [...grid(frame, lines), ...drawn, ...legend(frame.left, 44, [...names, GOAL])]);
}

function drawBar({ value, color, aim }: Bar, x: number, y: (share: number) => number): string[] {
  const line = { x1: x - 1, x2: x + BAR - 1, stroke: colors.aim, "stroke-width": 2 };
  const goal = aim === null || aim === undefined ? [] : [el("line", { ...line, y1: y(aim), y2: y(aim) })];
  if (value === null) return [centred("–", x + BAR / 2 - 1, y(0) - 4, FIGURE_SIZE), ...goal];
  return [
    el("rect", { x, y: y(value), width: BAR - 2, height: y(0) - y(value), fill: color }),
    centred(value.toFixed(2).replace(/^0/, ""), x + BAR / 2 - 1, y(value) - 4, FIGURE_SIZE),
    ...goal,
  ];
}

function centred(text: string, x: number, y: number, size: number): string {
  return label(text, x, y, { "text-anchor": "middle", "font-size": size });
}
