import { expect, it } from "vitest";
import { passageOf } from "../test/contracts/engine.ts";
import { citationsOf } from "./citations.ts";
import { measure } from "./gradeSignals.ts";

const CODE = "```js\nconst list = [1, 2];\n\nlist[2] = 3;\n```";
const passages = [passageOf(1, "Lists", `Set the third entry:\n\n${CODE}`), passageOf(2, "Other", "Something else.")];

it("a number in brackets in code names no source", () => {
  const sources = citationsOf(`Set the third entry with \`list[2]\`: [1]\n\n${CODE}`, passages);
  expect(sources.map(({ n }) => n)).toEqual([1]);
});

it("code with an empty line counts as one block with the line that introduces it", () => {
  expect(measure(`Set the third entry: [1]\n\n${CODE}`, passages)).toMatchObject({ cited: 1, grounding: 1 });
  expect(measure(`Set the third entry:\n\n${CODE}`, passages).cited).toBe(0);
});
