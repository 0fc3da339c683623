/** Splits a passage into units that an answer can quote: sentences, and whole lists, tables and code blocks. */
import { rememberTexts } from "./rememberTexts.ts";

type UnitKind = "sentence" | "list" | "table" | "code";

export interface TextUnit {
  kind: UnitKind;
  /** Ready to show. */
  text: string;
  /** Enclosing sections: the passage's own headings, plus those inside it. */
  headings: string[];
  /** Index of its section within the passage; units of a section are adjacent. */
  section: number;
  /** Index of its paragraph within the passage. */
  block: number;
  /** A short line that is an entry of its own rather than a sentence. */
  isEntry?: boolean;
}

/** Passages are far shorter; longer text is truncated, so that no document slows an answer down. */
const MAX_CHARACTERS = 12_000;
const segmenter = new Intl.Segmenter("und", { granularity: "sentence" });
export const abbreviation =
  /(?:\b(?:e\.g|i\.e|etc|vs|approx|no|nr|art|dr|mr|mrs|ms|prof|st|z\.b|d\.h|bzw|ca|p\.ej|sr|sra|fig|inc|ltd|jr|u\.s|cf|vol)\.|\b\p{Lu}\.|\.\.\.)\s*$/iu;
const MAX_HEADING_CHARS = 90;
const MIN_BODY = 60;
const isMarkup = /^(?:[-*+•|#>`~]|\d{1,3}[.)]\s)/;
const listItem = /^\s{0,8}(?:[-*+•]|\d{1,3}[.)])\s+/;

/** Splits a passage into units, in order. Also accepts text that isn't Markdown. */
export function splitUnits(content: string, headings: string[]): TextUnit[] {
  const units: TextUnit[] = [];
  let path = headings.map(cleanInline);
  let section = 0;
  const open = (title: string) => {
    if (title === path.at(-1)) return;
    path = [...headings.map(cleanInline), title];
    section++;
  };
  const blocks = splitBlocks(content);
  blocks.forEach((all, block) => {
    const { title, lines } = splitHeading(all, blocks[block + 1]);
    if (title !== null) open(title);
    const [first] = lines;
    if (first === undefined) return;
    const place = { headings: path, section, block };
    if (/^\s*(?:```|~~~)/.test(first)) units.push({ kind: "code", text: dedent(lines).join("\n"), ...place });
    else if (isTable(lines)) units.push({ kind: "table", text: dedent(lines).map(cleanInline).join("\n"), ...place });
    else if (listItem.test(first)) {
      if (!isMenu(lines, /[:：][*_\s]*$/.test(units.at(-1)?.text ?? "")))
        units.push({ kind: "list", text: cleanList(lines), ...place });
    } else addText(lines, place);
  });
  return units.filter((unit) => /[\p{L}\p{N}]/u.test(unit.text));

  function addText(lines: string[], place: Pick<TextUnit, "headings" | "section" | "block">): void {
    const isEntry = isPhraseList(lines);
    const texts = isEntry
      ? lines.map(cleanInline)
      : splitSentences(cleanInline(lines.map((line) => line.trim()).join(" ")));
    for (const text of texts) units.push({ kind: "sentence", text, isEntry, ...place });
  }
}

/** Splits off a Markdown heading, or a short line of plain text right above a long one. */
function splitHeading(lines: string[], next: string[] | undefined): { title: string | null; lines: string[] } {
  const [first = "", ...rest] = lines;
  const marked = /^#{1,6}\s+(.*)$/.exec(first)?.[1];
  if (marked !== undefined && rest.length === 0) {
    return { title: cleanInline(marked.replace(/\{#[^}]*\}\s*$/, "").replace(/#+\s*$/, "")), lines: [] };
  }
  const line = first.trim();
  const below = (rest[0] ?? next?.[0] ?? "").trim();
  // In hard-wrapped text the first line is about as long as the next: no heading.
  const isAbove = below.length >= MIN_BODY && below.length >= 1.5 * line.length && /^[\p{Lu}\p{Lo}\p{N}]/u.test(below);
  const isTitle = line.length <= MAX_HEADING_CHARS && !isMarkup.test(line) && !/[.!;,:…。！、，]$/u.test(line);
  return isAbove && isTitle && line !== "" ? { title: cleanInline(line), lines: rest } : { title: null, lines };
}

/** Splits running text into sentences; abbreviations and numbers don't end one. A turn asks for its message's many times. */
export const splitSentences = rememberTexts<readonly string[]>(readSentences, {
  bytes: 2e6,
  sizeOf: (sentences) => sentences.reduce((sum, sentence) => sum + 2 * sentence.length + 40, 0),
});

function readSentences(text: string): string[] {
  const sentences: string[] = [];
  for (const { segment } of segmenter.segment(text)) {
    const last = sentences.at(-1);
    const isBroken = last !== undefined && (abbreviation.test(last) || /^[\p{Ll}),;:]/u.test(segment) || isOpen(last));
    if (isBroken) sentences[sentences.length - 1] = last + segment;
    else sentences.push(segment);
  }
  return sentences.map((sentence) => sentence.trim()).filter((sentence) => sentence !== "");
}

/** Whether brackets, code or bold are still open: a full stop then belongs to them. */
function isOpen(text: string): boolean {
  if (!/[([`*]/.test(text)) return false;
  const count = (mark: string) => text.split(mark).length - 1;
  return count("(") > count(")") || count("[") > count("]") || count("`") % 2 === 1 || count("**") % 2 === 1;
}

/** Strips inline Markdown that makes no sense elsewhere: images, comments, anchors, relative links, footnotes. */
export function cleanInline(text: string): string {
  return text
    .replace(/<!--.*?-->/gs, "")
    .replace(/!\[[^\]]*\]\([^)]*\)/g, "")
    .replace(/\[([^\]]*)\]\((?!https?:)[^)]*\)/g, "$1")
    .replace(/\[([^\]]+)\]\[[^\]]*\]/g, "$1")
    .replace(/(`+)[^`\n]+\1|\[\^?\d{1,3}\](?!\()/g, (found) => (found.startsWith("`") ? found : ""))
    .replace(/<\/?(?:span|div|p|br|b|i|em|strong|kbd|sup|sub|details|summary|img|a|Badge)\b[^>]*>/gi, " ")
    .replace(/\{#[^}]*\}/g, "")
    .replace(/`{3,}|~{3,}/g, " ")
    .replace(/\s+/g, " ")
    .replace(/ ([.,;:!?])(?=\s|$)/g, "$1")
    .trim();
}

function splitBlocks(content: string): string[][] {
  const blocks: string[][] = [];
  let open: string[] = [];
  let fence: string | null = null;
  const close = () => {
    if (open.length > 0) blocks.push(open);
    open = [];
  };
  for (const line of stripFrontMatter(content.slice(0, MAX_CHARACTERS)).split(/\r?\n/)) {
    const mark = /^\s*(```|~~~)/.exec(line)?.[1] ?? null;
    if (fence !== null) {
      open.push(line);
      if (mark === fence) {
        fence = null;
        close();
      }
    } else if (mark !== null) {
      close();
      fence = mark;
      open = [line];
    } else if (/^\s*:::/.test(line) || /^\s*(?:---+|\*\*\*+|===+)\s*$/.test(line)) close();
    else if (/^#{1,6}\s/.test(line)) {
      close();
      blocks.push([line]);
    } else takeLine(line);
  }
  // An unclosed fence means a truncated block, which would be noise as plain text.
  if (fence !== null) open = [];
  close();
  return blocks;

  function takeLine(raw: string): void {
    const line = raw.replace(/^\s*>\s?(?:\[![A-Z]+\]\s*$)?/, "");
    const inList = listItem.test(open[0] ?? "");
    if (line.trim() === "") {
      if (inList) open.push("");
      else close();
      return;
    }
    const continuesList = inList && (listItem.test(line) || /^\s{2,}/.test(line) || open.at(-1) !== "");
    if (listItem.test(line) ? !inList : inList && !continuesList) close();
    if (line.trimStart().startsWith("|") !== (open[0] ?? line).trimStart().startsWith("|")) close();
    open.push(line);
  }
}

function stripFrontMatter(content: string): string {
  return content.replace(/^---\n[\s\S]*?\n---\n/, "").replace(/<!--[\s\S]*?-->/g, "");
}

/** A list of links only leads elsewhere, and so does a list of questions without an introduction. */
function isMenu(lines: string[], isAnnounced: boolean): boolean {
  const items = lines.filter((line) => listItem.test(line));
  const leading = items.filter(
    (line) => (!isAnnounced && /[?？؟]\W*$/.test(line)) || /^\s*(?:[-*+•]|\d{1,3}[.)])\s+\**\[[^\]]+\]\(/.test(line),
  );
  return leading.length * 2 > items.length;
}

