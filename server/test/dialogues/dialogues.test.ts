/** Short dialogues over HTTP against the whole service, on the local engine and on a model: add one to any of the text files. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FakeOpenai, startFakeOpenai } from "../support/fakeOpenai.ts";
import { openWorld, type World } from "../support/world.ts";
import { playDialogue } from "./playDialogue.ts";
import { type Dialogue, readDialogues } from "./readDialogues.ts";

const PAGES = join(import.meta.dirname, "pages");
const shops: Record<Dialogue["shop"], Record<string, unknown>> = {
  sure: {},
  // No answer reaches it: whatever is not hopeless is asked back about.
  "never sure": { threshold: 1 },
  "never asks back": { threshold: 1, clarify: false },
  "without AI": { ai_enabled: false },
};

const dialogues = readDialogues(import.meta.dirname);
let fake: FakeOpenai;
const worlds = new Map<string, { world: World; tenants: Map<string, string> }>();

beforeAll(async () => {
  fake = await startFakeOpenai();
  const pages = Object.fromEntries(
    readdirSync(PAGES).map((name) => [name, readFileSync(join(PAGES, name), "utf8")] as const),
  );
  const envs = {
    local: {},
    model: { env: { OPENAI_API_KEY: "test", OPENAI_BASE_URL: fake.url } },
    shipped: { env: { EMBEDDER: "meaning" } },
  };
  for (const engine of ["local", "model", "shipped"] as const) {
    const world = await openWorld(envs[engine]);
    const tenants = new Map<string, string>();
    for (const [shop, settings] of Object.entries(shops)) tenants.set(shop, await world.tenant(pages, settings));
    worlds.set(engine, { world, tenants });
  }
}, 120_000);
afterAll(async () => {
  for (const { world } of worlds.values()) await world.close();
  await fake?.close();
});

it("number at least 120, each with a name of its own", () => {
  expect(dialogues.length).toBeGreaterThanOrEqual(120);
  expect(new Set(dialogues.map(({ name }) => name)).size).toBe(dialogues.length);
});

describe.each(["local", "model", "shipped"] as const)("with the %s engine", (engine) => {
  const played = dialogues.filter(
    (dialogue) => dialogue.engine === engine || (dialogue.engine === "both" && engine !== "shipped"),
  );
  it.concurrent.each(played.map((dialogue) => [`${dialogue.file}: ${dialogue.name}`, dialogue] as const))(
    "%s",
    async (_name, dialogue) => {
      const { world, tenants } = worlds.get(engine)!;
      await playDialogue(world, tenants.get(dialogue.shop) as string, dialogue);
    },
  );
});
