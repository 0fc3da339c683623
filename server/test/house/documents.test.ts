/** What the documents and comments name has to be there, and what there is to set has to be in the documents. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { CONFIG_KEYS } from "../../config/config.ts";
import { NODE_FLAGS } from "../../processes/nodeFlags.ts";
import { READABLE_FILES } from "../../protocol/files.ts";
import { tenantSettingsSchema } from "../../protocol/settings.ts";

const ROOT = join(import.meta.dirname, "../../..");
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: ROOT,
  encoding: "utf8",
})
  .trim()
  .split("\n")
  .filter((file) => existsSync(join(ROOT, file)));
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
const documents = files.filter((file) => file.endsWith(".md"));
const docs = documents.filter((file) => file.startsWith("docs/")).map(read);

/** What a person is told: a document's text, and the comments of a source. */
const told = files
  .filter((file) => /\.(md|tsx?|mjs|sql|lua|yml)$/.test(file) && file !== "vitest.config.ts")
  .map((file) => ({ file, text: file.endsWith(".md") ? read(file) : commentsOf(read(file)) }));

function commentsOf(source: string): string {
  return [...source.matchAll(/\/\*[\s\S]*?\*\/|^\s*(?:\/\/|--|#).*$/gm)].map(([comment]) => comment).join("\n");
}

/** `server/db/{schema,sql}/` is two paths. */
function expand(path: string): string[] {
  const braces = /\{([^{}]*)\}/.exec(path);
  if (!braces) return [path];
  return braces[1]!.split(",").flatMap((one) => expand(path.replace(braces[0], one)));
}

test("every path of the project that a document or comment names exists", () => {
  const rooms = "server|widget|admin|bench|eval|docs|migrations";
  const path = new RegExp(`(?<![\\w/.-])(?:${rooms})/[\\w./{},-]*[\\w/}]`, "g");
  const cited = told.flatMap(({ file, text }) =>
    [...text.matchAll(path)].flatMap(([one]) => expand(one).map((each) => [file, each] as const)),
  );
  expect(cited.length).toBeGreaterThan(50);
  const isThere = (one: string) => existsSync(join(ROOT, one)) || existsSync(join(ROOT, `${one}.ts`));
  expect(cited.filter(([, one]) => !isThere(one)).map(([file, one]) => `${file}: ${one}`)).toEqual([]);
});

test("every document that is named is one of the project's", () => {
  // Comes with the data that an evaluation is given.
  const names = new Set([...documents.map((file) => basename(file)), "baselines.md"]);
  const cited = told.flatMap(({ file, text }) =>
    [...text.matchAll(/(?<![\w*/.-])[\w-]+\.md\b/g)].map(([name]) => ({ file, name })),
  );
  expect(cited.filter(({ name }) => !names.has(name)).map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
});

/** As documentation sites make a heading's address. */
const slugOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/`/g, "")
    .replace(/[^\p{L}\p{N}\s-]/gu, "")
    .trim()
    .replace(/\s/g, "-");

test("every link between documents leads to an existing file and heading", () => {
  const broken: string[] = [];
  for (const file of documents) {
    for (const [, target] of read(file).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)) {
      const [path, anchor] = target!.split("#") as [string, string?];
      const linked = path === "" ? file : join(dirname(file), path);
      const isThere = existsSync(join(ROOT, linked));
      const headings =
        isThere && anchor !== undefined ? [...read(linked).matchAll(/^#+ (.*)$/gm)].map(([, one]) => slugOf(one!)) : [];
      if (!isThere || (anchor !== undefined && !headings.includes(anchor))) broken.push(`${file}: ${target}`);
    }
  }
  expect(broken).toEqual([]);
});

test("every setting of a tenant is in the API's table with its default", () => {
  const rows = [...read("docs/api.md").matchAll(/^\| (`[a-z_`, ]+`) \| ([^|]*) \|/gm)];
  const told = new Map(
    rows.flatMap(([, names, value]) =>
      [...names!.matchAll(/`([a-z_]+)`/g)].map(([, name]) => [name, value!.trim()] as const),
    ),
  );
  const defaults = tenantSettingsSchema.parse({});
  for (const [name, value] of Object.entries(defaults)) {
    const isNone = value === null || (Array.isArray(value) && value.length === 0);
    expect([name, told.get(name)]).toEqual([name, isNone ? "none" : `\`${value}\``]);
  }
});

test("every variable of the configuration is in the documentation", () => {
  const keys = [...read("server/config/config.ts").matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, key]) => key!);
  expect(keys.length).toBeGreaterThan(50);
  expect(keys.filter((key) => !docs.some((text) => text.includes(key)))).toEqual([]);
});

test("every kind of file that can be read is named in the documentation", () => {
  const text = read("docs/knowledge.md");
  expect(Object.keys(READABLE_FILES).filter((extension) => !text.includes(`\`${extension}\``))).toEqual([]);
});

