/** What docs/security.md says of headers, policies and cookies, asked of every route from the outside. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cookieOf, type Desk, openDesk, ownPage, signIn } from "../support/desk.ts";
import { startTestServer, type TestServer } from "../support/testServer.ts";

let server: TestServer;
let desk: Desk;
let dist: string;
let cookie: string;
/** Header to value, and path to policy, as the documentation has them. */
let promised: Map<string, string>;
let policies: Map<string, string>;

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), "frontdesk-dist-"));
  for (const folder of ["widget", "admin"]) await mkdir(join(dist, folder));
  await writeFile(join(dist, "widget/widget.js"), "1");
  await writeFile(join(dist, "admin/index.html"), "<!doctype html><title>Desk</title>");
  server = await startTestServer({ TRUSTED_PROXIES: "1", PUBLIC_URL: "https://support.example" }, { dist });
  const text = await readFile(join(import.meta.dirname, "../../../docs/security.md"), "utf8");
  promised = tableBelow(text, "Which headers does Frontdesk send?");
  policies = tableBelow(text, "Which content security policies does Frontdesk send?");
  desk = await openDesk(server);
  cookie = cookieOf(await signIn(server, desk.ownerEmail));
});
afterAll(async () => {
  await server.close();
  await rm(dist, { recursive: true, force: true });
});

/** The first two columns' first code of the table below a heading. */
function tableBelow(text: string, heading: string): Map<string, string> {
  const section = text.split(/^## /m).find((part) => part.startsWith(heading)) ?? "";
  const rows = section.split("\n").filter((line) => line.startsWith("| ") && !/^\| (?:header|path|---)/.test(line));
  return new Map(
    rows.map((row) => {
      const [, first, second] = row.split("|").map((cell) => cell.trim());
      return [codeOf(first), codeOf(second)];
    }),
  );
}
const codeOf = (cell = "") => /`([^`]+)`/.exec(cell)?.[1] ?? cell;

/** Asks every route once, as nobody or as an owner; a stream is left as soon as it has begun. */
async function askAll(headers: Record<string, string>, methods: RegExp) {
  const asked = [...server.routes, { method: "GET", path: "/nowhere" }, { method: "GET", path: "/admin/tickets" }];
  const replies: { at: string; path: string; reply: Response }[] = [];
  for (const { method, path } of asked.filter((route) => methods.test(route.method))) {
    const real = path.replace(/:name\{\.\+\}/, "x.js").replace(/[:{]\w+\}?(?:\{[^}]*\})?/g, () => v7());
    const reply = await fetch(server.url + real, { method, headers, redirect: "manual" });
    await reply.body?.cancel();
    replies.push({ at: `${method} ${real}`, path: real, reply });
  }
  return replies;
}

function faultsOf({ at, path, reply }: { at: string; path: string; reply: Response }): string[] {
  const faults: string[] = [];
  for (const [name, value] of promised) {
    const sent = reply.headers.get(name);
    const isShared = name === "Cross-Origin-Resource-Policy" && path.startsWith("/widget") && sent === "cross-origin";
    if (sent !== value && !isShared) faults.push(`${at}: ${name} is ${sent}`);
  }
  const isBelow = (folder: string) => path === folder || path.startsWith(`${folder}/`);
  const key =
    ["/admin", "/chat", ...(at.startsWith("GET ") ? ["/mail/stop"] : [])].find(isBelow) ??
    (["/", "/status"].includes(path) ? path : ["/docs", "/docs/errors"].includes(path) ? "/docs" : "everything else");
  const policy = reply.headers.get("content-security-policy");
  if (policy !== policies.get(key)) faults.push(`${at}: the policy is ${policy}`);
  if (reply.headers.get("strict-transport-security") !== "max-age=31536000") faults.push(`${at}: no HSTS`);
  for (const header of ["server", "x-powered-by"]) if (reply.headers.has(header)) faults.push(`${at}: says ${header}`);
  return faults;
}

test("the documentation has the tables that are checked here", () => {
  expect(promised.size).toBeGreaterThanOrEqual(6);
  expect([...policies.keys()]).toEqual(["/admin", "/docs", "/chat", "/", "/status", "/mail/stop", "everything else"]);
});

describe("every reply", () => {
  test("to a stranger has the headers and the policy that are promised", async () => {
    const replies = await askAll({}, /./);
    expect(replies.length).toBeGreaterThan(80);
    expect(replies.flatMap(faultsOf)).toEqual([]);
  });

  test("to an owner who reads has them too", async () => {
    const replies = await askAll({ cookie, ...ownPage(server), "x-forwarded-for": "198.51.100.7" }, /GET/);
    expect(replies.filter(({ reply }) => reply.status === 200).length).toBeGreaterThan(15);
    expect(replies.flatMap(faultsOf)).toEqual([]);
  });
});

describe("cookies", () => {
  test("of a sign-in are out of scripts' and other hosts' reach", async () => {
    const set = (await signIn(server, desk.ownerEmail)).headers.getSetCookie();
    expect(set.length).toBeGreaterThan(0);
    for (const each of set) {
      expect(each).toMatch(/^__Host-frontdesk/);
      const flags = each.split(";").map((part) => part.trim().toLowerCase());
      expect(flags).toEqual(expect.arrayContaining(["httponly", "secure", "samesite=lax", "path=/"]));
      expect(flags.some((flag) => flag.startsWith("domain"))).toBe(false);
    }
  });

  test("are set for nobody else, and over plain http without the flags that need https", async () => {
    for (const { at, reply } of await askAll({}, /./)) expect([at, reply.headers.getSetCookie()]).toEqual([at, []]);
    const plain = await startTestServer({ TRUSTED_PROXIES: "1", PUBLIC_URL: "http://localhost:3000" });
    const { ownerEmail } = await openDesk(plain);
    for (const each of (await signIn(plain, ownerEmail)).headers.getSetCookie())
      expect(each).toMatch(/^frontdesk.*HttpOnly/i);
    await plain.close();
  });
});
