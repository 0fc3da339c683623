/** The rules of a host's robots.txt for this crawler. Pure. */
import robotsModule from "robots-parser";

// The package is CommonJS but its types describe an ES module: the module itself is the function.
const parseRobots = robotsModule as unknown as typeof robotsModule.default;

/** The name by which a site can address this crawler, in robots.txt and in `X-Robots-Tag`. */
export const ROBOT = "Frontdesk";

export interface RobotsRules {
  isAllowed(url: string): boolean;
  /** The requested crawl delay in ms; 0 when there is none. */
  delayMs: number;
  sitemaps: string[];
}

export const NO_RULES: RobotsRules = { isAllowed: () => true, delayMs: 0, sitemaps: [] };

/** RFC 9309 lets a crawler stop reading after 500 KiB. */
export const MAX_ROBOTS_BYTES = 512_000;
const MAX_LINE_CHARS = 500;
const MAX_LINES = 10_000;
/** Total length of rules with wildcards: matching costs their length times the URL's, on the process's only thread. */
const MAX_WILDCARD_CHARS = 20_000;
/** With a longer delay, a site of a few hundred pages would take a day. */
const MAX_DELAY_MS = 10_000;

/** @param url URL of the robots.txt */
export function readRobots(url: string, text: string): RobotsRules {
  let wildcardChars = 0;
  const lines = text.split(/\r\n|\r|\n/, MAX_LINES).filter((line) => {
    if (line.length > MAX_LINE_CHARS) return false;
    if (!line.includes("*") || !/allow\s*:/i.test(line)) return true;
    wildcardChars += line.length;
    return wildcardChars <= MAX_WILDCARD_CHARS;
  });
  const robots = parseRobots(url, lines.join("\n"));
  return {
    isAllowed: (address) => robots.isAllowed(address, ROBOT) !== false,
    delayMs: Math.min(Math.max(robots.getCrawlDelay(ROBOT) ?? 0, 0) * 1000 || 0, MAX_DELAY_MS),
    sitemaps: robots.getSitemaps(),
  };
}
