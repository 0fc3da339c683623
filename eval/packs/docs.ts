/** Real documentation as Markdown (ente, anki), HTML (anki, httpd) and PDF, read as for the baselines. */
import { extname } from "node:path";
import { byTenant, type EvalDocument, type EvalQuestion, type EvalTenant, type Gold, type LoadPack } from "./pack.ts";
import type { PackFolder } from "./packFolder.ts";
import { withoutHeadings, withoutTitle } from "./withoutHeadings.ts";

interface Query {
  query_id: string;
  tenant: string;
  question: string;
}
interface SectionQuery extends Query {
  gold_sections: { path: string; anchor: string }[];
  linked_docs: string[];
}
interface PageQuery extends Query {
  gold_doc: string;
  gold_pages: { page: number }[];
}

export const loadDocs: LoadPack = async (folder) => [
  ...(await loadEnte(folder)),
  await loadAnki(folder, "md"),
  await loadAnki(folder, "html"),
  await loadHttpd(folder),
  await loadPdf(folder),
];

const isFaq = (file: EvalDocument) => file.key.includes("faq");

/** Each product with all its pages; its FAQ alone with hidden headings; and all products' guides without any FAQ. */
async function loadEnte(folder: PackFolder): Promise<EvalTenant[]> {
  const queries = await folder.asked<SectionQuery>("ente", "queries.jsonl");
  const files = await folder.files("ente/corpus");
  const guides = files.filter((file) => !isFaq(file));
  const linked = queries
    .map((query) => ({ query, pages: query.linked_docs.filter((key) => guides.some((file) => file.key === key)) }))
    .filter(({ pages }) => pages.length > 0);
  const products = [...byTenant(queries)].flatMap(([name, asked]): EvalTenant[] => {
    const own = files.filter((file) => file.key.startsWith(`${name}/`));
    const inSet = (set: string) => asked.map((query) => single(set, query, sectionGolds(query)));
    const faq = own.filter(isFaq).map(withoutHeadings);
    return [
      { name, unit: "section", documents: own, questions: inSet("ente") },
      { name: `${name} faq`, unit: "section", documents: faq, questions: inSet("ente answers") },
    ];
  });
  const golds = (pages: string[]) => pages.map((key) => ({ document: key }));
  const questions = linked.map(({ query, pages }) => single("ente guides", query, golds(pages)));
  return [...products, { name: "ente guides", unit: "document", documents: guides, questions }];
}

/** The FAQ as Markdown or HTML with hidden titles, plus the manual. Keys have no extension, so golds fit both. */
async function loadAnki(folder: PackFolder, format: "md" | "html"): Promise<EvalTenant> {
  const queries = await folder.asked<Query & { gold_doc: string }>("anki", "queries.jsonl");
  const faq = await folder.files(`anki/corpus/${format}/faqs`, "faqs/");
  const manual = await folder.files("anki/corpus/md/manual", "manual/");
  const set = `anki ${format}`;
  return {
    name: set,
    unit: "document",
    documents: [...faq.map(withoutTitle), ...manual].map((file) => ({ ...file, key: withoutEnding(file.key) })),
    questions: queries.map((query) => single(set, query, [{ document: withoutEnding(query.gold_doc) }])),
  };
}

async function loadHttpd(folder: PackFolder): Promise<EvalTenant> {
  const queries = await folder.asked<SectionQuery>("httpd", "queries.jsonl");
  return {
    name: "httpd",
    unit: "section",
    documents: (await folder.files("httpd/corpus")).map(withoutHeadings),
    questions: queries.map((query) => single("httpd", query, sectionGolds(query))),
  };
}

async function loadPdf(folder: PackFolder): Promise<EvalTenant> {
  const queries = await folder.asked<PageQuery>("pdf", "queries.jsonl");
  return {
    name: "pdf",
    unit: "page",
    documents: await folder.files("pdf/corpus"),
    questions: queries.map((query) =>
      single(
        "pdf",
        query,
        query.gold_pages.map(({ page }) => ({ document: query.gold_doc, page })),
      ),
    ),
  };
}

function single(set: string, { query_id, question }: Query, golds: Gold[]): EvalQuestion {
  return { id: query_id, set, kind: "first", text: question, history: [], golds };
}

function sectionGolds(query: SectionQuery): Gold[] {
  return query.gold_sections.map(({ path, anchor }) => ({ document: path, anchor }));
}

function withoutEnding(path: string): string {
  return path.slice(0, path.length - extname(path).length);
}
