/** Deleting a tenant leaves nothing: a canary is put everywhere first, then tables, Redis and the disk are searched for it. */
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApiKey } from "../accounts/apiKeys/createApiKey.ts";
import { createOwner } from "../accounts/signIn/createOwner.ts";
import { withTenant } from "../db/tenant.ts";
import { addNote } from "../inbox/acts/addNote.ts";
import { claimTicket } from "../inbox/acts/claimTicket.ts";
import { resolveTicket } from "../inbox/acts/resolveTicket.ts";
import { saveQa } from "../knowledge/qa/saveQa.ts";
import { APPLY_RETENTION } from "../ports/jobKinds.ts";
import { isTenantless, readCatalog } from "../test/database/isolation/catalog.ts";
import { fillTables } from "../test/database/isolation/rows.ts";
import { createMember } from "../test/support/desk.ts";
import { letDeletionPass, letPass } from "../test/support/letPass.ts";
import { searchEverything, searchFiles } from "../test/support/searchEverything.ts";
import { pdf } from "../test/support/sentFiles.ts";
import { openWorld, until, type World } from "../test/support/world.ts";
import { deleteTenant } from "./deleteTenant.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

/** Somewhat more than a deletion waits for what still runs. */
const SETTLES_SECONDS = 21;
const CANARY = "quarzkanarie";
const PAGE = `# The ${CANARY}\n\n## What does a ${CANARY} eat?\n\nA ${CANARY} eats 12 grams of seeds a day.\n`;
const QUESTION = `What does a ${CANARY} eat?`;

const search = (words: string[]) =>
  searchEverything(
    { sql: world.database.admin, redisPrefix: world.redisPrefix, dataDir: world.env.DATA_DIR as string },
    words,
  );

/** A tenant that has lived: accounts, keys, documents, conversations, a person's answer, mail, jobs, cached answers. */
async function livedTenant(): Promise<string> {
  const { parts } = world.services[0]!;
  const tenantId = await world.tenant({ [`${CANARY}.md`]: PAGE }, { greeting: `Hello ${CANARY}` });
  const ctx = world.agent(tenantId, CANARY);
  const password = "correct horse battery";
  await createOwner(parts, { tenantId, email: `${CANARY}@desk.example`, name: CANARY, password });
  await saveQa(ctx, { question: `Is a ${CANARY} yellow?`, answer: "Yes, it is.", alternatives: [], url: null });
  await createApiKey(ctx, { name: CANARY, scopes: ["read"] });
  await withTenant(ctx, (tx) => parts.jobs.enqueue(tx, APPLY_RETENTION, { tenantId }, { delaySeconds: 3600 }));
  // Two visitors ask the same, so that the answer is cached and served; the second one leaves an address and asks for a person.
  await (await world.visitor(tenantId)).ask(QUESTION);
  const visitor = await world.visitor(tenantId);
  await visitor.ask(QUESTION);
  await visitor.fetch("/email", { method: "POST", body: { email: `${CANARY}@visitor.example` } });
  await visitor.post("/escalate", { note: `About my ${CANARY}` });
  const file = await visitor.addFile(pdf(3000, CANARY), `${CANARY}.pdf`);
  await visitor.ask("It is in the file", { attachments: [file] });
  const ticketId = visitor.session.ticket_id;
  await addNote(ctx, { ticketId, content: `They mean the ${CANARY}` });
  await claimTicket(ctx, { ticketId });
  await resolveTicket(ctx, { ticketId, answer: `Your ${CANARY} is fine.` });
  await parts.rewrites.put(tenantId, "key", { question: CANARY, keywords: [], carried: [] }, ticketId);
  await parts.usedTokens.use(`identity:{${tenantId}}:${CANARY}`, 300_000);
  // The mail would wait for a tab to say that it has the answer.
  await letPass(world.database.admin, ticketId, 20);
  await until(async () =>
    (await searchFiles(world.env.DATA_DIR as string, [`${CANARY}@visitor.example`])).some((place) =>
      place.endsWith(".eml"),
    ),
  );
  await until(async () => (await search([tenantId])).includes("table pgboss.job_common"));
  return tenantId;
}

