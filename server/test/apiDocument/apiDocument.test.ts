/**
 * The API does what its document says: schemathesis makes up requests from /openapi.json, right ones and wrong ones, sends them as each
 * of those who use the API, and compares the replies with the document. Where it runs: CONTRIBUTING.md.
 */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { scopes } from "../../protocol/roles.ts";
import { ROOT } from "../house/sourceTree.ts";
import { cookieOf, type Desk, openDesk, openTicket, ownPage, signIn } from "../support/desk.ts";
import { cases, figure, seed } from "../support/figures.ts";
import { startTestServer, type TestServer } from "../support/testServer.ts";

const PROGRAM = join(ROOT, "node_modules/.cache/schemathesis/bin/schemathesis");
/** For each of three callers. */
const SECONDS = Number(process.env.SCHEMATHESIS_SECONDS) || cases(20, 200);
/** Fewer requests say little. A busy machine that comes to fewer has more time. */
const MIN_REQUESTS = 100;
const MAX_SECONDS = Math.max(SECONDS, 180);

let server: TestServer;
let desk: Desk;
let folder: string;
beforeAll(async () => {
  if (!existsSync(PROGRAM)) throw new Error("schemathesis is not installed: run .ci/installSchemathesis");
  server = await startTestServer({
    TRUSTED_PROXIES: "1",
    SECRETS_KEYS: `k:${Buffer.alloc(32, 7).toString("base64")}`,
  });
  // Thousands of writes a minute are to reach what is behind the limit.
  const { limiter } = server.parts;
  const take: typeof limiter.take = async (name, key) => (name === "admin_write" ? null : limiter.take(name, key));
  server.parts.limiter = { ...limiter, take };
  folder = await mkdtemp(join(tmpdir(), "frontdesk-api-"));
});
afterAll(async () => {
  await server?.close();
  if (folder) await rm(folder, { recursive: true });
});

/** Streams that stay open until somebody closes them. */
const ENDLESS = ["/api/v1/chat/events", "/api/v1/admin/events"];

const CHECKS = [
  "not_a_server_error",
  "status_code_conformance",
  "content_type_conformance",
  "response_schema_conformance",
  "negative_data_rejection",
  "positive_data_acceptance",
];

interface Caller {
  /** As schemathesis' configuration has it: by the security scheme of the document. */
  auth: string;
  headers: Record<string, string>;
  /** What of the document is this one's. */
  paths: string;
}

async function run(
  name: string,
  seconds: number,
  { auth, headers, paths }: Caller,
): Promise<{ output: string; code: number; cases: number }> {
  const config = join(folder, `${name}.toml`);
  await writeFile(config, `${auth}\n${CONFIG}`);
  const report = join(folder, `${name}.json`);
  const args = [
    ...["--config-file", config, "run", `${server.url}/openapi.json`, "--url", server.url],
    ...["--include-path-regex", paths],
    ...ENDLESS.flatMap((path) => ["--exclude-path", path]),
    ...["--checks", CHECKS.join(","), "--continue-on-failure", "--workers", "2", "--no-color"],
    // An address's pattern is hard to hit by chance, and a machine may be busy: how many guesses missed, and how long they took,
    // says nothing of the API.
    ...["--suppress-health-check", "filter_too_much,too_slow"],
    ...["--max-time", String(seconds), "--request-timeout", "20", "--seed", String(seed(`schemathesis as ${name}`))],
    ...["--report", "json", "--report-json-path", report],
    ...Object.entries(headers).flatMap(([header, value]) => ["--header", `${header}:${value}`]),
  ];
  const child = spawn(PROGRAM, args, { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (piece) => (output += piece));
  const code = await new Promise<number>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (status) => resolve(status ?? -1));
  });
  if (process.env.SCHEMATHESIS_OUTPUT) await writeFile(`${process.env.SCHEMATHESIS_OUTPUT}-${name}.txt`, output);
  const { test_cases: sent } = JSON.parse(await readFile(report, "utf8"));
  return { output, code, cases: sent.generated };
}

const REFUSALS = ["2xx", "3xx", "401", "403", "404", "409", "413", "415", "422", "429", "503"];

