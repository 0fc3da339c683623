/** Whether a sentence gives a reason. Pure. */

/** Words of reason and purpose, except those that often mean something else in some language ("since", "car"). */
const words = [
  "because|so that|otherwise|in order to|to (?:avoid|prevent|protect|make sure|ensure)|that is why|which is why|therefore|the reason|due to",
  "weil|damit|denn|sonst|andernfalls|deshalb|deswegen|daher|aus diesem grund|der grund",
  "parce que|parce qu['’]\\p{L}+|puisque|afin de|afin que|pour que|sinon|c['’]est pourquoi|pour éviter|en raison",
  "porque|ya que|puesto que|para que|por eso|de lo contrario|para evitar|debido a",
  "pois|já que|por isso|caso contrário|devido a",
  "perché|poiché|in modo che|affinché|altrimenti|per questo|per evitare",
  "omdat|zodat|daarom|om te voorkomen",
  "ponieważ|gdyż|żeby|aby|dlatego|w przeciwnym razie",
  "çünkü|bu yüzden|bu nedenle|aksi takdirde",
  "لأن|لأنه|لأنها|لكي|لذلك|وإلا|بسبب",
  "כדי|מפני|משום|לכן|אחרת",
  "क्योंकि|ताकि|इसलिए|वरना",
].join("|");
const spaced = new RegExp(`(?<![\\p{L}\\p{M}])(?:${words})(?![\\p{L}\\p{M}])`, "iu");
const unspaced = /ので|ために|ように|因为|因此|所以|以便|否则|以免|为了/u;

export function givesReason(sentence: string): boolean {
  return spaced.test(sentence) || unspaced.test(sentence);
}
