/** What the recipes of CONTRIBUTING.md add is finished: read, offered, called and explained, not only declared. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { operator as operatorWords } from "../../../admin/src/i18n/en/operator.ts";
import { loaders } from "../../../widget/src/i18n/index.ts";
import { COMMANDS } from "../../commands/table.ts";
import { readFunctions } from "../../db/functions.ts";
import { outbox } from "../../db/schema/conversations.ts";
import { KINDS } from "../../jobs/outbox/traits.ts";
import { allPhrases } from "../../language/phrases/index.ts";
import { metrics } from "../../metrics/metrics.ts";
import { AUDIT_ACTIONS } from "../../protocol/auditActions.ts";
import { chatEventSchema } from "../../protocol/events.ts";
import { tenantSettingsSchema } from "../../protocol/settings.ts";
import { below, ROOT, type Source, sources } from "./sourceTree.ts";

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const says = (word: string) => new RegExp(`\\b${word.replaceAll(/[.{}$]/g, "\\$&")}(?![\\w-])`);
/** Those of the names that none of the files says. */
function unsaid(names: string[], files: Source[]): string[] {
  const text = files.map((file) => file.text).join("\n");
  return names.filter((name) => !says(name).test(text));
}
const server = below("server");
const beyondProtocol = server.filter(({ path }) => !path.startsWith("server/protocol/"));

test("every setting of a tenant changes what the server or the widget does", () => {
  const settings = Object.keys(tenantSettingsSchema.shape);
  expect(settings.length).toBeGreaterThan(30);
  // Some settings are everyday words: only where settings are spoken of are they meant.
  const readers = beyondProtocol.filter(({ text }) => /settings/i.test(text));
  expect(unsaid(settings, readers)).toEqual([]);
});

test("every chat event is explained in docs/api.md, and every one belongs to a turn or says that it doesn't", () => {
  const rows = [...read("docs/api.md").matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
  const events = chatEventSchema.options.map(({ shape }) => [...shape.type.values][0]!);
  expect(events.length).toBeGreaterThan(8);
  expect(events.filter((name) => !rows.includes(name))).toEqual([]);
  expect(chatEventSchema.options.filter(({ shape }) => !("turn_id" in shape))).toEqual([]);
});

test("every act that the audit log knows is done somewhere", () => {
  expect(unsaid([...AUDIT_ACTIONS], beyondProtocol)).toEqual([]);
});

/** What the admin app opens as an address, and what other programs are told to call. */
const BY_ADDRESS = ["listEvents", "getTicketFile", "getNumbersCsv", "getExportFile"];
/** One action alone: the app shows it in the list of all. */
const WITHOUT_FORM = ["getAction"];

test("the admin app calls every operation of its API", () => {
  const client = "admin/src/api/client.ts";
  const operations = [...read(client).matchAll(/^export const (\w+) = .*"\/api\/v1\/admin\//gm)].map(
    ([, name]) => name!,
  );
  expect(operations.length).toBeGreaterThan(100);
  const uncalled = unsaid(
    operations,
    below("admin").filter(({ path }) => path !== client),
  );
  expect(uncalled.filter((name) => ![...BY_ADDRESS, ...WITHOUT_FORM].includes(name))).toEqual([]);
});

/** Mails put these addresses together. */
const IN_MAILS = ["/admin/confirm", "/admin/invitation", "/admin/reset"];

test("every page of the admin app is reached by a link, or by the address in a mail", () => {
  const app = "admin/src/app.tsx";
  const pages = [...read(app).matchAll(/^ {2}"(\/admin\/[^":]+)"/gm)].map(([, path]) => path!);
  expect(pages.length).toBeGreaterThan(20);
  const links = [...below("admin/src").filter(({ path }) => path !== app), ...server];
  const isLinked = (page: string) => links.some(({ text }) => text.includes(`"${page}"`) || text.includes(`"${page}?`));
  expect(pages.filter((page) => !isLinked(page) && !IN_MAILS.includes(page))).toEqual([]);
});

test("every act on a ticket is in the table of docs/api.md", () => {
  const client = read("admin/src/api/client.ts");
  const acts = [...client.matchAll(/\("POST", "\/api\/v1\/admin(\/tickets\/\{id\}\/[\w-]+)"/g)].map(
    ([, path]) => path!,
  );
  expect(acts.length).toBeGreaterThan(15);
  const rows = read("docs/api.md")
    .match(/^\| `POST \/tickets\/\{id\}\/.*$/gm)!
    .join("\n");
  expect(
    acts.filter((path) => !rows.includes(`${path}\``) && !rows.includes(`\`/${path.split("/").at(-1)}\``)),
  ).toEqual([]);
});

test("the schema knows every kind that the outbox carries, and the operator reads what it is", () => {
  expect([...outbox.kind.enumValues].sort()).toEqual([...KINDS].sort());
  expect(KINDS.filter((kind) => !(`outbox.kind.${kind}` in operatorWords))).toEqual([]);
});

test("every metric is moved", () => {
  const moving = server.filter(({ path }) => path !== "server/metrics/metrics.ts");
  expect(
    unsaid(
      Object.keys(metrics).map((name) => `metrics.${name}`),
      moving,
    ),
  ).toEqual([]);
});

test("server and widget speak the same languages, and the documentation names each", () => {
  const spoken = Object.keys(allPhrases).sort();
  expect(["en", ...Object.keys(loaders)].sort()).toEqual(spoken);
  const page = read("docs/accessibility-and-languages.md");
  const names = new Intl.DisplayNames("en", { type: "language" });
  expect(spoken.filter((tag) => !page.includes(names.of(tag)!))).toEqual([]);
  expect(page).toContain(`supports ${spoken.length} languages`);
});

test("a function of the database is called by those that it says", async () => {
  const { files } = await readFunctions();
  const texts = new Map(files.map(({ name, text }) => [name, text]));
  for (const { path, text } of server) texts.set(path.replace(/^server\//, ""), text);
  const wrong: string[] = [];
  for (const { name, text } of files) {
    const [, callers = ""] = /^-- Called by: (.*)$/m.exec(text) ?? [];
    const named = callers.match(/[\w/]+\.ts\b|\b[a-z]+(?:_[a-z]+)+\b/g) ?? [];
    for (const caller of named) if (!says(name).test(texts.get(caller) ?? "")) wrong.push(`${name}: ${caller}`);
    if (named.length === 0 && !callers.includes("trigger")) wrong.push(`${name}: nobody`);
  }
  expect(wrong).toEqual([]);
});

test("every command of frontdesk is in the documentation", () => {
  const text = read("docs/self-hosting.md");
  expect(COMMANDS.size).toBeGreaterThan(10);
  expect([...COMMANDS.keys()].filter((name) => !text.includes(`\`frontdesk ${name}\``))).toEqual([]);
});

test("every engine runs the contract", () => {
  const engines = new Set(below("server/engines").map(({ path }) => path.split("/")[2]!));
  const runs = sources.filter(({ text }) => text.includes("describeEngine(")).map(({ path }) => path);
  expect([...engines].filter((engine) => !runs.some((path) => path.startsWith(`server/engines/${engine}/`)))).toEqual(
    [],
  );
});
