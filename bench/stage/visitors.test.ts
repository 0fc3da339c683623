import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import type { Stage } from "./openStage.ts";
import { firstTurn } from "./visitors.ts";

it("gives simultaneous visitors a different question each, so that no process answers from what it remembers", async () => {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await text(request));
    if (request.url?.endsWith("/init")) response.end(JSON.stringify({ token: "t", ticket_id: "k" }));
    else {
      asked.push(body.message);
      response.end("event: token\ndata: {}\n\nevent: end\ndata: {}\n\n");
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stage = { server: { url }, tenants: ["a", "b"] } as unknown as Stage;
  try {
    const sends = await Promise.all(Array.from({ length: 16 }, () => firstTurn(stage)));
    await Promise.all(sends.map((send) => send()));
  } finally {
    server.close();
  }
  expect(new Set(asked).size).toBe(16);
});
