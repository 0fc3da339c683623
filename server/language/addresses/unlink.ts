/** Removes unvouched links and addresses from a text. Pure. */
import { withoutInvisible } from "../../protocol/addresses.ts";
import { addressesIn, SEED } from "./addressesIn.ts";

const MARKDOWN_LINK = /!?\[([^\]]*)\]\(\s*<?([^)\s>]+)>?[^)]*\)/g;
const REFERENCE = /^[^\S\n]*\[[^\]\n]+\]:\s*\S+.*$/gm;
const BARE = /<?\bhttps?:\/\/[^\s<>)\]"'`\u3000-\u303f\uff00-\uff60]+>?/gi;
/** More addresses in one word can only be an attack on readers. */
const MAX_SEEDS = 20;

/** Whether an address is allowed. */
export type Vouch = (address: string) => boolean;

/** The text without unvouched links and addresses. No Markdown renderer can make another link of what remains. */
export function keepVouchedLinks(text: string, isVouched: Vouch): string {
  return unlink(text, isVouched).replace(/\S+/g, (run) => keepVouched(run, isVouched));
}

/** Removes links in the forms that models write, the way a person would. */
export function unlink(text: string, isVouched: Vouch): string {
  return withoutInvisible(text)
    .replace(REFERENCE, (line) => (isVouched(line.slice(line.indexOf(":") + 1).trim()) ? line : ""))
    .replace(MARKDOWN_LINK, (link, label: string, address: string) =>
      !link.startsWith("!") && isVouched(address) ? link : label,
    )
    .replace(BARE, (address) => (isVouched(address.replace(/^<|>$/g, "")) ? address : ""));
}

/**
 * Removes addresses that are not vouched for, however they are written and whatever later happens to the text around
 * them.
 * @param kept number of leading characters that were already shown, and stay
 */
export function keepVouched(run: string, isVouched: Vouch, kept = 0): string {
  let left = run;
  for (;;) {
    const first = left.search(SEED);
    if (first < 0) return left;
    if ((left.match(SEED)?.length ?? 0) > MAX_SEEDS) return left.slice(0, Math.max(kept, first));
    const bad = addressesIn(left).find(({ href, to }) => to > kept && URL.canParse(href) && !isVouched(href));
    if (!bad) return left;
    left = left.slice(0, Math.max(kept, bad.from)) + left.slice(bad.to);
  }
}
