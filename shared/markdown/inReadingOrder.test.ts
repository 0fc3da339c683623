import { expect, it } from "vitest";
import { inReadingOrder } from "./inReadingOrder.ts";

const source = (n: number) => ({ n, title: `Page ${n}`, url: null, snippet: "" });
const titles = (text: string, ...numbers: number[]) =>
  inReadingOrder(text, numbers.map(source), false).citations.map(({ n, title }) => `${n} ${title}`);

it("numbers sources in the order in which the text names them", () => {
  const { text } = inReadingOrder("A [4], b [2][4] and c [7].", [2, 4, 7].map(source), false);
  expect(text).toBe("A [1], b [2][1] and c [3].");
  expect(titles("A [4], b [2][4] and c [7].", 2, 4, 7)).toEqual(["1 Page 4", "2 Page 2", "3 Page 7"]);
});

it("puts sources that the text does not name last", () => {
  expect(titles("A [3].", 1, 2, 3)).toEqual(["1 Page 3", "2 Page 1", "3 Page 2"]);
});

it("does not change code and numbers that are not sources", () => {
  const text = "`[2]` and [9] [2]\n```\n[2]\n```\nand ``[2]``";
  expect(inReadingOrder(text, [2].map(source), false).text).toBe(text.replace("[9] [2]", "\\[9] [1]"));
});

it("gives a source the same number during the writing as after it", () => {
  const text = "A [4], b [2][4] and `[1]` c [7].";
  const whole = inReadingOrder(text, [2, 4, 7].map(source), false).text;
  for (let end = 0; end <= text.length; end++) {
    expect(whole).toContain(inReadingOrder(text.slice(0, end), [], true).text.replace(/`?\[?\d*$/, ""));
  }
});
