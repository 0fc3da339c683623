import { expect, test } from "vitest";
import type { TicketDetail } from "../../../server/protocol/admin.ts";
import { handOver, takeOver } from "./taught.ts";

const messages = [
  { id: "1", role: "visitor", content: "Do you repair saddles?" },
  { id: "2", role: "system", content: "A person was asked." },
  { id: "3", role: "agent", content: "Yes, in any shop." },
  { id: "4", role: "visitor", content: "Thanks!" },
] as unknown as TicketDetail["messages"];

test("an answer is handed over once, with the question before it", () => {
  expect(takeOver()).toBeNull();
  handOver({ messages }, "3");
  expect(takeOver()).toEqual({ question: "Do you repair saddles?", answer: "Yes, in any shop." });
  expect(takeOver()).toBeNull();
});
