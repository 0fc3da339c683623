/** Small, made-up packs in the format the evaluation reads. */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

const guide = `Bicycle repairs

Our workshop mends punctures while you wait. Bring the wheel or the whole bicycle to the counter.

A new chain takes two working days because the workshop orders it from the maker.

Gift cards

A gift card never expires and can be spent in any of our shops or on the web.`;

const span = (text: string) => ({ doc_id: "d1", start: guide.indexOf(text), end: guide.indexOf(text) + text.length });

const passages = [
  { id: "p1", tenant: "museum", title: "Opening hours", url: "", text: "The museum opens at nine and closes at six." },
  { id: "p2", tenant: "museum", title: "Tickets", url: "", text: "Children under twelve enter the museum for free." },
  { id: "p3", tenant: "museum", title: "Empty", url: "", text: " " },
];
const museumTalk = [
  { role: "user", text: "When does the museum open?" },
  { role: "agent", text: "The museum opens at nine." },
  { role: "user", text: "And what do children pay?" },
];

const paragraphs = [
  { id: "s1", tenant: "harbour", title: "Ferries", text: "The ferry to the island sails every hour from pier two." },
  { id: "s2", tenant: "harbour", title: "Luggage", text: "Each passenger may carry two suitcases on board." },
];

const faq = `# Questions

### How do I water the fern? {#fern}

Give it rain from a barrel twice a week and keep the soil damp.

### Which pots fit the cactus?

Clay with a hole in the ground, since roots in standing moisture rot.
`;
const page = `<html><head><title>Why is the lamp dark?</title></head><body><main><h1>Why is the lamp dark?</h1>
<p>A lamp goes dark when its battery is empty, after about forty hours, so charge it on the sunny sill overnight and press the switch.</p></main></body></html>`;
const manual = `<html><head><title>Manual</title></head><body><main><h1>Manual</h1><h2><a id="descale">How do I descale it?</a></h2>
<p>To descale fill the tank with vinegar, run one cycle and rinse twice with clear water before the next brew.</p>
<h2><a id="grind">What about the grinder?</a></h2><p>Set the ring to seven for a coarse powder.</p></main></body></html>`;

/** A half's questions; the second half's differ in wording. */
function questionsOf(split: string): Record<string, object[]> {
  const again = split === "dev" ? "" : " please";
  const talk = { conversation_id: "c1", tenant: "shop", turns: [{ role: "user", text: "How long for a chain?" }] };
  const visit = { conversation_id: "m1", tenant: "museum", turns: museumTalk };
  const query = { query_id: `${split}1`, tenant: "shop", conversation_id: "c1", history_turns: 0 };
  const asked = { conversation_id: "m1", tenant: "museum", query_id: `${split}2`, history_turns: 2 };
  const docs = { query_id: `${split}3`, tenant: "garden" };
  return {
    [`doc2dial/${split}/conversations.jsonl`]: [talk],
    [`doc2dial/${split}/queries.jsonl`]: [
      {
        ...query,
        kind: "first",
        question: `How long does a new chain take${again}?`,
        gold_spans: [span("two working days")],
      },
    ],
    [`mtrag/${split}/conversations.mtrag.jsonl`]: [visit],
    [`mtrag/${split}/conversations.mtragun.jsonl`]: [visit],
    [`mtrag/${split}/queries.mtrag.jsonl`]: [
      { ...asked, set: "mtrag", question: museumTalk[2]!.text, answerability: "ANSWERABLE", gold_passages: ["p2"] },
    ],
    [`mtrag/${split}/queries.mtragun.jsonl`]: [
      { ...asked, set: "mtragun", question: "Is there a car park?", answerability: "UNANSWERABLE", gold_passages: [] },
    ],
    [`answerability/${split}/squad2.jsonl`]: [
      {
        ...squad("q1", `How often does the ferry sail to the island${again}?`),
        answerable: true,
        gold_passages: ["s1"],
      },
      { ...squad("q2", "Who composed the anthem of Peru?"), answerable: false, gold_passages: [] },
    ],
    [`answerability/${split}/hint3.jsonl`]: [],
    [`cache_pairs/${split}/pairs.jsonl`]: pairs,
    [`demo_questions/${split}.jsonl`]: newcomers,
    [`docs_corpus/ente/${split}/queries.jsonl`]: [
      {
        ...docs,
        question: "How do I water the fern?",
        gold_sections: [{ path: "garden/faq.md", anchor: "fern" }],
        linked_docs: ["garden/watering.md"],
      },
    ],
    [`docs_corpus/anki/${split}/queries.jsonl`]: [
      { ...docs, question: `Why is the lamp dark${again}?`, gold_doc: "faqs/why-is-the-lamp-dark.md" },
    ],
    [`docs_corpus/httpd/${split}/queries.jsonl`]: [
      {
        ...docs,
        question: "How do I descale it?",
        gold_sections: [{ path: "machine.html", anchor: "descale" }],
        linked_docs: [],
      },
    ],
    [`docs_corpus/pdf/${split}/queries.jsonl`]: [],
  };
}

const squad = (query_id: string, question: string) => ({ query_id, set: "squad2", tenant: "harbour", question });

