/** The demo's tenant and its knowledge, Frontdesk's own documentation. Both may exist from an earlier run. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { AgentActor, Ctx, Parts } from "../context/context.ts";
import { withSystem } from "../db/system.ts";
import { withTenant } from "../db/tenant.ts";
import { addDocument } from "../knowledge/documents/addDocument.ts";
import { createTenant } from "../tenants/createTenant.ts";
import { forgetTenant } from "../tenants/findTenant.ts";
import { setImage } from "../tenants/setImage.ts";
import { WELCOME_TEXTS } from "./welcomeTexts.ts";

const DOCS = join(import.meta.dirname, "../../docs");
const BELL = join(import.meta.dirname, "../../shared/brand/bell.png");
const POLL_MS = 200;

/** Starter questions for the demo's visitors, in the words of its page. */
export const SUGGESTIONS = [
  "How do I put the widget on my site?",
  "What happens when it isn't sure about an answer?",
  "Can I run it without an OpenAI key?",
];

/** The demo, acting as an owner of its tenant. */
const demoOwner = (parts: Parts, tenantId: string): Ctx<AgentActor> => ({
  db: parts.db,
  parts,
  tenantId,
  requestId: "demo",
  actor: { kind: "agent", id: "system", name: "Frontdesk", role: "owner" },
});

/** Creates the tenant once; on later runs adds the origins of the current port. */
export async function seedTenant(parts: Parts, input: { tenantId: string; origins: string[] }): Promise<void> {
  const { tenantId, origins } = input;
  const [known] = await withSystem(
    parts.db,
    "find_tenant",
    (tx) => tx.sql`select id from tenants where id = ${tenantId}::uuid`,
  );
  if (!known) {
    await createTenant(parts.db, {
      id: tenantId,
      name: "Frontdesk",
      origins,
      settings: {
        greeting:
          "Hello! Ask me anything about Frontdesk. I answer from its documentation and show you where I found it.",
        welcome_texts: WELCOME_TEXTS,
        hosted_page: true,
        suggestions: SUGGESTIONS,
      },
    });
    await setImage(demoOwner(parts, tenantId), { kind: "avatar", bytes: await readFile(BELL) });
    return;
  }
  await withSystem(parts.db, "create_tenant", async (tx) => {
    for (const origin of origins) {
      await tx.sql`
        insert into tenant_origins (tenant_id, origin) values (${tenantId}::uuid, ${origin}) on conflict do nothing`;
    }
  });
  forgetTenant(parts.db, tenantId);
}

/** Pages about the code and its tests, which answer no visitor's question. */
const FOR_DEVELOPERS = new Set(["architecture.md", "langgraph-steps.md", "security-report.md"]);

/** Adds every page of docs/ except developers' ones, and waits until all are ready. Unchanged pages cost nothing. */
export async function ingestDocs(
  parts: Parts,
  input: {
    tenantId: string;
    url: string;
    say: (line: string) => void;
  },
): Promise<void> {
  const { tenantId, url, say } = input;
  const ctx = demoOwner(parts, tenantId);
  const files = (await readdir(DOCS)).filter((name) => name.endsWith(".md") && !FOR_DEVELOPERS.has(name)).sort();
  for (const name of files) {
    const page = name.replace(/\.md$/, "");
    const bytes = await readFile(join(DOCS, name));
    await addDocument(ctx, {
      sourceKey: `docs/${name}`,
      url: `${url}/help/${page}`,
      fileName: name,
      bytes,
    });
  }
  let reported = -1;
  for (;;) {
    const [row] = await withTenant(
      ctx,
      (tx) => tx.sql<{ done: number; failed: number; total: number }[]>`
      select count(*) filter (where status in ('ready', 'failed'))::int as done,
        count(*) filter (where status = 'failed')::int as failed, count(*)::int as total from documents
          where tenant_id = ${ctx.tenantId}`,
    );
    if (!row) return;
    if (row.done !== reported) say(`  documentation: ${row.done} of ${row.total} pages read`);
    reported = row.done;
    if (row.failed > 0) say(`  ${row.failed} could not be read: see Knowledge in the admin app`);
    if (row.done === row.total) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
