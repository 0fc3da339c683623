/** A host's robots.txt, as far as it concerns us. Pure. */
import robotsModule from "robots-parser";

// The package is CommonJS, its types are of an ES module: what is called is the module itself.
const parseRobots = robotsModule as unknown as typeof robotsModule.default;

/** The name by which a site can address this crawler, in robots.txt and in `X-Robots-Tag`. */
export const ROBOT = "Frontdesk";

export interface RobotsRules {
  isAllowed(url: string): boolean;
  /** What it asks to wait between two requests, in ms; 0 when it asks nothing. */
  delayMs: number;
  sitemaps: string[];
}

export const NO_RULES: RobotsRules = { isAllowed: () => true, delayMs: 0, sitemaps: [] };

/** RFC 9309 lets a crawler stop reading after 500 KiB. */
export const MOST_ROBOTS_BYTES = 512_000;
const MOST_LINE_CHARS = 500;
const MOST_LINES = 10_000;
/** Of all rules with wildcards together: matching them costs their length times the address's, on the process's one thread. */
const MOST_WILDCARD_CHARS = 20_000;
/** A longer wish would make a site of some hundred pages take a day. */
const MOST_DELAY_MS = 10_000;

/** @param url where the file lies */
export function readRobots(url: string, text: string): RobotsRules {
  let wildcardChars = 0;
  const lines = text.split(/\r\n|\r|\n/, MOST_LINES).filter((line) => {
    if (line.length > MOST_LINE_CHARS) return false;
    if (!line.includes("*") || !/allow\s*:/i.test(line)) return true;
    wildcardChars += line.length;
    return wildcardChars <= MOST_WILDCARD_CHARS;
  });
  const robots = parseRobots(url, lines.join("\n"));
  return {
    isAllowed: (address) => robots.isAllowed(address, ROBOT) !== false,
    delayMs: Math.min(Math.max(robots.getCrawlDelay(ROBOT) ?? 0, 0) * 1000 || 0, MOST_DELAY_MS),
    sitemaps: robots.getSitemaps(),
  };
}
