import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ALLOWED, ENTRIES, LISTABLE, NOT_LISTABLE, REFUSED } from "../test/edge/originCases.ts";
import { cases, figure, seed } from "../test/support/figures.ts";
import { originAllowed, parseOrigin, parseOriginEntry } from "./origins.ts";

describe("the curated verdicts", () => {
  it("are at least 300, each on a different string", () => {
    const asked = [
      ...ALLOWED,
      ...REFUSED,
      ...LISTABLE.map(([typed]) => `entry ${typed}`),
      ...NOT_LISTABLE.map((e) => `entry ${e}`),
    ];
    expect(new Set(asked).size).toBe(asked.length);
    expect(asked.length).toBeGreaterThanOrEqual(300);
    figure("curated origin verdicts", asked.length);
  });
  it("allow what is listed and refuse everything else", () => {
    expect(ALLOWED.filter((origin) => !originAllowed(origin, ENTRIES))).toEqual([]);
    expect(REFUSED.filter((origin) => originAllowed(origin, ENTRIES))).toEqual([]);
  });
  it("normalise entries to one spelling, and refuse those nobody may list", () => {
    expect(LISTABLE.map(([typed]) => [typed, parseOriginEntry(typed)])).toEqual(LISTABLE);
    expect(LISTABLE.map(([, stored]) => parseOriginEntry(stored))).toEqual(LISTABLE.map(([, stored]) => stored));
    expect(NOT_LISTABLE.filter((typed) => parseOriginEntry(typed) !== null)).toEqual([]);
  });
});

it("an empty list refuses everybody, and a missing header is never an origin", () => {
  for (const origin of ALLOWED) expect(originAllowed(origin, [])).toBe(false);
  for (const header of [null, undefined, ""]) expect(parseOrigin(header)).toBeNull();
});

/** What the oracle judges: the pieces a string was put together from, never the string or a URL parser. */
interface Pieces {
  scheme: string;
  labels: readonly string[];
  /** As written after the colon; null for none. */
  port: string | null;
  /** What was done to the string; anything but "none" makes it another spelling. */
  noise: (typeof noises)[number];
}
const noises = [
  "none",
  "slash",
  "path",
  "user",
  "space",
  "upper",
  "dot",
  "backslash",
  "query",
  "tab",
  "percent",
] as const;

const words = [
  "a",
  "b",
  "www",
  "shop",
  "evil",
  "example",
  "com",
  "net",
  "org",
  "co",
  "uk",
  "0x7f",
  "7",
  "xn--bcher-kva",
  "a-b",
];
const weird = ["", "*", "bücher", "EXAMPLE", "a b", "~"];
const label = fc.oneof(
  { weight: 30, arbitrary: fc.constantFrom(...words) },
  { weight: 1, arbitrary: fc.constantFrom(...weird) },
);
const ports = [null, null, null, null, null, null, "8443", "443", "80", "8443", "9443", "0443", "65535", "65536", ""];
const tail = fc.oneof(
  fc.constantFrom(
    ["example", "com"],
    ["shop", "example", "com"],
    ["example", "net"],
    ["localhost"],
    ["127", "0", "0", "1"],
  ),
  fc.array(label, { minLength: 1, maxLength: 3 }),
);
const pieces: fc.Arbitrary<Pieces> = fc.record({
  scheme: fc.constantFrom("https", "https", "https", "https", "https", "http", "http", "wss"),
  labels: fc
    .tuple(fc.array(label, { maxLength: 2 }), tail)
    .map(([left, right]) => [...left, ...right])
    .filter((labels) => labels.at(-1) !== ""),
  port: fc.constantFrom(...ports),
  noise: fc.oneof(
    { weight: 5, arbitrary: fc.constant("none" as const) },
    { weight: 1, arbitrary: fc.constantFrom(...noises) },
  ),
});
interface EntryPieces {
  wildcard: boolean;
  scheme: "https" | "http";
  labels: readonly string[];
  port: string | null;
}
const entry: fc.Arbitrary<EntryPieces> = fc.oneof(
  fc.record({
    wildcard: fc.boolean(),
    scheme: fc.constant("https" as const),
    labels: fc.constantFrom(
      ["example", "com"],
      ["shop", "example", "com"],
      ["example", "net"],
      ["a-b", "example", "org"],
    ),
    port: fc.constantFrom(null, null, "8443", "9443"),
  }),
  fc.record({
    wildcard: fc.constant(false),
    scheme: fc.constantFrom("http" as const, "https" as const),
    labels: fc.constantFrom(["localhost"], ["127", "0", "0", "1"]),
    port: fc.constantFrom(null, "8443"),
  }),
);

