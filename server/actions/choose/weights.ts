/** Fitted by `npm run eval:actions -- --fit`, which also prints the results for businesses that were held out. */

/** The embedding model that the weights are fitted to. */
export const FITTED_ON = "meaning-2-384";

/** In the order of `FEATURES`. */
export const WEIGHTS: readonly number[] = [
  1.57, // described
  14.19, // ahead
  1.67, // own word
  -1.31, // others' word
  1.16, // blind
  2.54, // blind similarity
  13.76, // blind ahead
  1.62, // covered
  4.49, // central
  -3.07, // elsewhere
  2.81, // option
  0.18, // value
  -1.43, // whatMine
  0.22, // wish
  0.57, // mine
  0.29, // foreign
  -4.6, // one
];
/** An action at least this likely to be wanted is chosen … */
export const MIN_CHANCE = 0.65;
/** … unless another's odds are within this factor: then the visitor is asked which one is meant. */
export const NEAR_ODDS = 6;
/** Below this chance an action counts as unrelated to the question, whatever a model says. */
export const MIN_RELATED = 0.02;
/** Minimum chance for a look-up that only a model asks for: messages that want none reach 0.1, others start at 0.33. */
export const MIN_UNASKED = 0.2;
/** Minimum chance when a model proposed no action: only words close to an owner's own phrase reach it. */
export const SURE_CHANCE = 0.8;
