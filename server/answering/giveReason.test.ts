import { expect, it } from "vitest";
import { reasonIn } from "./giveReason.ts";

const section = [
  {
    content:
      "## Helmets\n\nA helmet cannot be exchanged once its seal is open. That is because nobody sees a fall from outside.\n\nKeep it dry, so that the foam lasts.",
  },
];

it("a reason that was not part of the answer comes first", () => {
  const answer =
    "A helmet cannot be exchanged once its seal is open. That is because nobody sees a fall from outside. [1]";
  expect(reasonIn(section, answer)).toBe("Keep it dry, so that the foam lasts.");
  expect(reasonIn(section, "A helmet cannot be exchanged once its seal is open. [1]")).toContain("sees a fall");
});

it("only the reason is quoted when the answer contained it, never the whole answer again", () => {
  const short = [{ content: "It is closed. That is because of the heat." }];
  expect(reasonIn(short, "It is closed. That is because of the heat. [1]")).toBe("That is because of the heat.");
  expect(
    reasonIn([{ content: "It is closed because of the heat." }], "It is closed because of the heat. [1]"),
  ).toBeNull();
});

it("there is none where no sentence says why", () => {
  expect(reasonIn([{ content: "Delivery costs 5.90 euros." }], "Delivery costs 5.90 euros. [1]")).toBeNull();
});
