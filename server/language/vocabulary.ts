/** General vocabulary for questions in any field. Nothing here is specific to one business or data set. */
import { stopWords } from "./stopWords.ts";
import { fold } from "./words.ts";

const words = (text: string) => text.trim().split(/\s+/);

/** Grammar, courtesies and light verbs, which carry no topic. Other languages use the local engine's lists. */
const english = words(`
  a an the this that these those there here it its itself i im ive id ill me my mine myself we us our ours you your yours
  he him his she her hers they them their theirs one ones someone somebody anyone anybody everyone people person
  is are was were be been being am do does did doing done have has had having will would shall should can could may might
  must cant couldnt wont wouldnt dont doesnt didnt isnt arent wasnt werent hasnt havent hadnt shouldnt
  to of in on at for with from by about as into onto over under up down out off than then so too very just also only
  really quite rather still yet already ever even much many more most some any each every all both either neither other
  another same such own and or but if when while because since although though until unless whether
  what which who whom whose where why how not no never none without nor
  please thanks thank hi hello hey dear sir madam yes ok okay well etc
  get got getting gets go going goes went gone make makes made let lets like want wants wanted need needs needed know
  knows tell say says said ask asking asked wonder wondering think thinks thought believe feel feels
  able possible possibly maybe perhaps probably kind sort type way thing things something anything everything nothing lot
  lots bit now today lately recently currently ago last next after before during again always often sometimes usually
  help helps helped question advice information info`);
/** A function word in one language may be a topic in another, so English questions use only the English list. */
export const functionWords: ReadonlySet<string> = new Set(english);
export const foreignFunctionWords: ReadonlySet<string> = stopWords;

/** Words common to many questions: they count, but little. */
export const ordinaryWords: ReadonlySet<string> = new Set(
  words(`
  use used using work works working take taking takes taken give giving given start started starting stop stopped stopping
  keep keeping put come comes coming came look looking looks see seeing saw find finding found try trying tried call called
  show happen happens happening change changed changing new old good bad better best worse worst big small little long
  short high low great right wrong different normal common real full day days week weeks month months year years hour hours
  minute minutes time times night morning home house place part side number name problem problems issue issues reason
  reasons cause causes caused effect effects result results case state end back first second around
  he she man woman men women male female boy girl friend family child children kid kids mother father mom dad husband wife
  son daughter brother sister baby`),
);

/** Synonyms in questions, one group per line. */
const synonymGroups = `
  buy purchase
  cost price fee charge expense
  cheap inexpensive affordable
  begin start commence onset
  finish end complete
  stop quit cease discontinue
  help assist aid
  fix repair solve resolve
  treat treatment cure heal remedy therapy
  allow permit let permitted
  need require necessary requirement
  safe secure harmless
  dangerous harmful hazardous risky unsafe risk danger harm threat
  big large huge
  small little tiny
  quick fast rapid quickly
  slow slowly gradual
  child kid children
  baby infant newborn
  mother mom mum
  father dad
  husband wife spouse partner
  doctor physician dr doc
  medicine medication drug med meds pill tablet
  illness sickness disease disorder condition sick ill
  pain ache hurt sore painful
  stomach belly abdomen abdominal tummy
  sleep asleep
  tired fatigue exhausted fatigued
  increase raise rise elevate grow higher
  decrease reduce lower drop lessen decline
  delete remove erase
  add include
  change modify alter edit update
  send transmit spread
  receive obtain acquire
  phone telephone mobile
  car vehicle automobile
  photo picture image
  job work occupation
  test exam check screening
  show display
  hide conceal
  broken broke damaged damage
  error mistake fault
  choose select pick
  join connect link
  prevent avoid protect
  cause due reason result trigger lead contribute
  effect affect impact influence consequence
  symptom sign indication
  serious severe worry worried concern concerned worrisome
  normal usual common typical
  diagnose diagnosis identify detect
  exercise workout training
  eat consume ingest food diet
  drink beverage
  die death dead fatal lethal
  create produce build
  tip suggestion suggest recommend recommendation advise
  explain describe define definition meaning mean
  difference differ distinguish
  company business firm
  money cash fund
  pregnant pregnancy conceive
  sex intercourse sexual
  infection infected infect contagious`
  .trim()
  .split("\n")
  .map(words);

/** Each word's group. */
export const synonymGroup: ReadonlyMap<string, number> = new Map(
  synonymGroups.flatMap((group, index) => group.map((word) => [word, index] as const)),
);

/** Pairs of words that reverse a question's meaning. */
const antonyms = words(`
  enable/disable activate/deactivate increase/decrease more/less upgrade/downgrade open/close add/remove buy/sell on/off
  import/export upload/download send/receive lock/unlock hide/show public/private minimum/maximum min/max before/after
  with/without monthly/yearly monthly/annual hot/cold login/logout install/uninstall subscribe/unsubscribe join/leave
  accept/reject allow/block follow/unfollow mute/unmute archive/unarchive gain/lose incoming/outgoing inbound/outbound
  domestic/international deposit/withdraw deposit/withdrawal borrow/lend pause/resume credit/debit input/output in/out
  aktivieren/deaktivieren öffnen/schließen kaufen/verkaufen hochladen/herunterladen mit/ohne vor/nach activer/désactiver
  ouvrir/fermer acheter/vendre avec/sans avant/après activar/desactivar abrir/cerrar comprar/vender con/sin antes/después`);
/** In both directions and without accents, as questions are compared. */
export const antonymPairs: readonly (readonly [string, string])[] = antonyms.map((pair) => {
  const [one = "", other = ""] = fold(pair).split("/");
  return [one, other] as const;
});

export const numberWords: ReadonlyMap<string, string> = new Map(
  words("zero one two three four five six seven eight nine ten eleven twelve").map((word, n) => [word, String(n)]),
);

/** Negations in the most common languages; `n't` is recognized by its form. */
export const negations: ReadonlySet<string> = new Set(
  words(`not no never none cannot cant dont wont doesnt didnt isnt arent wasnt without nor neither nicht kein keine keinen
  keiner nie niemals ohne ne pas jamais sans aucun aucune non senza mai nessun sin nunca ningún ninguna não nunca sem niet
  geen nooit zonder ikke ingen aldrig uden inte aldrig utan nej ei nie bez nigdy не нет без никогда ні не değil yok hayır
  asla لا ليس بدون لن لم nahi nahin नहीं मत tidak bukan tanpa`).map(fold),
);
/** In scripts written without spaces. */
export const unspacedNegation = /[不没沒無无非別]|ない|なし|ません|ไม่|없|않/u;
