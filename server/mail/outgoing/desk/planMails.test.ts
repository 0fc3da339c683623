import { expect, test } from "vitest";
import { type MailedMember, planMails } from "./planMails.ts";

const MINUTE = 60_000;
const member = (
  id: string,
  mail: MailedMember["mail"],
  minutes = 10,
  mailedAt: number | null = null,
): MailedMember => ({
  ...{ id, locale: "en" as const, email: `${id}@desk.example`, mail, mail_after_minutes: minutes, mailedAt },
});
const ticket = (number: number, since: number) => ({
  ...{
    ticketId: `t${number}`,
    number,
    since,
    isApproval: false,
    agreed: [] as string[],
    visitor: { id: `v${number}`, name: null, email: null },
  },
});
const plan = (waiting: ReturnType<typeof ticket>[], members: MailedMember[], now: number) => {
  const { mails, lookAgainAt } = planMails(waiting, members, { now, pauseMs: 10 * MINUTE });
  return { mails: mails.map(({ member, tickets }) => [member.id, tickets.map(({ number }) => number)]), lookAgainAt };
};

test("members are mailed as they want: at once, when nobody has claimed for a while, or never", () => {
  const team = [member("now", "always"), member("later", "unclaimed", 5), member("silent", "never")];
  expect(plan([ticket(1, 0)], team, 0)).toEqual({ mails: [["now", [1]]], lookAgainAt: 5 * MINUTE });
  const after = [member("now", "always", 10, 0), ...team.slice(1)];
  expect(plan([ticket(1, 0)], after, 5 * MINUTE)).toEqual({ mails: [["later", [1]]], lookAgainAt: null });
});

test("tickets that arrive during the pause wait for one mail about all of them", () => {
  const told = [member("now", "always", 10, 0)];
  const waiting = [ticket(1, 0), ticket(2, MINUTE), ticket(3, 2 * MINUTE)];
  expect(plan(waiting, told, 2 * MINUTE)).toEqual({ mails: [], lookAgainAt: 10 * MINUTE });
  expect(plan(waiting, told, 10 * MINUTE)).toEqual({ mails: [["now", [1, 2, 3]]], lookAgainAt: null });
});

test("nobody is told twice, or about a ticket that was claimed meanwhile", () => {
  expect(plan([ticket(1, 0)], [member("now", "always", 10, MINUTE)], 60 * MINUTE)).toEqual({
    mails: [],
    lookAgainAt: null,
  });
  expect(plan([], [member("later", "unclaimed")], 60 * MINUTE)).toEqual({ mails: [], lookAgainAt: null });
});
