/** The journeys of docs/architecture.md lead where they say: what they name is reached, and what decides is named. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { product, ROOT } from "./sourceTree.ts";

const page = readFileSync(join(ROOT, "docs/architecture.md"), "utf8");
const importsOf = new Map(product.map(({ path, imports }) => [path, imports]));

/** A journey's doors: where it begins, and what the queue or a child process starts. */
const journeys = [
  {
    title: "A message, from the request to `end`",
    doors: ["server/routes/chat.ts", "server/jobs/sweepTurns.ts"],
    rooms: ["server/answering/", "server/conversations/turn/"],
  },
  {
    title: "A ticket, from the AI's doubt to a person's answer",
    doors: [
      "server/routes/chat.ts",
      "server/routes/escalate.ts",
      "server/routes/admin/index.ts",
      "server/jobs/runOutbox.ts",
    ],
    rooms: ["server/conversations/people/", "server/inbox/alerts/"],
  },
  {
    title: "A document, from the upload to a passage",
    doors: [
      "server/routes/admin/uploads.ts",
      "server/jobs/ingestDocuments.ts",
      "server/knowledge/readers/childMain.ts",
      "server/answering/graph.ts",
    ],
    rooms: ["server/knowledge/readers/", "server/knowledge/retrieval/"],
  },
];

/** All files that these import, and those import, and so on. */
function reach(doors: string[]): Set<string> {
  const reached = new Set<string>();
  const next = [...doors];
  for (let path = next.pop(); path !== undefined; path = next.pop()) {
    const imports = importsOf.get(path);
    if (imports === undefined || reached.has(path)) continue;
    reached.add(path);
    next.push(...imports);
  }
  return reached;
}

/** The paths that a journey's section names; `{a,b}.ts` is two. */
function namedIn(title: string): string[] {
  const section = page.split(`### ${title}\n`)[1]?.split(/^##/m)[0] ?? "";
  return [...section.matchAll(/`(server\/[\w/{},-]+\.(?:ts|sql))`/g)].flatMap(([, path]) => {
    const [, before, names, after] = /^(.*)\{(.*)\}(.*)$/.exec(path!) ?? [];
    return names === undefined ? [path!] : names.split(",").map((name) => `${before}${name}${after}`);
  });
}

test.each(journeys)("what is named of this journey is on its way: $title", ({ title, doors }) => {
  const named = namedIn(title);
  const reached = reach(doors);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((path) => path.endsWith(".ts") && !reached.has(path))).toEqual([]);
  const callers = named.filter((path) => path.startsWith("server/db/sql/"));
  const calls = callers.map((path) => readFileSync(join(ROOT, path), "utf8")).join("\n");
  const functions = named.filter((path) => path.endsWith(".sql"));
  expect(functions.filter((path) => !calls.includes(`"${path.split("/").at(-1)!.replace(".sql", "")}"`))).toEqual([]);
});

test.each(journeys)("no file of its rooms that this journey reaches is left out: $title", ({ title, doors, rooms }) => {
  const named = new Set(namedIn(title));
  const inRooms = [...reach(doors)].filter((path) => rooms.some((room) => path.startsWith(room)));
  expect(inRooms.length).toBeGreaterThan(10);
  expect(inRooms.filter((path) => !named.has(path)).sort()).toEqual([]);
});
