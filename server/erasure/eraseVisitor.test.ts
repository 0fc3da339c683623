/** What goes with a visitor, a conversation, and with time: searched for in tables, Redis and on disk. */

import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addNote } from "../inbox/acts/addNote.ts";
import { resolveTicket } from "../inbox/acts/resolveTicket.ts";
import { enqueueRetention, runRetentionJob } from "../jobs/keepRetention.ts";
import { type FakeOpenai, startFakeOpenai } from "../test/support/fakeOpenai.ts";
import { letDeletionPass, letExpire, letPass } from "../test/support/letPass.ts";
import { searchEverything, searchFiles } from "../test/support/searchEverything.ts";
import { pdf } from "../test/support/sentFiles.ts";
import type { Visitor } from "../test/support/visitor.ts";
import { openWorld, until, type World } from "../test/support/world.ts";
import { applyRetention } from "./applyRetention.ts";
import { eraseVisitor } from "./eraseVisitor.ts";

let fake: FakeOpenai;
let world: World;
beforeAll(async () => {
  fake = await startFakeOpenai({ firstTokenMs: 5 });
  world = await openWorld({ env: { OPENAI_API_KEY: "test", OPENAI_BASE_URL: fake.url } });
});
afterAll(async () => {
  await world?.close();
  await fake?.close();
});

const FORGOTTEN = { timeout: 60_000, interval: 100 };

const PAGES = { "boats.md": "# Boats\n\n## What does a boat cost a day?\n\nA boat costs 40 euros a day.\n" };

const search = (words: string[]) =>
  searchEverything(
    { sql: world.database.admin, redisPrefix: world.redisPrefix, dataDir: world.env.DATA_DIR as string },
    words,
  );

/** A visitor whose words are everywhere: asked twice, cached, with a person, with an address, answered by mail. */
async function heardVisitor(tenantId: string, word: string): Promise<Visitor> {
  const ctx = world.agent(tenantId);
  const visitor = await world.visitor(tenantId);
  await visitor.ask(`What does a boat cost a day, asks ${word}?`);
  await visitor.ask("And how much is it for two days?");
  await visitor.fetch("/email", { method: "POST", body: { email: `${word}@visitor.example` } });
  await visitor.post("/escalate", { note: `Please, says ${word}` });
  const file = await visitor.addFile(pdf(3000, `${word} signed here`), `${word}.pdf`);
  await visitor.ask("It is in the file", { attachments: [file] });
  await visitor.addFile(pdf(300, `${word} thought better of it`), "unsent.pdf");
  const ticketId = visitor.session.ticket_id;
  await addNote(ctx, { ticketId, content: `${word} has called before` });
  await resolveTicket(ctx, { ticketId, answer: `Dear ${word}, 80 euros.` });
  const { parts } = world.services[0]!;
  await parts.rewrites.put(tenantId, word, { question: word, keywords: [], carried: [] }, ticketId);
  // The mail would wait for a tab to say that it has the answer.
  await letPass(world.database.admin, ticketId, 20);
  await until(async () =>
    (await searchFiles(world.env.DATA_DIR as string, [word])).some((place) => place.endsWith(".eml")),
  );
  expect(await search([word])).toEqual(
    expect.arrayContaining([
      ...["messages", "notes", "escalations", "tickets", "traces", "attachments", "attachment_pieces"].map(
        (table) => `table public.${table}`,
      ),
      "table langgraph.checkpoint_blobs",
      ...(world.env.REDIS_URL
        ? [expect.stringMatching(/^redis .*log/), expect.stringMatching(/^redis .*rewrite/)]
        : []),
    ]),
  );
  return visitor;
}

