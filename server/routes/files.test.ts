/** A visitor's files over real HTTP: in, with a message to a person, out again, and gone with the conversation. */
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sweepFiles } from "../jobs/sweepFiles.ts";
import { MAX_FILE_BYTES } from "../protocol/files.ts";
import { type Desk, openDesk } from "../test/support/desk.ts";
import { startFakeOpenai } from "../test/support/fakeOpenai.ts";
import { exif, pdf, pictures, SECRET, sendIn, withSegment } from "../test/support/sentFiles.ts";
import { startTestServer, type TestServer } from "../test/support/testServer.ts";
import { type HttpError, Visitor } from "../test/support/visitor.ts";

const ORIGIN = "https://shop.example";
let server: TestServer;
let desk: Desk;
let visitor: Visitor;
beforeAll(async () => {
  // Ten megabytes take their time on a busy machine.
  server = await startTestServer({ QUOTA_FILE_MEGABYTES: "50" });
  desk = await openDesk(server);
});
afterAll(() => server?.close());
beforeEach(async () => {
  visitor = await Visitor.open(server.url, desk.tenantId, ORIGIN);
});

const put = (bytes: Buffer, name?: string, by = visitor) =>
  sendIn(server.url, { token: by.session.token, origin: ORIGIN }, bytes, name);
/** Takes a file in. @returns its id */
const added = (bytes: Buffer = pictures.png, name = "photo.png", by = visitor) => by.addFile(bytes, name);
const say = (message: string, attachments: string[], by = visitor) =>
  by.fetch("/stream", { method: "POST", body: { message, attachments, client_message_id: v7() } });
const keyOf = async (reply: Response) => ((await reply.json()) as { key: string }).key;
const refusal = (request: Promise<unknown>) =>
  request.then(
    () => null,
    (error: HttpError) => error.body.key,
  );
const count = async (table: string) =>
  (await server.admin.unsafe(`select count(*)::int as count from ${table}`))[0]?.count;

