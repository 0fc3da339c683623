/** Finds every address that a Markdown renderer could turn into a link, whatever surrounds it. Pure. */
import { BRACKETED, MAIL_ADDRESS, TARGET, toHref, WEB_ADDRESS } from "../../protocol/addresses.ts";

interface FoundAddress {
  href: string;
  /**
   * Position of the part that makes it an address: its scheme, or the `@`. Without the text from here on, it isn't one.
   */
  from: number;
  to: number;
}

/** What an address starts with or contains. */
export const SEED = /https?:|mailto:|@/gi;
const web = new RegExp(WEB_ADDRESS.source, "iy");
const target = new RegExp(TARGET.source, "y");
const mail = new RegExp(MAIL_ADDRESS.source, "iy");
const bracketed = new RegExp(BRACKETED.source, "gi");
/** Punctuation that ends a sentence or a cell rather than an address. */
export const TAIL = /[.,;:!?'"`*_~|)\]]+$/;

/** @param run characters without white space, which addresses never contain */
export function addressesIn(run: string): FoundAddress[] {
  const found: FoundAddress[] = [];
  const add = (address: string, from: number, to: number) => {
    const bare = toHref(address.replace(TAIL, ""));
    found.push({ href: URL.canParse(bare) ? bare : toHref(address), from, to });
    // In a table the cell ends here, and with it the address.
    const cell = address.indexOf("|");
    if (cell > 0) add(address.slice(0, cell), from, to - (address.length - cell));
  };
  for (const { 0: seed, index } of run.matchAll(SEED)) {
    if (seed === "@") {
      mail.lastIndex = run.slice(0, index).search(/[\w.+-]*$/);
      const named = mail.exec(run);
      if (named) add(named[0], index, mail.lastIndex);
      continue;
    }
    web.lastIndex = target.lastIndex = index;
    const bare = web.exec(run);
    if (bare) add(bare[0], index, web.lastIndex);
    // Only after a bracket, or at the start, since a bracket may precede the white space before the run.
    const led = index === 0 || /[(<]/.test(run.charAt(index - 1)) ? target.exec(run) : null;
    if (led) add(led[0], index, target.lastIndex);
  }
  for (const { 0: whole, 1: address = "", index } of run.matchAll(bracketed)) {
    const at = /^(?:https?|mailto):/i.test(address) ? 0 : address.indexOf("@");
    // Renderers take everything between the brackets.
    found.push({ href: toHref(address), from: index + 1 + at, to: index + whole.length - 1 });
  }
  return found;
}