/** Names of variables that a document's tables begin their rows with. */
function variablesOf(file: string): string[] {
  const rows = read(file).matchAll(/^\| (`[A-Z][A-Z0-9_]+`(?:, `[A-Z][A-Z0-9_]+`)*) \|/gm);
  return [...rows].flatMap(([, names]) => [...names!.matchAll(/[A-Z][A-Z0-9_]+/g)].map(([one]) => one));
}

interface Service {
  image: string;
  mem_limit?: string;
  environment?: Record<string, string>;
  stop_grace_period?: string;
  healthcheck?: object;
}

const compose = read("docker-compose.yml");
const { services } = parse(compose, { merge: true }) as { services: Record<string, Service> };
const passedTo = (name: string) => Object.keys(services[name]?.environment ?? {});
// The image says these itself, since they describe the container.
const fixed = [...read("Dockerfile").matchAll(/\b([A-Z][A-Z0-9_]+)=/g)].map(([, name]) => name!);

const byHand = ["MOVE_SOURCE_URL", "MOVE_TARGET_URL", "MOVE_REPLICATION_URL"];

test("compose passes every key of the configuration to those that answer and those that do the jobs alike", () => {
  expect(CONFIG_KEYS.length).toBeGreaterThan(80);
  // Only the backups are given a login that reads everything; a move of a tenant is run by hand, with logins of its own.
  const own = ["DATABASE_BACKUP_URL", ...byHand, ...fixed];
  const expected = CONFIG_KEYS.filter((key) => !own.includes(key));
  expect(expected.filter((key) => !passedTo("web").includes(key))).toEqual([]);
  expect(passedTo("worker")).toEqual(passedTo("web"));
  expect(passedTo("backup")).toEqual(["DATABASE_BACKUP_URL"]);
});

test("compose passes every variable that the documentation names, and no others", () => {
  const named = new Set(["docs/self-hosting.md", "docs/models.md"].flatMap(variablesOf));
  const passed = new Set(["web", "backup"].flatMap(passedTo));
  expect(passed.size).toBeGreaterThan(60);
  const isRead = (name: string) =>
    passed.has(name) || byHand.includes(name) || fixed.includes(name) || compose.includes(`\${${name}:-`);
  expect([...named].filter((name) => !isRead(name))).toEqual([]);
  expect([...passed].filter((name) => !named.has(name))).toEqual([]);
});

test("compose runs images of one fixed version each, within a memory limit", () => {
  const all = Object.entries(services);
  const loose = all.filter(([, { image }]) => image !== "frontdesk" && !/:\d+\.\d+\.\d+/.test(image));
  expect(loose.map(([name]) => name)).toEqual([]);
  for (const [, image] of read("Dockerfile").matchAll(/^FROM (\S+)/gm)) expect(image).toMatch(/:\d+\.\d+\.\d+/);
  expect(all.filter(([, { mem_limit }]) => !mem_limit).map(([name]) => name)).toEqual([]);
  // Those of the image have the image's own check; the backups only sleep.
  const own = ["web", "worker"];
  expect(all.filter(([name, { healthcheck }]) => !own.includes(name) && !healthcheck).map(([name]) => name)).toEqual(
    [],
  );
});

test("compose, systemd and the chart let the service finish by itself, whatever it is still doing", () => {
  const [, drain] = /DRAIN_SECONDS: seconds\((\d+)\)/.exec(read("server/config/config.ts")) ?? [];
  const [, last] = /LAST_MS = (\d+)_000/.exec(read("server/boot/serve.ts")) ?? [];
  const graces = ["web", "worker"].map((name) => /:-(\d+)s\}/.exec(services[name]?.stop_grace_period ?? "")?.[1]);
  const unit = /^TimeoutStopSec=(\d+)$/m.exec(read("deploy/systemd/frontdesk.service"))?.[1];
  const pods = /^stopGraceSeconds: (\d+)$/m.exec(read("deploy/helm/frontdesk/values.yaml"))?.[1];
  const wait = /command: \["sleep", "(\d+)"\]/.exec(read("deploy/helm/frontdesk/templates/_helpers.tpl"))?.[1];
  for (const grace of [...graces, unit, Number(pods) - Number(wait)])
    expect(Number(grace)).toBeGreaterThanOrEqual(Number(drain) + Number(last) + 5);
});

test("every way to start the service gives Node the same flags", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  const command = read("server/commands/frontdesk.ts").split("\n")[0];
  const unit = /^ExecStart=(.*)$/m.exec(read("deploy/systemd/frontdesk.service"))?.[1];
  for (const way of [scripts.start, scripts.demo, command, unit]) expect(way).toContain(` ${NODE_FLAGS.join(" ")}`);
});

test("compose passes on what .env.example names", () => {
  const example = [...read(".env.example").matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name!);
  expect(example.length).toBeGreaterThan(40);
  expect(example.filter((name) => !compose.includes(`\${${name}:`))).toEqual([]);
});
