import { afterAll, describe, expect, test } from "vitest";
import { createMeaningEmbedder } from "../../adapters/embedder/meaning.ts";
import type { Passage } from "../../ports/passage.ts";
import { passageOf } from "../../test/contracts/engine.ts";
import { composeAnswer } from "./composeAnswer.ts";
import { addLeftOut, splitLeftOut } from "./leftOut.ts";

const answer = (question: string, ...passages: Passage[]) =>
  composeAnswer(question, passages, { signal: new AbortController().signal });

const booking = passageOf(
  1,
  "Booking a kayak",
  "Book a kayak on the lake page. Kayaks for the lake are booked by the hour.",
);
const prices = passageOf(2, "Prices", "Renting a kayak costs 12 euros an hour. Children pay half.");

/** The same with what the search thinks of it. */
const likely = (passage: Passage, chance: number): Passage => ({
  ...passage,
  document_id: passage.title,
  scores: { ...passage.scores, chance, pieces: 0.5 },
});

describe("two sections that are equally likely", () => {
  test("are both given, each under its heading", async () => {
    expect(await answer("What does a kayak cost?", likely(prices, 0.5), likely(booking, 0.4))).toBe(
      `**Prices** [2]

Renting a kayak costs 12 euros an hour. Children pay half. [2]

**Booking a kayak** [1]

Book a kayak on the lake page. Kayaks for the lake are booked by the hour. [1]`,
    );
  });

  test("are not both given where they say the same or would be too long together", async () => {
    const copy = likely({ ...prices, n: 3, title: "Costs" }, 0.4);
    expect(await answer("What does a kayak cost?", likely(prices, 0.5), copy)).toMatch(/^Renting/);
    const told = (season: string) =>
      Array.from(
        { length: 8 },
        (_, at) => `In ${season} ${2001 + at} a kayak was made of wood by hand in our shed.`,
      ).join(" ");
    const [first, second] = [4, 5].map((n) => {
      const heading = n === 4 ? "Making" : "Wood";
      return { ...likely(passageOf(n, heading, told(n === 4 ? "winter" : "summer")), 0.45), heading_path: [heading] };
    });
    const alone = await answer("Where is a kayak made of wood?", first!, second!);
    expect(alone).toContain("[4]");
    expect(alone).not.toContain("[5]");
  });
});

describe("where the answer comes from", () => {
  test("a citation never stands inside a quotation", async () => {
    const hours = passageOf(
      1,
      "Opening hours",
      'Set the opening hours of the shop under Settings. The shop then says "We are open now. We close at six." or "Back on Monday." Until opening hours are set, the shop says nothing about them.',
    );
    expect(await answer("How do I set the opening hours of the shop?", hours)).toBe(`${hours.content} [1]`);
  });

  test("the best passage that speaks of the question answers, and no other is mixed in", async () => {
    expect(await answer("What does a kayak cost?", prices, booking)).toBe(
      "Renting a kayak costs 12 euros an hour. Children pay half. [2]",
    );
  });

  test("a passage of mere links is passed over", async () => {
    const menu = passageOf(1, "Kayak", "Read about kayaks:\n\n- [Kayak prices](prices.md)\n- [Kayak hours](hours.md)");
    expect(await answer("What does a kayak cost?", menu, prices)).toContain("12 euros");
  });

  test("terms carried over choose the passage where the message itself says nothing", async () => {
    expect(await answer(addLeftOut("yes", "book kayak lake"), booking, prices)).toMatch(/^Book a kayak/);
  });

  test("there is no answer without passages, without a topic, or when no passage speaks of the question", async () => {
    expect(await answer("What does a kayak cost?")).toBe("");
    expect(await answer("hello", booking, prices)).toBe("");
    expect(await answer("Who wrote Hamlet?", booking, prices)).toBe("");
  });
});

const filler = (about: string) =>
  `The ${about} has been built in the same workshop by the same family for many years now, and every one of them is tried out by hand before it leaves the house in a wooden box.`;
const install = `Install the bell with these steps:

1. Switch the power off.
2. Screw the plate to the wall.
3. Connect both wires.

\`\`\`sh
bell --test
\`\`\`

See [Wiring](wiring.md).`;

