/** A person's own doors under `/api/auth`, over real HTTP. */
import { totpAt } from "../../accounts/secondFactor/totp.ts";
import { cookieOf, ownPage, PASSWORD, randomAddress, signIn } from "./desk.ts";
import type { TestReply, TestServer } from "./testServer.ts";

export interface Person {
  headers: Record<string, string>;
  /** Sends a request; `path` is below `/api/auth`. */
  auth(method: string, path: string, body?: unknown): Promise<TestReply>;
}

/** Somebody in a browser of their own, signed in. @param userAgent what the browser calls itself */
export async function personAt(server: TestServer, email: string, userAgent = "node"): Promise<Person> {
  return personWith(server, { cookie: cookieOf(await signIn(server, email)), "user-agent": userAgent });
}

export function personWith(server: TestServer, more: Record<string, string>): Person {
  const headers = { ...ownPage(server), "x-forwarded-for": randomAddress(), ...more };
  return { headers, auth: (method, path, body) => server.call(method, `/api/auth${path}`, { body, headers }) };
}

/** Turns the second step on. @returns its secret and the recovery codes */
export async function turnOnSecondFactor(person: Person): Promise<{ secret: string; recoveryCodes: string[] }> {
  const started = await person.auth("POST", "/second-factor/start", { password: PASSWORD });
  if (started.status !== 200) throw new Error(`start: ${started.status} ${started.text}`);
  const { secret } = started.json;
  const confirmed = await person.auth("POST", "/second-factor/confirm", { code: codeOf(secret, -1) });
  if (confirmed.status !== 200) throw new Error(`confirm: ${confirmed.status} ${confirmed.text}`);
  return { secret, recoveryCodes: confirmed.json.recovery_codes };
}

/** What the app shows. @param shift so many half minutes from now */
export const codeOf = (secret: string, shift = 0) => totpAt(secret, Math.floor(Date.now() / 30_000) + shift);

/** The sign-in form with the code of the second step. */
export function signInWithCode(server: TestServer, email: string, code?: string, password = PASSWORD) {
  const headers = { ...ownPage(server), "x-forwarded-for": randomAddress() };
  return server.call("POST", "/api/auth/sign-in/email", { body: { email, password, code }, headers });
}