test("a deleted tenant leaves no row, Redis key, file, job, cached answer or account within a minute", async () => {
  const { parts } = world.services[0]!;
  const tenantId = await livedTenant();
  const before = await search([CANARY, tenantId]);
  const tables = [
    "documents",
    "chunks",
    "postings",
    "messages",
    "traces",
    "notes",
    "escalations",
    "attachments",
    "attachment_pieces",
    "tenants",
    "audit_log",
  ];
  expect(before).toEqual(
    expect.arrayContaining([
      ...tables.map((table) => `table public.${table}`),
      "table auth.organization",
      'table auth."user"',
      "table langgraph.checkpoint_blobs",
      "table pgboss.job_common",
      expect.stringMatching(/^file .*\.eml$/),
    ]),
  );
  expect((await parts.cache.list(tenantId)).map(({ is_served }) => is_served)).toContain(true);
  if (world.env.REDIS_URL) {
    const keys = before.filter((place) => place.startsWith("redis")).join("\n");
    for (const kind of ["cache", "log", "rewrite", "used"]) expect(keys).toContain(kind);
  }
  const started = Date.now();
  await deleteTenant(parts, { tenantId });
  await letDeletionPass(world.database.admin, tenantId, SETTLES_SECONDS);
  await expect.poll(() => search([CANARY, tenantId]), { timeout: 60_000, interval: 100 }).toEqual([]);
  expect(Date.now() - started).toBeLessThan(60_000 - SETTLES_SECONDS * 1000);
  expect(await parts.cache.list(tenantId)).toEqual([]);
}, 120_000);

test("every table with tenants' rows is empty of that tenant's afterwards", async () => {
  const { admin } = world.database;
  const tables = (await readCatalog(admin)).filter(({ name, isPartition }) => !(isTenantless(name) || isPartition));
  const [gone, stays] = [v7(), v7()];
  await fillTables(admin, tables, [gone, stays], 2);
  await deleteTenant(world.services[0]!.parts, { tenantId: gone });
  for (const { name, tenantColumn } of tables) {
    const [row] = await admin.unsafe(
      `select count(*) filter (where ${tenantColumn} = $1)::int as gone, count(*) filter (where ${tenantColumn} = $2)::int as stays
        from ${name}`,
      [gone, stays],
    );
    expect([row?.gone, row?.stays > 0], name).toEqual([0, true]);
  }
});

test("a person who also works for another tenant keeps the account, and that tenant keeps its member", async () => {
  const { parts } = world.services[0]!;
  const [gone, stays] = [await world.tenant(), await world.tenant({ "page.md": PAGE.replaceAll(CANARY, "finch") })];
  const [both, only] = [`both-${v7()}@desk.example`, `only-${v7()}@desk.example`];
  const password = "correct horse battery";
  await createOwner(parts, { tenantId: gone, email: both, name: "Both", password });
  await createOwner(parts, { tenantId: stays, email: both, name: "Both", password });
  await createMember(world.agent(gone), { email: only, name: "Only", password, role: "agent" });
  await deleteTenant(parts, { tenantId: gone });
  const left = await world.database.admin`
    select u.email, m.organization_id from auth."user" u left join auth.member m on m.user_id = u.id
    where u.email in (${both}, ${only})`;
  expect([...left]).toEqual([{ email: both, organization_id: stays }]);
  const turn = await (await world.visitor(stays)).ask("What does a finch eat?");
  expect(turn.message?.content).toContain("12 grams");
});

test("the widget of a deleted tenant is refused at once, and its visitors get no further", async () => {
  const tenantId = await world.tenant({ "page.md": PAGE });
  const visitor = await world.visitor(tenantId);
  await deleteTenant(world.services[0]!.parts, { tenantId });
  await expect(world.visitor(tenantId)).rejects.toMatchObject({ status: 403 });
  await expect(visitor.ask("Anybody there?")).rejects.toMatchObject({ status: 403 });
});

test("a deletion that was interrupted after its first step is finished by a running service", async () => {
  const tenantId = await world.tenant({ "page.md": PAGE });
  const { admin } = world.database;
  await admin`insert into tenant_deletions (id, requested_at) values (${tenantId}, now() - interval '5 minutes')`;
  await until(async () => (await admin`select from tenants where id = ${tenantId}`).length === 0, 30_000);
}, 40_000);

test("a tenant that never existed is not found", async () => {
  await expect(deleteTenant(world.services[0]!.parts, { tenantId: v7() })).rejects.toMatchObject({ key: "not_found" });
});
