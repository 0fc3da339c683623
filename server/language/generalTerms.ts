/** General vocabulary: terms that any question or answer may have, whatever the business. Pure. */
import { weakWords } from "./stopWords.ts";
import { tokenize } from "./tokenize.ts";
import { foreignFunctionWords, functionWords, ordinaryWords, synonymGroup } from "./vocabulary.ts";

/** Words common in answers on any topic. */
const answerWords = `
  simply just navigate go head open click tap press select choose pick switch turn toggle enter type fill add remove save
  confirm submit send sent receive received request requests complete completed proceed continue follow following steps step
  process processed processing visit contact reach team staff support customer customers service page pages section tab
  button menu option options list field form link account settings details information info website site app within directly
  automatically immediately currently available unavailable note notice however therefore instead once whether based
  including includes include provide provided provides allow allows allowed check review update updated access manage view
  shown displayed listed below above required optional typically generally usually depending applies apply applicable
  eligible must cannot able unable ensure sure make makes additionally also furthermore moreover further example such like
  regarding concerning according per via using used uses user users due time times any all each every several various
  specific certain different similar related relevant important necessary possible easily quickly securely safe
  unfortunately sorry glad happy welcome hope clear detail original current new next previous first last second final
  total amount number date start end begin ends part full entire whole still already yet soon later until after before`
  .trim()
  .split(/\s+/);

/** As index terms. */
export const generalTerms: ReadonlySet<string> = new Set(
  [answerWords, functionWords, ordinaryWords, weakWords, foreignFunctionWords, synonymGroup.keys()].flatMap((words) =>
    [...words].flatMap((word) => tokenize(word)),
  ),
);
