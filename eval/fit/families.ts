/** Sets from one collection share documents or authors, so they are left out of a fit together. */
const FAMILIES: Record<string, string> = {
  mtragun: "mtrag",
  "ente answers": "ente",
  "ente guides": "ente",
  "anki html": "anki md",
};

/** The collection a set belongs to. */
export function familyOf(set: string): string {
  return FAMILIES[set] ?? set;
}
