/** The text of a PDF, page by page. Runs in a child process, because files are untrusted. */
import { getDocumentProxy, getMeta } from "unpdf";
import { AppError } from "../../kernel/errors.ts";
import { cleanText, type ReadDocument } from "./document.ts";

const MAX_PAGES = 3000;

/** @throws AppError `file_encrypted`, `file_unreadable`, `file_too_large` (pages), `file_empty` (scans have no text) */
export async function readPdf(bytes: Uint8Array): Promise<ReadDocument> {
  const pdf = await open(bytes);
  if (pdf.numPages > MAX_PAGES) throw new AppError("file_too_large");
  const pageStarts: number[] = [];
  let text = "";
  for (let number = 1; number <= pdf.numPages; number++) {
    pageStarts.push(text.length);
    text += `${await readPage(pdf, number)}\n\n`;
  }
  if (text.trim() === "") throw new AppError("file_empty");
  return { title: await titleOf(pdf), format: "text", text, pageStarts };
}

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

async function open(bytes: Uint8Array): Promise<Pdf> {
  try {
    return await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
  } catch (error) {
    const isLocked = error instanceof Error && error.name === "PasswordException";
    throw new AppError(isLocked ? "file_encrypted" : "file_unreadable", { cause: error });
  }
}

/** Lines as laid out, with a blank line where the gap between two exceeds a line's height. */
async function readPage(pdf: Pdf, number: number): Promise<string> {
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent();
  let text = "";
  let lastY: number | null = null;
  for (const item of items) {
    if (!("str" in item)) continue;
    const y = Number(item.transform[5] ?? 0);
    const gap = lastY === null ? 0 : lastY - y;
    if (text.endsWith("\n") && item.str.trim() !== "" && gap > 1.7 * (item.height || 10)) text += "\n";
    text += item.str + (item.hasEOL ? "\n" : "");
    if (item.str.trim() !== "") lastY = y;
  }
  page.cleanup();
  return cleanText(text)
    .replace(/[ \t]+\n/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** Ignores titles that word processors leave behind: they name a file, not the document. */
async function titleOf(pdf: Pdf): Promise<string | null> {
  const written: unknown = await getMeta(pdf).then(
    ({ info }) => info.Title,
    () => null,
  );
  const title = typeof written === "string" ? cleanText(written).replace(/\s+/g, " ").trim() : "";
  return title.length < 4 ||
    /^(untitled|microsoft word|document\d*$|slide 1)|\.(docx?|indd|pdf|xlsx?|tmp)$|^[a-z][a-z\d+.-]*:\S*$/i.test(title)
    ? null
    : title;
}
