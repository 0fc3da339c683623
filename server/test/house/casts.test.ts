/** How often the product's code tells the compiler what it can't know: these numbers go down. */
import { parseSync, Visitor } from "oxc-parser";
import { expect, test } from "vitest";
import { figure } from "../support/figures.ts";
import { product } from "./sourceTree.ts";

/**
 * When there are fewer, write the new number here. What can be known is checked where it comes in: `onlyRow`, `zip`,
 * `keysOf`, `errorCode`, a row's type. Marks stay where a loop that must be fast reads numbers by index.
 */
const MAX_COUNTS = { casts: 148, marks: 144 };

function count(): { casts: number; marks: number } {
  const found = { casts: 0, marks: 0 };
  for (const { path, text } of product.filter((file) => /^(server|shared|widget\/src|admin\/src)\//.test(file.path))) {
    new Visitor({
      TSAsExpression({ typeAnnotation: { start, end } }) {
        if (text.slice(start, end) !== "const") found.casts += 1;
      },
      TSNonNullExpression() {
        found.marks += 1;
      },
    }).visit(parseSync(path, text).program);
  }
  return found;
}

test("there are no more casts (`x as T`) and non-null marks (`x!`) than before", () => {
  const { casts, marks } = count();
  figure("casts in product code", casts);
  figure("non-null marks in product code", marks);
  expect(casts).toBeGreaterThan(50);
  expect(casts).toBeLessThanOrEqual(MAX_COUNTS.casts);
  expect(marks).toBeLessThanOrEqual(MAX_COUNTS.marks);
});