describe("a visitor's deleted conversation", () => {
  test("leaves no word of it in any table, in Redis, in the mail folder or among cached answers", async () => {
    const tenantId = await world.tenant(PAGES);
    const visitor = await heardVisitor(tenantId, "zimtkuckuck");
    const { ticket_id: ticketId } = visitor.session;
    await visitor.fetch(`/conversations/${ticketId}`, { method: "DELETE" });
    await expect.poll(() => search(["zimtkuckuck"]), FORGOTTEN).toEqual([]);
    expect(JSON.stringify(await world.services[0]!.parts.cache.list(tenantId))).not.toContain("zimtkuckuck");
    // That it was deleted stands in the log; its number and place do not stay anywhere else.
    await letExpire(world.redisPrefix, ticketId, 20);
    await expect.poll(() => search([ticketId]), FORGOTTEN).toEqual(["table public.audit_log"]);
    const entries = await world.database.admin`
      select actor_id, action, subject from audit_log where tenant_id = ${tenantId} and action = 'conversation_deleted'`;
    expect([...entries]).toEqual([{ actor_id: "visitor", action: "conversation_deleted", subject: ticketId }]);
  }, 90_000);

  test("stops an answer in progress, and what the model says after that is stored nowhere", async () => {
    const tenantId = await world.tenant(PAGES);
    const visitor = await world.visitor(tenantId);
    const before = fake.aborted;
    fake.fault("hang", { task: "generate" });
    const asked = visitor.ask("What does a boat of blaumeise cost a day?").catch(() => "cut off");
    await until(() => fake.requests.some(({ task, fault }) => task === "generate" && fault === "hang"));
    await visitor.fetch(`/conversations/${visitor.session.ticket_id}`, { method: "DELETE" });
    await until(() => fake.aborted > before);
    fake.clearFaults();
    // Its stream ends, rather than wait for an answer to what is gone.
    expect(await asked).toMatchObject({ outcome: "stopped" });
    await expect.poll(() => search(["blaumeise"]), FORGOTTEN).toEqual([]);
  }, 90_000);
});

describe("an erased visitor", () => {
  test("is erased by address with all conversations, and other visitors keep theirs", async () => {
    const tenantId = await world.tenant(PAGES);
    const gone = await heardVisitor(tenantId, "rotmilan");
    await heardVisitor(tenantId, "schwarzspecht");
    await gone.init({ resume: gone.session.resume, conversation: "new" });
    await gone.ask("rotmilan asks again");
    const [row] = await world.database.admin`select id from visitors where tenant_id = ${tenantId}
      and id in (select visitor_id from tickets where email = 'rotmilan@visitor.example')`;
    const erased = await eraseVisitor(world.agent(tenantId), { email: "Rotmilan@visitor.example" });
    expect(erased).toEqual({ visitors: 1, conversations: 2 });
    await expect.poll(() => search(["rotmilan"]), FORGOTTEN).toEqual([]);
    const [entry] = await world.database.admin`
      select actor_id, subject, details from audit_log where tenant_id = ${tenantId} and action = 'visitor_erased'`;
    expect(entry).toEqual({ actor_id: "agent-Robin", subject: row!.id, details: { conversations: 2 } });
    expect((await search(["schwarzspecht"])).length).toBeGreaterThan(3);
  }, 90_000);

  test("of another tenant is not found", async () => {
    const [mine, other] = [await world.tenant(PAGES), await world.tenant(PAGES)];
    const visitor = await world.visitor(other);
    const [row] = await world.database.admin`
      select visitor_id from tickets where id = ${visitor.session.ticket_id}`;
    await expect(eraseVisitor(world.agent(mine), { visitorId: row!.visitor_id })).rejects.toMatchObject({
      key: "not_found",
    });
  });
});

