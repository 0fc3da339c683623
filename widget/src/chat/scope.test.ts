import { describe, expect, it } from "vitest";
import { readScope } from "./scope.ts";

describe("the scope a page sets for questions", () => {
  it("is a collection's name, which is also shown to the visitor", () => {
    expect(readScope(" Delivery ")).toEqual({ label: "Delivery", wire: { collection: "Delivery" } });
  });

  it("is some documents, with or without a name for them", () => {
    const wire = { document_ids: ["a", "b"] };
    expect(readScope({ document_ids: ["a", "b"], label: "This guide" })).toEqual({ label: "This guide", wire });
    expect(readScope({ document_ids: ["a", "b"] })).toEqual({ label: null, wire });
  });

  it("is nothing when the page gives nothing usable", () => {
    for (const value of [null, undefined, "", " ", {}, [], { document_ids: [] }, 5])
      expect(readScope(value)).toBeNull();
  });
});