/** A request of the right shape may still be refused for what is in it: these say so with 400. */
const WITH_SENSE = [
  // A cursor that nobody was given.
  "^/api/v1/admin/(action-calls|audit|cache|documents|tickets)$",
  "^/api/v1/admin/(documents/[^/]+/chunks|sources/[^/]+/pages|webhooks/[^/]+/deliveries)$",
  // An address that can't be listed or fetched.
  "^/api/v1/admin/(origins|origins/ignore|sources|webhooks|webhooks/[^/]+|documents/[^/]+/file)$",
  // Parts of an action that don't fit together, and values that it can't send.
  "^/api/v1/admin/(actions|actions/[^/]+|actions/[^/]+/test|tickets/[^/]+/calls|tickets/[^/]+/calls/[^/]+/decide)$",
  // A moment that is past, a period that ends before it begins.
  "^/api/v1/admin/(tickets/[^/]+/snooze|api-keys|numbers|numbers/csv)$",
  // What is named is not there, or may not be.
  "^/api/v1/admin/(settings|desk|me|saved-questions|saved-questions/[^/]+|views|documents/qa|documents/qa/[^/]+)$",
];

/** What is wrong may also be too large to be read at all. */
const WRONG = ["400", "401", "403", "404", "405", "406", "409", "413", "415", "422", "428", "429", "5xx"];

/** Fetches while its caller waits: an address that can't be reached is not our failure, and one may not be fetched. */
const FETCHES = "^/api/v1/admin/actions/imports(/[^/]+)?$";
const UNREACHED = ["502", "504"];

const CONFIG = [
  "[checks]",
  `negative_data_rejection.expected-statuses = ${JSON.stringify(WRONG)}`,
  `positive_data_acceptance.expected-statuses = ${JSON.stringify(REFUSALS)}`,
  // Ahead of the others: of two that match, the first one counts.
  "[[operations]]",
  `include-path-regex = ${JSON.stringify(FETCHES)}`,
  `checks.positive_data_acceptance.expected-statuses = ${JSON.stringify([...REFUSALS, "400", ...UNREACHED])}`,
  `checks.not_a_server_error.expected-statuses = ${JSON.stringify(["2xx", "3xx", "4xx", ...UNREACHED])}`,
  ...WITH_SENSE.flatMap((path) => [
    "[[operations]]",
    `include-path-regex = ${JSON.stringify(path)}`,
    `checks.positive_data_acceptance.expected-statuses = ${JSON.stringify([...REFUSALS, "400"])}`,
  ]),
].join("\n");

test.each<[string, () => Promise<Caller>]>([
  [
    "a visitor",
    async () => {
      const { token } = await openTicket(server, desk.tenantId);
      const auth = `[auth.openapi.visitor]\nbearer = "${token}"`;
      return { auth, headers: { Origin: "https://shop.example" }, paths: "^/api/v1/chat/" };
    },
  ],
  [
    "an owner",
    async () => {
      const [, token] = /session_token=([^;]+)/.exec(cookieOf(await signIn(server, desk.ownerEmail))) ?? [];
      const auth = `[auth.openapi.adminSession]\napi_key = "${token}"`;
      return { auth, headers: ownPage(server), paths: "^/api/v1/admin/" };
    },
  ],
  [
    "an API key",
    async () => {
      const { json } = await desk.owner("POST", "/api-keys", { name: "script", scopes });
      return { auth: `[auth.openapi.apiKey]\nbearer = "${json.secret}"`, headers: {}, paths: "^/api/v1/admin/" };
    },
  ],
])(
  "every request that %s can send is answered as the document says",
  async (name, callerOf) => {
    desk = await openDesk(server);
    const caller = await callerOf();
    let sent = 0;
    for (let seconds = SECONDS; sent < MIN_REQUESTS && seconds <= MAX_SECONDS; seconds *= 3) {
      const { output, code, cases } = await run(name.split(" ").at(-1)!, seconds, caller);
      expect(code, output).toBe(0);
      sent = cases;
    }
    figure(`requests made up from the API's document, sent by ${name}`, sent);
    expect(sent).toBeGreaterThanOrEqual(MIN_REQUESTS);
  },
  (2 * MAX_SECONDS + 200) * 1000,
);
