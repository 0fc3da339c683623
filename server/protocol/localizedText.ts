/** Picks one of a text's languages. Pure, for the server and both apps. */

/** @returns the text in the language, else in the language without its region, else English, else the first there is */
export function localizedText(texts: Readonly<Record<string, string>>, locale: string): string {
  const wanted = locale.toLowerCase();
  const entries = Object.entries(texts).map(([tag, text]) => [tag.toLowerCase(), text] as const);
  const find = (tag: string) => entries.find(([each]) => each === tag)?.[1];
  return find(wanted) ?? find(wanted.split("-")[0] ?? "") ?? find("en") ?? entries[0]?.[1] ?? "";
}
