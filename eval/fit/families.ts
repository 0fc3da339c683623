/** Sets of one collection share documents or authors: they are left out of a fit together. */
const FAMILIES: Record<string, string> = {
  mtragun: "mtrag",
  "ente answers": "ente",
  "ente guides": "ente",
  "anki html": "anki md",
};

/** The collection that a set belongs to. */
export function familyOf(set: string): string {
  return FAMILIES[set] ?? set;
}
