/**
 * docs/self-hosting.md on a machine that has PostgreSQL, Redis, nginx and PgBouncer: its commands and configuration files as they
 * stand there, with this run's names, ports and folder in the place of the documented ones.
 */

import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import tls from "node:tls";
import { parseEnv, promisify } from "node:util";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../support/freePort.ts";
import { Visitor } from "../support/visitor.ts";
import { until } from "../support/world.ts";

const ROOT = join(import.meta.dirname, "../../..");
const FRONTDESK = join(ROOT, "server/commands/frontdesk.ts");
const SERVER = new URL(process.env.DATABASE_URL ?? "");
const REDIS = new URL(process.env.REDIS_URL ?? "");
const SHOP = "https://shop.example.com";
const PLAIN = "Can I run Frontdesk without containers?";
const SEVERAL = "How do I run Frontdesk on several machines?";
const PROXY = "How do I set up TLS and a reverse proxy?";
const tag = randomBytes(4).toString("hex");
const database = `frontdesk_hosting_${tag}`;
const SECRET = randomBytes(20).toString("hex");
const run = promisify(execFile);
const PATH = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`;
const isRoot = process.getuid?.() === 0;
const programs = ["nginx", "pgbouncer"];
const missing = programs.filter((name) => !PATH.split(":").some((each) => existsSync(join(each, name))));

let folder: string;
let adapt: (text: string) => string;
let env: Record<string, string>;
let url: string;
let tenantId: string;
let owner: { email: string; password: string };
/** Stopped in this order. */
const started: ChildProcess[] = [];
const replicas: { port: string; process: ChildProcess }[] = [];

const docs = await readFile(join(ROOT, "docs/self-hosting.md"), "utf8");

/** The code blocks of a section, in order, for this run. */
function blocksOf(heading: string, language: string): string[] {
  const own = docs.split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
  const fences = [...own.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].filter(([, kind]) => kind === language);
  if (fences.length === 0) throw new Error(`docs/self-hosting.md has no block of ${language} under "${heading}"`);
  return fences.map(([, , text = ""]) => adapt(text));
}

/** Puts this run's names, ports and folder in the place of the documented ones. */
async function makeAdapt(): Promise<(text: string) => string> {
  const [proxy, bouncer, ...ports] = await Promise.all(Array.from({ length: 6 }, freePort));
  url = `https://127.0.0.1:${proxy}`;
  const replacements: [RegExp, string][] = [
    [/PGOPTIONS="/g, `PGOPTIONS="-c frontdesk.schema_login=schema_${tag} -c frontdesk.service_login=service_${tag} `],
    [/\bfrontdesk_(schema|service)\b/g, `$1_${tag}`],
    [/(createdb |-d |:\d+\/)frontdesk$/gm, `$1${database}`],
    [/-d frontdesk\b/g, `-d ${database}`],
    [/^frontdesk(?= = host)/gm, database],
    [/\b(?:SCHEMA_PASSWORD|SERVICE_PASSWORD|SESSION_SECRET)\b|(?<==)ADMIN_SECRET/g, SECRET],
    [/127\.0\.0\.1:5432/g, SERVER.host],
    [/host=127\.0\.0\.1 port=5432/g, `host=${SERVER.hostname} port=${SERVER.port}`],
    [/127\.0\.0\.1:6379/g, REDIS.host],
    [/\b6432\b/g, `${bouncer}`],
    [/https:\/\/support\.example\.com/g, url],
    [/listen 443 ssl/g, `listen 127.0.0.1:${proxy} ssl`],
    [/server_name [^;]+/g, "server_name 127.0.0.1"],
    [/\/etc\/(?:frontdesk|pgbouncer|ssl\/certs|ssl\/private)\/|\/var\/lib\/(?=frontdesk)/g, `${folder}/`],
    ...ports.map((port, n): [RegExp, string] => [new RegExp(`\\b300${n}\\b`, "g"), `${port}`]),
  ];
  return (text) => replacements.reduce((done, [from, to]) => done.replace(from, to), text);
}

/** As a person types them. `npx frontdesk` without npm, whose own start takes longer than the command. */
async function type(commands: string): Promise<string> {
  const shell = `set -eu\nnpx() { shift; "${process.execPath}" "${FRONTDESK}" "$@"; }\n${commands}`;
  const login = { PGHOST: SERVER.hostname, PGPORT: SERVER.port, PGUSER: SERVER.username };
  const password = SERVER.password ? { PGPASSWORD: decodeURIComponent(SERVER.password) } : {};
  const { stdout } = await run("bash", ["-c", shell], { cwd: ROOT, env: { PATH, ...login, ...password } });
  return stdout;
}

function start(program: string, args: string[], own: Record<string, string> = {}): ChildProcess {
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { PATH, ...own },
    stdio: ["ignore", "ignore", "inherit"],
  });
  started.unshift(child);
  return child;
}

async function stop(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  return (await ended)[0];
}

/** For whoever connects to the proxy: an authority of this run's own, which this process trusts. */
async function makeCertificate(): Promise<void> {
  const [key, certificate] = [join(folder, "support.example.com.key"), join(folder, "support.example.com.pem")];
  const subject = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"];
  const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  await run("openssl", ["req", "-x509", ...kind, "-keyout", key, "-out", certificate, ...subject]);
  tls.setDefaultCACertificates([...tls.getCACertificates("default"), await readFile(certificate, "utf8")]);
}

/** The database, its logins, and PgBouncer in front of it. */
async function makeDatabase(): Promise<void> {
  const [make = ""] = blocksOf(PLAIN, "sh");
  await type(make);
  const [settings = ""] = blocksOf(SEVERAL, "ini");
  const [users = ""] = blocksOf(SEVERAL, "");
  await writeFile(join(folder, "userlist.txt"), users);
  await writeFile(join(folder, "pgbouncer.ini"), `${settings}unix_socket_dir =\n`);
  await chmod(folder, 0o755);
  // It refuses to run as root.
  start("pgbouncer", ["-q", ...(isRoot ? ["-u", "nobody"] : []), join(folder, "pgbouncer.ini")]);
}

/** The file of settings, and what is changed in it for PgBouncer. */
async function writeSettings(): Promise<void> {
  const [settings = ""] = blocksOf(PLAIN, "ini");
  const [, port = ""] = /^listen_port = (\d+)$/m.exec(await readFile(join(folder, "pgbouncer.ini"), "utf8")) ?? [];
  const throughBouncer = settings.replace(SERVER.host, `127.0.0.1:${port}`);
  // Not documented: the words of questions are enough here, and the test has no model to load.
  const text = `${throughBouncer}DATABASE_PREPARE=false\nEMBEDDER=words\nLOG_LEVEL=warn\n`;
  await writeFile(join(folder, "frontdesk.env"), text);
  env = Object.fromEntries(Object.entries(parseEnv(text)).map(([name, value]) => [name, value ?? ""]));
}

/** All but the last line, which starts a single one. */
async function makeTenant(): Promise<void> {
  const [, commands = ""] = blocksOf(PLAIN, "sh");
  expect(commands.trim().split("\n").at(-1)).toBe("npx frontdesk serve");
  const said = await type(commands.replace("npx frontdesk serve\n", ""));
  const read = (name: string) => new RegExp(`^${name} +(\\S+)`, "m").exec(said)?.[1] ?? "";
  tenantId = read("tenant");
  owner = { email: read("email"), password: read("password") };
}

function startReplicas(): void {
  const [lines = ""] = blocksOf(SEVERAL, "sh");
  for (const line of lines.trim().split("\n")) {
    const [, settings = ""] = /^(.*) npx frontdesk serve$/.exec(line) ?? [];
    const own = Object.fromEntries(settings.split(" ").map((each) => each.split("=") as [string, string]));
    replicas.push({ port: own.PORT ?? "", process: start(process.execPath, [FRONTDESK, "serve"], { ...env, ...own }) });
  }
}

async function startProxy(): Promise<void> {
  const [block = ""] = blocksOf(PROXY, "nginx");
  const servers = replicas.slice(0, 3).map(({ port }) => `server 127.0.0.1:${port};`);
  const kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const paths = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(" ");
  await writeFile(
    join(folder, "nginx.conf"),
    `daemon off; pid ${folder}/nginx.pid; error_log stderr crit;${isRoot ? " user root;" : ""}
events {}
http { access_log off; ${paths}
${block.replace(/server 127\.0\.0\.1:\d+;/, servers.join(" "))}}`,
  );
  start("nginx", ["-c", join(folder, "nginx.conf"), "-e", "stderr"]);
}

const answers = (address: string) => async () => (await fetch(address).catch(() => null))?.status === 200;

beforeAll(async () => {
  if (missing.length > 0) {
    if (process.env.CI) throw new Error(`not installed: ${missing.join(", ")}`);
    process.stdout.write(`${missing.join(", ")} not installed: self-hosting is not tried (with CI=true this fails)\n`);
    return;
  }
  folder = await mkdtemp(join(tmpdir(), "frontdesk-hosting-"));
  adapt = await makeAdapt();
  await Promise.all([makeCertificate(), makeDatabase()]);
  await writeSettings();
  await makeTenant();
  startReplicas();
  await startProxy();
  const probes = [...replicas.map(({ port }) => `http://127.0.0.1:${port}/readyz`), `${url}/readyz`];
  await Promise.all(probes.map((address) => until(answers(address), 120_000)));
});
afterAll(async () => {
  await Promise.all(started.map(stop));
  if (missing.length > 0) return;
  const root = postgres(SERVER.href, { max: 1, onnotice: () => {} });
  await root.unsafe(`drop database if exists ${database} with (force)`);
  for (const login of ["schema", "service"]) await root.unsafe(`drop role if exists ${login}_${tag}`);
  await root.end();
  await rm(folder, { recursive: true, force: true });
});

