/**
 * `npm run eval:imports -- <file…>`: how much of OpenAPI documents can be imported as actions: operations listed, drafts
 * made, and refusals by reason. Documents are read as the service reads them, in a child process.
 */
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { createApiReader } from "../../server/actions/imports/createApiReader.ts";
import { AppError } from "../../server/kernel/errors.ts";
import type { ImportList } from "../../server/protocol/actionImports.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { server: { type: "string" }, refusals: { type: "boolean" } },
});
const reader = createApiReader();
for (const file of positionals) {
  const bytes = await readFile(file);
  const started = performance.now();
  const rules = { base: null, server: values.server ?? null, locale: "en", allowed: new Set<string>() };
  try {
    const list = await reader.list("eval", bytes, rules);
    print(file, bytes.length, Math.round(performance.now() - started), list);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    console.log(`${basename(file)}: ${error.key}`);
    process.exitCode = 1;
  }
}
await reader.close();

function print(file: string, bytes: number, ms: number, { title, items }: ImportList): void {
  const drafts = items.filter(({ definition }) => definition !== null).length;
  const replyMb = (JSON.stringify(items).length / 1e6).toFixed(2);
  console.log(`${basename(file)} (${(bytes / 1e6).toFixed(2)} MB, ${title})`);
  console.log(
    `  listed ${items.length}, drafts ${drafts}, refused ${items.length - drafts}, ${ms} ms, list ${replyMb} MB`,
  );
  const refused = items.flatMap(({ id, refusal }) => (refusal ? [{ id, ...refusal }] : []));
  const byReason = [...Map.groupBy(refused, ({ reason }) => reason)].sort(([, a], [, b]) => b.length - a.length);
  for (const [reason, all] of byReason) {
    console.log(`  ${String(all.length).padStart(5)} ${reason}`);
    if (values.refusals) for (const { id, name } of all.slice(0, 8)) console.log(`          ${id}  ${name}`);
  }
}
