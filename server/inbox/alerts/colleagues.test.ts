/** What people at the desk do beside each other: replies to use again, who looks at a ticket, mentions, and files for the visitor. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withSystem } from "../../db/system.ts";
import type { BusNotice } from "../../ports/bus.ts";
import type { CannedReply } from "../../protocol/admin.ts";
import { createMember, type Desk, openDesk, openTicket, PASSWORD } from "../../test/support/desk.ts";
import { type Mailbox, openMailbox } from "../../test/support/mailbox.ts";
import { pictures } from "../../test/support/sentFiles.ts";
import { startTestServer, type TestServer } from "../../test/support/testServer.ts";
import { workOutbox } from "../../test/support/workOutbox.ts";

const SHOP = "https://shop.example";
let server: TestServer;
let desk: Desk;
let mailbox: Mailbox;
beforeAll(async () => {
  server = await startTestServer();
  desk = await openDesk(server);
  mailbox = openMailbox(server);
});
afterAll(() => server?.close());

const idOf = async (email: string) =>
  (
    await withSystem(
      server.parts.db,
      "accounts",
      ({ sql }) => sql<{ id: string }[]>`select id from auth.user where email = ${email}`,
    )
  )[0]!.id;

describe("a saved reply", () => {
  const names = async (caller = desk.agent) =>
    ((await caller("GET", "/canned-replies")).json.replies as CannedReply[]).map(({ name }) => name);

  test("is its writer's alone, or everybody's when an owner shares it", async () => {
    const mine = await desk.agent("POST", "/canned-replies", { name: "Refund", content: "Hello {{visitor.name}}" });
    const shared = { name: "Hours", content: "We are here from 9 to 5.", is_shared: true };
    expect((await desk.agent("POST", "/canned-replies", shared)).status).toBe(403);
    const ours = await desk.owner("POST", "/canned-replies", shared);
    expect(await names()).toEqual(["Hours", "Refund"]);
    expect(await names(desk.owner)).toEqual(["Hours"]);
    const change = { name: "Returns", content: "Send it back." };
    expect((await desk.owner("PUT", `/canned-replies/${mine.json.id}`, change)).status).toBe(404);
    expect((await desk.agent("PUT", `/canned-replies/${ours.json.id}`, change)).status).toBe(404);
    expect((await desk.agent("PUT", `/canned-replies/${mine.json.id}`, change)).json).toMatchObject(change);
    expect((await desk.agent("DELETE", `/canned-replies/${ours.json.id}`)).status).toBe(404);
    expect((await desk.owner("DELETE", `/canned-replies/${ours.json.id}`)).status).toBe(200);
    expect(await names()).toEqual(["Returns"]);
  });

  test("is deleted with the member who wrote it", async () => {
    const { ctx } = desk;
    const id = await createMember(ctx, {
      email: "leaver@desk.example",
      name: "Lea",
      password: PASSWORD,
      role: "agent",
    });
    await server.admin`insert into canned_replies (tenant_id, id, member_id, name, content)
      values (${desk.tenantId}, gen_random_uuid(), ${id}, 'Hers', 'Text')`;
    expect((await desk.owner("DELETE", `/members/${id}`)).status).toBe(200);
    expect(await server.admin`select 1 from canned_replies where member_id = ${id}`).toHaveLength(0);
  });
});

describe("a colleague", () => {
  /** What the bus says of a tenant while something is done. */
  async function heard(tenantId: string, work: () => Promise<unknown>, type: BusNotice["type"]): Promise<BusNotice[]> {
    const notices: BusNotice[] = [];
    const end = server.parts.bus.subscribe(tenantId, (notice) => void notices.push(notice));
    await work();
    await expect.poll(() => notices.filter((notice) => notice.type === type).length).toBeGreaterThan(0);
    end();
    return notices.filter((notice) => notice.type === type);
  }

  test("is told who looks at a ticket, and nothing of it is stored", async () => {
    const ticket = await openTicket(server, desk.tenantId);
    const [notice] = await heard(
      desk.tenantId,
      () => desk.agent("POST", `/tickets/${ticket.id}/presence`, { state: "typing" }),
      "presence",
    );
    expect(notice).toMatchObject({ ticket_id: ticket.id, name: "Arne Agent", state: "typing" });
    const other = await openDesk(server);
    expect((await other.agent("POST", `/tickets/${ticket.id}/presence`, { state: "looking" })).status).toBe(404);
  });

  test("who is named in a note is told at once and by mail; a stranger's name is left out", async () => {
    const ticket = await openTicket(server, desk.tenantId);
    const ownerId = await idOf(desk.ownerEmail);
    await server.admin`update auth.user set email_verified = true where id = ${ownerId}`;
    const other = await openDesk(server);
    const mentions = [ownerId, await idOf(other.ownerEmail)];
    const [notice] = await heard(
      desk.tenantId,
      () => desk.agent("POST", `/tickets/${ticket.id}/notes`, { content: "@Olga Owner the ring is gone", mentions }),
      "mentioned",
    );
    expect(notice).toMatchObject({ member_id: ownerId, by: "Arne Agent" });
    const { json } = await desk.owner("GET", `/tickets/${ticket.id}`);
    expect(json.notes).toMatchObject([{ mentions: [ownerId] }]);
    await workOutbox(server.parts);
    const mail = await mailbox.newest(desk.ownerEmail);
    expect(mail.subject).toMatch(/^Arne Agent mentioned you in T-\d+ \(\S+ \S+\)$/);
    expect(mail.text).toContain(`/admin/tickets/${ticket.id}`);
    expect(mail.text).not.toContain("ring");
    expect(mailbox.count(other.ownerEmail)).toBe(0);
  });

  test("who is assigned a ticket is told at once and by mail; of many at once, in one mail", async () => {
    const member_id = await idOf(desk.ownerEmail);
    await server.admin`update auth.user set email_verified = true where id = ${member_id}`;
    const [one, two, three] = await Promise.all([1, 2, 3].map(() => openTicket(server, desk.tenantId)));
    const told = async (act: () => Promise<unknown>) => {
      const before = mailbox.count(desk.ownerEmail);
      const [notice] = await heard(desk.tenantId, act, "assigned");
      await workOutbox(server.parts);
      expect(mailbox.count(desk.ownerEmail)).toBe(before + 1);
      return { notice, subject: (await mailbox.newest(desk.ownerEmail)).subject };
    };
    const single = await told(() => desk.agent("POST", `/tickets/${one!.id}/assign`, { member_id }));
    expect(single.notice).toMatchObject({ member_id, by: "Arne Agent", ticket_id: one!.id, count: 1 });
    expect(single.subject).toMatch(/^Arne Agent assigned T-\d+ \(\S+ \S+\) to you$/);
    const action = { kind: "assign", member_id };
    const ticket_ids = [two!.id, three!.id];
    const many = await told(() => desk.agent("POST", "/tickets/bulk", { ticket_ids, action }));
    expect(many.notice).toMatchObject({ member_id, count: 2 });
    expect(many.subject).toBe("Arne Agent assigned 2 tickets to you");
  });

  test("whose answer is followed by another question is told, even if the assistant may answer", async () => {
    const ticket = await openTicket(server, desk.tenantId);
    const author = await idOf(desk.ownerEmail);
    await desk.owner("POST", `/tickets/${ticket.id}/resolve`, { answer: "It left today." });
    const [notice] = await heard(
      desk.tenantId,
      async () => {
        await ticket.visitor("POST", "/stream", { message: "And when will it be here?" });
        await workOutbox(server.parts);
      },
      "followed_up",
    );
    expect(notice).toMatchObject({ member_id: author, ticket_id: ticket.id, by: expect.stringMatching(/^T-\d+$/) });
    const { subject, text } = await mailbox.newest(desk.ownerEmail);
    expect(subject).toMatch(/^The visitor wrote again in T-\d+ \(\S+ \S+\)$/);
    expect(text).not.toContain("when will it");
  });

  test("who wants no such mail is named all the same", async () => {
    const ticket = await openTicket(server, desk.tenantId);
    const before = mailbox.count(desk.ownerEmail);
    const wish = {
      sound: false,
      browser: false,
      mail: "never",
      mail_after_minutes: 10,
      locale: null,
      mail_mentions: false,
      mail_assigned: true,
    };
    expect((await desk.owner("PUT", "/alerts", wish)).json).toEqual(wish);
    const mentions = [await idOf(desk.ownerEmail)];
    await desk.agent("POST", `/tickets/${ticket.id}/notes`, { content: "@Olga Owner once more", mentions });
    await workOutbox(server.parts);
    expect((await desk.owner("GET", `/tickets/${ticket.id}`)).json.notes).toMatchObject([{ mentions }]);
    expect(mailbox.count(desk.ownerEmail)).toBe(before);
  });
});

