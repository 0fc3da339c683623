/** Takes links out of an answer that neither the tenant nor a passage vouches for (EchoLeak, CVE-2025-32711). Pure. */

import { addressesIn, SEED } from "../language/addresses/addressesIn.ts";
import { keepVouchedLinks, type Vouch } from "../language/addresses/unlink.ts";
import type { Passage } from "../ports/engine.ts";

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
  return keepVouchedLinks(text, vouchFor(passages, hosts));
}