describe("a file", () => {
  test("goes to a person with its message, without trying an answer, and is there after a reload", async () => {
    const ids = [await added(pictures.png, "shot.png"), await added(pdf(), "invoice.pdf")];
    const events = await (await say("My order looks like this", ids)).text();
    expect(events).toContain("event: escalation");
    expect(events).not.toContain("event: token");
    const { status, messages } = await visitor.history();
    expect(status).toBe("pending_human");
    expect(messages[0]).toMatchObject({
      content: "My order looks like this",
      attachments: [
        { id: ids[0], name: "shot.png", type: "image/png", size: pictures.png.length },
        { id: ids[1], name: "invoice.pdf", type: "application/pdf", size: 200 },
      ],
    });
    expect(messages[1]).not.toHaveProperty("attachments");
  });

  test("reaches the person who already has the conversation", async () => {
    await visitor.post("/escalate", {});
    const id = await added();
    await (await say("Here it is", [id])).text();
    const { json } = await desk.agent("GET", `/tickets/${visitor.session.ticket_id}`);
    const sent = json.messages.find(({ content }: { content: string }) => content === "Here it is");
    expect(sent.attachments).toMatchObject([{ id, name: "photo.png" }]);
  });

  test("comes back as it was sent, to the visitor and to the desk, and as nothing a browser would run", async () => {
    const large = pdf(1_300_000);
    const id = await added(large, "Größe 'M'.pdf");
    await (await say("Too large", [id])).text();
    const own = await visitor.fetch(`/files/${id}`);
    const file = `/api/v1/admin/tickets/${visitor.session.ticket_id}/files/${id}`;
    const key = await desk.owner("POST", "/api-keys", { name: "files", scopes: ["read"] });
    const desks = await fetch(server.url + file, { headers: { authorization: `Bearer ${key.json.secret}` } });
    for (const reply of [own, desks]) {
      expect(reply.status).toBe(200);
      expect(Buffer.from(await reply.arrayBuffer()).equals(large)).toBe(true);
      expect(Object.fromEntries(reply.headers)).toMatchObject({
        "content-type": "application/pdf",
        "content-length": "1300000",
        "content-disposition": `attachment; filename="Gr__e _M_.pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%27M%27.pdf`,
        "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
        "x-content-type-options": "nosniff",
        "cache-control": "private, no-store",
      });
    }
  });

  test("is kept without what the camera wrote about the visitor", async () => {
    const id = await added(withSegment(0xe1, exif(1)), "photo.jpg");
    const kept = Buffer.from(await (await visitor.fetch(`/files/${id}`)).arrayBuffer());
    expect(kept.equals(pictures.jpg)).toBe(true);
    const pieces = await server.admin`select body from attachment_pieces`;
    expect(pieces.some(({ body }) => body.includes(SECRET))).toBe(false);
  });

  test("is shown to nobody else: another visitor, another conversation, another desk, a desk before it is sent", async () => {
    const id = await added();
    const ticket = visitor.session.ticket_id;
    const other = await Visitor.open(server.url, desk.tenantId, ORIGIN);
    const next = await Visitor.open(server.url, desk.tenantId, ORIGIN, {
      resume: visitor.session.resume,
      conversation: "new",
    });
    for (const each of [other, next]) {
      expect(await refusal(each.fetch(`/files/${id}`))).toBe("not_found");
      expect(await refusal(say("Mine", [id], each))).toBe("file_unknown");
      await each.fetch(`/files/${id}`, { method: "DELETE" });
      expect((await each.history()).messages).toEqual([]);
    }
    expect((await desk.owner("GET", `/tickets/${ticket}/files/${id}`)).status).toBe(404);
    await (await say("Now it is sent", [id])).text();
    expect((await desk.agent("GET", `/tickets/${ticket}/files/${id}`)).status).toBe(200);
    expect((await desk.agent("GET", `/tickets/${other.session.ticket_id}/files/${id}`)).status).toBe(404);
    const foreign = await openDesk(server);
    expect((await foreign.owner("GET", `/tickets/${ticket}/files/${id}`)).status).toBe(404);
  });

  test("is sent once, however often its message is", async () => {
    const id = await added();
    const body = { message: "Once", attachments: [id], client_message_id: v7() };
    for (let n = 0; n < 2; n += 1) await (await visitor.fetch("/stream", { method: "POST", body })).text();
    expect(await refusal(say("Again", [id]))).toBe("file_unknown");
    expect(await refusal(say("Twice in one", [await added(), id]))).toBe("file_unknown");
    const { messages } = await visitor.history();
    expect(messages.filter(({ role }) => role === "visitor").map(({ content }) => content)).toEqual(["Once"]);
  });

  test("can be withdrawn before it is sent, and not afterwards", async () => {
    const [kept, dropped] = [await added(), await added()];
    await (await say("Only this", [kept])).text();
    for (const id of [kept, dropped]) await visitor.fetch(`/files/${id}`, { method: "DELETE" });
    expect((await visitor.fetch(`/files/${kept}`)).status).toBe(200);
    expect(await refusal(visitor.fetch(`/files/${dropped}`))).toBe("not_found");
  });

  test("that is never sent is gone after a day; one that was sent stays", async () => {
    const [sent, forgotten, recent] = [await added(), await added(), await added()];
    await (await say("This one", [sent])).text();
    await server.admin`update attachments set created_at = now() - interval '25 hours' where id in (${sent}, ${forgotten})`;
    expect(await sweepFiles(server.parts)).toBe(1);
    const left = await server.admin`select id from attachments where ticket_id = ${visitor.session.ticket_id}`;
    expect(left.map(({ id }) => id).sort()).toEqual([sent, recent].sort());
  });

  test("is deleted with its conversation, to the last byte", async () => {
    const before = [await count("attachments"), await count("attachment_pieces")];
    await (await say("Please forget me", [await added(pdf(1_200_000))])).text();
    expect(await count("attachment_pieces")).toBe(before[1] + 3);
    await visitor.fetch(`/conversations/${visitor.session.ticket_id}`, { method: "DELETE" });
    expect([await count("attachments"), await count("attachment_pieces")]).toEqual(before);
  });
});

