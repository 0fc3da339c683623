/** `npm run eval:prompts`: which rules of the prompts a model follows, and what happens to answers that break them. */
import { parseArgs } from "node:util";
import { createMeaningEmbedder } from "../../server/adapters/embedder/meaning.ts";
import { startFakeOpenai } from "../../server/test/support/fakeOpenai.ts";
import { asMarkdown, asText } from "../tables.ts";
import { isSent } from "./isSent.ts";
import { PROMPTS, type RuleResult, tryRules } from "./tryRules.ts";

const { values } = parseArgs({
  options: { prompt: { type: "string", multiple: true }, markdown: { type: "boolean" } },
});
const prompts = values.prompt ?? [...PROMPTS];
const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseURL, OPENAI_MODEL: model = "gpt-5-mini" } = process.env;
const connection = apiKey ? { apiKey, baseURL, model } : null;

const fake = await startFakeOpenai();
const embedder = createMeaningEmbedder();
const tried = await tryRules(fake, connection, {
  only: prompts,
  onTried: ({ prompt, rule, model: fate }) => connection && process.stderr.write(`${prompt}: ${rule}: ${fate}\n`),
});
const sent = new Map<RuleResult, { good: boolean; bad: boolean }>();
for (const one of tried) {
  if (!one.texts) continue;
  const { good, bad } = one.texts;
  sent.set(one, {
    good: await isSent(embedder, one.question, good),
    bad: await isSent(embedder, one.question, bad),
  });
}
await embedder.close?.();
await fake.close();

const yes = (is: boolean | undefined) => (is === undefined ? "" : is ? "yes" : "no");
const print = values.markdown ? asMarkdown : asText;
const modelColumn = connection ? [model] : [];
console.log(
  print({
    heading: "Each rule of a prompt",
    columns: ["prompt", "rule", ...modelColumn, "good one", "sent", "bad one", "sent"],
    rows: tried.map((one) => {
      const fates = [...(connection ? [one.model!] : []), one.good, yes(sent.get(one)?.good)];
      return [one.prompt, one.rule, ...fates, one.bad, yes(sent.get(one)?.bad)];
    }),
    words: 7,
  }),
);

function rowOf(prompt: string): string[] {
  const ofPrompt = tried.filter((one) => one.prompt === prompt);
  const count = (is: (one: RuleResult) => boolean) => String(ofPrompt.filter(is).length);
  const byModel = [count((one) => one.model === "kept"), count((one) => one.model === "broken")];
  const isAnswer = prompt === "answer";
  return [
    prompt,
    String(ofPrompt.length),
    ...(connection ? [...byModel, count((one) => one.model !== "kept" && one.model !== "broken")] : []),
    count((one) => one.good === "kept"),
    isAnswer ? count((one) => sent.get(one)?.good === true) : "",
    count((one) => one.bad === "kept"),
    isAnswer ? count((one) => sent.get(one)?.bad === true) : "",
  ];
}

const counts = connection ? [`${model} keeps`, "breaks", "no reply"] : [];
console.log(
  print({
    heading: "Rules kept",
    columns: [
      "prompt",
      "rules",
      ...counts,
      "good one keeps",
      "sent",
      "bad one keeps",
      "sent though its judge likes all",
    ],
    rows: prompts.map(rowOf),
    words: 1,
  }),
);
