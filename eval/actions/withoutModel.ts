/** Which actions visitors' phrases start without a model. */
import { parseArgs } from "node:util";
import { chanceOf, oddsOf } from "../../server/actions/choose/decide.ts";
import { FEATURES } from "../../server/actions/choose/evidence.ts";
import {
  MIN_CHANCE,
  MIN_RELATED,
  MIN_UNASKED,
  NEAR_ODDS,
  SURE_CHANCE,
  WEIGHTS,
} from "../../server/actions/choose/weights.ts";
import { createMeaningEmbedder } from "../../server/adapters/embedder/meaning.ts";
import { asMarkdown, asText, short, type Table } from "../tables.ts";
import { fitChoice } from "./fitChoice.ts";
import { gatherRows, type PhraseRow } from "./gatherRows.ts";
import { readBusinesses, UNSEEN } from "./readBusinesses.ts";
import { choose, countChoices, type Fit, outcomeOf } from "./scoreChoices.ts";

const { values } = parseArgs({
  options: {
    fit: { type: "boolean" },
    misses: { type: "boolean" },
    markdown: { type: "boolean" },
    "unknown-locale": { type: "boolean" },
  },
});
const embedder = createMeaningEmbedder();
const rows: PhraseRow[] = [];
const all = await readBusinesses();
const lookUps = new Set(
  all.flatMap(({ actions }) =>
    actions.flatMap(({ definition: { name, effect } }) => (effect === "reads" ? [name] : [])),
  ),
);
for (const business of all) rows.push(...(await gatherRows(embedder, business, !values["unknown-locale"])));
await embedder.close?.();

const seen = rows.filter(({ business }) => business !== UNSEEN);
const shipped: Fit = {
  weights: WEIGHTS,
  thresholds: { minChance: MIN_CHANCE, nearOdds: NEAR_ODDS },
};
const businesses = [...new Set(seen.map(({ business }) => business))];
const without = new Map(businesses.map((name) => [name, fitChoice(seen.filter(({ business }) => business !== name))]));
const whole = fitChoice(seen);
const leftOut = (row: PhraseRow) => without.get(row.business) ?? whole;
if (values.fit) printFit();
const untold = rows.map((row) => ({ ...row, evidence: row.untold }));
for (const table of [
  tableOf("Each business judged by a fit to the others", rows, leftOut),
  tableOf("The same, were their topics in no list of the product", untold, leftOut),
  tableOf("As shipped", rows, () => shipped),
  gateTable(),
])
  console.log((values.markdown ? asMarkdown : asText)(table));
if (values.misses) printMisses();

function printFit(): void {
  const { weights, thresholds } = whole;
  console.log(FEATURES.map(([name], at) => `${(weights[at] ?? 0).toFixed(2)}, // ${name}`).join("\n"));
  for (const fit of [thresholds, ...[...without.values()].map((one) => one.thresholds)])
    console.log(JSON.stringify(fit));
}

function tableOf(heading: string, all: PhraseRow[], fitOf: (row: PhraseRow) => Fit): Table {
  const groups: [string, PhraseRow[]][] = [
    ...Map.groupBy(
      all.filter(({ business }) => business !== UNSEEN),
      ({ phrase }) => phrase.language,
    ),
    ...Map.groupBy(all, ({ business }) => business),
    [`all but ${UNSEEN}`, all.filter(({ business }) => business !== UNSEEN)],
  ];
  return {
    heading,
    columns: ["", "wanted", "right", "", "asked back", "missed", "wrong", "unwanted", "asked back", "started", "false"],
    rows: groups.map(([name, of]) => [name, ...cellsOf(of, fitOf)]),
    words: 1,
  };
}

function cellsOf(of: PhraseRow[], fitOf: (row: PhraseRow) => Fit): string[] {
  const counts = countChoices(
    of.map((row) => ({ wanted: row.phrase.action, outcome: outcomeOf(row.phrase.action, choose(row, fitOf(row))) })),
  );
  const { wanted, right, asked, missed, wrong, unwanted, askedNeedlessly, started } = counts;
  return [
    ...[String(wanted), String(right), short(right / wanted), String(asked), String(missed), String(wrong)],
    ...[String(unwanted), String(askedNeedlessly), String(started), short((wrong + started) / (wanted + unwanted))],
  ];
}

/** The limits on a model: which messages it sees, what it may look up by itself, and what starts without it. */
function gateTable(): Table {
  const weighed = rows.map(({ phrase, evidence }) => {
    const chances = evidence.map(({ action, features }) => ({ action, chance: chanceOf(features) }));
    return { wanted: phrase.action, chances, best: Math.max(...chances.map(({ chance }) => chance)) };
  });
  const [wanting, others] = [
    weighed.filter(({ wanted }) => wanted !== null),
    weighed.filter(({ wanted }) => wanted === null),
  ];
  const isNear = (chance: number, best: number) => chance >= MIN_UNASKED && oddsOf(chance) * NEAR_ODDS >= oddsOf(best);
  const near = (isWanted: boolean) => {
    const pairs = weighed.flatMap(({ wanted, chances, best }) =>
      chances
        .filter(({ action }) => lookUps.has(action) && (action === wanted) === isWanted)
        .map((one) => ({ ...one, best })),
    );
    return `${pairs.filter(({ chance, best }) => isNear(chance, best)).length} of ${pairs.length}`;
  };
  const count = (of: typeof weighed, least: number) => String(of.filter(({ best }) => best >= least).length);
  return {
    heading: "What bounds a model that proposes",
    columns: ["", `wanting (${wanting.length})`, `wanting nothing (${others.length})`],
    rows: [
      ["shown to the model", count(wanting, MIN_RELATED), count(others, MIN_RELATED)],
      ["looked up unasked, if named: the wanted look-up", near(true), ""],
      ["the same: a look-up that isn't wanted", near(false), ""],
      ["started without its word", count(wanting, SURE_CHANCE), count(others, SURE_CHANCE)],
    ],
    words: 1,
  };
}

function printMisses(): void {
  for (const row of rows) {
    const wanted = row.phrase.action;
    const choice = choose(row, leftOut(row));
    const outcome = outcomeOf(wanted, choice);
    if (outcome === (wanted === null ? "none" : "right")) continue;
    const taken = choice === null ? "" : "near" in choice ? choice.near.join(" or ") : choice.action;
    console.log([row.business, row.phrase.language, wanted ?? "nothing", outcome, taken, row.phrase.text].join(" · "));
  }
}
