/** Text that is meant to take long: a reader whose time grows with the square of it could be stopped with one message. */
import { type ComponentChildren, h } from "preact";
import { expect, it } from "vitest";
import { figure } from "../../server/test/support/figures.ts";
import { inReadingOrder } from "./inReadingOrder.ts";
import { readBlocks } from "./readBlocks.ts";
import type { Draw } from "./readInline.ts";
import { steadyDraft } from "./steadyDraft.ts";

const SIZE = 20_000;
const draw: Draw = {
  mark: (n) => h("b", null, n),
  code: (text) => text,
  table: ({ rows, cell }) => rows.map(cell),
};

const pieces = [
  ..."[ ]( []( [a]( [](( [x](< ![ [1] [] [a] ] ( * *a _a a_ *a* **a* *_a **a_ a**b ***a ~ ~~ ~~a ` \\ < <a@ <br http https:// a@ a@b. a. &amp & # > - + 1. | -|".split(
    " ",
  ),
  ..."\n|\t| |\r\n| \n|- |* |> |# |1. |- - |---- |[](a |[](a '|[](a \"|[](a  |*a |_a |~~a |- a\n|  - a\n\n|> - |[*a |- x\n\n|  \n  \n- |\n\n    a|```\n|~~~\n|> a\n".split(
    "|",
  ),
  "| a\n|-\n",
  "x\n|:",
  "a|b\n-|-\n",
  "\u200b",
  "`` ",
  "<a",
  "[a](b \n",
];
const texts = [
  ...pieces.map((piece) => [piece, piece.repeat(SIZE / piece.length)]),
  ["runs of ticks, each longer", Array.from({ length: 190 }, (_, size) => "`".repeat(size + 1)).join(" ")],
  ["brackets, and a space at the end", `${"[](".repeat(SIZE / 3 - 1)} x`],
  ["ever deeper lists", Array.from({ length: 190 }, (_, depth) => `${" ".repeat(depth)}- a`).join("\n")],
  ["a long heading", `# ${" #".repeat(SIZE / 2 - 4)}x`],
  ["long gaps", `${" ".repeat(SIZE / 2 - 1)}x${" ".repeat(SIZE / 2 - 1)}y`],
  ["marks that open and then close", "*a ".repeat(SIZE / 6) + "a* ".repeat(SIZE / 6)],
  ["ever deeper quotes", Array.from({ length: 190 }, (_, depth) => `${">".repeat(depth)}a`).join("\n")],
  ["a rule that is none", `${"-".repeat(SIZE - 1)}x`],
  ["a target full of gaps", `[a](b${" ".repeat(SIZE - 6)}`],
] as [string, string][];

/** Reads it as a whole and as a draft. @returns what one took of the processor, in ms, and how many elements and words it came to */
function read(text: string): { ms: number; parts: number } {
  const start = process.cpuUsage();
  let parts = 0;
  for (const isOpen of [false, true]) {
    const numbered = inReadingOrder(text, [], isOpen).text;
    for (const block of readBlocks(isOpen ? steadyDraft(numbered) : numbered))
      parts += count(block.paint(draw, isOpen));
  }
  return { ms: process.cpuUsage(start).user / 2_000, parts };
}

function count(tree: ComponentChildren): number {
  if (Array.isArray(tree)) return tree.reduce((sum: number, child) => sum + count(child), 0);
  const children = tree && typeof tree === "object" && "props" in tree ? tree.props.children : null;
  return 1 + (children ? count(children as ComponentChildren) : 0);
}

it("reading any text ends, and gives no more parts than it has characters to make them of", () => {
  let slowest = { ms: 0, name: "" };
  for (const [name, text] of texts) {
    // The first times also pay for the compiler.
    const { ms, parts } = [read(text), read(text), read(text)].toSorted((a, b) => a.ms - b.ms)[0]!;
    if (ms > slowest.ms) slowest = { ms, name };
    expect(parts, name).toBeLessThanOrEqual(6 * text.length);
  }
  const { ms, name } = slowest;
  figure(`Markdown, slowest of ${texts.length} hostile texts of ${SIZE} characters (${JSON.stringify(name)}), ms`, ms);
});
