/**
 * What was fitted to the sets says too much on them. A fit script therefore writes what each figure is with the set in
 * question left out of the fitting, and every evaluation prints it beside the figure itself.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export interface LeftOutFigure {
  /** As the aims name it: `mtrag AUROC`, `doc2dial passages R@1`. */
  figure: string;
  /** Fitted with this set among the others. */
  inSample: number;
  /** Fitted without it. */
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

/** What the fit scripts have written, by file. */
export function readLeftOut(folder = import.meta.dirname): LeftOutFigure[] {
  const files = readdirSync(folder).filter((name) => name.endsWith(ENDING));
  return files.sort().flatMap((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as LeftOutFigure[]);
}

const rounded = (figure: number) => Math.round(figure * 10_000) / 10_000;
