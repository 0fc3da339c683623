/** Takes links out of an answer that neither the tenant nor a passage vouches for (EchoLeak, CVE-2025-32711). Pure. */
import type { Passage } from "../ports/engine.ts";
import { withoutInvisible } from "../protocol/addresses.ts";
import { addressesIn, SEED } from "./addressesIn.ts";

const MARKDOWN_LINK = /!?\[([^\]]*)\]\(\s*<?([^)\s>]+)>?[^)]*\)/g;
const REFERENCE = /^[^\S\n]*\[[^\]\n]+\]:\s*\S+.*$/gm;
const BARE = /<?\bhttps?:\/\/[^\s<>)\]"'`\u3000-\u303f\uff00-\uff60]+>?/gi;
/** More addresses in one word are an attack on whoever reads them. */
const MAX_SEEDS = 20;

/** Whether an address may be followed. */
export type Vouch = (address: string) => boolean;

/**
 * Vouched for are the addresses that stand in a passage and their beginnings on the same host, and all of the hosts that the tenant
 * lists. They are compared as a browser reads them.
 */
export function vouchFor(passages: Passage[], hosts: string[]): Vouch {
  const text = passages.map((passage) => `${passage.content}\n${passage.url ?? ""}`).join("\n");
  const runs = text.split(/\s+/).filter((run) => run.search(SEED) >= 0);
  const known = runs.flatMap((run) => addressesIn(run).flatMap(({ href }) => URL.parse(href) ?? []));
  return (written) => {
    const address = written.replace(/[.,;:!?]+$/, "");
    const url = URL.parse(address);
    // What no browser can follow does no harm, if somebody has written it before.
    if (!url) return address.startsWith("#") || text.includes(address);
    if (url.username || url.password) return false;
    if (known.some((each) => each.href === url.href)) return true;
    if (url.protocol === "mailto:") return url.search === "" && isMailOf(url.pathname, hosts);
    if (hosts.includes(url.host)) return true;
    return known.some((each) => each.origin === url.origin && each.href.startsWith(url.href.replace(/\/$/, "")));
  };
}

const isMailOf = (address: string, hosts: string[]) =>
  /^[\w.+-]+@[\w.-]+$/.test(address) && hosts.includes(address.slice(address.indexOf("@") + 1).toLowerCase());

/**
 * Links that nobody vouches for leave their words behind, bare addresses nothing. Images always go, as loading one tells another
 * host who reads it. What is left has no other address in it that any reader could make a link of.
 */
export function keepAllowedLinks(text: string, passages: Passage[], hosts: string[]): string {
  const isVouched = vouchFor(passages, hosts);
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
