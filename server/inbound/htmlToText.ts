/**
 * Extracts the text of an HTML-only mail, without the mail it quotes. Pure; makes a fixed number of passes over the
 * text.
 */

const MAX_CHARS = 500_000;
/** Where mail clients begin the quote. */
const QUOTES = [
  'class="gmail_quote',
  'id="divRplyFwdMsg"',
  'id="appendonsend"',
  'class="yahoo_quoted',
  '<blockquote type="cite"',
];
const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

export function htmlToText(html: string): string {
  const own = cutQuoted(html.slice(0, MAX_CHARS));
  return without(without(without(own, "<!--", "-->"), "<style", "</style>"), "<script", "</script>")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/<br[^<>]*>|<\/(?:p|div|li|tr|h[1-6]|blockquote)>/gi, "\n")
    .replaceAll(/<[^<>]*>/g, "")
    .replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,6}));/gi, (whole, decimal, hex, name) =>
      name
        ? (entities[name.toLowerCase()] ?? whole)
        : characterOf(decimal ? Number(decimal) : Number.parseInt(hex, 16)),
    )
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .trim();
}

const characterOf = (code: number) => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "");

function cutQuoted(html: string): string {
  const [at] = QUOTES.map((mark) => html.indexOf(mark))
    .filter((index) => index >= 0)
    .sort((a, b) => a - b);
  if (at === undefined) return html;
  const start = html.lastIndexOf("<", at);
  return html.slice(0, start < 0 ? at : start);
}

/** Removes everything between two markers, inclusive; without an end marker, everything after the first. */
function without(html: string, from: string, to: string): string {
  const lower = html.toLowerCase();
  const kept: string[] = [];
  for (let at = 0; ; ) {
    const start = lower.indexOf(from, at);
    if (start < 0) return kept.join("") + html.slice(at);
    kept.push(html.slice(at, start));
    const end = lower.indexOf(to, start);
    if (end < 0) return kept.join("");
    at = end + to.length;
  }
}
