import { afterAll, beforeAll, expect, test } from "vitest";
import { callerWith, openDesk } from "../../test/support/desk.ts";
import { personAt, personWith } from "../../test/support/ownAccount.ts";
import { startTestServer, type TestServer } from "../../test/support/testServer.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ TRUSTED_PROXIES: "1" });
});
afterAll(() => server.close());

/** An owner who is signed in once here, with `openDesk`'s, and once in each of these browsers. */
async function signedInAt(...userAgents: string[]) {
  const desk = await openDesk(server);
  const people = await Promise.all(userAgents.map((agent) => personAt(server, desk.ownerEmail, agent)));
  for (const { headers } of people) await callerWith(server, headers)("GET", "/me");
  return { desk, people };
}

test("a person sees where they are signed in: the browser, the network, when last, and which one this is", async () => {
  const { people } = await signedInAt(FIREFOX);
  const [person] = people;
  const { json, text } = await person!.auth("GET", "/sessions");
  expect(json.sessions).toHaveLength(2);
  const mine = json.sessions.find((each: { is_current: boolean }) => each.is_current);
  const address = person!.headers["x-forwarded-for"] ?? "";
  expect(mine).toMatchObject({ device: "Firefox, Linux", network: address.replace(/\d+$/, "*") });
  expect(Date.now() - Date.parse(mine.last_used_at)).toBeLessThan(60_000);
  expect(text).not.toContain(address);
  expect(text).not.toContain("session_token");
});

test("one session is ended, and the others stay", async () => {
  const { people } = await signedInAt(FIREFOX, "curl/8");
  const [here, there] = people as [(typeof people)[0], (typeof people)[0]];
  const { sessions } = (await there.auth("GET", "/sessions")).json;
  const { id } = sessions.find((each: { is_current: boolean }) => each.is_current);
  expect((await here.auth("DELETE", `/sessions/${id}`)).json).toEqual({ done: true });
  expect((await callerWith(server, there.headers)("GET", "/me")).status).toBe(401);
  expect((await callerWith(server, here.headers)("GET", "/me")).status).toBe(200);
  expect((await here.auth("DELETE", `/sessions/${id}`)).status).toBe(404);
});

test("all other sessions are ended at once, and their streams with them", async () => {
  const { desk, people } = await signedInAt(FIREFOX, FIREFOX);
  const [here, there] = people as [(typeof people)[0], (typeof people)[0]];
  const stream = await fetch(`${server.url}/api/v1/admin/events`, { headers: there.headers });
  expect(stream.status).toBe(200);
  expect((await here.auth("POST", "/sessions/end-others", {})).json).toEqual({ done: true });
  await stream.text(); // ends
  expect((await fetch(`${server.url}/api/v1/admin/events`, { headers: there.headers })).status).toBe(401);
  expect((await desk.owner("GET", "/me")).status).toBe(401);
  expect((await here.auth("GET", "/sessions")).json.sessions).toHaveLength(1);
});

test("nobody sees or ends another person's sessions", async () => {
  const [one, other] = [await signedInAt(FIREFOX), await signedInAt(FIREFOX)];
  const { sessions } = (await one.people[0]!.auth("GET", "/sessions")).json;
  for (const { id } of sessions) expect((await other.people[0]!.auth("DELETE", `/sessions/${id}`)).status).toBe(404);
  expect((await one.people[0]!.auth("GET", "/sessions")).json.sessions).toHaveLength(sessions.length);
});

test.each([
  ["GET", "/sessions"],
  ["POST", "/sessions/end-others"],
  ["DELETE", "/sessions/x"],
  ["GET", "/second-factor"],
  ["POST", "/second-factor/start"],
  ["POST", "/second-factor/confirm"],
  ["POST", "/second-factor/recovery-codes"],
  ["POST", "/second-factor/stop"],
])("%s %s is closed to anybody not signed in, and to other sites", async (method, path) => {
  const body = method === "POST" ? {} : undefined;
  expect((await personWith(server, {}).auth(method, path, body)).status).toBe(401);
  if (method === "GET") return;
  const { people } = await signedInAt(FIREFOX);
  const foreign = personWith(server, { ...people[0]!.headers, origin: "https://evil.example" });
  expect((await foreign.auth(method, path, body)).json.key).toBe("csrf_refused");
});
