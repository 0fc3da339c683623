import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { callContext, describeEngine, passageOf } from "../../test/contracts/engine.ts";
import { createLocalEngine } from "./localEngine.ts";

describeEngine("local", () => createLocalEngine());

const engine = createLocalEngine();
async function answer(question: string, ...passages: ReturnType<typeof passageOf>[]): Promise<string> {
  const input = { question, history: [], summary: null, passages, locale: null, instructions: null };
  return (await Array.fromAsync(engine.generate(input, callContext()))).join("");
}

const domains = passageOf(
  1,
  "Allow a domain",
  "The widget only opens on domains you allow.\n\nTo allow one:\n\n1. Open **Settings**.\n2. Choose **Domains**.\n3. Enter the address and press Save.\n\nSubdomains need an entry of their own.",
);
const install = passageOf(
  2,
  "Embedding",
  'Put the snippet before the closing body tag. It loads nothing until the page is idle.\n\n```html\n<script src="https://desk.example/widget.js"></script>\n```\n\nSee the [domains page](/domains) for details.',
);

describe("the local engine's answers", () => {
  it("keeps a list of steps whole, with its introduction and its source", async () => {
    const text = await answer("How do I allow a domain?", domains, install);
    expect(text).toContain("1. Open **Settings**.\n2. Choose **Domains**.\n3. Enter the address and press Save.");
    expect(text).toContain("[1]");
    expect(text).not.toContain("[2]");
  });

  it("never breaks a code block and never cites inside it", async () => {
    const text = await answer("How do I embed the snippet?", install, domains);
    expect(text).toMatch(/```html\n<script src="https:\/\/desk\.example\/widget\.js"><\/script>\n```/);
  });

  it("abstains when nothing covers the question", async () => {
    expect(await answer("What is the capital of Mongolia?", domains, install)).toBe("");
    expect(await answer("hello", domains, install)).toBe("");
  });

  it("answers in other languages from documents in them", async () => {
    const german = passageOf(
      1,
      "Rückgabe",
      "Sie können Artikel innerhalb von 30 Tagen zurückgeben. Die Rückgabe ist kostenlos.",
    );
    expect(await answer("Wie lange kann ich Artikel zurückgeben?", german)).toContain("30 Tagen");
    const japanese = passageOf(1, "返品", "商品は30日以内に返品できます。送料は無料です。");
    expect(await answer("返品は何日以内ですか?", japanese)).toContain("30日以内");
  });

  it("leaves out links that only work on the documents' own site", async () => {
    const text = await answer("Where do I put the snippet before the body tag?", install);
    expect(text).not.toContain("](/domains)");
  });
});

describe("the local engine on any document", () => {
  const pieces = [
    "# Export\n\n",
    "Export your photos. ",
    "Do it so:\n\n",
    "- one export\n- two\n",
    "```sh\nexport photos\n```\n",
    "```\ncut off export",
    "| a | b |\n|---|---|\n| export | 1 |\n",
    "\n\n",
    "Yes! ",
    "See [here](/x). ",
    "1. Export\n2. Done\n",
    "写真をエクスポート。",
    "> quoted export\n",
  ];

  it("keeps code fences in pairs, cites only what it was given, and uses no words of its own", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...pieces), { maxLength: 14 }), async (parts) => {
        const passage = passageOf(3, "Export", parts.join(""));
        const text = await answer("How do I export my photos?", passage);
        expect((text.match(/^\s*```/gm) ?? []).length % 2).toBe(0);
        for (const [, number] of text.matchAll(/\[(\d+)\]/g)) expect(number).toBe("3");
        const known = `${passage.content} Export Handbook`;
        for (const word of text.replace(/\[3\]/g, "").match(/[\p{L}\p{N}]+/gu) ?? []) expect(known).toContain(word);
      }),
      { numRuns: 300 },
    );
  });

  it("is quick on a large and hostile document", async () => {
    const started = performance.now();
    for (const text of [
      "a".repeat(200_000),
      "(".repeat(50_000),
      "export [x](".repeat(10_000),
      "- export\n".repeat(5000),
      "<!--".repeat(20_000),
    ]) {
      await answer("How do I export my photos?", passageOf(1, "Export", text));
    }
    expect(performance.now() - started).toBeLessThan(5000);
  });
});

describe("the local engine's rewriting", () => {
  const history = [
    { role: "visitor" as const, content: "How do I export my photos to an external drive?" },
    { role: "assistant" as const, content: "Use the desktop app. Do you want to keep the albums?" },
  ];
  const rewrite = (message: string) => engine.contextualize({ message, history, summary: null }, callContext());

  it("carries terms over for a follow-up", async () => {
    const found = await rewrite("How long does it take?");
    expect(found.question).toContain("export");
    expect(found.question).toContain("photos");
  });

  it("takes a short reply together with the question it answers", async () => {
    expect((await rewrite("yes, I do")).question).toContain("albums");
  });

  it("leaves a new topic alone", async () => {
    const message = "Which payment methods are accepted for the yearly subscription?";
    const found = await rewrite(message);
    expect(found.question).toBe(message);
    expect(found.keywords.join(" ")).not.toContain("drive");
  });

  it("leaves the first message alone", async () => {
    const found = await engine.contextualize(
      { message: "How long does it take?", history: [], summary: null },
      callContext(),
    );
    expect(found.question).toBe("How long does it take?");
  });
});
