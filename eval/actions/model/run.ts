/**
 * `npm run eval:actions -- --model good --model bad`: sends the set of phrases to the whole service over HTTP, with a
 * scripted model. Details in ../../README.md.
 */
import { parseArgs } from "node:util";
import { createProgress } from "../../progress.ts";
import { asMarkdown, asText, short, type Table } from "../../tables.ts";
import { readBusinesses, UNSEEN, type VisitorPhrase } from "../readBusinesses.ts";
import { countChoices } from "../scoreChoices.ts";
import { FORMS } from "./forms.ts";
import { openStage } from "./openStage.ts";
import { type BadRow, OBEYS, playBad, playObedient, WAYS } from "./playBad.ts";
import { type GoodRow, playGood } from "./playGood.ts";
import { FIELDS } from "./startBusinesses.ts";

const { values } = parseArgs({
  options: {
    model: { type: "string", multiple: true, default: [] },
    every: { type: "string", default: "1" },
    misses: { type: "boolean" },
    markdown: { type: "boolean" },
  },
});
const print = values.markdown ? asMarkdown : asText;
const progress = createProgress(process.stderr);
const all = await readBusinesses();
const asked = all
  .flatMap(({ name, phrases }) => phrases.map((phrase) => ({ business: name, phrase })))
  .filter((_, at) => at % Number(values.every) === 0);
const stage = await openStage(all);
try {
  if (values.model.includes("good")) await tryGood();
  if (values.model.includes("bad")) await tryBad();
} finally {
  await stage.close();
}

async function tryGood(): Promise<void> {
  const passes: [string, boolean, typeof asked][] = [
    ["A right model, the phrases as they are", false, asked],
    [
      "A right model, with every value said behind the phrase",
      true,
      asked.filter(({ phrase }) => phrase.action !== null),
    ],
  ];
  for (const [heading, isFull, those] of passes) {
    const rows: GoodRow[] = [];
    for (const [at, { business, phrase }] of those.entries()) {
      rows.push(await playGood(stage, business, { phrase, isFull, at }));
      show(`${heading}: ${at + 1} of ${those.length}`, at + 1);
    }
    console.log(print(goodTable(heading, rows)));
    if (values.misses) rows.forEach(sayGood);
  }
}

async function tryBad(): Promise<void> {
  const rows: BadRow[] = [];
  for (const [at, { business, phrase }] of asked.entries()) {
    Object.assign(stage.businesses.says, FIELDS);
    for (const way of WAYS.keys()) rows.push(await playBad(stage, business, { phrase, way }));
    const next = isLookedUpAtOnce(business, phrase) ? nextOf(business, phrase) : undefined;
    if (next) rows.push(await playObedient(stage, business, { phrase, next }));
    show(`A bad model: ${at + 1} of ${asked.length} phrases`, at + 1);
  }
  console.log(print(badTable(rows)));
  if (values.misses) rows.forEach(sayBad);
}

/** Whether nothing is missing and nobody has to agree, so that the reply arrives in the same turn. */
function isLookedUpAtOnce(business: string, { action }: VisitorPhrase): boolean {
  const found = stage.businesses.definitions.get(business)?.find(({ name }) => name === action);
  return found?.effect === "reads" && found.audience === "verified";
}

/** A phrase for the same visitor's next message. */
function nextOf(business: string, { language, action }: VisitorPhrase): VisitorPhrase | undefined {
  const others = all.find(({ name }) => name === business)?.phrases.filter((one) => one.language === language) ?? [];
  const wanting = others.filter((one) => one.action !== null && one.action !== action);
  return wanting[others.findIndex((one) => one.action === action) % Math.max(1, wanting.length)];
}

function show(text: string, done: number): void {
  if (done % 20 === 0) progress.line(text);
  else progress.update(text);
}

function goodTable(heading: string, rows: GoodRow[]): Table {
  const own = rows.filter(({ business }) => business !== UNSEEN);
  const groups: [string, GoodRow[]][] = [
    ...Map.groupBy(own, ({ phrase }) => phrase.language),
    ...FORMS.map(({ name }): [string, GoodRow[]] => [name, own.filter(({ form }) => form === name)]),
    ["all three", own],
    [UNSEEN, rows.filter(({ business }) => business === UNSEEN)],
  ];
  return {
    heading,
    columns: [
      ...["", "wanted", "right", "", "asked back", "missed", "wrong", "unwanted", "asked back", "started", "false"],
      ...["values", "kept", "not taken", "wrong", "carried out", "worded", "turns", "end well"],
    ],
    rows: groups.map(([name, of]) => [name, ...goodCells(of)]),
    words: 1,
  };
}

function goodCells(of: GoodRow[]): string[] {
  const counts = countChoices(of.map(({ phrase, outcome }) => ({ wanted: phrase.action, outcome })));
  const { wanted, right, asked: back, missed, wrong, unwanted, askedNeedlessly, started } = counts;
  const sum = (count: (row: GoodRow) => number) => of.reduce((total, row) => total + count(row), 0);
  const [kept, again, bad] = [
    sum((row) => row.kept.length),
    sum((row) => row.askedAgain.length),
    sum((row) => row.wrong.length),
  ];
  return [
    ...[wanted, right].map(String),
    short(right / Math.max(1, wanted)),
    ...[back, missed, wrong, unwanted, askedNeedlessly, started].map(String),
    short((wrong + started) / Math.max(1, wanted + unwanted)),
    ...[kept + again + bad, kept, again, bad].map(String),
    ...[sum((row) => Number(row.isCarriedOut)), sum((row) => Number(row.isWorded)), of.length].map(String),
    String(sum((row) => Number(row.endsWell))),
  ];
}

function badTable(rows: BadRow[]): Table {
  const groups: [string, BadRow[]][] = [
    ...[...WAYS.keys(), OBEYS].map((way): [string, BadRow[]] => [way, rows.filter((row) => row.way === way)]),
    ["all", rows],
  ];
  const count = (of: BadRow[], is: (row: BadRow) => boolean) => String(of.filter(is).length);
  return {
    heading: "A model that does everything wrong",
    columns: ["", "turns", "calls nobody asked for", "claims that were read", "end well"],
    rows: groups.map(([name, of]) => [
      ...[name, String(of.length), String(of.reduce((sum, { unasked }) => sum + unasked.length, 0))],
      ...[count(of, ({ isFooled }) => isFooled), count(of, ({ endsWell }) => endsWell)],
    ]),
    words: 1,
  };
}

function sayGood({ business, phrase, form, outcome, askedAgain, wrong, endsWell }: GoodRow): void {
  const isRight = outcome === (phrase.action === null ? "none" : "right");
  if (isRight && askedAgain.length + wrong.length === 0 && endsWell) return;
  const lost = [...askedAgain.map((name) => `${name} not taken`), ...wrong.map((name) => `${name} wrong`)].join(", ");
  const parts = [business, phrase.language, form, phrase.action ?? "nothing", outcome, lost, phrase.text];
  console.log([...parts, ...(endsWell ? [] : ["ended badly"])].join(" · "));
}

function sayBad({ business, phrase, way, unasked, isFooled, endsWell }: BadRow): void {
  if (unasked.length === 0 && !isFooled && endsWell) return;
  const calls = unasked.map(({ action, values: given }) => `${action} ${JSON.stringify(given)}`).join(", ");
  const parts = [business, phrase.language, way, phrase.action ?? "nothing", calls, phrase.text];
  console.log([...parts, ...(isFooled ? ["fooled"] : []), ...(endsWell ? [] : ["ended badly"])].join(" · "));
}
