/** What speaks for and against each of a tenant's actions being wanted. Pure. */
import { dot } from "../../language/dot.ts";
import type { Wants } from "../../language/wants/hearWants.ts";
import type { Mood } from "../../language/wants/wantList.ts";
import { moodOf, type ReadAction } from "./readActions.ts";

/** One action as it is compared with a question. */
export interface Candidate extends ReadAction {
  /** The message names an option, or has a value, of one of its parameters. */
  namesOption: boolean;
  hasValue: boolean;
}

export interface AskedVector {
  values: ArrayLike<number>;
  isForeign: boolean;
}

/** A message, as it is compared with actions. */
export interface AskedMeaning extends AskedVector {
  wants: Wants;
  words: ReadonlySet<string>;
}

/** Names of the features, in the order of the weights; each with the sign that its weight may have (0: either). */
export const FEATURES = [
  ["described", 1],
  ["ahead", 1],
  ["own word", 1],
  ["others' word", -1],
  ["blind", 0],
  ["blind similarity", 1],
  ["blind ahead", 1],
  ["covered", 1],
  ["central", 1],
  ["elsewhere", -1],
  ["option", 1],
  ["value", 1],
  ["whatMine", -1],
  ["wish", 1],
  ["mine", 1],
  ["foreign", 0],
  ["one", 0],
] as const;
type Feature = (typeof FEATURES)[number][0];

/** The most alike count together: one phrase may be alike by chance. */
const NEAREST = 3;
/** A topic in this share of an action's phrases is fully its own. */
const OWN_SHARE = 0.4;
/** One phrase among many that is a question makes no question a wish. */
const USUAL_SHARE = 0.2;
/** A topic of two in four actions is distinct enough. */
const DISTINCT = 0.6;
/** Who speaks so asks about something, or tells of it. */
const ASKING: readonly Mood[] = ["how", "may", "if", "past", "rule"];

/** Values of the features; null where the action is only asked about, whatever its topic. */
export type Evidence = number[] | null;

/** By action. */
export function gatherEvidence(asked: AskedMeaning, actions: readonly Candidate[]): Evidence[] {
  const { wants, words } = asked;
  const alike = actions.map(({ phrases, descriptions }) =>
    meanOfNearest((phrases.length > 0 ? phrases : descriptions).map((vector) => dot(asked.values, vector))),
  );
  const weights = new Map([...wants.topics].map((topic) => [topic, weightOf(topic, actions)]));
  return actions.map((action, at) => {
    if (isOnlyAskedAbout(action, wants.moods)) return null;
    const similarity = alike[at] ?? 0;
    const others = alike.filter((_, other) => other !== at);
    const ahead = others.length === 0 ? 0 : similarity - Math.max(...others);
    const isBlind = !hasOwnTopic(action, actions);
    const values: Record<Feature, number> = {
      described: Math.max(0, ...action.descriptions.map((vector) => dot(asked.values, vector))),
      ahead,
      ...compareWords(action, actions, words),
      blind: Number(isBlind),
      "blind similarity": isBlind ? similarity : 0,
      "blind ahead": isBlind ? ahead : 0,
      ...compareTopics(action, actions, weights),
      option: Number(action.namesOption),
      value: Number(action.hasValue),
      whatMine: Number(asksForFacts(action, wants.moods)),
      wish: Number(wants.moods.has("wish")),
      mine: Number(isOwn(action, wants.moods)),
      foreign: Number(asked.isForeign),
      one: 1,
    };
    return FEATURES.map(([name]) => values[name]);
  });
}

function meanOfNearest(similarities: number[]): number {
  const nearest = similarities.toSorted((a, b) => b - a).slice(0, NEAREST);
  return nearest.reduce((sum, one) => sum + one, 0) / Math.max(1, nearest.length);
}

const shareIn = ({ topics }: ReadAction, topic: string) => Math.min(1, (topics.get(topic) ?? 0) / OWN_SHARE);

/** A topic that all actions share tells little. */
function weightOf(topic: string, actions: readonly Candidate[]): number {
  const sharing = actions.reduce((sum, action) => sum + shareIn(action, topic), 0);
  return 1 + Math.log(actions.length / Math.max(1, sharing));
}

/** Where no list knows what sets an action apart, meaning and its owner's words must tell. */
function hasOwnTopic(action: Candidate, actions: readonly Candidate[]): boolean {
  const least = DISTINCT * (1 + Math.log(actions.length));
  return action.topics.keys().some((topic) => weightOf(topic, actions) * shareIn(action, topic) >= least);
}

/** The word that sets this action apart from the others, and the one that sets another apart from this. */
function compareWords(action: Candidate, actions: readonly Candidate[], words: ReadonlySet<string>) {
  let [own, others] = [0, 0];
  const scale = 1 + Math.log(actions.length);
  for (const word of words) {
    const having = actions.filter((one) => one.words.has(word)).length;
    if (having === 0) continue;
    const weight = (1 + Math.log(actions.length / having)) / scale;
    if (action.words.has(word)) own = Math.max(own, weight);
    else others = Math.max(others, weight);
  }
  return { "own word": own, "others' word": others };
}

function compareTopics(action: Candidate, actions: readonly Candidate[], weights: ReadonlyMap<string, number>) {
  let [all, covered, central, elsewhere] = [0, 0, 0, 0];
  for (const [topic, weight] of weights) {
    const own = shareIn(action, topic);
    const most = Math.max(...actions.map((other) => shareIn(other, topic)));
    all += weight;
    covered += weight * own;
    central = Math.max(central, weight * own);
    elsewhere = Math.max(elsewhere, weight * (most - own));
  }
  const scale = 1 + Math.log(actions.length);
  return { covered: all > 0 ? covered / all : 0, central: central / scale, elsewhere: elsewhere / scale };
}

/** Unless visitors who want this action speak so too. */
const isUnusual = (action: Candidate, moods: ReadonlySet<Mood>, mood: Mood) =>
  moods.has(mood) && (action.moods.get(moodOf(mood, moods)) ?? 0) < USUAL_SHARE;

/** An order's number says whose it is. */
const isOwn = (action: Candidate, moods: ReadonlySet<Mood>) => moods.has("mine") || action.hasValue;

const asksForFacts = (action: Candidate, moods: ReadonlySet<Mood>) =>
  !moods.has("wish") && isUnusual(action, moods, "what");

function isOnlyAskedAbout(action: Candidate, moods: ReadonlySet<Mood>): boolean {
  if (ASKING.some((mood) => isUnusual(action, moods, mood))) return true;
  return asksForFacts(action, moods) && !isOwn(action, moods);
}
