/**
 * Reviews the packages of package-lock.json, offline: every licence is one of those allowed, every install script is one
 * that package.json's `allowScripts` has decided on, and what is installed is what was reviewed.
 * `node .ci/reviewDependencies.ts` prints the licences and fails with what is wrong.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface LockedPackage {
  version?: string;
  license?: string;
  hasInstallScript?: boolean;
  integrity?: string;
  inBundle?: boolean;
  link?: boolean;
}

export interface Review {
  /** Packages by licence. */
  licences: Map<string, number>;
  /** One line per problem. */
  faults: string[];
}

/** May be used, changed and passed on beside code under another licence. MPL-2.0 binds changes to its own files only. */
const ALLOWED = new Set(
  "MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 MPL-2.0 Unlicense CC0-1.0 Zlib".split(" "),
);
/** What their authors wrote imprecisely, read in their licence file. */
const READ_BY_HAND: Record<string, string> = { "duck@0.1.12": "BSD-2-Clause" };

/**
 * @param packages the lock file's, by their path
 * @param allowScripts package to whether its install script may run
 * @param installed the licence that an installed package states itself; undefined where it is not installed
 */
export function reviewDependencies(
  packages: Record<string, LockedPackage>,
  allowScripts: Record<string, boolean>,
  installed: (path: string) => string | undefined = () => undefined,
): Review {
  const licences = new Map<string, number>();
  const faults: string[] = [];
  for (const [path, locked] of Object.entries(packages)) {
    if (path === "" || locked.link) continue;
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    const label = `${name}@${locked.version}`;
    const licence = READ_BY_HAND[label] ?? locked.license ?? "none";
    licences.set(licence, (licences.get(licence) ?? 0) + 1);
    if (!isAllowed(licence)) faults.push(`${label}: the licence ${licence} is not allowed`);
    const stated = installed(path);
    if (stated !== undefined && stated !== (locked.license ?? "none"))
      faults.push(`${label}: what is installed states the licence ${stated}, the lock file ${locked.license}`);
    if (locked.hasInstallScript && !(name in allowScripts))
      faults.push(`${label}: has an install script that package.json's allowScripts does not decide on`);
    if (!locked.integrity && !locked.inBundle) faults.push(`${label}: the lock file has no checksum`);
  }
  return { licences, faults };
}

/** Whether one side of each OR, and both of each AND, are allowed. */
function isAllowed(expression: string): boolean {
  const plain = expression.replace(/^\((.*)\)$/, "$1");
  if (plain.includes(" OR ")) return plain.split(" OR ").some(isAllowed);
  if (plain.includes(" AND ")) return plain.split(" AND ").every(isAllowed);
  return ALLOWED.has(plain);
}

if (import.meta.main) {
  const root = join(import.meta.dirname, "..");
  const read = (path: string) => JSON.parse(readFileSync(join(root, path), "utf8"));
  const stated = (path: string): string | undefined => {
    const file = `${path}/package.json`;
    if (!existsSync(join(root, file))) return undefined;
    const { license } = read(file);
    return typeof license === "string" ? license : undefined;
  };
  const { licences, faults } = reviewDependencies(
    read("package-lock.json").packages,
    read("package.json").allowScripts,
    stated,
  );
  for (const [licence, count] of [...licences].sort((a, b) => b[1] - a[1]))
    console.log(`${String(count).padStart(5)}  ${licence}`);
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