/** Short lines without closing punctuation are separate entries, not one wrapped sentence. */
function isPhraseList(lines: string[]): boolean {
  const loose = lines.filter((line) => line.trim().length < 60 && !/[.!:;,]\s*$/.test(line));
  return lines.length >= 4 && loose.length >= lines.length * 0.7;
}

function isTable(lines: string[]): boolean {
  return lines.length >= 2 && lines.every((line) => line.trimStart().startsWith("|"));
}

function dedent(lines: string[]): string[] {
  const indent = Math.min(...lines.filter((line) => line.trim() !== "").map((line) => line.search(/\S/)));
  return lines.map((line) => line.slice(indent).trimEnd());
}

/** Normalizes a list: one line per item, wrapped lines joined, nesting kept, empty lines dropped. */
function cleanList(lines: string[]): string {
  const items: string[] = [];
  for (const line of dedent(lines)) {
    if (line.trim() === "") continue;
    const mark = /^(\s*)([-*+•]|\d{1,3}[.)])\s+(.*)$/.exec(line);
    if (mark !== null) {
      const [, indent = "", sign = "", content = ""] = mark;
      const text = cleanInline(content);
      if (text !== "") items.push(`${indent}${sign.replace(/[*+•]/, "-")} ${text}`);
    } else if (items.length > 0) items[items.length - 1] += ` ${cleanInline(line)}`;
  }
  return items.join("\n");
}
