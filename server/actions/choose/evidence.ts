/** Evidence for and against each of a tenant's actions being wanted. Pure. */
import { dot } from "../../language/dot.ts";
import type { Wants } from "../../language/wants/hearWants.ts";
import type { Mood } from "../../language/wants/wantList.ts";
import { moodOf, type ReadAction } from "./readActions.ts";

/** An action, prepared for comparison with a message. */
export interface Candidate extends ReadAction {
  /** The message names an option, or has a value, of one of its parameters. */
  namesOption: boolean;
  hasValue: boolean;
}

export interface AskedVector {
  values: ArrayLike<number>;
  isForeign: boolean;
}

/** A message, prepared for comparison with actions. */
export interface AskedMeaning extends AskedVector {
  wants: Wants;
  words: ReadonlySet<string>;
}

/** Names of the features, in the order of the weights, each with the sign its weight must have (0: either). */
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

/** Number of most similar phrases to average: a single one may be similar by chance. */
const NEAREST = 3;
/** A topic that occurs in this share of an action's phrases fully belongs to the action. */
const OWN_SHARE = 0.4;
/** A mood is usual for an action if at least this share of its phrases has it; a single odd phrase doesn't count. */
const USUAL_SHARE = 0.2;
/** A topic that two of four actions share is distinct enough. */
const DISTINCT = 0.6;
/** Moods of messages that ask about something or report it, instead of wanting it done. */
const ASKING: readonly Mood[] = ["how", "may", "if", "past", "rule"];

/** Values of the features; null when the message only asks about the action, whatever the topic. */
export type Evidence = number[] | null;

/** @returns the evidence for each action, in their order */
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

/** A topic that all actions share says little. */
function weightOf(topic: string, actions: readonly Candidate[]): number {
  const sharing = actions.reduce((sum, action) => sum + shareIn(action, topic), 0);
  return 1 + Math.log(actions.length / Math.max(1, sharing));
}

/** Whether a known topic sets the action apart; otherwise only the embedding and its owner's words can. */
function hasOwnTopic(action: Candidate, actions: readonly Candidate[]): boolean {
  const least = DISTINCT * (1 + Math.log(actions.length));
  return action.topics.keys().some((topic) => weightOf(topic, actions) * shareIn(action, topic) >= least);
}

/** Weights of the words that most distinguish this action from the others, and the others from this one. */
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

/** Whether the message has this mood and the action's own phrases rarely do. */
const isUnusual = (action: Candidate, moods: ReadonlySet<Mood>, mood: Mood) =>
  moods.has(mood) && (action.moods.get(moodOf(mood, moods)) ?? 0) < USUAL_SHARE;

/** A value such as an order number makes the message about the visitor's own. */
const isOwn = (action: Candidate, moods: ReadonlySet<Mood>) => moods.has("mine") || action.hasValue;

const asksForFacts = (action: Candidate, moods: ReadonlySet<Mood>) =>
  !moods.has("wish") && isUnusual(action, moods, "what");

function isOnlyAskedAbout(action: Candidate, moods: ReadonlySet<Mood>): boolean {
  if (ASKING.some((mood) => isUnusual(action, moods, mood))) return true;
  return asksForFacts(action, moods) && !isOwn(action, moods);
}