function write({ scheme, labels, port, noise }: Pieces): string {
  const host = labels.join(".");
  const text = `${scheme}://${host}${port === null ? "" : `:${port}`}`;
  const spelled: Record<Pieces["noise"], string> = {
    none: text,
    slash: `${text}/`,
    path: `${text}/x`,
    user: text.replace("://", "://u@"),
    space: `${text} `,
    upper: text.toUpperCase(),
    dot: text.replace(host, `${host}.`),
    backslash: text.replace("://", ":\\\\"),
    query: `${text}?`,
    tab: `${text.slice(0, 9)}\t${text.slice(9)}`,
    percent: text.replace(".", "%2e"),
  };
  return spelled[noise];
}
const writeEntry = ({ wildcard, scheme, labels, port }: EntryPieces) =>
  `${scheme}://${wildcard ? "*." : ""}${labels.join(".")}${port === null ? "" : `:${port}`}`;

/** Whether the pieces spell an origin the way a browser would send it, from a page that may be a customer's. */
function isCanonical({ scheme, labels, port, noise }: Pieces): boolean {
  // A closing dot makes another host, in a spelling that is right; no entry can have it.
  const unchanged = noise === "none" || noise === "dot" || (noise === "percent" && labels.length === 1);
  const local = noise !== "dot" && ["localhost", "127.0.0.1"].includes(labels.join("."));
  if (!unchanged || (scheme !== "https" && !(scheme === "http" && local))) return false;
  if (port !== null && (port === "" || port.startsWith("0") || Number(port) > 65_535)) return false;
  if (port === (scheme === "https" ? "443" : "80")) return false;
  if (labels.some((each) => weird.includes(each))) return false;
  // A host that ends in a number is an address, and of addresses the generator knows one way to write one.
  const last = labels.at(-1) ?? "";
  return !["7", "0x7f", "1"].includes(last) || (noise !== "dot" && labels.join(".") === "127.0.0.1");
}
function isAllowed(origin: Pieces, entries: EntryPieces[]): boolean {
  if (!isCanonical(origin) || origin.noise === "dot") return false;
  return entries.some(({ wildcard, scheme, labels, port }) => {
    if (scheme !== origin.scheme || port !== origin.port) return false;
    const above = origin.labels.length - labels.length;
    const ends = labels.every((each, index) => each === origin.labels[above + index]);
    return ends && (wildcard ? above > 0 : above === 0);
  });
}

it("generated origins get the same verdict as from an oracle that does not parse URLs", () => {
  const runs = cases(5_000, 100_000);
  let wrong = 0;
  let allowed = 0;
  fc.assert(
    fc.property(pieces, fc.array(entry, { maxLength: 6 }), (origin, entries) => {
      const expected = isAllowed(origin, entries);
      if (expected) allowed += 1;
      const judged = originAllowed(write(origin), entries.map(writeEntry));
      const parsed = parseOrigin(write(origin)) !== null;
      const right = judged === expected && parsed === isCanonical(origin);
      if (!right) wrong += 1;
      return right;
    }),
    { numRuns: runs, seed: seed("origins") },
  );
  figure("wrong origin verdicts", wrong, runs);
  figure("generated origins that were allowed", allowed, runs);
  expect(allowed).toBeGreaterThan(runs / 250);
  expect(wrong).toBe(0);
});
