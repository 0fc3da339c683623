import { afterAll, beforeAll, expect, it } from "vitest";
import { WEBHOOK_EVENTS } from "../../server/protocol/webhookEvents.ts";
import type { Delivery, Webhook } from "../../server/protocol/webhooks.ts";
import { type FakeApi, startFakeApi } from "./fakeApi.ts";

const at = "2026-11-20T10:00:00.000Z";
const webhook: Webhook = {
  id: "01a1b2c3-0000-7000-8000-0000000000a1",
  kind: "webhook",
  url: "https://hooks.lumen.example/frontdesk",
  events: ["ticket.opened", "ticket.resolved"],
  is_enabled: true,
  is_gone: false,
  previous_secret_until: null,
  last_delivery: null,
  created_at: at,
};
const delivery: Delivery = {
  id: "01a1b2c3-0000-7000-8000-0000000000d1",
  event_id: "01a1b2c3-0000-7000-8000-0000000000e1",
  type: "webhook.test",
  status: "failed",
  payload: { type: "webhook.test", timestamp: at, data: { message: "A test" } },
  attempts: [{ at, status: 500, error: null, body: "broken", ms: 12 }],
  next_attempt_at: null,
  created_at: at,
};

let fake: FakeApi;
beforeAll(async () => {
  fake = await startFakeApi({
    "GET /webhooks": { webhooks: [] },
    "POST /webhooks": { ...webhook, secret: "whsec_c2VjcmV0" },
    "POST /webhooks/:id/test": { ...delivery, status: "pending", attempts: [] },
    "GET /webhooks/:id/deliveries": { deliveries: [delivery], next_cursor: null },
    "POST /webhooks/:id/deliveries/:delivery/replay": { ...delivery, status: "pending" },
  });
});
afterAll(() => fake.close());

it("an owner adds a webhook, sees its secret once, sends a test, reads why it failed and replays it", async () => {
  const page = await fake.open("/admin/settings/webhooks");
  await page.getByText("No webhooks yet.").waitFor();
  fake.answer({ "GET /webhooks": { webhooks: [webhook] } });
  await page.getByLabel("Address").fill(webhook.url);
  await page.getByLabel("Knowledge gap found").uncheck();
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText("whsec_c2VjcmV0").waitFor();
  expect(fake.asked.find(({ method, path }) => method === "POST" && path === "/webhooks")?.body).toEqual({
    kind: "webhook",
    url: webhook.url,
    events: WEBHOOK_EVENTS.filter((event) => event !== "gap.found"),
  });
  await page.getByRole("button", { name: "Send a test" }).click();
  await page.getByText("Given up").click();
  await page.getByText("status 500").waitFor();
  await page.getByRole("button", { name: "Replay" }).click();
  await expect.poll(() => fake.asked.some(({ path }) => path.endsWith("/replay"))).toBe(true);
  await page.context().close();
});
