/** Words for an inbox whose owner has not asked for them yet: nothing in them can be followed. Pure. */
import { parse } from "tldts";
import { keepVouchedLinks } from "../../../language/addresses/unlink.ts";

/** What looks like a host, with all that follows it. Mail readers make links of these by themselves. */
const HOST = /[\p{L}\p{N}_-]+(?:[.\u3002\uff0e\uff61][\p{L}\p{N}_-]+)+(?::\d+)?(?:\/[^\s<>]*)?/gu;

/** A place within the text itself leads nowhere. */
const isHarmless = (address: string) => address.startsWith("#") || /^[.,;:!?]*$/.test(address);

/** @param text Markdown or plain. @returns it without any address; of links their words are left */
export function withoutAddresses(text: string): string {
  return keepVouchedLinks(text, isHarmless).replace(HOST, (found) => (isHost(found) ? "" : found));
}

function isHost(found: string): boolean {
  const [host = ""] = found.normalize("NFKC").replaceAll("\u3002", ".").split(/[:/]/);
  return /^www\./i.test(host) || parse(host, { extractHostname: false }).isIcann === true;
}
