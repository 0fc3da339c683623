/** Marks texts as questions or passages, in the form that each model expects. Pure. */

import { createHash } from "node:crypto";
import { z } from "zod";

/** A prefix for the text, and extra fields for the request's body; `null` removes a field that is sent by default. */
export interface TextForm {
  before: string;
  fields: Record<string, unknown>;
}

export interface TextForms {
  question: TextForm;
  passage: TextForm;
  /** The endpoint's name for the requested vector length. */
  dimensions: "dimensions" | "output_dimension";
}

const before = (words: string): TextForm => ({ before: words, fields: {} });
const beside = (fields: Record<string, unknown>): TextForm => ({ before: "", fields });
const PLAIN: TextForms = { question: before(""), passage: before(""), dimensions: "dimensions" };

/**
 * Well-known models by name, following their model cards and API references. OpenAI's models, bge-m3, and those of
 * Cohere and Gemini get plain text: the latter two's OpenAI-compatible endpoints accept no such field.
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
      // This endpoint has no "float" encoding.
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

/** The operator's settings; they override what is known about the model. */
export interface StatedForms {
  question?: string | undefined;
  passage?: string | undefined;
}

/** @throws SyntaxError for a setting that starts like JSON but isn't valid */
export function formsOf(model: string, { question, passage }: StatedForms): TextForms {
  const known = knownForms(model);
  return {
    ...known,
    question: question === undefined ? known.question : readForm(question),
    passage: passage === undefined ? known.passage : readForm(passage),
  };
}

const knownForms = (model: string) => KNOWN.find(([name]) => name.test(model.toLowerCase()))?.[1] ?? PLAIN;

const fieldsSchema = z.record(z.string(), z.unknown());

/** A JSON object becomes extra request fields; anything else is a prefix. @throws SyntaxError */
function readForm(stated: string): TextForm {
  if (!stated.trimStart().startsWith("{")) return before(stated);
  return beside(fieldsSchema.parse(JSON.parse(stated)));
}

/** The model's name in the database. Vectors made with different forms or dimensions get a different label. */
export function labelOf(model: string, forms: TextForms, dimensions: number | undefined): string {
  const made = JSON.stringify([forms.question, forms.passage]);
  const isPlain = made === JSON.stringify([PLAIN.question, PLAIN.passage]);
  const mark = createHash("sha256").update(made).digest("hex").slice(0, 6);
  return `${model}${dimensions ? `@${dimensions}` : ""}${isPlain ? "" : `#${mark}`}`;
}

/** The settings a label's vectors were made with; null when they are unknown because the settings have changed. */
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
