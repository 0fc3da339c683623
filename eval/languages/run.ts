/** `npm run eval:languages`: questions in 14 languages over English documents, and vice versa. Details in README.md. */
import { parseArgs } from "node:util";
import { createOpenAIEmbedder } from "../../server/adapters/embedder/openai.ts";
import type { Embedder } from "../../server/ports/embedder.ts";
import { askQuestion } from "../askQuestion.ts";
import { openStore } from "../openStore.ts";
import type { EvalTenant } from "../packs/pack.ts";
import { UsageError } from "../packs/packFolder.ts";
import { createProgress, type Progress } from "../progress.ts";
import { embedderNamed } from "../readArguments.ts";
import { asMarkdown, asText } from "../tables.ts";
import { type TaughtTenant, teachTenant } from "../teachTenant.ts";
import { rankByVectors } from "./rankByVectors.ts";
import { CORPORA, type CorpusName, readCorpus, readOffTopic } from "./readQuestions.ts";
import { type LanguageRow, type OffRow, offTopicTable, outcomeOf, tableOf } from "./scoreLanguages.ts";

type Store = Awaited<ReturnType<typeof openStore>>;

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

/** @throws UsageError for a wrong call */
async function run(args: string[]): Promise<void> {
  const values = parse(args);
  const { database, vectors } = values;
  const store = await openStore({ engine: "local", embedder: embedderNamed(values.embedder), database, vectors });
  if (values.foreign) store.parts.embedder = readingForeignBy(values.foreign, store.parts.embedder);
  const progress = createProgress(process.stderr);
  const rows: LanguageRow[] = [];
  const offRows: OffRow[] = [];
  try {
    for (const name of CORPORA) {
      const asked = await askCorpus(store, name, !values["vectors-only"], progress);
      rows.push(...asked.rows);
      offRows.push(...asked.offRows);
    }
  } finally {
    await store.close();
  }
  if (values.misses) {
    for (const row of rows.filter(isMissed)) console.log(missOf(row));
    for (const row of offRows)
      if (row.ended !== "person") console.log(`${row.corpus}, ${row.id}: ${row.ended}: ${row.text}`);
  }
  const table = tableOf(`${store.parts.embedder.model}: questions by language`, rows);
  const show = values.markdown ? asMarkdown : asText;
  console.log(`\n${show(table)}`);
  if (offRows.length > 0) console.log(`\n${show(offTopicTable(offRows))}`);
}

function parse(args: string[]) {
  const [text, flag] = [{ type: "string" } as const, { type: "boolean" } as const];
  const options = {
    ...{ embedder: text, foreign: text, database: text, vectors: text },
    ...{ "vectors-only": flag, misses: flag, markdown: flag },
  };
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** The same embedder, except that a server embeds texts in other languages: a candidate model for them. */
function readingForeignBy(baseUrl: string, embedder: Embedder): Embedder {
  const candidate = createOpenAIEmbedder({ apiKey: "none", baseUrl, model: "candidate" });
  const readForeign: Embedder["readForeign"] = (texts, role, signal) =>
    candidate.embed(
      texts.map((text) => (role === "question" ? `query: ${text}` : `passage: ${text}`)),
      signal,
    );
  return Object.create(embedder, { readForeign: { value: readForeign } });
}

async function askCorpus(
  store: Store,
  name: CorpusName,
  isWhole: boolean,
  progress: Progress,
): Promise<{ rows: LanguageRow[]; offRows: OffRow[] }> {
  const tenant = await readCorpus(name);
  const taught = await teachTenant(store.parts, tenant, (done) =>
    progress.update(`${name}: ${done} of ${tenant.documents.length} documents`),
  );
  const { chunks, documents, failures, unreachable } = taught.ingestion;
  if (failures.length > 0 || unreachable > 0)
    throw new UsageError(`${name}: ${failures.length} documents failed, ${unreachable} golds are in no chunk`);
  const rows: LanguageRow[] = [];
  for (const question of tenant.questions) {
    progress.update(`${name}: ${rows.length} of ${tenant.questions.length} questions`);
    const vectors = await rankByVectors(taught, store.parts.embedder, question);
    const asked = isWhole ? await askQuestion(taught, tenant, question, { isAnswered: true }) : null;
    const product = asked && { ranking: asked.ranking!, outcome: outcomeOf(asked) };
    rows.push({ corpus: name, language: question.set, id: question.id, text: question.text, vectors, product });
  }
  progress.line(`${name}: ${documents} documents, ${chunks} chunks, ${rows.length} questions`);
  const offRows = isWhole && name !== "abroad" ? await askOffTopic(taught, tenant) : [];
  return { rows, offRows };
}

async function askOffTopic(taught: TaughtTenant, tenant: EvalTenant): Promise<OffRow[]> {
  const rows: OffRow[] = [];
  for (const question of await readOffTopic()) {
    const { answered } = await askQuestion(taught, tenant, question, { isAnswered: true });
    const ended = answered!.ended === "answered" || answered!.ended === "clarified" ? answered!.ended : "person";
    rows.push({ corpus: tenant.name, language: question.set, id: question.id, text: question.text, ended });
  }
  return rows;
}

/** The first gold's rank from 1; 0: not found. */
function rankOf({ hits }: LanguageRow["vectors"]): number {
  return hits.findIndex((held) => held.length > 0) + 1;
}

/** The gold is not first, or the turn's outcome was not right. */
function isMissed({ vectors, product }: LanguageRow): boolean {
  return product ? product.outcome !== "right" : rankOf(vectors) !== 1;
}

function missOf({ id, text, vectors, product }: LanguageRow): string {
  const rank = (ranking: LanguageRow["vectors"]) => rankOf(ranking) || "-";
  const turn = product ? `, ${rank(product.ranking)} in all, ${product.outcome}` : "";
  return `${id}: ${rank(vectors)} by vectors${turn}: ${text}`;
}
