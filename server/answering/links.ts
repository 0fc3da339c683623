/** Takes links out of an answer that neither the tenant nor a passage vouches for (EchoLeak, CVE-2025-32711). Pure. */
import type { Passage } from "../ports/engine.ts";

const MARKDOWN_LINK = /!?\[([^\]]*)\]\(\s*<?([^)\s>]+)>?[^)]*\)/g;
const REFERENCE = /^[^\S\n]*\[[^\]\n]+\]:\s*\S+.*$/gm;
const BARE = /<?\bhttps?:\/\/[^\s<>)\]"'`]+>?/gi;
/** Characters nobody sees: tag block, zero-width and bidirectional controls that can hide instructions. */
const INVISIBLE = /[\u{E0000}-\u{E007F}\u200B\u2060-\u2064\uFEFF]/gu;

/** The text without characters that nobody sees. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, "");
}

/**
 * Keeps links whose address stands in a passage or whose host the tenant lists; others leave their text behind.
 * Images always go, as loading one tells another host who reads it.
 */
export function keepAllowedLinks(text: string, passages: Passage[], hosts: string[]): string {
  const known = passages.map((passage) => `${passage.content}\n${passage.url ?? ""}`).join("\n");
  const isAllowed = (written: string) => {
    const address = written.replace(/[.,;:!?]+$/, "");
    if (address.startsWith("#") || address.startsWith("mailto:") || known.includes(address)) return true;
    return URL.canParse(address) && hosts.includes(new URL(address).host);
  };
  return withoutInvisible(text)
    .replace(REFERENCE, (line) => (isAllowed(line.slice(line.indexOf(":") + 1).trim()) ? line : ""))
    .replace(MARKDOWN_LINK, (link, label: string, address: string) =>
      !link.startsWith("!") && isAllowed(address) ? link : label,
    )
    .replace(BARE, (address) => (isAllowed(address.replace(/^<|>$/g, "")) ? address : ""));
}
