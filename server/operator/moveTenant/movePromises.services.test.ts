/** What a cell has promised when a tenant leaves it, the other one keeps: answers, pauses, documents and mails. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { createOwner } from "../../accounts/signIn/createOwner.ts";
import { addNote } from "../../inbox/acts/addNote.ts";
import { resolveTicket } from "../../inbox/acts/resolveTicket.ts";
import { addDocument } from "../../knowledge/documents/addDocument.ts";
import { openSmtpServer, type SmtpServer } from "../../test/contracts/smtpServer.ts";
import { type FakeOpenai, startFakeOpenai } from "../../test/support/fakeOpenai.ts";
import { findViolations } from "../../test/support/invariants.ts";
import { type MovingCells, openMovingCells } from "../../test/support/movingCells.ts";
import { HttpError, Visitor } from "../../test/support/visitor.ts";
import { ORIGIN, until } from "../../test/support/world.ts";

const PAGE = "# Returns\n\nYou can return any item within 30 days of delivery.\n";
const LEASE_SECONDS = 5;
let fake: FakeOpenai;
let smtp: SmtpServer;
let cells: MovingCells;
beforeAll(async () => {
  fake = await startFakeOpenai({ firstTokenMs: 300, tokenMs: 40, tokens: 40 });
  smtp = await openSmtpServer();
  const model = { OPENAI_API_KEY: "test", OPENAI_BASE_URL: fake.url };
  cells = await openMovingCells({ ...model, SMTP_URL: smtp.url }, LEASE_SECONDS);
}, 300_000);
afterAll(async () => {
  await cells?.close();
  await smtp?.close();
  await fake?.close();
});

const goTo = (visitor: Visitor, cell: number) => void visitor.urls.splice(0, 1, cells.replicas[cell]!.url);
const talk = (tenantId: string, cell = 0) => Visitor.open(cells.replicas[cell]!.url, tenantId, ORIGIN);

it("keeps at the target all that the source had promised, each once", async () => {
  const tenantId = await cells.tenant(0, PAGE);
  const rowsOf = async (text: string) => [...(await cells.data.admins[1]!.unsafe(text, [tenantId]))];

  const answered = await talk(tenantId);
  expect((await answered.ask("Can I return an item?")).outcome).toBe("answered");
  const stream = await answered.listen();
  const waiting = await talk(tenantId);
  await waiting.ask("I want to talk to a person.");
  await waiting.post("/escalate", {}).catch(() => {});
  // A mail that is owed, since the mail server takes none for now.
  smtp.treat(() => ({ line: "451 later" }));
  await cells.atDesk(0, tenantId, async (desk) => {
    const owner = { tenantId, email: "ada@desk.example", name: "Ada", password: "correct horse battery" };
    await createOwner(desk.parts, owner);
    await cells.data.admins[0]!`update auth."user" set email_verified = true`;
    const [person] = await cells.data.admins[0]!<{ id: string }[]>`select id from auth."user"`;
    await addNote(desk, { ticketId: answered.session.ticket_id, content: "Look", mentions: [person?.id ?? ""] });
  });
  const owed = () => cells.data.admins[0]!`
    select from outbox where tenant_id = ${tenantId} and kind = 'mail_mention' and last_error is not null`;
  await until(async () => (await owed()).length === 1, 60_000);
  // A turn whose process dies, and a document that nobody has read yet.
  const running = await talk(tenantId);
  const cut = running.ask("Within how many days?").catch((error: unknown) => error);
  await until(async () => {
    const rows = await cells.data.admins[0]!`select from turns where tenant_id = ${tenantId} and status = 'running'`;
    return rows.length === 1;
  });
  cells.replicas[0]!.kill("SIGKILL");
  await Promise.all([cut, cells.replicas[0]!.exited]);
  stream.close();
  const late = {
    sourceKey: "late.md",
    url: null,
    fileName: "late.md",
    bytes: Buffer.from("# Hours\n\nFrom nine to five.\n"),
  };
  await cells.atDesk(0, tenantId, (desk) => addDocument(desk, late));
  smtp.treat(() => ({ afterMs: 0 }));
  const before = smtp.received.length;

  await cells.move(0, tenantId);
  for (const visitor of [answered, waiting, running]) goTo(visitor, 1);

  await until(async () => (await running.history()).messages.at(-1)?.role === "assistant", 60_000);
  // In the page's own words, so that it rests on nothing but what went along.
  expect((await answered.ask("Within how many days can I return an item?")).outcome).toBe("answered");
  await until(
    async () => (await rowsOf("select from documents where tenant_id = $1 and status = 'ready'")).length === 2,
    120_000,
  );
  await cells.atDesk(1, tenantId, (desk) =>
    resolveTicket(desk, { ticketId: waiting.session.ticket_id, answer: "Yes, until Friday." }),
  );
  await until(async () => (await waiting.history()).messages.some(({ content }) => content === "Yes, until Friday."));
  await until(
    async () => (await rowsOf("select from outbox where tenant_id = $1 and done_at is null")).length === 0,
    120_000,
  );
  expect((await waiting.ask("Can I return an item?")).outcome).toBe("answered");
  const mails = smtp.received.slice(before).filter(({ recipients }) => recipients.includes("ada@desk.example"));
  expect(new Set(mails.map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1])).size).toBe(mails.length);
  expect(mails.length).toBeGreaterThan(0);
  expect(await findViolations(cells.data.urls[1]!, [], { leaseSeconds: LEASE_SECONDS })).toEqual([]);
  await cells.start(0);
}, 600_000);

it("ends the streams of a tenant that leaves, and asks those who come to its old home to come again", async () => {
  const tenantId = await cells.tenant(0, PAGE);
  const visitor = await talk(tenantId);
  const reply = await visitor.fetch("/events");
  const ended = (async () => {
    for await (const _ of reply.body ?? []);
  })();
  await cells.move(0, tenantId);
  await ended;
  const refused = await visitor.history().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(HttpError);
  expect(refused).toMatchObject({ status: 503, body: { key: "unavailable" } });
  goTo(visitor, 1);
  expect((await visitor.history()).messages).toEqual([]);
}, 300_000);
