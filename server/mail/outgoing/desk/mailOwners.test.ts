/** Owners hear of what somebody with a stolen account would change first. Over HTTP. */
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { saveAlerts } from "../../../inbox/alerts/alertPreferences.ts";
import { type ActionDesk, openActionDesk } from "../../../test/support/actionDesk.ts";
import { refundOrder } from "../../../test/support/actions.ts";
import { createMember, PASSWORD } from "../../../test/support/desk.ts";
import { type Mailbox, openMailbox } from "../../../test/support/mailbox.ts";
import { type ShopSystem, startShopSystem } from "../../../test/support/shopSystem.ts";
import { startTestServer, type TestServer } from "../../../test/support/testServer.ts";
import { workOutbox } from "../../../test/support/workOutbox.ts";

let shop: ShopSystem;
let server: TestServer;
let desk: ActionDesk;
let mailbox: Mailbox;
const second = `second-${v7()}@desk.example`;
const unconfirmed = `third-${v7()}@desk.example`;

beforeAll(async () => {
  shop = await startShopSystem();
  server = await startTestServer({
    SECRETS_KEYS: `test:${Buffer.alloc(32, 7).toString("base64")}`,
    ACTION_ALLOW_PRIVATE_HOSTS: shop.host,
  });
  desk = await openActionDesk(server, shop);
  for (const email of [second, unconfirmed])
    await createMember(desk.ctx, { email, name: "Kim", password: PASSWORD, role: "owner" });
  const confirmed = [desk.ownerEmail, desk.agentEmail, second];
  await server.admin`update auth."user" set email_verified = email = any(${confirmed})`;
  mailbox = openMailbox(server);
});
afterAll(async () => {
  await server?.close();
  await shop?.close();
});

const counts = () => [desk.ownerEmail, second, unconfirmed, desk.agentEmail].map((address) => mailbox.count(address));
async function change(patch: object): Promise<number[]> {
  const before = counts();
  const changed = await desk.owner("PATCH", `/actions/${desk.refundId}`, patch);
  expect(changed.status).toBe(200);
  await workOutbox(server.parts);
  return counts().map((count, n) => count - (before[n] ?? 0));
}

test("a changed key is mailed to every owner with a confirmed address, whoever changed it and whatever mails they want", async () => {
  const wish = { sound: false, browser: false, mail_after_minutes: 5, mail_mentions: false, mail_assigned: false };
  await saveAlerts(desk.ctx, { ...wish, mail: "never", locale: "de" });
  expect(await change({ secrets: { key: "another key" } })).toEqual([1, 1, 0, 0]);
  const german = await mailbox.newest(desk.ownerEmail);
  expect(german.subject).toBe("Der Schlüssel der Aktion refund_order wurde geändert");
  const { subject, text } = await mailbox.newest(second);
  expect(subject).toBe("The key of the action refund_order was changed");
  expect(text).toContain("Olga Owner");
  expect(text).toContain("/admin/settings/actions");
  expect(text).not.toContain("another key");
  expect(await change({ secrets: { key: "another key" } })).toEqual([0, 0, 0, 0]);
});

test("an approval that is lowered is mailed to them as well, and one that is raised is not", async () => {
  const refund = (more: object) => ({ definition: refundOrder(shop.origin, { ...more }) });
  expect(await change(refund({ approval: "two_people" }))).toEqual([0, 0, 0, 0]);
  expect(await change(refund({ approval: "visitor" }))).toEqual([1, 1, 0, 0]);
  expect((await mailbox.newest(second)).subject).toBe("The action refund_order needs less approval now");
  expect(await change({ is_enabled: false })).toEqual([0, 0, 0, 0]);
});