describe("a short section", () => {
  test("is given whole, steps and code included, without pointers to other pages", async () => {
    expect(await answer("How do I install the bell?", passageOf(1, "Installing the bell", install))).toBe(
      `Install the bell with these steps: [1]

1. Switch the power off.
2. Screw the plate to the wall.
3. Connect both wires.

\`\`\`sh
bell --test
\`\`\``,
    );
  });

  test("leaves out the cases that the question does not mean, when it names one", async () => {
    const text =
      "Let the proxy pass it on.\n\nFor nginx:\n\n```\nproxy_pass\n```\n\nFor Caddy:\n\n```\nreverse_proxy\n```";
    const proxy = passageOf(1, "The proxy", text);
    const nginx = await answer("What goes into my nginx config for the proxy?", proxy, prices);
    expect(nginx).toContain("proxy_pass");
    expect(nginx).not.toContain("reverse_proxy");
    expect(await answer("How do I set up the proxy?", proxy, prices)).toContain("reverse_proxy");
  });

  test("begins with its heading where no words introduce its list, table or code", async () => {
    const codes = passageOf(1, "Bell codes", "| code | meaning |\n| --- | --- |\n| 1 | no power |");
    expect(await answer("Which bell codes are there?", codes)).toBe(
      "**Bell codes** [1]\n\n| code | meaning |\n| --- | --- |\n| 1 | no power |",
    );
  });

  test("is cut to the sentences with the figure when the question is how many, how long or when", async () => {
    const text = `Parcels come on weekdays. The way takes three days at most. ${filler("van")} ${filler("box")}`;
    const given = await answer("How many days does a parcel take?", passageOf(1, "Parcels", text), prices);
    expect(given).toContain("The way takes three days at most.");
    expect(given).not.toContain("box has been");
  });

  test("keeps the yes or no that it begins with", async () => {
    const text = "No. The bell needs 12 volts and breaks at 230.";
    expect(await answer("Can I connect the bell to 230 volts?", passageOf(1, "Volts", text))).toBe(`${text} [1]`);
  });

  test("carries its number on every third sentence, and never within a list, a table or code", async () => {
    const text = "Ring one. Ring two. Ring three. Ring four.\n\n- ring a\n- ring b";
    expect(await answer("ring", passageOf(1, "Ring", text))).toBe(
      "Ring one. Ring two. [1] Ring three. Ring four. [1]\n\n- ring a\n- ring b",
    );
  });
});

const long = `The lamp is made for rooms. ${filler("shade")}

${filler("stand")} ${filler("switch")}

To change the bulb:

1. Let the lamp cool down.
2. Turn the bulb to the left.
3. Put a new bulb in.

${filler("cable")} The cable is 180 cm long. ${filler("plug")}

${filler("foot")}`;

describe("a long section", () => {
  test("gives the steps with the line that introduces them when the question is how", async () => {
    const text = await answer("How do I change the bulb?", passageOf(1, "The lamp", long), prices);
    expect(text).toContain("To change the bulb: [1]\n\n1. Let the lamp cool down.\n2. Turn the bulb to the left.");
    expect(text).not.toContain("foot");
  });

  test("gives the sentence with the figure when the question is how much", async () => {
    const text = await answer("How long is the cable?", passageOf(1, "The lamp", long), prices);
    expect(text).toContain("The cable is 180 cm long.");
    expect(text.split(" ").length).toBeLessThan(110);
  });

  test("starts at the top where its heading is the question", async () => {
    const text = await answer("What is the lamp made for?", passageOf(1, "What is the lamp made for?", long));
    expect(text).toMatch(/^The lamp is made for rooms\./);
  });

  test("starts with its yes or no when the question asks for one", async () => {
    const text = await answer("Does the bulb fit the stand?", passageOf(1, "Parts", `No, not always. ${long}`), prices);
    expect(text).toMatch(/^No, not always\./);
  });

  test("keeps bracketed numbers in code, and leaves out the document's own footnotes", async () => {
    const text = await answer(
      "How is a footnote written?",
      passageOf(1, "Footnotes", "A footnote is written `[^1]`.[^2]"),
    );
    expect(text).toBe("A footnote is written `[^1]`. [1]");
  });

  test("shows no bold label or introduction without what belongs to it", async () => {
    const options = `${long}\n\n**For dark rooms**\n\n${filler("dark room lamp")}\n\n**For bright rooms:**`;
    const text = await answer("Which lamp is for bright rooms?", passageOf(1, "The lamp", options));
    expect(text).not.toMatch(/\*\*[^*]+\*\*(?: \[1\])?$/);
  });
});

