/** C3: streams cut at random bytes and resumed by Last-Event-ID on another replica: byte for byte the stored answer. */
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type FakeOpenai, startFakeOpenai } from "../support/fakeOpenai.ts";
import { cases, figure } from "../support/figures.ts";
import { redisUrl } from "../support/harness.ts";
import { type HeardEvent, readEvents, toTurn } from "../support/visitor.ts";
import { openWorld, type World } from "../support/world.ts";
import { openChokePoint } from "./chokePoint.ts";

const CUTS = cases(20, 500);
const AT_ONCE = 8;
const ANSWER = `${Array.from({ length: 60 }, (_, n) => `You can return item ${n} within 30 days`).join(", ")} [1].`;

let world: World;
let fake: FakeOpenai;

beforeAll(async () => {
  fake = await startFakeOpenai({ firstTokenMs: 5, tokenMs: 3, tokens: 60 });
  fake.answerWith((_body, task) => (task === "generate" ? ANSWER : null));
  // Without Redis the turn log lives in one process: then the cut stream is resumed where it came from.
  world = await openWorld({
    replicas: redisUrl() ? 2 : 1,
    env: { OPENAI_API_KEY: "test", OPENAI_BASE_URL: fake.url },
  });
});
afterAll(async () => {
  await world?.close();
  await fake?.close();
});

it("a stream that is cut anywhere and resumed shows the stored answer", { timeout: 900_000 }, async () => {
  const tenantId = await world.tenant(
    { "returns.md": "# Returns\n\nYou can return any item within 30 days of delivery.\n" },
    { threshold: 0 },
  );
  let done = 0;
  let wrong = 0;
  async function cutOne(): Promise<void> {
    const { port } = new URL(world.urls[0] as string);
    const point = await openChokePoint({ host: "127.0.0.1", port: Number(port) });
    const visitor = await world.visitor(tenantId);
    const heard: HeardEvent[] = [];
    try {
      visitor.urls.splice(0, visitor.urls.length, `http://127.0.0.1:${point.port}`);
      point.arm(2 + Math.floor(Math.random() * 40), () => {});
      const id = v7();
      const body = { message: "Can I return an item?", client_message_id: id };
      await visitor
        .fetch("/stream", { method: "POST", body })
        .then((reply) => readEvents(reply, (each) => heard.push(each)))
        .catch(() => {});
      visitor.urls.splice(0, 1, ...[...world.urls].reverse());
      const lastId = heard.findLast((each) => each.id !== null)?.id;
      if (heard.at(-1)?.event.type !== "end") {
        // The same message again: it attaches to its turn, from the last event on.
        const headers: Record<string, string> = lastId ? { "last-event-id": String(lastId) } : {};
        const reply = await visitor.fetch("/stream", { method: "POST", body, headers });
        await readEvents(reply, (each) => heard.push(each));
      }
    } finally {
      await point.close();
    }
    const turn = toTurn(heard);
    const stored = (await visitor.history()).messages.find((message) => message.role === "assistant");
    const ids = heard.map((each) => each.id);
    const isOnce = new Set(ids).size === ids.length && heard.filter((each) => each.event.type === "end").length === 1;
    if (!stored || turn.draft !== stored.content || turn.message?.content !== stored.content || !isOnce) {
      wrong += 1;
      process.stdout.write(`  differs: ${JSON.stringify({ heard: turn.draft, stored: stored?.content, ids })}\n`);
    }
    done += 1;
  }
  const lanes = Array.from({ length: AT_ONCE }, async () => {
    while (done < CUTS) await cutOne();
  });
  await Promise.all(lanes);
  figure("stream cuts whose text differs from the stored row", wrong, done);
  expect(wrong).toBe(0);
});
