/** The main text of a web page as Markdown. Runs in a child process, because pages are untrusted. */
import { Readability } from "@mozilla/readability";
import { parseHTML } from "linkedom";
import { AppError } from "../../kernel/errors.ts";
import { cleanText, type ReadDocument } from "./document.ts";
import { toMarkdown } from "./toMarkdown.ts";

const CHROME = `script, style, noscript, template, iframe, object, embed, svg, canvas, form, button, input, select, nav,
  footer, aside, [role=navigation], [role=banner], [role=contentinfo], [role=search], [aria-hidden=true], [hidden]`;
/** Classes and ids commonly used for what surrounds the text. */
const CHROME_NAME =
  /(^|[-_\s])(nav|navbar|navigation|menu|menubar|sidebar|breadcrumbs?|footer|toc|pagination|cookie|consent|skip|share|social|toplang|bottomlang|languages?|popup|modal|help-popup)($|[-_\s])/i;
/** Minimum share of the text that Readability must keep: losing a section is worse than keeping a line too many. */
const MIN_SHARE = 0.9;

/** Browsers stop at 512 levels; sloppy pages leave some tags open. Far deeper nesting overflows recursive parsers. */
const MAX_NESTED = 4000;

/** @throws AppError `file_empty` when no text is left, `file_too_complex` for excessively nested tags */
export function readHtml(html: string): ReadDocument {
  if (nestingOf(html) > MAX_NESTED) throw new AppError("file_too_complex");
  const page = parsePage(html);
  stripChrome(page);
  const title = titleOf(page);
  const text = cleanText(toMarkdown(mainPart(page))).trim();
  if (text === "") throw new AppError("file_empty");
  return { title, format: "markdown", text, pageStarts: [] };
}

const NEVER_CLOSED = new Set(
  "area base br col embed hr img input link meta source track wbr p li dt dd tr td th thead tbody tfoot colgroup option".split(
    " ",
  ),
);

/** Approximate nesting depth; tags that need no closing tag aren't counted. */
function nestingOf(html: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [, slash, name = ""] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    if (NEVER_CLOSED.has(name.toLowerCase())) continue;
    depth = slash ? Math.max(0, depth - 1) : depth + 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

function parsePage(html: string): Document {
  const source = html.replace(/^\s*<\?xml[^>]*\?>/, "");
  const whole = /<html[\s>]/i.test(source) ? source : `<!doctype html><html><head></head><body>${source}</body></html>`;
  return parseHTML(whole).document as unknown as Document;
}

/** Removes navigation, scripts and the like, but nothing that contains the page's main part. */
function stripChrome(page: Document): void {
  for (const node of page.querySelectorAll(CHROME)) node.remove();
  for (const node of page.querySelectorAll("body [class], body [id]")) {
    const isNamed = CHROME_NAME.test(`${node.getAttribute("class") ?? ""} ${node.id ?? ""}`);
    if (
      isNamed &&
      !/^(MAIN|ARTICLE|H[1-6]|PRE|CODE|TABLE|P|A)$/.test(node.nodeName) &&
      !node.querySelector("main, article, h1")
    ) {
      node.remove();
    }
  }
}

/** The part that the page marks as main; else Readability's article, unless it loses much; else the whole body. */
function mainPart(page: Document): string {
  const [main, ...others] = page.querySelectorAll("main, [role=main]");
  if (main && others.length === 0 && lengthOf(main) >= 0.3 * lengthOf(page.body)) return main.innerHTML;
  const body = page.body?.innerHTML ?? "";
  const length = lengthOf(page.body);
  const article = new Readability(page as never, { charThreshold: 100 }).parse();
  const isWhole = (article?.textContent ?? "").replace(/\s+/g, " ").trim().length >= MIN_SHARE * length;
  return isWhole && article?.content ? article.content : body;
}

function lengthOf(node: Element | null): number {
  return node?.textContent?.replace(/\s+/g, " ").trim().length ?? 0;
}

/** The page's heading if the title only adds the site's name to it, else the title. */
function titleOf(page: Document): string | null {
  const clean = (text: string | null | undefined) => text?.replace(/[\s¶#]+/g, " ").trim() || null;
  const title = clean(page.querySelector("title")?.textContent);
  const main = page.querySelector("main, [role=main], article") ?? page.body;
  const headings = [...(main?.querySelectorAll("h1") ?? [])].map((node) => clean(node.textContent));
  return headings.find((heading) => heading && title?.includes(heading)) ?? title ?? headings[0] ?? null;
}
