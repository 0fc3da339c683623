/** Takes out of a text the links and addresses that nobody vouches for. Pure. */
import { withoutInvisible } from "../../protocol/addresses.ts";
import { addressesIn, SEED } from "./addressesIn.ts";

const MARKDOWN_LINK = /!?\[([^\]]*)\]\(\s*<?([^)\s>]+)>?[^)]*\)/g;
const REFERENCE = /^[^\S\n]*\[[^\]\n]+\]:\s*\S+.*$/gm;
const BARE = /<?\bhttps?:\/\/[^\s<>)\]"'`\u3000-\u303f\uff00-\uff60]+>?/gi;
/** More addresses in one word are an attack on whoever reads them. */
const MAX_SEEDS = 20;

/** Whether an address may be followed. */
export type Vouch = (address: string) => boolean;

/** The text without links and addresses that are not vouched for. What is left has no other address that any reader could make a link of. */
export function keepVouchedLinks(text: string, isVouched: Vouch): string {
  return unlink(text, isVouched).replace(/\S+/g, (run) => keepVouched(run, isVouched));
}

/** Links in the ways that models write them, as a person would take them out. */
export function unlink(text: string, isVouched: Vouch): string {
  return withoutInvisible(text)
    .replace(REFERENCE, (line) => (isVouched(line.slice(line.indexOf(":") + 1).trim()) ? line : ""))
    .replace(MARKDOWN_LINK, (link, label: string, address: string) =>
      !link.startsWith("!") && isVouched(address) ? link : label,
    )
    .replace(BARE, (address) => (isVouched(address.replace(/^<|>$/g, "")) ? address : ""));
}

/**
 * The run without the addresses that nobody vouches for: however they are written, and whatever becomes of the text around them.
 * @param kept so many characters of its beginning have been shown, and stay
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
