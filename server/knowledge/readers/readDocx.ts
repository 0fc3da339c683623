/** The text of a Word document as Markdown. Runs in a child process, because files are untrusted. */
import mammoth from "mammoth";
import { AppError } from "../../kernel/errors.ts";
import { checkDocx } from "./checkDocx.ts";
import { cleanText, type ReadDocument } from "./document.ts";
import { toMarkdown } from "./toMarkdown.ts";

/** Headings, lists, tables and links stay; images, headers and footers are dropped. */
const STYLES = ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => p:fresh"];

/** @throws AppError `file_unreadable`, `file_too_large` (unpacked), `file_empty` (only pictures) */
export async function readDocx(bytes: Uint8Array): Promise<ReadDocument> {
  checkDocx(bytes);
  const { value: html } = await mammoth.convertToHtml(
    { buffer: Buffer.from(bytes) },
    { styleMap: STYLES, convertImage: mammoth.images.imgElement(async () => ({ src: "" })), externalFileAccess: false },
  );
  const text = cleanText(toMarkdown(cleanHtml(html))).trim();
  if (text === "") throw new AppError("file_empty");
  const heading = /^#\s+(.+)$/m.exec(text)?.[1];
  return {
    title: heading?.replace(/\s*\{#[^}]*\}\s*$/, "").replace(/\\(.)/g, "$1") ?? null,
    format: "markdown",
    text,
    pageStarts: [],
  };
}

/**
 * Word rarely marks a table's first row as its header, but Markdown needs one. Pictures, tables of contents, bookmarks
 * and footnote references lead nowhere outside Word; the footnotes themselves stay, at the end.
 */
function cleanHtml(html: string): string {
  return html
    .replace(/<img\b[^>]*>/g, "")
    .replace(/<p><a href="#_Toc[^"]*">.*?<\/p>/gs, "")
    .replace(/<sup><a href="#(?:foot|end)note-[^"]*"[^>]*>[^<]*<\/a><\/sup>/g, "")
    .replace(/<a href="#(?:foot|end)note-ref-[^"]*">[^<]*<\/a>/g, "")
    .replace(/<a id="[^"]*"><\/a>/g, "")
    .replace(/<table><tr>.*?<\/tr>/gs, (row) => row.replace(/<(\/?)td\b/g, "<$1th"));
}
