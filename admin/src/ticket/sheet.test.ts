import { expect, test } from "vitest";
import type { TicketDetail } from "../../../server/protocol/admin.ts";
import { lastCorrectable, sheetFor } from "./sheet.ts";

const escalated = (by: "me" | "other" | null) => ({
  status: by ? "claimed" : "open",
  claimed_by_me: by === "me",
});
const ticket = (status: string, more: object = {}) =>
  ({ id: "t", status, escalation: null, merged_into: null, messages: [], ...more }) as unknown as TicketDetail;

test.each([
  ["an answer where somebody waits", "pending_human", { escalation: escalated(null) }, { kind: "answer", about: "t" }],
  ["an answer in one's own", "pending_human", { escalation: escalated("me") }, { kind: "answer", about: "t" }],
  ["a follow-up after the end", "resolved", {}, { kind: "followUp", about: "t" }],
  ["nothing to the visitor while the assistant answers", "open", {}, "assistant"],
  ["nothing to the visitor while a colleague has it", "pending_human", { escalation: escalated("other") }, "held"],
  ["nothing to the visitor once it was merged", "closed", { merged_into: { id: "o", number: "T-1" } }, "merged"],
])("an agent may write %s", (_, status, more, expected) => {
  expect(sheetFor(ticket(status, more), { kind: "answer" })).toEqual(expected);
  expect(sheetFor(ticket(status, more), { kind: "note" })).toEqual({ kind: "note", about: "t" });
});

test("an answer can be corrected while the assistant is in charge, but not in a colleague's ticket", () => {
  const wish = { kind: "correct", messageId: "m" } as const;
  expect(sheetFor(ticket("open"), wish)).toEqual({ kind: "correct", about: "m" });
  expect(sheetFor(ticket("pending_human", { escalation: escalated("other") }), wish)).toBe("held");
});

test("the newest uncorrected answer is the one to correct", () => {
  const messages = [
    { id: "1", role: "assistant" },
    { id: "2", role: "assistant" },
    { id: "3", role: "agent", corrects: "2" },
  ];
  expect(lastCorrectable(ticket("open", { messages }))?.id).toBe("1");
});
