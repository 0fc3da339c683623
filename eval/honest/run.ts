/** `npm run eval:honest`: results for questions the documents don't cover, and for vague ones they do. See README. */
import { parseArgs } from "node:util";
import { openStore } from "../openStore.ts";
import { asMarkdown, asText } from "../tables.ts";
import { teachTenant } from "../teachTenant.ts";
import { type AskedHonestly, askBusiness, type HonestKind } from "./askBusiness.ts";
import { type Half, readBusinesses } from "./readBusinesses.ts";
import { countResults } from "./scoreTurns.ts";

const { values } = parseArgs({
  options: {
    business: { type: "string", multiple: true },
    embedder: { type: "string" },
    misses: { type: "string", multiple: true },
    markdown: { type: "boolean" },
  },
});
const embedder = values.embedder === "words" ? "words" : "meaning";
const store = await openStore({ engine: "local", embedder, database: undefined, vectors: undefined });
const asked = new Map<string, AskedHonestly[]>();
try {
  for (const business of await readBusinesses()) {
    if (values.business && !values.business.includes(business.name)) continue;
    const { name, documents } = business;
    const tenant = await teachTenant(store.parts, { name, documents, questions: [], unit: "section" });
    asked.set(name, await askBusiness(tenant, business));
  }
} finally {
  await store.close();
}

/** Errors are printed only for the named halves: nobody looks at the others while fitting. */
for (const [name, of] of asked) {
  for (const { kind, question, result, titles } of of) {
    const isMiss = kind === "vague" ? !result.endsWith("well") : result !== "handed over";
    if (isMiss && values.misses?.includes(question.half))
      console.log([`${name}, ${kind}`, result, question.text, titles.join(" | ")].join("  ·  "));
  }
}

const shareOf = (part: number, whole: number) => `${part} (${whole === 0 ? "-" : (part / whole).toFixed(3)})`;
const halves: Half[] = ["fitted", "others", "unseen", "fresh", "later"];

function hopelessRow(name: string, half: Half, kind: HonestKind, of: AskedHonestly[]): string[] {
  const { questions, handedOver, asked, answered } = countResults(of.map(({ result }) => result));
  return [name, kind, half, String(questions), shareOf(handedOver, questions), String(asked), String(answered)];
}

function vagueRow(name: string, half: Half, of: AskedHonestly[]): string[] {
  const { questions, handedOver, asked, askedWell, answered, answeredWell } = countResults(
    of.map(({ result }) => result),
  );
  const well = shareOf(askedWell + answeredWell, questions);
  const figures = [questions, askedWell, asked - askedWell, answeredWell, answered - answeredWell, handedOver];
  return [name, half, ...figures.map(String), well];
}

const rowsOf = (row: (name: string, half: Half, of: AskedHonestly[]) => string[], kind: HonestKind) =>
  [...asked, ["all", [...asked.values()].flat()] as const].flatMap(([name, of]) =>
    halves.flatMap((half) => {
      const meant = of.filter((one) => one.kind === kind && one.question.half === half);
      return meant.length === 0 ? [] : [row(name, half, meant)];
    }),
  );
const hopeless = (kind: HonestKind) => rowsOf((name, half, of) => hopelessRow(name, half, kind, of), kind);
const tables = [
  {
    heading: "Off the topic",
    columns: ["business", "asked", "half", "questions", "handed over", "clarifying question", "answered"],
    rows: [...hopeless("off"), ...hopeless("follow-up")],
    words: 3,
  },
  {
    heading: "Vague, on the topic",
    columns: ["business", "half", "questions", "asked well", "badly", "answered well", "badly", "handed over", "well"],
    rows: rowsOf(vagueRow, "vague"),
    words: 2,
  },
];
for (const table of tables) console.log((values.markdown ? asMarkdown : asText)(table));
