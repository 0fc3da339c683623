import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { errorKeys } from "../../../server/protocol/errors.ts";
import { LATER, type LaterRoom, languages } from "./words.ts";

const FIRST = "first";
const rooms = [FIRST, ...LATER] as const;
const tags = Object.keys(languages) as (keyof typeof languages)[];
/** The singular form may omit the count. */
const blanks = (key: string, text = "") =>
  (text.match(/\{\w+\}/g) ?? []).filter((blank) => blank !== "{count}" || !key.endsWith("_one")).sort();
const wordsOf = async (tag: keyof typeof languages, room: (typeof rooms)[number]) =>
  Object.entries(await languages[tag][room]()) as [string, string][];

test("every server error has a text in every language", async () => {
  for (const tag of tags) {
    const words = await languages[tag].first();
    for (const key of Object.keys(errorKeys)) expect(words).toHaveProperty([`error.${key}`]);
  }
});

test.each(rooms)("all texts of %s exist in every language, with the same placeholders", async (room) => {
  const english = Object.fromEntries(await wordsOf("en", room));
  for (const tag of tags) {
    const words = await wordsOf(tag, room);
    expect(words.map(([key]) => key).sort()).toEqual(Object.keys(english).sort());
    expect(words.filter(([key, text]) => `${blanks(key, text)}` !== `${blanks(key, english[key])}`)).toEqual([]);
  }
});

test("a room uses only texts loaded with it or with the first screen", async () => {
  const source = join(import.meta.dirname, "..");
  const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((path) => /\.tsx?$/.test(path));
  const roomOfPrefix = new Map<string, string>();
  for (const room of rooms) {
    for (const [key] of await wordsOf("en", room)) roomOfPrefix.set(key.replace(/[._].*$/, ""), room);
  }
  const strangers = files
    .filter((path) => !path.startsWith("i18n") && !path.endsWith(".test.ts"))
    .flatMap((path) => {
      const own = path.split("/")[0] as LaterRoom;
      const said = [...readFileSync(join(source, path), "utf8").matchAll(/["`]([a-zA-Z]+)\.[\w.${}]+["`]/g)];
      const foreign = said.filter(([, prefix]) => ![undefined, FIRST, own].includes(roomOfPrefix.get(prefix!)));
      return foreign.map(([key]) => `${path} ${key}`);
    });
  expect(strangers).toEqual([]);
});
