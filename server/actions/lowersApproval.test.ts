import { expect, it } from "vitest";
import { refundOrder } from "../test/support/actions.ts";
import { lowersApproval } from "./lowersApproval.ts";

const made = (more: Record<string, unknown> = {}) => refundOrder("https://shop.example", more);
const over = (value: number, approval: string) => ({ parameter: "amount", is: "over", value, approval });

it.each<[string, Record<string, unknown>, Record<string, unknown>, boolean]>([
  ["nothing of it changes", {}, { purpose: "Pays back." }, false],
  ["the own approval goes down", { approval: "both" }, { approval: "visitor" }, true],
  ["the own approval goes up", { approval: "visitor" }, { approval: "both" }, false],
  ["a person takes the visitor's place", { approval: "visitor" }, { approval: "person" }, true],
  ["two people become one", { approval: "two_people" }, { approval: "both" }, true],
  ["what changes is said to read only", { conditions: [] }, { conditions: [], effect: "reads" }, true],
  ["a condition goes", {}, { conditions: [over(500, "two_people")] }, true],
  ["a limit rises", {}, { conditions: [over(80, "person"), over(500, "two_people")] }, true],
  ["a limit falls", {}, { conditions: [over(20, "person"), over(500, "two_people")] }, false],
  ["a condition asks for fewer", {}, { conditions: [over(50, "person"), over(500, "person")] }, true],
  ["one condition stands for both", {}, { conditions: [over(50, "two_people")] }, false],
  ["conditions go because every call needs as much", {}, { conditions: [], approval: "two_people" }, false],
])("where %s", (_, before, after, isLower) => {
  expect(lowersApproval(made(before), made({ ...before, ...after }))).toBe(isLower);
});