/** Signs the owner in through the proxy. @returns what the admin app sends with every request */
async function signIn(): Promise<Record<string, string>> {
  const page = { origin: url, "x-frontdesk-csrf": "1" };
  const headers = { ...page, "content-type": "application/json" };
  const reply = await fetch(`${url}/api/auth/sign-in/email`, { method: "POST", headers, body: JSON.stringify(owner) });
  expect(reply.status).toBe(200);
  const cookies = reply.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  return { ...page, cookie: cookies.join("; ") };
}

test("three that answer and two that do jobs come up behind PgBouncer and a proxy with TLS, and answer from a document", async ({
  skip,
}) => {
  if (missing.length > 0) return skip();
  expect(replicas).toHaveLength(4);
  const headers = await signIn();
  const path = `${url}/api/v1/admin/documents`;
  const body =
    "# Returns\n\n## How long can I return an item?\n\nYou can return any item within 30 days of delivery.\n";
  const type = { "content-type": "text/markdown" };
  const sent = await fetch(`${path}?source_key=returns.md`, { method: "POST", headers: { ...headers, ...type }, body });
  expect(sent.status).toBeLessThan(300);
  await until(async () => (await (await fetch(path, { headers })).text()).includes('"ready"'), 60_000);
  const visitors = await Promise.all(Array.from({ length: 6 }, () => Visitor.open(url, tenantId, SHOP)));
  const turns = await Promise.all(visitors.map((visitor) => visitor.ask("How long can I return an item?")));
  expect(turns.map(({ outcome }) => outcome)).toEqual(Array(6).fill("answered"));
  for (const { message } of turns) expect(message?.content).toContain("30 days");
});