describe("an upload is refused", () => {
  test.each([
    ["a page that is called a picture", Buffer.from("<html><script>alert(1)</script>"), 415, "file_type_unsupported"],
    ["a drawing with a script in it", Buffer.from("<svg onload='alert(1)'/>"), 415, "file_type_unsupported"],
    ["half a picture", pictures.png.subarray(0, 60), 422, "file_unreadable"],
    ["nothing", Buffer.alloc(0), 422, "file_empty"],
    ["a file that is too large", Buffer.alloc(MAX_FILE_BYTES + 1), 413, "file_too_large"],
    ["a body that is far too large", Buffer.alloc(MAX_FILE_BYTES + 100_000), 413, "payload_too_large"],
  ])("when it is %s", async (_what, bytes, status, key) => {
    const reply = await put(bytes);
    expect([reply.status, await keyOf(reply)]).toEqual([status, key]);
    // What says itself that it is too large is refused before anybody asks who sends it.
    if (key !== "payload_too_large") expect(reply.headers.get("access-control-allow-origin")).toBe(ORIGIN);
  });

  test("when its form has no file, or its request no session", async () => {
    const plain = await visitor.fetch("/files", { method: "POST", body: {} }).catch((error: HttpError) => error.status);
    expect(plain).toBe(415);
    const stranger = await fetch(`${server.url}/api/v1/chat/files`, { method: "POST", body: new Uint8Array(100) });
    expect(stranger.status).toBe(401);
  });

  test("when the desk takes no files, which the handshake tells the widget", async () => {
    const closed = await openDesk(server);
    expect((await Visitor.open(server.url, closed.tenantId, ORIGIN)).session.widget.files).toBe(true);
    await closed.owner("PATCH", "/settings", { visitor_files: false });
    const there = await Visitor.open(server.url, closed.tenantId, ORIGIN);
    expect(there.session.widget.files).toBe(false);
    const reply = await put(pictures.png, "a.png", there);
    expect([reply.status, await keyOf(reply)]).toEqual([403, "files_off"]);
  });

  test("when it is a sixth file in one message, or an eleventh that waits", async () => {
    const ids = [];
    for (let n = 0; n < 10; n += 1) ids.push(await added());
    const reply = await put(pictures.png);
    expect([reply.status, await keyOf(reply)]).toEqual([409, "too_many_files"]);
    expect(await refusal(say("All of them", ids))).toBe("invalid_body");
    await (await say("Five", ids.slice(0, 5))).text();
    expect((await put(pictures.png)).status).toBe(200);
  });

  test("when it exceeds the tenant's room, as its operator set it", async () => {
    const full = await openDesk(server);
    const there = await Visitor.open(server.url, full.tenantId, ORIGIN);
    await server.admin`update tenants set quota = ${server.admin.json({ file_bytes: 500 })} where id = ${full.tenantId}`;
    await added(pdf(450), "a.pdf", there);
    const reply = await put(pdf(60), "b.pdf", there);
    expect([reply.status, await keyOf(reply)]).toEqual([409, "quota_exceeded"]);
  });
});

test("no model is given a file, its name or its words, even when it answers again afterwards", async () => {
  const fake = await startFakeOpenai();
  const modelled = await startTestServer({ OPENAI_API_KEY: "test", OPENAI_BASE_URL: fake.url });
  try {
    const there = await openDesk(modelled);
    const asking = await Visitor.open(modelled.url, there.tenantId, ORIGIN);
    const file = await asking.addFile(pdf(300, "zaunkoenig"), "zaunkoenig.pdf");
    await asking.ask("What is wrong with this?", { attachments: [file] });
    expect(fake.requests).toEqual([]);
    const ticket = `/tickets/${asking.session.ticket_id}`;
    await there.agent("POST", `${ticket}/claim`);
    await there.agent("POST", `${ticket}/resolve`, { answer: "It was paid twice." });
    await asking.ask("And what does a boat cost?");
    const told = JSON.stringify(fake.requests);
    expect(told).toContain("What is wrong with this?");
    expect(told).not.toContain("zaunkoenig");
  } finally {
    await modelled.close();
    await fake.close();
  }
});

test("files are limited by visitor and by address, each day", async () => {
  const limited = await startTestServer({
    RATE_FILES_PER_DAY: "2",
    RATE_ADDRESS_FILES_PER_DAY: "3",
    TRUSTED_PROXIES: "1",
  });
  try {
    const { tenantId } = await openDesk(limited);
    const from = async (address: string, n: number) => {
      const { token } = await limited.init(tenantId, ORIGIN);
      const statuses = [];
      for (let i = 0; i < n; i += 1)
        statuses.push((await sendIn(limited.url, { token, origin: ORIGIN, address }, pictures.png)).status);
      return statuses;
    };
    expect(await from("192.0.2.7", 3)).toEqual([200, 200, 429]);
    expect(await from("192.0.2.7", 2)).toEqual([200, 429]);
    expect(await from("192.0.2.8", 1)).toEqual([200]);
  } finally {
    await limited.close();
  }
});
