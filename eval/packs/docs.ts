/** Real documentation in its own files: Markdown (ente, anki), HTML (anki, httpd) and PDF. */
import { readdir, readFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { byTenant, type EvalDocument, type EvalTenant, type Gold, type LoadPack, readRows } from "./pack.ts";

interface SectionQuery {
  tenant: string;
  question: string;
  gold_sections: { path: string; anchor: string }[];
  linked_docs: string[];
}
interface PageQuery {
  question: string;
  gold_doc: string;
  gold_pages: { page: number }[];
}

export const loadDocs: LoadPack = async (folder, split) => [
  ...(await loadEnte(join(folder, "ente"), split)),
  await loadAnki(join(folder, "anki"), split, "md"),
  await loadAnki(join(folder, "anki"), split, "html"),
  await loadHttpd(join(folder, "httpd"), split),
  await loadPdf(join(folder, "pdf"), split),
];

/** Each product twice: with its FAQ, and with the guides alone, where the page that the FAQ's answer links to is expected. */
async function loadEnte(folder: string, split: string): Promise<EvalTenant[]> {
  const queries = byTenant(await readRows<SectionQuery>(folder, split, "queries.jsonl"));
  const files = await readFiles(join(folder, "corpus"), "");
  return [...queries].flatMap(([name, asked]): EvalTenant[] => {
    const own = files.filter((file) => file.key.startsWith(`${name}/`));
    const guides = own.filter((file) => !file.key.includes("faq"));
    const linked = asked
      .map((query) => ({ query, pages: query.linked_docs.filter((key) => guides.some((file) => file.key === key)) }))
      .filter(({ pages }) => pages.length > 0);
    return [
      {
        name,
        unit: "section",
        documents: own,
        questions: asked.map((query) => ({
          set: "ente",
          text: query.question,
          history: [],
          golds: sectionGolds(query),
        })),
      },
      {
        name: `${name} guides`,
        unit: "document",
        documents: linked.length > 0 ? guides : [],
        questions: linked.map(({ query, pages }) => ({
          set: "ente guides",
          text: query.question,
          history: [],
          golds: [{ documents: pages }],
        })),
      },
    ];
  });
}

/** The FAQ as Markdown or as built HTML, beside the manual. Keys have no ending: the gold is the same page either way. */
async function loadAnki(folder: string, split: string, format: "md" | "html"): Promise<EvalTenant> {
  const queries = await readRows<{ question: string; gold_doc: string }>(folder, split, "queries.jsonl");
  const corpus = join(folder, "corpus");
  const files = [
    ...(await readFiles(join(corpus, format, "faqs"), "faqs/")),
    ...(await readFiles(join(corpus, "md/manual"), "manual/")),
  ];
  return {
    name: `anki ${format}`,
    unit: "document",
    documents: files.map((file) => ({ ...file, key: withoutEnding(file.key) })),
    questions: queries.map((query) => ({
      set: `anki ${format}`,
      text: query.question,
      history: [],
      golds: [{ documents: [withoutEnding(query.gold_doc)] }],
    })),
  };
}

async function loadHttpd(folder: string, split: string): Promise<EvalTenant> {
  const queries = await readRows<SectionQuery>(folder, split, "queries.jsonl");
  return {
    name: "httpd",
    unit: "section",
    documents: await readFiles(join(folder, "corpus"), ""),
    questions: queries.map((query) => ({
      set: "httpd",
      text: query.question,
      history: [],
      golds: sectionGolds(query),
    })),
  };
}

async function loadPdf(folder: string, split: string): Promise<EvalTenant> {
  const queries = await readRows<PageQuery>(folder, split, "queries.jsonl");
  return {
    name: "pdf",
    unit: "page",
    documents: await readFiles(join(folder, "corpus"), ""),
    questions: queries.map((query) => ({
      set: "pdf",
      text: query.question,
      history: [],
      golds: query.gold_pages.map(({ page }) => ({ documents: [query.gold_doc], page })),
    })),
  };
}

function sectionGolds(query: SectionQuery): Gold[] {
  return query.gold_sections.map(({ path, anchor }) => ({ documents: [path], anchor }));
}

/** All files below a folder, keyed by their path from there behind `prefix`. */
async function readFiles(folder: string, prefix: string): Promise<EvalDocument[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return paths.sort().map((path) => ({
    key: prefix + path.slice(folder.length + 1).replaceAll("\\", "/"),
    fileName: basename(path),
    bytes: () => readFile(path),
  }));
}

function withoutEnding(path: string): string {
  return path.slice(0, path.length - extname(path).length);
}
