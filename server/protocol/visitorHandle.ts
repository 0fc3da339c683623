/** Handles for unnamed visitors: two friendly words and a colour, always the same for the same visitor. Pure. */

/** Matching adjectives and animals per language: in German and Hebrew all of them are masculine. */
const WORDS = {
  en: {
    first:
      "Amber Brave Bright Calm Cheerful Clever Coral Cosy Curious Gentle Golden Happy Jolly Kind Lively Lucky Mellow Merry Mint Nimble Polite Quick Quiet Rosy Ruby Silver Sunny Swift Teal Violet Warm Witty",
    second:
      "Badger Beaver Bison Crane Deer Dolphin Falcon Ferret Finch Fox Gecko Hare Heron Koala Lark Lemur Lynx Magpie Marmot Mole Moose Otter Owl Panda Puffin Raven Robin Seal Sparrow Swan Turtle Wren",
    isFirstBefore: true,
  },
  de: {
    first:
      "Bunter Flinker Fröhlicher Goldener Grüner Heiterer Kecker Kluger Kühner Lieber Lustiger Milder Munterer Mutiger Netter Neugieriger Pfiffiger Ruhiger Sanfter Schlauer Schneller Silberner Sonniger Stiller Stolzer Tapferer Treuer Violetter Wacher Warmer Wendiger Zarter",
    second:
      "Adler Bär Biber Dachs Delfin Falke Fasan Fink Frosch Fuchs Gecko Hamster Hase Hirsch Igel Kiebitz Koala Kranich Lachs Luchs Marder Otter Panda Pinguin Pirol Rabe Reiher Schwan Seehund Spatz Storch Wal",
    isFirstBefore: true,
  },
  he: {
    first:
      "אדיב אמיץ בהיר ורוד זהוב זהיר זריז חביב חכם חם חרוץ ידידותי ירוק כחול כסוף מהיר מנומס נועז נחמד סגול סקרן עדין עליז עירני ערני צוהל צנוע רגוע שלו שמח שקט תוסס",
    second:
      "איל ארנב אריה בונה ברווז ברבור גוזל דביבון דולפין דוב דרור זאב זמיר חתול יעל כלב-ים למור לביא לוויתן נמר נשר סוס סנאי עגור עפרוני פינגווין צב צבי קואלה שועל תוכי כבש",
    isFirstBefore: false,
  },
} as const;

/** Number of handle colours; the apps map them to light and dark shades. */
const COLORS = 8;

export interface VisitorHandle {
  name: string;
  /** 0 to 7. */
  color: number;
}

/** @param locale the reader's; English when there are no words in it */
export function visitorHandle(visitorId: string, locale: string): VisitorHandle {
  const language = locale.slice(0, 2);
  const { first, second, isFirstBefore } = WORDS[language === "de" || language === "he" ? language : "en"];
  const hash = hashOf(visitorId);
  const [adjective, animal] = [pick(first, hash), pick(second, hash >>> 8)];
  return { name: isFirstBefore ? `${adjective} ${animal}` : `${animal} ${adjective}`, color: (hash >>> 16) % COLORS };
}

/** The visitor's display name at the desk: name, else address, else handle. */
export function callVisitor(
  visitor: { id: string; name: string | null; email: string | null },
  locale: string,
): string {
  return visitor.name ?? visitor.email ?? visitorHandle(visitor.id, locale).name;
}

function pick(words: string, at: number): string {
  const all = words.split(" ");
  return all[at % all.length]!;
}

/** FNV-1a with murmur's finalizer: ids close in time differ in every bit. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
