/** A file is opened for its own sake: one of a few lines that a single neighbour uses belongs to that neighbour. */
import { expect, it } from "vitest";
import { product, type Source } from "./sourceTree.ts";

const MIN_LINES = 15;
const MAX_LINES = 250;

/** Rooms with one file for each thing, which is looked for by its name however small it is. */
const BY_NAME = [
  "server/commands/", // a command
  "server/jobs/", // a job
  "server/answering/nodes/", // a node of the graph
  "server/engines/openai/prompts/", // a prompt
  "server/inbound/mailChild.ts", // what a process starts with
  "server/actions/imports/apiChild.ts", // the same
  "admin/src/i18n/", // a language
  "admin/src/trace/fellBack.ts", // tested without a page, which its caller needs
];

const lines = ({ text }: Source) => text.trimEnd().split("\n").length;

/** `server/cache`, `admin/src/ticket`, `bench/graph` */
const roomOf = (path: string) => /^(?:\w+\/src|\w+)\/[^/]+(?=\/)/.exec(path)?.[0] ?? path.split("/")[0];

/** Files that only one other imports: a neighbour in the same room, with space for it. */
function homeless(sources: Source[]): string[] {
  return sources.flatMap((source) => {
    const importers = sources.filter(({ imports }) => imports.includes(source.path));
    const [only] = importers;
    if (!only || importers.length > 1 || lines(source) >= MIN_LINES || source.path.endsWith(".d.ts")) return [];
    // An index is how a room is entered, and a verb that another room calls can't move there.
    if (only.path.endsWith("/index.ts") || roomOf(only.path) !== roomOf(source.path)) return [];
    const fits = lines(only) + lines(source) <= MAX_LINES;
    return fits && !BY_NAME.some((named) => source.path.startsWith(named)) ? [`${source.path} -> ${only.path}`] : [];
  });
}

const source = (path: string, ...imports: string[]): Source => ({ path, text: "\n", imports, packages: [] });

it("finds a small file that only a neighbour uses, and no other", () => {
  const found = homeless([
    source("server/cache/small.ts"),
    source("server/cache/shared.ts"),
    source("server/cache/user.ts", "server/cache/small.ts", "server/cache/shared.ts"),
    source("server/cache/index.ts", "server/cache/page.ts"),
    source("server/cache/page.ts", "server/cache/shared.ts"),
    source("server/routes/cache.ts", "server/cache/user.ts"),
  ]);
  expect(found).toEqual(["server/cache/small.ts -> server/cache/user.ts"]);
});

it("no file under 15 lines has its only importer in the room it is in", () => {
  expect(homeless(product)).toEqual([]);
});