describe("retention", () => {
  test("deletes what is older than the tenant allows, and nothing younger", async () => {
    const tenantId = await world.tenant(PAGES, {
      retention_conversations_days: 90,
      retention_traces_days: 10,
      retention_audit_days: 30,
      retention_files_days: 5,
    });
    const { admin } = world.database;
    const [old, young] = [await heardVisitor(tenantId, "altkauz"), await heardVisitor(tenantId, "jungstorch")];
    await admin`update tickets set updated_at = now() - interval '91 days' where id = ${old.session.ticket_id}`;
    await admin`update traces set created_at = now() - interval '11 days'
      where ticket_id = ${young.session.ticket_id} and question like '%jungstorch%'`;
    await admin`insert into audit_log (tenant_id, id, actor_id, action, created_at) values
      (${tenantId}, gen_random_uuid(), 'x', 'older', now() - interval '31 days'),
      (${tenantId}, gen_random_uuid(), 'x', 'younger', now() - interval '29 days')`;
    const expired = await applyRetention(world.agent(tenantId));
    expect(expired).toEqual({ conversations: 1, traces: 1, audit: 1 });
    await expect.poll(() => search(["altkauz"]), FORGOTTEN).toEqual([]);
    const left = await search(["jungstorch"]);
    expect(left).toContain("table public.messages");
    expect(left.some((place) => place.startsWith("file"))).toBe(true);
    await applyRetention(world.agent(tenantId), new Date(Date.now() + 6 * 86_400_000));
    expect((await search(["jungstorch"])).filter((place) => place.startsWith("file"))).toEqual([]);
    const actions = await admin`select action from audit_log where tenant_id = ${tenantId} 
        and action in ('older', 'younger', 'retention_applied')`;
    expect(actions.map(({ action }) => action).sort()).toEqual(["retention_applied", "younger"]);
  }, 120_000);

  test("is due once a day for a tenant that has set it, and never for another", async () => {
    const { parts } = world.services[0]!;
    const [tenantId, without] = [await world.tenant({}, { retention_traces_days: 1 }), await world.tenant()];
    const due = async () => {
      const sent: unknown[] = [];
      await enqueueRetention(parts, { send: async (_kind, job) => void sent.push(job) });
      return sent;
    };
    const jobs = await due();
    expect(jobs).toContainEqual({ tenantId });
    expect(jobs).not.toContainEqual({ tenantId: without });
    await runRetentionJob(parts, { tenantId });
    expect(await due()).not.toContainEqual({ tenantId });
    await world.database.admin`
      update tenants set retention_applied_at = now() - interval '25 hours' where id = ${tenantId}`;
    expect(await due()).toContainEqual({ tenantId });
  });

  test("of the audit log never deletes what is younger than 30 days, whoever asks", async () => {
    const tenantId = await world.tenant({}, { retention_audit_days: 30 });
    const { admin } = world.database;
    await admin`insert into audit_log (tenant_id, id, actor_id, action, created_at)
      values (${tenantId}, gen_random_uuid(), 'x', 'recent', now() - interval '29 days')`;
    expect(await applyRetention(world.agent(tenantId), new Date(Date.now() + 400 * 86_400_000))).toMatchObject({
      audit: 0,
    });
  });
});

describe("the operator's commands", () => {
  const manage = (...args: string[]) =>
    promisify(execFile)(process.execPath, [join(import.meta.dirname, "../commands/frontdesk.ts"), ...args], {
      env: { PATH: process.env.PATH, ...world.env },
    });

  test("list tenants, erase a visitor and delete a tenant while the service runs", async () => {
    const tenantId = await world.tenant(PAGES);
    const visitor = await world.visitor(tenantId);
    await visitor.ask("What does a boat of seeadler cost?");
    await visitor.fetch("/email", { method: "POST", body: { email: "seeadler@visitor.example" } });
    expect((await manage("tenant", "list")).stdout).toContain(tenantId);
    const erased = await manage("visitor", "erase", tenantId, "--email", "seeadler@visitor.example", "--yes");
    expect(erased.stdout).toContain("conversations 1");
    await manage("tenant", "delete", tenantId, "--yes");
    await letDeletionPass(world.database.admin, tenantId, 20);
    await until(
      async () => (await search([tenantId])).filter((place) => place.startsWith("table")).length === 0,
      60_000,
    );
  }, 120_000);

  test("delete nothing when the id is not typed again", async () => {
    const tenantId = await world.tenant();
    const running = manage("tenant", "delete", tenantId);
    running.child.stdin?.end("no\n");
    await expect(running).rejects.toMatchObject({ stderr: expect.stringContaining("nothing was deleted") });
    expect(await world.database.admin`select from tenants where id = ${tenantId}`).toHaveLength(1);
  });
});
