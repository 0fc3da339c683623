import { expect, it } from "vitest";
import type { Passage } from "../ports/passage.ts";
import { pagesRead } from "./pagesRead.ts";

const passage = (document_id: string, title: string) => ({ document_id, title }) as Passage;

it("counts pages, not passages, and names the best one", () => {
  const found = [passage("a", "Delivery"), passage("a", "Delivery"), passage("b", "Returns")];
  expect(pagesRead(found)).toEqual({ count: 2, topic: "Delivery" });
});

it("keeps a long title to one line", () => {
  const { topic } = pagesRead([passage("a", `All\nabout ${"parcels ".repeat(30)}`)]);
  expect(topic).toMatch(/^All about parcels .*…$/);
  expect(topic.length).toBeLessThanOrEqual(61);
});
