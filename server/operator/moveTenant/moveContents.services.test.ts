/** What a tenant has besides its conversations works where it goes: a shelf of its own, gaps, and files in pieces. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "../../db/database.ts";
import { vectorLiteral } from "../../db/sql/replaceChunks.ts";
import { withTenant } from "../../db/tenant.ts";
import { addDocument } from "../../knowledge/documents/addDocument.ts";
import { deleteDocuments } from "../../knowledge/documents/deleteDocuments.ts";
import { moveToShelf } from "../../knowledge/documents/moveToShelf.ts";
import { firstOf } from "../../language/lists.ts";
import { listGaps } from "../../learning/listGaps.ts";
import { type MovingCells, openMovingCells } from "../../test/support/movingCells.ts";
import { pdf } from "../../test/support/sentFiles.ts";
import { Visitor } from "../../test/support/visitor.ts";
import { ORIGIN, until } from "../../test/support/world.ts";

const PAGE = "# Returns\n\nYou can return any item within 30 days of delivery.\n";
let cells: MovingCells;
beforeAll(async () => {
  cells = await openMovingCells({}, 5);
}, 300_000);
afterAll(() => cells?.close());

/** Three pieces. */
const FILE = pdf(1_300_000, "a receipt");

interface Shelf {
  /** How many vectors are on it, and how many of the tenant's are not. */
  own: number;
  others: number;
  graphs: number;
}

async function shelfOf(cell: number, tenantId: string): Promise<Shelf> {
  const table = `embeddings_${tenantId.replaceAll("-", "")}`;
  const rows = await cells.data.admins[cell]!.unsafe<Shelf[]>(
    `select (select count(*)::int from ${table}) as own,
      (select count(*)::int from embeddings_shared where tenant_id = $1) as others,
      (select count(*)::int from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
        where i.indrelid = '${table}'::regclass and a.amname = 'hnsw') as graphs`,
    [tenantId],
  );
  return { ...rows[0]! };
}

async function giveShelf(cell: number, tenantId: string): Promise<void> {
  const db = openDatabase({ url: cells.data.urls[cell]!, poolSize: 1, prepare: true });
  await moveToShelf({ db, tenantId }).finally(() => db.close());
}

/** The passages nearest to a question, by vectors alone. */
const search = (cell: number, tenantId: string, question: string) =>
  cells.atDesk(cell, tenantId, async ({ db, parts }) => {
    const [vector = []] = await parts.embedder.embed([question]);
    return withTenant(
      { db, tenantId },
      ({ sql }) => sql<{ title: string }[]>`
        select d.title from search_vectors(${tenantId}, ${parts.embedder.model}, ${vectorLiteral(vector)}::halfvec, 3, '{}') s
        join chunks c on c.tenant_id = ${tenantId} and c.id = s.chunk_id
        join documents d on d.tenant_id = ${tenantId} and d.id = c.document_id
        order by s.similarity desc limit 1`,
    );
  });

const gapsIn = (cell: number, tenantId: string) =>
  cells.atDesk(cell, tenantId, async (desk) => {
    const { gaps } = await listGaps(desk, { status: "open" });
    return gaps.map(({ title, count }) => ({ title, count }));
  });

async function teach(cell: number, tenantId: string, name: string, text: string): Promise<void> {
  const bytes = Buffer.from(text);
  await cells.atDesk(cell, tenantId, (desk) =>
    addDocument(desk, { sourceKey: name, url: null, fileName: name, bytes }),
  );
  const ready = () => cells.data.admins[cell]!`
    select from documents where tenant_id = ${tenantId} and source_key = ${name} and status = 'ready'`;
  await until(async () => (await ready()).length === 1, 120_000);
}

async function unteach(cell: number, tenantId: string, name: string): Promise<void> {
  const rows = await cells.data.admins[cell]!<{ id: string }[]>`
    select id from documents where tenant_id = ${tenantId} and source_key = ${name}`;
  const documentIds = rows.map(({ id }) => id);
  await cells.atDesk(cell, tenantId, (desk) => deleteDocuments(desk, { documentIds }));
}

it("takes along a tenant's own shelf, its gaps and its files, there and back", async () => {
  const tenantId = await cells.tenant(0, PAGE);
  await teach(0, tenantId, "hours.md", "# Opening hours\n\nThe shop is open from nine to five.\n");
  await giveShelf(0, tenantId);
  const visitor = await Visitor.open(cells.replicas[0]!.url, tenantId, ORIGIN);
  await visitor.ask("Do you ship zebras to the moon?");
  await visitor.post("/escalate", {});
  await visitor.ask("Here is my receipt", { attachments: [await visitor.addFile(FILE, "receipt.pdf")] });
  const gaps = await gapsIn(0, tenantId);
  expect(gaps).toHaveLength(1);
  const before = await shelfOf(0, tenantId);
  expect(before).toEqual({ own: 2, others: 0, graphs: 1 });

  for (const [from, at] of [
    [0, 1],
    [1, 0],
  ] as const) {
    await cells.move(from, tenantId);
    await cells.forget(from, tenantId);
    visitor.urls.splice(0, 1, cells.replicas[at]!.url);
    expect(await shelfOf(at, tenantId)).toEqual(before);
    expect(await search(at, tenantId, "until when is the shop open")).toEqual([{ title: "Opening hours" }]);
    expect(await gapsIn(at, tenantId)).toEqual(gaps);
    const sent = firstOf((await visitor.history()).messages.flatMap(({ attachments }) => attachments ?? []));
    const reply = await visitor.fetch(`/files/${sent.id}`);
    expect(Buffer.from(await reply.arrayBuffer()).equals(FILE)).toBe(true);
    // The shelf is worked with: what is added comes onto it, and what is deleted goes.
    await teach(at, tenantId, "later.md", "# Delivery\n\nParcels are carried by bicycle.\n");
    expect(await shelfOf(at, tenantId)).toMatchObject({ own: 3, others: 0 });
    expect(await search(at, tenantId, "who carries parcels by bicycle")).toEqual([{ title: "Delivery" }]);
    await unteach(at, tenantId, "later.md");
    expect(await shelfOf(at, tenantId)).toEqual(before);
  }
}, 600_000);

it("loses no vectors that go to a shelf while the tenant is being copied: the next run copies them", async () => {
  const tenantId = await cells.tenant(0, PAGE);
  const first = cells.move(0, tenantId, (line) =>
    line.startsWith("the target has all") ? giveShelf(0, tenantId) : undefined,
  );
  await expect(first).rejects.toThrow("public.embeddings");
  const visitor = await Visitor.open(cells.replicas[0]!.url, tenantId, ORIGIN);
  await cells.move(0, tenantId);
  expect(await shelfOf(1, tenantId)).toEqual({ own: 1, others: 0, graphs: 1 });
  visitor.urls.splice(0, 1, cells.replicas[1]!.url);
  expect((await visitor.ask("Can I return an item?")).outcome).toBe("answered");
}, 300_000);