const table = (rows: number) =>
  `These variables set it up:\n\n| variable | default | meaning |\n| --- | --- | --- |\n${Array.from(
    { length: rows },
    (_, n) => `| \`LAMP_${n}\` | ${n} | colour number ${n} of the evening |`,
  ).join("\n")}`;

describe("a table", () => {
  test("is shown whole when the question is which rows there are, up to what fits", async () => {
    const text = await answer("Which variables are there for the evening?", passageOf(1, "Variables", table(6)));
    expect(text.match(/^\| `LAMP/gm)).toHaveLength(6);
  });

  test("is cut to the row that the question names, and says so", async () => {
    const text = await answer("What does LAMP_4 do in the evening?", passageOf(1, "Variables", table(9)));
    expect(text).toContain(
      "| variable | default | meaning |\n| --- | --- | --- |\n| … | | |\n| `LAMP_4` | 4 | colour number 4 of the evening |\n| … | | |",
    );
  });

  test("keeps no more rows than can be read at a glance", async () => {
    const text = await answer("What colours has the evening?", passageOf(1, "Variables", table(30)));
    expect(text.match(/^\| `LAMP/gm)).toHaveLength(8);
    expect(text).toMatch(/\| … \| \| \|$/);
  });
});

test("a section that the visitor chose answers whatever the question's words, from the top", async () => {
  expect(await answer("And what about Hamlet?", passageOf(1, "The lamp", long))).toMatch(
    /^The lamp is made for rooms\./,
  );
});

describe("running text without headings", () => {
  const lake = {
    ...passageOf(
      1,
      "",
      `The lake was dammed in 1911. ${filler("dam")} It holds 40 million cubic metres of water. ${filler("tower")} Anglers come from May to October.`,
    ),
    heading_path: [],
  };

  test("gives the sentence that answers, with the neighbours there is room for", async () => {
    const text = await answer("How many cubic metres does the lake hold?", lake);
    expect(text).toContain("It holds 40 million cubic metres of water.");
    expect(text.split(" ").length).toBeLessThan(75);
  });

  test("reads a short line above a paragraph as that paragraph's heading", async () => {
    const faq = {
      ...lake,
      content: `Opening hours\n${filler("door")} It opens at nine.\n\nDogs in the house\nDogs are welcome as long as they are kept on a lead, and there is water for them at the door.`,
    };
    expect(await answer("May I bring dogs?", faq)).toBe(
      "Dogs are welcome as long as they are kept on a lead, and there is water for them at the door. [1]",
    );
  });
});

describe("with an embedder that knows meaning", () => {
  const embedder = createMeaningEmbedder();
  afterAll(() => embedder.close?.());
  const byMeaning = (question: string, ...passages: Passage[]) =>
    composeAnswer(question, passages, { embedder, signal: new AbortController().signal });

  test("a passage without a word of the question may answer it", async () => {
    expect(await byMeaning("How expensive is a boat?", prices, booking)).toMatch(/^Renting a kayak costs 12 euros/);
  });

  test("a long text gives the sentence that means what is asked, in other words", async () => {
    const text = await byMeaning("How can I swap the light source?", passageOf(1, "The lamp", long));
    expect(text).toContain("To change the bulb:");
  });

  test("a long table gives the row that means what is asked, in other words", async () => {
    const rows = ["size | how wide", "wage | what people earn", "leave | days off per year", "tone | how loud it is"];
    const options = [...rows, ...Array.from({ length: 8 }, (_, n) => `part ${n} | screw number ${n}`)];
    const list = `Entries of the form:\n\n| entry | meaning |\n| --- | --- |\n${options.map((row) => `| ${row} |`).join("\n")}`;
    const text = await byMeaning("holidays", passageOf(1, "The form", list));
    expect(text).toContain("| leave | days off per year |");
    expect(text).not.toContain("screw number 3");
  });

  test("words decide when the embedder fails", async () => {
    const broken = { ...embedder, embed: () => Promise.reject(new Error("no thread")) };
    const text = await composeAnswer("How long is the cable?", [passageOf(1, "The lamp", long)], {
      embedder: broken,
      signal: new AbortController().signal,
    });
    expect(text).toContain("The cable is 180 cm long.");
  });
});

test("terms carried over are read behind the message, and a complete question stays as it is", () => {
  expect(splitLeftOut(addLeftOut("How much (roughly)?", "express (24 h)"))).toEqual({
    said: "How much (roughly)?",
    leftOut: "express  24 h ",
  });
  expect(splitLeftOut("How much (roughly) is it?")).toEqual({ said: "How much (roughly) is it?", leftOut: "" });
});