const watering = { file: "garden.md", heading: "How often do I water the fern?" };
const asksNothing = { answerable: false, gold: [], must: [] };
const newcomers = [
  {
    ...{ id: "n1", turns: ["How often do I water the fern?"], kind: "howto", answerable: true },
    ...{ gold: [watering], must: [["twice a week", "each day"]] },
  },
  {
    ...{ id: "n2", turns: ["hello", "How often do I water the fern?"], kind: "followup", answerable: true },
    ...{ gold: [watering], must: [["three times a year"]] },
  },
  {
    ...{ id: "n3", turns: ["I want to talk to a human", "How often do I water the fern?"], kind: "followup" },
    ...{ answerable: true, gold: [watering], must: [] },
  },
  {
    ...{ id: "n7", turns: ["charge battery"], kind: "keyword", answerable: true },
    ...{ gold: [{ file: "red-lamp.md", heading: "How do I charge the battery indoors?" }], must: [] },
  },
  { id: "n4", turns: ["Who composed the anthem of Peru?"], kind: "unanswerable", ...asksNothing },
  { id: "n5", turns: ["Please connect me to a human"], kind: "person", ...asksNothing },
  { id: "n6", turns: ["thanks!"], kind: "smalltalk", ...asksNothing },
];

const pair = { source: "made", trust: "high", a: "Do you sell tea?", b: "Do you sell tea?" };
const pairs = [
  { ...pair, pair_id: "c1", kind: "paraphrase", label: "hit" },
  { ...pair, pair_id: "c2", kind: "cross_tenant", label: "miss", scope_a: "one", scope_b: "two" },
  { ...pair, pair_id: "c3", kind: "hard_negative", label: "miss", b: "Where can I leave my umbrella?" },
];

const shared: Record<string, object[] | string> = {
  "doc2dial/corpus/documents.jsonl": [{ id: "d1", tenant: "shop", title: "Our shop", text: guide }],
  "doc2dial/corpus/passages.jsonl": [
    { id: "d1#1", ...span(guide.slice(0, guide.indexOf("Gift cards"))) },
    { id: "d1#2", ...span(guide.slice(guide.indexOf("Gift cards"))) },
  ],
  "mtrag/corpus/passages.jsonl": passages,
  "answerability/corpus/squad2.jsonl": paragraphs,
  "answerability/corpus/hint3.jsonl": [],
  "demo_questions/docs/garden.md":
    "# The garden\n\nAll about plants.\n\n## How often do I water the fern?\n\nWater the fern twice a week, with rain.\n\n## What does the pump need?\n\nThe pump in the pond needs a battery.\n",
  "demo_questions/docs/red-lamp.md":
    "# The red lamp\n\n## How do I charge the battery indoors?\n\nTo charge the battery indoors, put it on the red stand.\n",
  "demo_questions/docs/blue-lamp.md":
    "# The blue lamp\n\n## How do I charge the battery outdoors?\n\nTo charge the battery outdoors, put it on the blue stand.\n",
  "docs_corpus/ente/corpus/garden/faq.md": faq,
  "docs_corpus/ente/corpus/garden/watering.md": "# Watering\n\nA fern likes water from a barrel, twice a week.\n",
  "docs_corpus/ente/probes.jsonl": [
    { path: "garden/faq.md", must_contain: ["from a barrel twice a week", "not there"] },
  ],
  "docs_corpus/anki/corpus/md/faqs/why-is-the-lamp-dark.md":
    "# Why is the lamp dark?\n\nA lamp goes dark when its battery is empty, after forty hours.\n",
  "docs_corpus/anki/corpus/html/faqs/why-is-the-lamp-dark.html": page,
  "docs_corpus/anki/corpus/md/manual/wiring.md": "# Wiring\n\nThe brown wire is the one that is live.\n",
  "docs_corpus/anki/probes.jsonl": [],
  "docs_corpus/httpd/corpus/machine.html": manual,
  "docs_corpus/httpd/probes.jsonl": [],
  "docs_corpus/pdf/probes.jsonl": [],
  "docs_corpus/pdf/corpus/none.txt": "No filing was made this year.",
  "baselines.md": `| | R@1 | R@5 | R@10 | hit@10 | MRR@10 | nDCG@10 | n |
|---|---|---|---|---|---|---|---|
| doc2dial/passage/dev - last user turn | 0.1 | 0.25 | 0.3 | 0.3 | 0.2 | 0.2 | 1 |
| mtrag/dev - published rewrite | 0.1 | 0.75 | 0.3 | 0.3 | 0.2 | 0.2 | 1 |

| | AUROC | answerable | unanswerable |
|---|---|---|---|
| squad2 BM25 top-1 score/dev | 0.5 | 1 | 1 |
`,
};

/** Writes the corpora, and these halves' questions. */
export async function writeTinyPacks(folder: string, splits: string[]): Promise<void> {
  for (const [path, content] of Object.entries(shared)) await write(folder, path, content);
  await writeQuestions(folder, splits);
}

/** Writes only the questions. */
export async function writeQuestions(folder: string, splits: string[]): Promise<void> {
  for (const split of splits) {
    for (const [path, rows] of Object.entries(questionsOf(split))) await write(folder, path, rows);
  }
}

async function write(folder: string, path: string, content: object[] | string): Promise<void> {
  const text = typeof content === "string" ? content : content.map((row) => `${JSON.stringify(row)}\n`).join("");
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
}
