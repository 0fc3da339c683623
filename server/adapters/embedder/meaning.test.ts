import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pino from "pino";
import { afterAll, describe, expect, it } from "vitest";
import { loadConfig } from "../../config/config.ts";
import { cosine } from "../../test/contracts/embedder.ts";
import { figure } from "../../test/support/figures.ts";
import { buildEmbedder } from "./buildEmbedder.ts";
import { whyNoModel } from "./meaning/modelFiles.ts";
import { createMeaningEmbedder } from "./meaning.ts";

const PASSAGE = "Open the settings of the shop, choose a delivery address and press Save to keep it. ".repeat(12);
const pages = (count: number) => Array.from({ length: count }, (_, n) => `${n} ${PASSAGE}`);

describe("vectors of meaning", () => {
  const embedder = createMeaningEmbedder();
  afterAll(() => embedder.close?.());

  it.each([
    ["How do I whitelist my website?", "Add the site to the allow list", "Rotating the signing keys"],
    ["What colour is the chat bubble?", "The launcher's accent colour", "Restoring a backup"],
    ["I want my money back", "Refunds are paid within ten days", "The service listens on port 3000"],
  ])("see that %j is about %j", async (question, near, far) => {
    const [asked, like, unlike] = await embedder.embed([question, near, far]);
    expect(cosine(asked!, like!)).toBeGreaterThan(cosine(asked!, unlike!) + 0.2);
  });

  it("are the same for the same text, alone or in a batch", async () => {
    const question = "Where is my parcel?";
    const [alone] = await embedder.embed([question]);
    const [, inCompany] = await embedder.embed([PASSAGE, question, "!"]);
    expect(inCompany).toEqual(alone);
  });

  it("are made for a question before those of a document that came earlier", async () => {
    const ended: string[] = [];
    await Promise.all([
      embedder.embed(pages(64)).then(() => ended.push("document")),
      embedder.embed(["one", "two", "three"]).then(() => ended.push("sentences")),
      embedder.embed(["How do I pay?"]).then(() => ended.push("question")),
    ]);
    expect(ended).toEqual(["question", "sentences", "document"]);
  });

  it("cost a question a few milliseconds of CPU", async () => {
    const questions = Array.from({ length: 20 }, (_, n) => `How do I change the delivery address of order ${n}?`);
    const before = process.cpuUsage();
    await embedder.embed(questions);
    const { user, system } = process.cpuUsage(before);
    figure("embedder of meaning, ms of CPU per question", (user + system) / 1000 / questions.length);
    await embedder.embed([PASSAGE]);
  });

  it("are not waited for by a caller who has stopped", async () => {
    const controller = new AbortController();
    const stopped = embedder.embed(pages(64), controller.signal);
    controller.abort(new Error("stopped"));
    await expect(stopped).rejects.toThrow("stopped");
    await expect(embedder.embed(["late"], controller.signal)).rejects.toThrow("stopped");
    expect(await embedder.embed(["next"])).toHaveLength(1);
  });

  it("are made once for everybody waiting for the same text, and for those who ask again", async () => {
    const [first, second] = await Promise.all([
      embedder.embed(["Is there a lift?", "Is there a ramp?"]),
      embedder.embed(["Is there a ramp?", "Is there a lift?", "Is there a ramp?"]),
    ]);
    expect(second[0]).toBe(first[1]);
    expect(second[1]).toBe(first[0]);
    const [again] = await embedder.read!(["Is there a ramp?"]);
    expect(again!.vector).toBe(first[1]);
    expect(again!.pieces!.length).toBeGreaterThan(0);
  });

  it("are kept when the caller has stopped meanwhile, so that a busy service makes progress", async () => {
    const controller = new AbortController();
    const stopped = embedder.embed(["A first sentence.", `A second one. ${PASSAGE}`], controller.signal);
    const [first] = await embedder.embed(["A first sentence."]);
    controller.abort(new Error("stopped"));
    await expect(stopped).rejects.toThrow("stopped");
    const [again] = await embedder.embed(["A first sentence."]);
    expect(again).toBe(first);
  });

  it("are refused when there is more work than can be done in about a minute", async () => {
    const controller = new AbortController();
    const book = embedder.embed(pages(6000), controller.signal);
    await expect(embedder.embed(["one more"])).rejects.toThrow("too many");
    controller.abort(new Error("stopped"));
    await expect(book).rejects.toThrow("stopped");
    expect(await embedder.embed(["one more"])).toHaveLength(1);
  });
});

