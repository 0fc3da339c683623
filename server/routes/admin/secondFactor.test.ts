import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callerWith, cookieOf, type Desk, openDesk, PASSWORD } from "../../test/support/desk.ts";
import { codeOf, personAt, signInWithCode, turnOnSecondFactor } from "../../test/support/ownAccount.ts";
import { startTestServer, type TestReply, type TestServer } from "../../test/support/testServer.ts";

let server: TestServer;
let desk: Desk;
beforeAll(async () => {
  server = await startTestServer({ TRUSTED_PROXIES: "1" });
});
afterAll(() => server.close());

const refusalOf = ({ status, json, headers }: TestReply) => [
  status,
  json.details?.code ?? json.key,
  headers.getSetCookie().length,
];

describe("a person with a second step", () => {
  let secret: string;
  let recoveryCodes: string[];
  beforeAll(async () => {
    desk = await openDesk(server);
    ({ secret, recoveryCodes } = await turnOnSecondFactor(await personAt(server, desk.ownerEmail)));
  });

  test("is not let in by the password alone, and gets no cookie for it", async () => {
    expect(refusalOf(await signInWithCode(server, desk.ownerEmail))).toEqual([401, "needed", 0]);
  });

  test("is let in with the code, once", async () => {
    const code = codeOf(secret);
    const replies = [await signInWithCode(server, desk.ownerEmail, code)];
    replies.push(await signInWithCode(server, desk.ownerEmail, code));
    expect(replies[0]?.status).toBe(200);
    expect(refusalOf(replies[1]!)).toEqual([401, "wrong", 0]);
    const me = await callerWith(server, { cookie: cookieOf(replies[0]!) })("GET", "/me");
    expect(me.json.role).toBe("owner");
  });

  test("gets in once when many sign-ins use one code at the same moment", async () => {
    const code = codeOf(secret, 1);
    const replies = await Promise.all(Array.from({ length: 6 }, () => signInWithCode(server, desk.ownerEmail, code)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("gets in with a recovery code however it is typed, once", async () => {
    const [code = "", other = ""] = recoveryCodes;
    const typed = code.toUpperCase().replaceAll("-", " ");
    expect((await signInWithCode(server, desk.ownerEmail, typed)).status).toBe(200);
    expect(refusalOf(await signInWithCode(server, desk.ownerEmail, code))).toEqual([401, "wrong", 0]);
    const racing = Array.from({ length: 4 }, () => signInWithCode(server, desk.ownerEmail, other));
    expect((await Promise.all(racing)).filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("learns nothing about the code while the password is wrong", async () => {
    const reply = await signInWithCode(server, desk.ownerEmail, codeOf(secret), "not the password");
    expect(refusalOf(reply)).toEqual([401, "unauthorized", 0]);
  });

  test("leaves no session behind when the code is refused", async () => {
    const person = await personAt(server, desk.agentEmail);
    const { secret: own } = await turnOnSecondFactor(person);
    await signInWithCode(server, desk.agentEmail);
    await signInWithCode(server, desk.agentEmail, "000000");
    expect((await person.auth("GET", "/sessions")).json.sessions).toHaveLength(1);
    await signInWithCode(server, desk.agentEmail, codeOf(own));
    expect((await person.auth("GET", "/sessions")).json.sessions).toHaveLength(2);
  });

  test("is shown to an owner as having one", async () => {
    const signedIn = await signInWithCode(server, desk.ownerEmail, recoveryCodes[2]);
    const { members } = (await callerWith(server, { cookie: cookieOf(signedIn) })("GET", "/members")).json;
    const seen = members.map((each: { email: string; has_second_factor: boolean }) => [
      each.email,
      each.has_second_factor,
    ]);
    expect(seen).toEqual([
      [desk.ownerEmail, true],
      [desk.agentEmail, true],
    ]);
    const { members: others } = (await (await openDesk(server)).owner("GET", "/members")).json;
    expect(others.map((each: { has_second_factor: boolean }) => each.has_second_factor)).toEqual([false, false]);
  });
});

test("can't have the code guessed: twenty wrong ones a day, and the right one has to wait, too", async () => {
  const { ownerEmail } = await openDesk(server);
  const { secret } = await turnOnSecondFactor(await personAt(server, ownerEmail));
  const replies: TestReply[] = [];
  for (let i = 0; i < 30; i++) replies.push(await signInWithCode(server, ownerEmail, String(i).padStart(6, "0")));
  expect(replies.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(20);
  const last = await signInWithCode(server, ownerEmail, codeOf(secret));
  expect([last.status, Number(last.headers.get("retry-after")) > 0]).toEqual([429, true]);
});

describe("turning the second step on", () => {
  test("needs the password and a code of the app, and nothing is asked before", async () => {
    const { ownerEmail } = await openDesk(server);
    const person = await personAt(server, ownerEmail);
    expect((await person.auth("POST", "/second-factor/start", { password: "wrong one" })).status).toBe(400);
    const { secret, uri } = (await person.auth("POST", "/second-factor/start", { password: PASSWORD })).json;
    expect(uri).toContain(`secret=${secret}`);
    expect((await signInWithCode(server, ownerEmail)).status).toBe(200);
    expect((await person.auth("POST", "/second-factor/confirm", { code: "000000" })).status).toBe(400);
    const confirmed = await person.auth("POST", "/second-factor/confirm", { code: codeOf(secret) });
    expect(new Set(confirmed.json.recovery_codes).size).toBe(10);
    expect((await signInWithCode(server, ownerEmail)).status).toBe(401);
    expect((await person.auth("POST", "/second-factor/start", { password: PASSWORD })).status).toBe(409);
    expect((await person.auth("GET", "/second-factor")).json).toEqual({ is_on: true, recovery_codes_left: 10 });
  });

  test("ends the sessions that were opened without it", async () => {
    const { ownerEmail, owner } = await openDesk(server);
    const person = await personAt(server, ownerEmail);
    await turnOnSecondFactor(person);
    expect((await owner("GET", "/me")).status).toBe(401);
    expect((await callerWith(server, person.headers)("GET", "/me")).status).toBe(200);
  });

  test("keeps the secret and the codes unreadable in the database and out of the logs, and is in the audit log", async () => {
    const { ownerEmail } = await openDesk(server);
    const person = await personAt(server, ownerEmail);
    const { secret, recoveryCodes } = await turnOnSecondFactor(person);
    const kept =
      await server.admin`select coalesce(json_agg(f)::text, '') || (select json_agg(r)::text from auth.recovery_code r) as text
      from auth.second_factor f`;
    const written = `${kept[0]?.text} ${JSON.stringify(server.lines)}`;
    for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll("-", ""))]) {
      expect(written).not.toContain(text);
    }
    const audit = await callerWith(server, person.headers)("GET", "/audit");
    expect(audit.json.entries[0].action).toBe("second_factor_on");
  });
});

describe("turning the second step off", () => {
  test("needs the password, and ends the recovery codes", async () => {
    const { ownerEmail } = await openDesk(server);
    const person = await personAt(server, ownerEmail);
    const { recoveryCodes } = await turnOnSecondFactor(person);
    expect((await person.auth("POST", "/second-factor/stop", {})).status).toBe(400);
    expect((await person.auth("POST", "/second-factor/stop", { password: "wrong one" })).status).toBe(400);
    expect((await signInWithCode(server, ownerEmail)).status).toBe(401);
    expect((await person.auth("POST", "/second-factor/stop", { password: PASSWORD })).status).toBe(200);
    expect((await signInWithCode(server, ownerEmail)).status).toBe(200);
    const again = await turnOnSecondFactor(person);
    expect((await signInWithCode(server, ownerEmail, recoveryCodes[0])).status).toBe(401);
    expect((await signInWithCode(server, ownerEmail, again.recoveryCodes[0])).status).toBe(200);
  });
});

test("new recovery codes need the password and end the old ones", async () => {
  const { ownerEmail } = await openDesk(server);
  const person = await personAt(server, ownerEmail);
  expect((await person.auth("POST", "/second-factor/recovery-codes", { password: PASSWORD })).status).toBe(409);
  const { recoveryCodes } = await turnOnSecondFactor(person);
  expect((await person.auth("POST", "/second-factor/recovery-codes", { password: "wrong one" })).status).toBe(400);
  const renewed = await person.auth("POST", "/second-factor/recovery-codes", { password: PASSWORD });
  expect((await signInWithCode(server, ownerEmail, recoveryCodes[0])).status).toBe(401);
  expect((await signInWithCode(server, ownerEmail, renewed.json.recovery_codes[0])).status).toBe(200);
});
