/** Removes links from an answer unless the tenant or a passage vouches for them (EchoLeak, CVE-2025-32711). Pure. */

import { addressesIn, SEED } from "../language/addresses/addressesIn.ts";
import { keepVouchedLinks, type Vouch } from "../language/addresses/unlink.ts";
import type { Passage } from "../ports/passage.ts";

/**
 * Allowed are addresses that occur in a passage, their prefixes on the same host, and every address on a host that the
 * tenant lists. Addresses are compared as a browser parses them.
 */
export function vouchFor(passages: Passage[], hosts: string[]): Vouch {
  // Most answers have no address: the passages are read when the first one comes.
  let sources: { text: string; known: URL[] } | null = null;
  return (written) => {
    sources ??= readSources(passages);
    const { text, known } = sources;
    const address = written.replace(/[.,;:!?]+$/, "");
    const url = URL.parse(address);
    // Addresses that no browser can open are harmless if they occur in the sources.
    if (!url) return address.startsWith("#") || text.includes(address);
    if (url.username || url.password) return false;
    if (known.some((each) => each.href === url.href)) return true;
    if (url.protocol === "mailto:") return url.search === "" && isMailOf(url.pathname, hosts);
    if (hosts.includes(url.host)) return true;
    return known.some((each) => each.origin === url.origin && each.href.startsWith(url.href.replace(/\/$/, "")));
  };
}

function readSources(passages: Passage[]): { text: string; known: URL[] } {
  const text = passages.map((passage) => `${passage.content}\n${passage.url ?? ""}`).join("\n");
  const runs = text.split(/\s+/).filter((run) => run.search(SEED) >= 0);
  return { text, known: runs.flatMap((run) => addressesIn(run).flatMap(({ href }) => URL.parse(href) ?? [])) };
}

const isMailOf = (address: string, hosts: string[]) =>
  /^[\w.+-]+@[\w.-]+$/.test(address) && hosts.includes(address.slice(address.indexOf("@") + 1).toLowerCase());

/**
 * Links that are not allowed keep their text; bare addresses are removed. Images are always removed, since loading one
 * tells another host who is reading. The result has no other address left that any renderer could turn into a link.
 */
export function keepAllowedLinks(text: string, passages: Passage[], hosts: string[]): string {
  return keepVouchedLinks(text, vouchFor(passages, hosts));
}
