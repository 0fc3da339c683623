import { expect, test } from "vitest";
import { plainParts } from "./plainParts.ts";

const passage = {
  ...{
    n: 1,
    chunk_id: "c",
    document_id: "d",
    document_version: 1,
    url: null,
    title: "Returns",
    heading_path: [],
    page: null,
    scores: {},
  },
  content: "You can return any item within 30 days. Call +44 20 7946 0000 or see https://shop.example/returns.",
};
const input = { question: "Can I return 2 items to Norway?", passages: [passage] };

test.each([
  "whether it may be worn before",
  "ob man 2 Artikel zurückgeben kann",
  "whether it's more than 30 days for Norway",
  "מי משלם על המשלוח",
])("a part of the question is shown as it is: %s", (part) => {
  expect(plainParts([part], input)).toEqual([part]);
});

test.each([
  "whether https://evil.example has more",
  "see evil.example",
  "[your refund](https://evil.example)",
  "![x](//evil.example/x.png)",
  "whether <b>this</b>",
  "write to refund@evil.example",
  "call +1 900 555 0199",
  "call ٠١٢٣٤٥٦٧٨٩",
  "call +44 20 7946 0000",
  "see https://shop.example/returns",
  "whether it costs 49 euros",
  "ev\u200bil.exa\u200bmple",
])("a part with a link, an address or a number that nobody asked about is not shown: %s", (part) => {
  expect(plainParts(["who pays", part], input)).toEqual(["who pays"]);
});
