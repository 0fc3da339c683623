/** How an endpoint's model is told whether a text asks or answers. Pure. */
import { createHash } from "node:crypto";

/** Words that go before the text, and fields that go beside it in the request's body; `null` leaves out what is usually sent. */
export interface TextForm {
  before: string;
  fields: Record<string, unknown>;
}

export interface TextForms {
  question: TextForm;
  passage: TextForm;
  /** What the endpoint calls the length of the vectors that are wanted. */
  dimensions: "dimensions" | "output_dimension";
}

const before = (words: string): TextForm => ({ before: words, fields: {} });
const beside = (fields: Record<string, unknown>): TextForm => ({ before: "", fields });
const PLAIN: TextForms = { question: before(""), passage: before(""), dimensions: "dimensions" };

/**
 * Well-known models by their names, as their cards and their providers' API references describe them. Left plain are OpenAI's
 * models, bge-m3, and those of Cohere and Gemini, whose OpenAI-compatible endpoints take no such field.
 */
const KNOWN: [name: RegExp, forms: TextForms][] = [
  [
    /(?:^|[/-])(?:multilingual-)?e5-(?:small|base|large)(?!.*instruct)/,
    { ...PLAIN, question: before("query: "), passage: before("passage: ") },
  ],
  [/nomic-embed-text/, { ...PLAIN, question: before("search_query: "), passage: before("search_document: ") }],
  [
    /bge-(?:small|base|large)-en/,
    { ...PLAIN, question: before("Represent this sentence for searching relevant passages: ") },
  ],
  [
    /embeddinggemma/,
    { ...PLAIN, question: before("task: search result | query: "), passage: before("title: none | text: ") },
  ],
  [
    /(?:^|\/)voyage-/,
    {
      // "float" is no encoding there.
      question: beside({ input_type: "query", encoding_format: null }),
      passage: beside({ input_type: "document", encoding_format: null }),
      dimensions: "output_dimension",
    },
  ],
  [
    /jina-embeddings-v[34]/,
    { ...PLAIN, question: beside({ task: "retrieval.query" }), passage: beside({ task: "retrieval.passage" }) },
  ],
];

/** What an operator has set; it goes before what is known of the model. */
export interface StatedForms {
  question?: string | undefined;
  passage?: string | undefined;
}

/** @throws SyntaxError for what begins as JSON and is none */
export function formsOf(model: string, { question, passage }: StatedForms): TextForms {
  const known = knownForms(model);
  return {
    ...known,
    question: question === undefined ? known.question : readForm(question),
    passage: passage === undefined ? known.passage : readForm(passage),
  };
}

const knownForms = (model: string) => KNOWN.find(([name]) => name.test(model.toLowerCase()))?.[1] ?? PLAIN;

/** A JSON object's fields go beside the text; anything else is put before it. @throws SyntaxError */
function readForm(stated: string): TextForm {
  if (!stated.trimStart().startsWith("{")) return before(stated);
  return beside(JSON.parse(stated) as Record<string, unknown>);
}

/** A model's name in the database: vectors that were made in another way are of another model. */
export function labelOf(model: string, forms: TextForms, dimensions: number | undefined): string {
  const made = JSON.stringify([forms.question, forms.passage]);
  const isPlain = made === JSON.stringify([PLAIN.question, PLAIN.passage]);
  const mark = createHash("sha256").update(made).digest("hex").slice(0, 6);
  return `${model}${dimensions ? `@${dimensions}` : ""}${isPlain ? "" : `#${mark}`}`;
}

/** How a label's vectors were made; null when that can't be told any more, since what was set then is set no more. */
export function readLabel(
  label: string,
  stated: StatedForms,
): { model: string; forms: TextForms; dimensions: number | undefined } | null {
  const [, model = label, length] = /^(.+?)(?:@(\d+))?(?:#[0-9a-f]{6})?$/.exec(label) ?? [];
  const dimensions = length === undefined ? undefined : Number(length);
  const forms = [formsOf(model, stated), knownForms(model), PLAIN].find(
    (one) => labelOf(model, one, dimensions) === label,
  );
  return forms ? { model, forms, dimensions } : null;
}
