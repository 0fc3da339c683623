import { describe, expect, it } from "vitest";
import { formsOf, labelOf, readLabel } from "./textForms.ts";

const labelFor = (model: string, stated = {}, dimensions?: number) =>
  labelOf(model, formsOf(model, stated), dimensions);

describe("how a model is told questions from passages", () => {
  it.each([
    ["intfloat/multilingual-e5-small", "query: ", "passage: "],
    ["e5-large-v2", "query: ", "passage: "],
    ["nomic-embed-text:v1.5", "search_query: ", "search_document: "],
    ["@cf/baai/bge-base-en-v1.5", "Represent this sentence for searching relevant passages: ", ""],
    ["BAAI/bge-m3", "", ""],
    ["intfloat/multilingual-e5-large-instruct", "", ""],
    ["text-embedding-3-small", "", ""],
    ["gemini-embedding-001", "", ""],
    ["embed-v4.0", "", ""],
  ])("%s: by the words %j and %j", (model, question, passage) => {
    const forms = formsOf(model, {});
    expect([forms.question, forms.passage]).toEqual([
      { before: question, fields: {} },
      { before: passage, fields: {} },
    ]);
  });

  it.each([
    ["voyage-3.5", { input_type: "query", encoding_format: null }, { input_type: "document", encoding_format: null }],
    ["jina-embeddings-v3", { task: "retrieval.query" }, { task: "retrieval.passage" }],
  ])("%s: by fields of the request", (model, question, passage) => {
    const forms = formsOf(model, {});
    expect([forms.question.fields, forms.passage.fields]).toEqual([question, passage]);
  });

  it("is what the operator says, even if that is nothing", () => {
    const stated = { question: '{"input_type": "search_query"}', passage: "" };
    expect(formsOf("intfloat/e5-small", stated)).toMatchObject({
      question: { before: "", fields: { input_type: "search_query" } },
      passage: { before: "", fields: {} },
    });
  });
});

describe("the model's name stored with its vectors", () => {
  it("distinguishes vectors that were made in different ways, and keeps plain names as they were", () => {
    expect(labelFor("text-embedding-3-small")).toBe("text-embedding-3-small");
    expect(labelFor("text-embedding-3-small", {}, 256)).toBe("text-embedding-3-small@256");
    const labels = [labelFor("e5-small"), labelFor("e5-small", { question: "ask: " }), labelFor("e5-small", {}, 64)];
    expect(new Set([...labels, "e5-small"]).size).toBe(4);
  });

  it.each([
    ["e5-small", {}, undefined],
    ["@cf/baai/bge-base-en-v1.5", {}, 256],
    ["our-model", { passage: "doc: " }, undefined],
  ])("says how they were made: %s", (model, stated, dimensions) => {
    const label = labelFor(model, stated, dimensions);
    expect(readLabel(label, stated)).toEqual({ model, forms: formsOf(model, stated), dimensions });
  });

  it("is read as it was before the operator's setting, and not at all once nobody knows the model", () => {
    expect(readLabel("our-model", { question: "ask: " })).toMatchObject({ forms: { question: { before: "" } } });
    expect(readLabel(labelFor("e5-small"), { question: "ask: " })).toMatchObject({
      forms: { question: { before: "query: " } },
    });
    expect(readLabel(labelFor("our-model", { question: "ask: " }), {})).toBeNull();
  });
});
