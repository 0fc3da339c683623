import { afterAll, beforeAll, expect, it } from "vitest";
import { retrievePassages } from "../../knowledge/retrieval/retrievePassages.ts";
import { openWorld, type World } from "../support/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld({ env: { EMBEDDER: "meaning" } });
});
afterAll(() => world.close());

it("a passage that shares no word with the question is found, from upload to search", async () => {
  const tenantId = await world.tenant({
    "returns.md": "# Returns\n\n## Refunds\n\nWe transfer the full price within ten days after a parcel came back.",
    "hours.md": "# Opening hours\n\n## Counter\n\nThe counter in town opens at nine on weekdays.",
    "sizes.md": "# Sizes\n\n## Shoes\n\nShoes run large; choose half a number less.",
  });
  const ctx = world.agent(tenantId);
  const passages = await retrievePassages(ctx, { question: "When shall I be reimbursed?", keywords: [] });
  expect(passages[0]?.title).toBe("Returns");
  expect(passages[0]?.scores).toMatchObject({ bm25: 0 });
  expect(ctx.parts.embedder.model).toBe("meaning-2-384");
});
