import { afterAll, beforeAll, expect, test } from "vitest";
import { withTenant } from "../../db/tenant.ts";
import { type Caller, type Desk, keyed, openDesk, openTicket } from "../../test/support/desk.ts";
import { cases, figure } from "../../test/support/figures.ts";
import { startTestServer, type TestServer } from "../../test/support/testServer.ts";

let server: TestServer;
let desk: Desk;
beforeAll(async () => {
  server = await startTestServer({ TRUSTED_PROXIES: "1" });
  desk = await openDesk(server);
});
afterAll(() => server.close());

/** Writes are throttled per caller: so many rounds, then a fresh pair. */
const ROUNDS_PER_PAIR = 100;

test("of two agents who answer at once exactly one wins, and the other is told who", {
  timeout: 300_000,
}, async () => {
  const rounds = cases(50, 500);
  let pair: { name: string; caller: Caller }[] = [];
  const broken: string[] = [];
  let named = 0;
  for (let round = 0; round < rounds; round++) {
    if (round % ROUNDS_PER_PAIR === 0) {
      const names = [`Ada ${round}`, `Grace ${round}`];
      pair = await Promise.all(names.map(async (name) => ({ name, caller: await keyed(server, desk, name) })));
    }
    const ticket = await openTicket(server, desk.tenantId);
    const replies = await Promise.all(
      pair.map(async ({ name, caller }) => ({
        name,
        reply: await caller("POST", `/tickets/${ticket.id}/resolve`, { answer: `Answer of ${name}` }),
      })),
    );
    const won = replies.filter(({ reply }) => reply.status === 200);
    const lost = replies.filter(({ reply }) => reply.status === 409);
    const winner = won[0]?.name;
    const error = lost[0]?.reply.json;
    if (error?.key === "already_answered" && error.details.answered_by === winner) named += 1;
    const { answers, resumes } = await stored(ticket.id);
    const isRight = won.length === 1 && lost.length === 1 && resumes === 1;
    if (!isRight || answers.length !== 1 || answers[0] !== `Answer of ${winner}`)
      broken.push(`${ticket.id}: ${answers}`);
  }
  figure(
    "double resolves without exactly one winner, one stored answer and one promised resume",
    broken.length,
    rounds,
  );
  figure("losers told who answered", named, rounds);
  expect(broken).toEqual([]);
  expect(named).toBe(rounds);
});

async function stored(ticketId: string): Promise<{ answers: string[]; resumes: number }> {
  const [row] = await withTenant(
    desk.ctx,
    ({ sql }) => sql<{ answers: string[]; resumes: number }[]>`
      select array(select content from messages where ticket_id = ${ticketId} and role = 'agent') as answers,
        (select count(*)::int from outbox where ticket_id = ${ticketId} and kind = 'resume_graph') as resumes`,
  );
  return row ?? { answers: [], resumes: 0 };
}