describe("an agent's file", () => {
  const body = () => {
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(pictures.png)]), "label.png");
    return form;
  };
  async function upload(ticketId: string, caller = desk.agent): Promise<string> {
    const form = new Response(body());
    const headers = { "content-type": form.headers.get("content-type") ?? "" };
    const reply = await caller("POST", `/tickets/${ticketId}/files`, new Uint8Array(await form.arrayBuffer()), headers);
    expect(reply.status, reply.text).toBe(200);
    return reply.json.id;
  }

  test("is the visitor's once it is sent with an answer, and nobody's before", async () => {
    const ticket = await openTicket(server, desk.tenantId);
    const id = await upload(ticket.id);
    const open = () =>
      fetch(`${server.url}/api/v1/chat/files/${id}`, {
        headers: { authorization: `Bearer ${ticket.token}`, origin: SHOP },
      });
    expect((await open()).status).toBe(404);
    expect((await ticket.visitor("POST", "/stream", { message: "Mine", attachments: [id] })).status).toBe(404);
    expect((await desk.owner("POST", `/tickets/${ticket.id}/reply`, { content: "x", files: [id] })).status).toBe(404);
    const sent = await desk.agent("POST", `/tickets/${ticket.id}/reply`, { content: "Your label", files: [id] });
    expect(sent.status, sent.text).toBe(200);
    const again = await desk.agent("POST", `/tickets/${ticket.id}/resolve`, { answer: "Again", files: [id] });
    expect(again.status).toBe(404);
    const { json } = await ticket.visitor("GET", "/history");
    expect(json.messages.at(-1)).toMatchObject({
      content: "Your label",
      attachments: [{ id, name: "label.png", type: "image/png" }],
    });
    const file = await open();
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(Buffer.from(await file.arrayBuffer()).length).toBeGreaterThan(50);
  });

  test("goes out with a correction and with a follow-up as well", async () => {
    const ticket = await openTicket(server, desk.tenantId);
    await ticket.visitor("POST", "/escalate/withdraw");
    await ticket.visitor("POST", "/stream", { message: "hello" });
    const newest = async () => (await ticket.visitor("GET", "/history")).json.messages.at(-1);
    const answer = await newest();
    const [first, second] = [await upload(ticket.id), await upload(ticket.id)];
    const correction = { content: "The right label", files: [first] };
    await desk.agent("POST", `/tickets/${ticket.id}/messages/${answer.id}/correct`, correction);
    expect(await newest()).toMatchObject({ corrects: answer.id, attachments: [{ id: first }] });
    await desk.agent("POST", `/tickets/${ticket.id}/close`);
    await desk.agent("POST", `/tickets/${ticket.id}/follow-up`, { content: "One more", files: [second] });
    expect(await newest()).toMatchObject({ content: "One more", attachments: [{ id: second }] });
  });

  test("can be withdrawn until then", async () => {
    const ticket = await openTicket(server, desk.tenantId);
    const id = await upload(ticket.id);
    expect((await desk.owner("DELETE", `/tickets/${ticket.id}/files/${id}`)).status).toBe(404);
    expect((await desk.agent("DELETE", `/tickets/${ticket.id}/files/${id}`)).status).toBe(200);
    expect((await desk.agent("POST", `/tickets/${ticket.id}/resolve`, { answer: "x", files: [id] })).status).toBe(404);
  });
});

test("a ticket names the visitor's other conversations in which something was said", async () => {
  const first = await server.init(desk.tenantId, SHOP);
  const escalate = (token: string) =>
    server.call("POST", "/api/v1/chat/escalate", { token, origin: SHOP, body: { note: "Help" } });
  await escalate(first.token);
  const second = await server.init(desk.tenantId, SHOP, { resume: first.resume, conversation: "new" });
  const read = async (id: string) => (await desk.agent("GET", `/tickets/${id}/visitor`)).json;
  expect(await read(first.ticket_id)).toMatchObject({ name: null, is_verified: false, conversations: [] });
  await escalate(second.token);
  expect((await read(first.ticket_id)).conversations).toMatchObject([
    { id: second.ticket_id, status: "pending_human" },
  ]);
});
