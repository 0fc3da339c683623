import { afterAll, beforeAll, expect, test } from "vitest";
import { accountTag } from "../../accounts/signIn/deviceToken.ts";
import { cookieOf, type Desk, openDesk, ownPage, PASSWORD, randomAddress, signIn } from "../../test/support/desk.ts";
import { figure } from "../../test/support/figures.ts";
import { startTestServer, type TestReply, type TestServer } from "../../test/support/testServer.ts";

let server: TestServer;
let desk: Desk;
beforeAll(async () => {
  server = await startTestServer({ TRUSTED_PROXIES: "1" });
  desk = await openDesk(server);
});
afterAll(() => server.close());

const WRONG = "not the password";
const secondsOf = (reply: TestReply) => Number(reply.headers.get("retry-after"));

/** Signs in from the browser that got these cookies, wherever it is now. */
function signInFrom(cookie: string, email: string, password = PASSWORD) {
  const headers = { ...ownPage(server), cookie, "x-forwarded-for": randomAddress() };
  return server.call("POST", "/api/auth/sign-in/email", { body: { email, password }, headers });
}

/** The cookie that says which browser this is, without the session. */
const deviceOf = (reply: TestReply) =>
  cookieOf(reply)
    .split("; ")
    .filter((cookie) => cookie.includes(".device_"))
    .join("; ");

async function guess(email: string, times: number, address?: string): Promise<TestReply[]> {
  const replies: TestReply[] = [];
  for (let i = 0; i < times; i++) replies.push(await signIn(server, email, WRONG, address ?? randomAddress()));
  return replies;
}

/** Leaves no guess at this account for the hour, which is what the guesses above come to. */
async function spendHour(email: string): Promise<void> {
  const account = accountTag(server.parts.config.ADMIN_SECRET ?? "", email);
  while ((await server.parts.limiter.take("sign_in_account", account)) === null);
}

const checked = (replies: TestReply[]) => replies.filter(({ status }) => status === 401).length;

test("an address may try a few passwords of an account at once, and then has to wait", async () => {
  const { agentEmail } = await openDesk(server);
  const replies = await guess(agentEmail, 9, "203.0.113.9");
  expect(checked(replies)).toBe(5);
  const last = replies.at(-1)!;
  expect([last.status, last.json.key, secondsOf(last)]).toEqual([429, "rate_limited", 2]);
});

test("guessing from one address keeps nobody out at another", async () => {
  const { ownerEmail } = await openDesk(server);
  await guess(ownerEmail, 40, "203.0.113.10");
  expect((await signIn(server, ownerEmail)).status).toBe(200);
});

test("an account accepts at most 100 guesses an hour, from however many addresses", async () => {
  const { ownerEmail } = await openDesk(server);
  const replies = await guess(ownerEmail, 130);
  figure("guesses at one account that were looked at within an hour, of 130", checked(replies), 130);
  // One of the hundred is the sign-in when the desk was opened.
  expect(checked(replies)).toBeLessThanOrEqual(100);
  expect(replies.at(-1)?.status).toBe(429);
});

test("the owner gets in from a browser that signed in before while all others are kept out", async () => {
  const { ownerEmail } = await openDesk(server);
  const device = deviceOf(await signIn(server, ownerEmail));
  await spendHour(ownerEmail);
  expect((await signIn(server, ownerEmail)).status).toBe(429);
  expect((await signInFrom(device, ownerEmail)).status).toBe(200);
});

test("a browser that signed in before has to wait after its own wrong tries, wherever it is", async () => {
  const { ownerEmail } = await openDesk(server);
  const device = deviceOf(await signIn(server, ownerEmail));
  const replies: TestReply[] = [];
  for (let i = 0; i < 12; i++) replies.push(await signInFrom(device, ownerEmail, WRONG));
  expect(checked(replies)).toBe(5);
  expect((await signIn(server, ownerEmail)).status).toBe(200);
});

test("a browser is recognised for the account it signed in to, and for no other", async () => {
  const [one, other] = [await openDesk(server), await openDesk(server)];
  const device = deviceOf(await signIn(server, one.ownerEmail));
  const [name, value] = device.split("=") as [string, string];
  const foreign = deviceOf(await signIn(server, other.ownerEmail)).split("=")[0];
  await spendHour(other.ownerEmail);
  for (const cookie of [device, `${foreign}=${value}`, `${foreign}=${value.slice(0, -3)}AAA`, `${name}=`]) {
    expect((await signInFrom(cookie, other.ownerEmail)).status, cookie).toBe(429);
  }
});

test("one address may not try a password on every account there is", async () => {
  const address = "203.0.113.11";
  const replies: TestReply[] = [];
  for (let i = 0; i < 40; i++) replies.push(await signIn(server, `person${i}@desk.example`, WRONG, address));
  expect(checked(replies)).toBe(30);
  expect((await signIn(server, desk.ownerEmail, PASSWORD, address)).status).toBe(429);
});

test("signing in again and again with the right password does not count as guessing", async () => {
  const { ownerEmail } = await openDesk(server);
  for (let i = 0; i < 12; i++) expect((await signIn(server, ownerEmail, PASSWORD, "203.0.113.12")).status).toBe(200);
});

test("an unknown account is refused, and slowed down, exactly like one that exists", async () => {
  const { ownerEmail } = await openDesk(server);
  const shown = ({ status, text, headers }: TestReply) => [
    ...[status, text.replace(/"request_id":"[^"]*"/, "")],
    ...[headers.get("retry-after"), headers.getSetCookie().length, headers.get("content-length")],
  ];
  const known = await guess(ownerEmail, 8, "203.0.113.13");
  const unknown = await guess("nobody@desk.example", 8, "203.0.113.14");
  expect(unknown.map(shown)).toEqual(known.map(shown));
});

test("an unknown account takes as long to refuse as one that exists", async () => {
  const { ownerEmail } = await openDesk(server);
  const timeOf = async (email: string) => {
    const start = performance.now();
    await signIn(server, email, WRONG);
    return performance.now() - start;
  };
  const [known, unknown]: [number[], number[]] = [[], []];
  for (let i = 0; i < 25; i++) {
    known.push(await timeOf(ownerEmail));
    unknown.push(await timeOf(`nobody${i}@desk.example`));
  }
  const median = (values: number[]) => values.sort((a, b) => a - b)[12]!;
  const ratio = median(unknown) / median(known);
  figure("time to refuse an unknown account over that for a known one", ratio, 25);
  // Without the hash of a password that nobody has, it is a tenth.
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
});
