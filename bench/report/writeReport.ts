/** Writes the latest figures into README.md, with charts next to it. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { drawAdded, drawCost } from "./drawTurns.ts";
import { readFigures } from "./figures.ts";
import { tablesOf } from "./tableOf.ts";

const FOLDER = join(import.meta.dirname, "..");
const BETWEEN = /(?<=<!-- figures -->\n)[\s\S]*?(?=<!-- end of figures -->)/;

/** @throws when nothing has been measured yet */
export async function writeReport(): Promise<void> {
  const figures = await readFigures();
  const readme = join(FOLDER, "README.md");
  const text = await readFile(readme, "utf8");
  await writeFile(
    readme,
    text.replace(BETWEEN, () => `\n${tablesOf(figures)}\n\n`),
  );
  if (!figures.turns) return;
  await writeFile(join(FOLDER, "first-token.svg"), drawAdded(figures.turns));
  await writeFile(join(FOLDER, "cpu.svg"), drawCost(figures.turns));
}
