/** Synthetic helpdesk text: a few words occur everywhere, many are rare, and topics share some. */

const COMMON =
  "the a to of and in is you can your for on it or with this that be are from by an as at will if not have when do we our has more all please then after before".split(
    " ",
  );
const SYLLABLES = "ba ce di fo gu ha ki lo mu ne pi ra so tu ve wi za bri cla dre flo gri pla sti tro".split(" ");
const WORDS = 20_000;
const TOPICS = 150;
const WORDS_OF_TOPIC = 250;
/** Words specific to a passage, which it repeats. */
const FOCUS = 10;
/** Shares of a text's words; about 45 % of English text are such common words. */
const SHARE = { common: 0.45, focus: 0.25, topic: 0.2 };

/** Seeded random numbers from 0 to 1 (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Draws ranks from 0 to `count` − 1, weighted by 1 / (rank + 1): Zipf's law. */
const zipf = (random: () => number, count: number) => Math.floor(Math.exp(random() * Math.log(count + 1))) - 1;

export interface Corpus {
  /** A passage of 40 to 160 words on a topic. */
  passage(): { title: string; heading: string; content: string };
  /** A visitor's question about a passage, of four to nine words. */
  question(content: string): string;
}

/** The same seed gives the same texts in the same order. */
export function createCorpus(seed: number): Corpus {
  const random = randomFrom(seed);
  const words = Array.from({ length: WORDS }, (_, n) => {
    const pick = (at: number) => SYLLABLES[Math.floor(n / SYLLABLES.length ** at) % SYLLABLES.length]!;
    return pick(0) + pick(1) + pick(2) + (n >= SYLLABLES.length ** 3 ? pick(3) : "");
  });
  const topics = Array.from({ length: TOPICS }, () =>
    Array.from({ length: WORDS_OF_TOPIC }, () => words[Math.floor(random() * WORDS)]!),
  );
  const pick = (from: string[]) => from[zipf(random, from.length)]!;
  const word = (focus: string[], topic: string[]) => {
    const share = random();
    if (share < SHARE.common) return pick(COMMON);
    if (share < SHARE.common + SHARE.focus) return pick(focus);
    return share < SHARE.common + SHARE.focus + SHARE.topic ? pick(topic) : pick(words);
  };
  return {
    passage() {
      const topic = topics[zipf(random, TOPICS)]!;
      const focus = Array.from({ length: FOCUS }, () =>
        random() < 0.6 ? pick(topic) : words[Math.floor(random() * WORDS)]!,
      );
      const text = (count: number) => Array.from({ length: count }, () => word(focus, topic)).join(" ");
      return { title: text(4), heading: text(4), content: text(40 + Math.floor(random() * 120)) };
    },
    question(content) {
      const from = content.split(" ").filter((one) => !COMMON.includes(one));
      const asked = Array.from(
        { length: 4 + Math.floor(random() * 6) },
        () => from[Math.floor(random() * from.length)],
      );
      return `how do I ${asked.join(" ")}?`;
    },
  };
}
