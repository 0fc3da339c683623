/** Made-up businesses with their actions (`definitions/*.json`) and what visitors write to them (`questions/*.txt`). */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type ActionDefinition, actionDefinitionSchema } from "../../server/protocol/actions.ts";

export interface VisitorPhrase {
  language: string;
  text: string;
  /** The action that is wanted; null when none must start. */
  action: string | null;
  /** The parameters' values, as noted after the phrase; dates in the form that `dayOf` reads. */
  said: Readonly<Record<string, string>>;
}

export interface ActingBusiness {
  name: string;
  actions: { definition: ActionDefinition }[];
  phrases: VisitorPhrase[];
}

/** Written after the word lists were finished and evaluated only once: nothing is fitted to it. */
export const UNSEEN = "clinic";
const HERE = import.meta.dirname;

/** Sorted by name. @throws when a file can't be read, or a definition is invalid */
export async function readBusinesses(): Promise<ActingBusiness[]> {
  const files = (await readdir(join(HERE, "definitions"))).filter((file) => file.endsWith(".json")).sort();
  return Promise.all(
    files.map(async (file) => {
      const name = file.replace(/\.json$/, "");
      const definitions = actionDefinitionSchema
        .array()
        .parse(JSON.parse(await readFile(join(HERE, "definitions", file), "utf8")));
      const phrases = parsePhrases(await readFile(join(HERE, "questions", `${name}.txt`), "utf8"));
      const names = new Set(definitions.map((definition) => definition.name));
      const unknown = phrases.find(({ action }) => action !== null && !names.has(action));
      if (unknown) throw new Error(`${name}: no action is called ${unknown.action}`);
      return { name, actions: definitions.map((definition) => ({ definition })), phrases };
    }),
  );
}

/** `# name` starts an action's phrases, `# nothing` the near misses; each is `language: phrase | name=value; name=value`. Pure. */
export function parsePhrases(text: string): VisitorPhrase[] {
  let heading = "";
  return text.split("\n").flatMap((line) => {
    const [, name] = /^# (\w+)$/.exec(line) ?? [];
    if (name) heading = name;
    const [, language, phrase, values = ""] = /^([a-z]{2}): (.+?)(?: \| (.+))?$/.exec(line) ?? [];
    if (!language || !phrase) return [];
    const said = Object.fromEntries(
      values
        .split("; ")
        .flatMap((pair) => [...pair.matchAll(/^(\w+)=(.+)$/g)])
        .map(([, name, value]) => [name, value]),
    );
    return [{ language, text: phrase.trim(), action: heading === "nothing" ? null : heading, said }];
  });
}
