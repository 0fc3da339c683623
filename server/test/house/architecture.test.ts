/** The house rules of the source tree, held by reading it. */
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { chatEventSchema } from "../../protocol/events.ts";
import { drawRooms } from "./rooms/drawRooms.ts";
import { below, offenders, product, ROOT, roomOf, type Source, sources } from "./sourceTree.ts";

describe("the source tree", () => {
  it("is read at all", () => {
    expect(product.length).toBeGreaterThan(100);
  });

  it("touches a pool of connections only in the database folder", () => {
    const doors = ["server/db/database.ts"];
    expect(offenders(below("server"), ({ text }) => /\.pool\b/.test(text), doors)).toEqual([]);
    const drivers = ["connections.ts", "migrate.ts", "copies.ts", "twoCells.ts"].map((file) => `server/db/${file}`);
    const opens = ({ text }: Source) => /^import (?!type)[^;]*from "(?:postgres|pg)"/m.test(text);
    expect(offenders(below("server"), opens, drivers)).toEqual([]);
  });

  it("calls functions of the database only from db/sql/, by names that are written out", () => {
    const calls = ({ text }: Source) => /\bcallForTenant\b/.test(text);
    const others = below("server").filter(({ path }) => !path.startsWith("server/db/sql/"));
    expect(offenders(others, calls, ["server/db/tenant.ts"])).toEqual([]);
    const isNamed = /\bcallForTenant(?:<[^(]*>)?\(\s*\w+,\s*"[a-z_]+",/g;
    const isOpen = ({ text }: Source) =>
      [...text.matchAll(/\bcallForTenant[<(]/g)].length !== [...text.matchAll(isNamed)].length;
    expect(offenders(below("server/db/sql"), isOpen)).toEqual([]);
    const statements = ({ text }: Source) => /\binStatement\b/.test(text);
    expect(offenders(below("server"), statements, ["server/db/database.ts", "server/db/tenant.ts"])).toEqual([]);
  });

  it("reads the environment only in config.ts", () => {
    expect(
      offenders(below("server", "widget", "admin"), ({ text }) => /process\.env/.test(text), [
        "server/config/config.ts",
      ]),
    ).toEqual([]);
  });

  it("lets widget and admin know only the protocol of the server", () => {
    const foreign = ({ imports, path }: Source) =>
      imports.some((target) => target.startsWith("server/") && !target.startsWith("server/protocol/")) ||
      imports.some((target) =>
        path.startsWith("widget/") ? target.startsWith("admin/") : target.startsWith("widget/"),
      );
    expect(offenders(below("widget", "admin"), foreign)).toEqual([]);
  });

  it("lets what both apps share know only itself and the protocol", () => {
    expect(below("shared").length).toBeGreaterThan(3);
    const foreign = ({ imports }: Source) => imports.some((target) => !/^(?:shared|server\/protocol)\//.test(target));
    expect(offenders(below("shared"), foreign)).toEqual([]);
    expect(
      offenders(below("server", "bench", "eval"), ({ imports }) => imports.some((to) => to.startsWith("shared/"))),
    ).toEqual([]);
  });

  it("keeps the validator out of browsers, where it would be large and its use of eval would be reported", () => {
    const checked = below("server/protocol").filter(({ packages }) => packages.some((name) => /\bzod\b/.test(name)));
    expect(checked.length).toBeGreaterThan(5);
    const carries = ({ path, text }: Source) =>
      [...text.matchAll(/^import (?!type )[^;]*? from "([^"]+)"/gm)].some(([, target = ""]) => {
        const file = relative(ROOT, resolve(ROOT, dirname(path), target)).replaceAll("\\", "/");
        return checked.some((each) => each.path === file);
      });
    expect(offenders(below("shared", "widget", "admin"), carries)).toEqual([]);
  });

  it("keeps the protocol free of the server", () => {
    const isForeign = ({ imports }: Source) => imports.some((target) => !target.startsWith("server/protocol/"));
    expect(offenders(below("server/protocol"), isForeign)).toEqual([]);
  });

  it("keeps language below everything else", () => {
    const isAbove = ({ imports }: Source) => imports.some((target) => !/^server\/(?:language|protocol)\//.test(target));
    expect(below("server/language").length).toBeGreaterThan(5);
    expect(offenders(below("server/language"), isAbove)).toEqual([]);
  });

  it("keeps ports free of adapters, and verbs free of HTTP", () => {
    expect(
      offenders(below("server/ports"), ({ imports }) =>
        imports.some((target) => target.startsWith("server/adapters/")),
      ),
    ).toEqual([]);
    const verbs = below(
      "server/conversations",
      "server/knowledge",
      "server/tenants",
      "server/accounts",
      "server/audit",
      "server/inbox",
      "server/learning",
      "server/inbound",
      "server/mail",
      "server/outbox",
      "server/cache",
      "server/answering",
      "server/engines",
      "server/grading",
      "server/jobs",
    );
    expect(
      offenders(verbs, ({ imports }) => imports.some((target) => /^server\/(?:http|routes)\//.test(target))),
    ).toEqual([]);
    expect(
      offenders(verbs, ({ packages }) => packages.some((name) => name === "hono" || name.startsWith("hono/"))),
    ).toEqual([]);
  });

  it("imports only downwards, in the order of rooms that docs/architecture.md gives", () => {
    const rows = [
      ...readFileSync(join(ROOT, "docs/architecture.md"), "utf8").matchAll(/^\| ((?:`\w+\/`(?:, )?)+) \|/gm),
    ];
    const floors = rows.flatMap(([, rooms], floor) =>
      [...rooms!.matchAll(/`(\w+)\/`/g)].map(([, room]) => [room!, floor] as const),
    );
    const floorOf = new Map(floors);
    const rooms = new Set(below("server").flatMap(({ path }) => roomOf(path) ?? []));
    expect([...rooms].filter((room) => !floorOf.has(room))).toEqual([]);
    const upwards = below("server").flatMap(({ path, imports }) => {
      const from = roomOf(path);
      if (from === null) return [];
      const isUp = (to: string | null) => to !== null && to !== from && (floorOf.get(to) ?? -1) <= floorOf.get(from)!;
      return imports.filter((target) => isUp(roomOf(target))).map((target) => `${path} -> ${target}`);
    });
    expect(upwards).toEqual([]);
  });

  it("has no circular imports, within a room or across rooms", () => {
    const importsOf = new Map(below("server").map(({ path, imports }) => [path, imports]));
    const done = new Set<string>();
    const circles: string[] = [];
    const walk = (path: string, way: string[]): void => {
      if (way.includes(path)) circles.push([...way.slice(way.indexOf(path)), path].join(" -> "));
      if (done.has(path) || way.includes(path)) return;
      for (const target of importsOf.get(path) ?? []) walk(target, [...way, path]);
      done.add(path);
    };
    for (const path of importsOf.keys()) walk(path, []);
    expect(circles).toEqual([]);
  });

  it("is drawn in docs/images/rooms.svg as it is (`npm run rooms` draws it again)", () => {
    const rooms = new Map<string, Set<string>>();
    for (const { path, imports } of below("server")) {
      const from = roomOf(path);
      if (from === null) continue;
      const known = rooms.get(from) ?? new Set();
      for (const to of imports.map(roomOf)) if (to !== null && to !== from) known.add(to);
      rooms.set(from, known);
    }
    const picture = join(ROOT, "docs/images/rooms.svg");
    const svg = drawRooms(rooms);
    if (process.env.UPDATE_ROOMS) writeFileSync(picture, svg);
    expect(readFileSync(picture, "utf8"), "docs/images/rooms.svg is stale: `npm run rooms`").toBe(svg);
  });

  it("keeps SQL out of routes", () => {
    expect(offenders(below("server/routes"), ({ text }) => /\bsql`/.test(text))).toEqual([]);
  });

  it("lets errors leave the server only as a key", () => {
    const makers = [
      "server/http/errorHandler.ts",
      "server/http/listen.ts",
      "server/protocol/errors.ts",
      "server/routes/openapiParts.ts",
    ];
    expect(offenders(below("server"), ({ text }) => /error: \{ key|error: z\.object/.test(text), makers)).toEqual([]);
    const leaks = /c\.(?:json|text|body)\([^)]*(?:error|err|cause)\.(?:message|stack)/;
    expect(offenders(below("server"), ({ text }) => leaks.test(text))).toEqual([]);
  });

  it("makes chat events in one place", () => {
    const types = chatEventSchema.options.map(({ shape }) => [...shape.type.values][0]);
    const made = new RegExp(`\\btype: "(?:${types.join("|")})"`);
    const makers = ["server/answering/events.ts"];
    const server = below("server").filter(({ path }) => roomOf(path) !== "protocol");
    expect(offenders(server, ({ text }) => made.test(text.replaceAll(/Extract<.*?>/g, "")), makers)).toEqual([]);
  });

  it("writes event streams in one place", () => {
    expect(
      offenders(below("server"), ({ text }) => /text\/event-stream; charset/.test(text), ["server/http/sse.ts"]),
    ).toEqual([]);
  });

  it("has no way for text to become HTML on a page", () => {
    const sinks =
      /\.(?:innerHTML|outerHTML|srcdoc)\s*=|dangerouslySetInnerHTML|insertAdjacentHTML|document\.write|DOMParser|new Function|\beval\(/;
    expect(offenders(below("shared", "widget", "admin"), ({ text }) => sinks.test(text))).toEqual([]);
  });

  it("wraps no interrupt() in try, and puts nothing before it", () => {
    const pausing = below("server/answering/nodes").filter(({ text }) => /\binterrupt[<(]/.test(text));
    expect(pausing.map(({ path }) => path).sort()).toEqual([
      "server/answering/nodes/clarify.ts",
      "server/answering/nodes/human.ts",
    ]);
    for (const { text } of pausing) {
      expect(text).not.toMatch(/\btry\b/);
      expect(text).toMatch(/StateUpdate \{\n {2}const \w+ = interrupt</);
    }
  });

  it("gives a run to its nodes as it is, and assigns to nothing in it", () => {
    const [, fields = ""] =
      /export interface TurnRun \{\n([^}]*)\n\}/.exec(readFileSync(join(ROOT, "server/answering/run.ts"), "utf8")) ??
      [];
    const names = fields.split("\n").filter((line) => /^ {2}\w/.test(line));
    expect(names.length).toBeGreaterThan(15);
    expect(names.filter((line) => !line.startsWith("  readonly "))).toEqual([]);
    const assigns = /\brun(?:\.\w+)+\s*(?:[-+*/%&|^?]{0,2}=(?![=>])|\+\+|--)|\bassign\(\s*run\b|\bdelete run\b/;
    expect(["run.draft = text", "run.trace.engine ??= name"].every((line) => assigns.test(line))).toBe(true);
    const holders = product.filter(({ imports }) => imports.includes("server/answering/run.ts"));
    expect(holders.length).toBeGreaterThan(20);
    expect(offenders(holders, ({ text }) => assigns.test(text))).toEqual([]);
  });

  it("has no file over 250 lines without a reason", () => {
    // Tables, wire shapes, dictionaries and lists of cases read best in one piece.
    const reasons = [
      "server/db/schema/conversations.ts",
      "server/protocol/admin.ts",
      "admin/src/api/client.ts", // generated
      "admin/src/i18n/de/settings.ts",
      "admin/src/i18n/en/settings.ts",
      "admin/src/i18n/he/settings.ts",
      "server/language/statusWords.ts",
    ];
    expect(offenders(product, ({ text }) => text.split("\n").length > 251, reasons)).toEqual([]);
  });

  it("leaves nothing unfinished", () => {
    const marks = /\b(?:TODO|FIXME|XXX)\b|@ts-(?:ignore|nocheck)|\.(?:only|todo)\(/;
    expect(offenders(sources, ({ text }) => marks.test(text), ["server/test/house/architecture.test.ts"])).toEqual([]);
  });
});
