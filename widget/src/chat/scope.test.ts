import { describe, expect, it } from "vitest";
import { readScope } from "./scope.ts";

describe("what a page limits questions to", () => {
  it("is a collection's name, which is also what the visitor reads", () => {
    expect(readScope(" Delivery ")).toEqual({ label: "Delivery", wire: { collection: "Delivery" } });
  });

  it("is some documents, with a name for them or without", () => {
    const wire = { document_ids: ["a", "b"] };
    expect(readScope({ document_ids: ["a", "b"], label: "This guide" })).toEqual({ label: "This guide", wire });
    expect(readScope({ document_ids: ["a", "b"] })).toEqual({ label: null, wire });
  });

  it("is nothing when the page gives nothing of use", () => {
    for (const value of [null, undefined, "", " ", {}, [], { document_ids: [] }, 5])
      expect(readScope(value)).toBeNull();
  });
});