describe("the embedding model's thread", () => {
  it("is restarted when it dies, and the text is tried again", async () => {
    const folder = await mkdtemp(join(tmpdir(), "frontdesk-embedder-"));
    const embedder = createMeaningEmbedder(new URL("../../test/support/dyingEmbedderWorker.ts", import.meta.url));
    try {
      expect(await embedder.embed(["before", `die once ${join(folder, "seen")}`, "after"])).toHaveLength(3);
      const fatal = embedder.embed(["die"]);
      const other = embedder.embed(["a question", "that waits"]);
      await expect(fatal).rejects.toThrow("died twice");
      expect(await other).toHaveLength(2);
    } finally {
      await embedder.close?.();
      await rm(folder, { recursive: true });
    }
  });

  it("is ready before the first question", async () => {
    const embedder = createMeaningEmbedder();
    embedder.warm?.();
    embedder.warm?.();
    expect(await embedder.embed(["first"])).toHaveLength(1);
    await embedder.close?.();
  });

  it("ends with its owner, who may start it again", async () => {
    const embedder = createMeaningEmbedder();
    const cutOff = embedder.embed(pages(50));
    await Promise.all([expect(cutOff).rejects.toThrow("closed"), embedder.close?.()]);
    expect(await embedder.embed(["again"])).toHaveLength(1);
    await embedder.close?.();
  });

  it.each([
    ["is closed", "await embedder.close()"],
    ["ends", "process.exit(0)"],
  ])("is not cut off inside native code, which would abort the process, when the service %s", async (_when, end) => {
    const script = `import { createMeaningEmbedder } from ${JSON.stringify(import.meta.resolve("./meaning.ts"))};
      const embedder = createMeaningEmbedder();
      await embedder.embed(["ready"]);
      embedder.embed(Array.from({ length: 100 }, (_, n) => n + " word".repeat(300))).catch(() => {});
      setTimeout(async () => { ${end}; console.log("closed"); process.exit(0); }, 30);
      process.on("exit", () => console.log("ended"));`;
    const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script]);
    expect(stdout).toMatch(/ended\n$/);
  });

  it("keeps the process alive while it works, and no longer", async () => {
    const script = `import { createMeaningEmbedder } from ${JSON.stringify(import.meta.resolve("./meaning.ts"))};
      createMeaningEmbedder().warm();
      console.log((await createMeaningEmbedder().embed(["a", "b"])).length);`;
    const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script]);
    expect(stdout).toBe("2\n");
  });
});

describe("the choice of an embedder", () => {
  const choose = (env: Record<string, string>, whyNot?: () => string | null) => {
    const lines: string[] = [];
    const log = pino({ level: "warn" }, { write: (line) => void lines.push(line) });
    return { embedder: buildEmbedder(loadConfig({ NODE_ENV: "test", ...env }), log, whyNot), lines };
  };
  const remote = { OPENAI_API_KEY: "key", OPENAI_EMBEDDING_MODEL: "embed-1" };

  it("falls on the endpoint's model, then on the bundled one, and on plain words when asked to", () => {
    expect(choose(remote).embedder.model).toBe("embed-1");
    expect(choose({ OPENAI_EMBEDDING_MODEL: "embed-1" }).embedder.model).toBe("meaning-2-384");
    const { model, dimensions, isLexical = false } = choose({}).embedder;
    expect({ model, dimensions, isLexical }).toEqual({ model: "meaning-2-384", dimensions: 384, isLexical: false });
    expect(choose({ EMBEDDER: "words" }).embedder).toMatchObject({ model: "local-lexical-1-384", isLexical: true });
  });

  it("still finds the other models, for vectors that were made before a change", () => {
    const { embedder } = choose({ ...remote, EMBEDDER: "words" });
    expect(["meaning-2-384", "local-lexical-1-384", "embed-0"].map((model) => embedder.other?.(model)?.model)).toEqual([
      "meaning-2-384",
      "local-lexical-1-384",
      "embed-0",
    ]);
    const without = choose({}).embedder;
    expect(without.other?.("local-lexical-1-384")?.isLexical).toBe(true);
    expect(without.other?.("embed-0")).toBeNull();
  });

  it("says once that the runtime can't be loaded, and continues with plain words", async () => {
    const { embedder, lines } = choose(remote, () => whyNoModel("no-such-runtime"));
    expect(lines).toEqual([]);
    expect(embedder.other?.("meaning-2-384")).toBeNull();
    expect(embedder.other?.("meaning-2-384")).toBeNull();
    expect(lines).toHaveLength(1);
    const fallen = choose({}, () => whyNoModel("no-such-runtime"));
    expect(fallen.embedder.model).toBe("local-lexical-1-384");
    expect(await fallen.embedder.embed(["words"])).toHaveLength(1);
    expect(JSON.parse(fallen.lines.join())).toMatchObject({ reason: expect.stringContaining("no-such-runtime") });
  });
});