test("the doctor finds nothing wrong with the documented proxy, nor, in soak, with a stream of a minute", async ({
  skip,
}) => {
  if (missing.length > 0) return skip();
  const options = ["--json", "--only", "public_address", ...(process.env.SOAK ? ["--long"] : [])];
  const own = { PATH, ...env, NODE_EXTRA_CA_CERTS: join(folder, "support.example.com.pem") };
  const { stdout } = await run(process.execPath, [FRONTDESK, "doctor", ...options], { cwd: ROOT, env: own });
  const { findings } = JSON.parse(stdout);
  expect(findings.length).toBeGreaterThan(0);
  expect(findings.filter(({ level }: { level: string }) => level !== "ok")).toEqual([]);
});

test("one of them is stopped while visitors ask, and nobody notices", async ({ skip }) => {
  if (missing.length > 0) return skip();
  const visitors = await Promise.all(Array.from({ length: 6 }, () => Visitor.open(url, tenantId, SHOP)));
  const [first] = replicas;
  const ended = first && stop(first.process);
  const turns = await Promise.all(visitors.map((visitor) => visitor.ask("How long can I return an item?")));
  expect(turns.map(({ outcome }) => outcome)).toEqual(Array(6).fill("answered"));
  expect(await ended).toBe(0);
});

test("all the others end by themselves when they are told to", async ({ skip }) => {
  if (missing.length > 0) return skip();
  expect(await Promise.all(replicas.slice(1).map((each) => stop(each.process)))).toEqual([0, 0, 0]);
});
