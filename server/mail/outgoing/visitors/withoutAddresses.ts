/** Text for an inbox whose owner has not asked for it yet: contains nothing to click. Pure. */
import { parse } from "tldts";
import { keepVouchedLinks } from "../../../language/addresses/unlink.ts";

/** Anything that looks like a host, with what follows it: mail readers turn these into links. */
const HOST = /[\p{L}\p{N}_-]+(?:[.\u3002\uff0e\uff61][\p{L}\p{N}_-]+)+(?::\d+)?(?:\/[^\s<>]*)?/gu;

/** A fragment link leads nowhere in a mail. */
const isHarmless = (address: string) => address.startsWith("#") || /^[.,;:!?]*$/.test(address);

/** @param text Markdown or plain text @returns the text without any URL; links are reduced to their labels */
export function withoutAddresses(text: string): string {
  return keepVouchedLinks(text, isHarmless).replace(HOST, (found) => (isHost(found) ? "" : found));
}

function isHost(found: string): boolean {
  const [host = ""] = found.normalize("NFKC").replaceAll("\u3002", ".").split(/[:/]/);
  return /^www\./i.test(host) || parse(host, { extractHostname: false }).isIcann === true;
}
