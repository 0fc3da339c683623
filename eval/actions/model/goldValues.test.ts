import { describe, expect, test } from "vitest";
import { ToolCalls } from "../../../server/llm/toolCalls.ts";
import { readBusinesses } from "../readBusinesses.ts";
import { FORMS } from "./forms.ts";
import { dayOf, goldValues } from "./goldValues.ts";

/** A Saturday. */
const TODAY = "2026-11-28";

describe("what a right model fills in", () => {
  test.each([
    ["friday", "2026-12-04"],
    ["saturday", "2026-12-05"],
    ["+1", "2026-11-29"],
    ["05-03", "2027-05-03"],
    ["12-24", "2026-12-24"],
    ["last 04-01", "2026-04-01"],
    ["last 12-01", "2025-12-01"],
    ["last month", "2026-10-01"],
    ["2031-05-03", "2031-05-03"],
  ])("%s is %s", (text, day) => {
    expect(dayOf(text, TODAY)).toBe(day);
  });

  test("is of each parameter's type, for all phrases of the set", async () => {
    for (const { actions, phrases } of await readBusinesses()) {
      for (const { action, said } of phrases) {
        const found = actions.find(({ definition }) => definition.name === action);
        if (!found) continue;
        for (const { name, type } of found.definition.parameters) {
          const value = goldValues(found.definition, said, TODAY)[name];
          if (value === undefined) continue;
          expect(typeof value).toBe(type === "integer" ? "number" : "string");
          if (type === "date") expect(value).toMatch(/^\d{4}-\d\d-\d\d$/);
        }
      }
    }
  });
});

test.each(FORMS.map((form) => [form.name, form] as const))("what %s streams is one call with its values", (_, form) => {
  const given = { number: "1042", to: "12 rue des Lilas à Lyon", months: 3 };
  const calls = new ToolCalls();
  for (const delta of form.call("look_up", given)) if ("tool_calls" in delta) calls.take(delta.tool_calls);
  expect(calls.calls).toEqual([{ name: "look_up", arguments: given }]);
});
