/**
 * In-sample figures are too optimistic. Fit scripts therefore store each figure with its set left out of the fitting,
 * and every evaluation prints it next to the in-sample one.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export interface LeftOutFigure {
  /** The aim's name: `mtrag AUROC`, `doc2dial passages R@1`. */
  figure: string;
  /** Fitted with this set included. */
  inSample: number;
  /** Fitted without this set. */
  leftOut: number;
}

const ENDING = ".leftOut.json";

/** @param fit what was fitted: `rank`, `grade` */
export function writeLeftOut(fit: string, figures: LeftOutFigure[], folder = import.meta.dirname): void {
  const lines = figures.map(({ figure, inSample, leftOut }) =>
    JSON.stringify({ figure, inSample: rounded(inSample), leftOut: rounded(leftOut) }),
  );
  writeFileSync(join(folder, `${fit}${ENDING}`), `[\n  ${lines.join(",\n  ")}\n]\n`);
}

/** Reads the fit scripts' figures, in file order. */
export function readLeftOut(folder = import.meta.dirname): LeftOutFigure[] {
  const files = readdirSync(folder).filter((name) => name.endsWith(ENDING));
  return files.sort().flatMap((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as LeftOutFigure[]);
}

const rounded = (figure: number) => Math.round(figure * 10_000) / 10_000;
