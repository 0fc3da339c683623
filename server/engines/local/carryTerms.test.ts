import { describe, expect, it } from "vitest";
import type { HistoryLine } from "../../ports/engine.ts";
import { carryTerms } from "./carryTerms.ts";

const visitor = (content: string): HistoryLine => ({ role: "visitor", content });
const assistant = (content: string): HistoryLine => ({ role: "assistant", content });

/** The weight of each carried term; 0 for those that are not carried. */
function weightsOf(message: string, ...history: HistoryLine[]): (term: string) => number {
  const weights = new Map(carryTerms(message, history).map(({ term, weight }) => [term, weight]));
  return (term) => weights.get(term) ?? 0;
}

describe("the terms a search carries over from earlier lines", () => {
  it("are none where nothing was said", () => {
    expect(carryTerms("Can I bring my dog?", [])).toEqual([]);
  });

  it("leave out what the message itself says", () => {
    const weight = weightsOf("Is the dog charged?", visitor("Can I bring my dog aboard the ferry?"));
    expect(weight("dog")).toBe(0);
    expect(weight("ferri")).toBeGreaterThan(0);
  });

  it("weigh little when an answer quotes a passage, because they would find that passage again", () => {
    const asked = visitor("How do I bring my dog aboard the ferry?");
    const told = "Dogs travel in the kennel on deck five.";
    const quoted = weightsOf("What about bicycles?", asked, assistant(`${told} [1]`));
    const said = weightsOf("What about bicycles?", asked, assistant(told));
    expect(said("kennel")).toBeGreaterThan(0);
    expect(quoted("kennel")).toBeLessThan(said("kennel") / 4);
    expect(quoted("ferri")).toBe(said("ferri"));
  });

  it("count less than a word of the message, and are at most 24", () => {
    const long = Array.from({ length: 60 }, (_, index) => `harbour${index} ferry ferry deck${index}`).join(" ");
    const carried = carryTerms("yes", [visitor("Ferry"), visitor(`ferry ${long}`), assistant("Which ferry?")]);
    expect(carried.length).toBeLessThanOrEqual(24);
    expect(carried.length).toBeGreaterThan(10);
    for (const { weight } of carried) expect(weight).toBeLessThan(1);
    expect(carried[0]!.term).toBe("ferri");
  });

  it("weigh more when the visitor answers a question, and most if they are from that question", () => {
    const lost = visitor(
      "Yesterday evening I lost the boarding card of my brother and his ticket for the night ferry to the islands, which left from the old harbour near the railway station, together with a blue suitcase full of clothes",
    );
    const tour =
      "Cabins and lockers are on deck five, next to the bar, the playground and the shop for souvenirs, all of them open until midnight in summer and until ten in winter, except during storms.";
    const told = [lost, assistant(`${tour} The kennel is closed.`)];
    const asked = [lost, assistant(`${tour} Is the kennel closed?`)];
    const afterTelling = weightsOf("yes it is", ...told);
    const afterAsking = weightsOf("yes it is", ...asked);
    expect(afterAsking("card")).toBeGreaterThan(2 * afterTelling("card"));
    expect(afterAsking("kennel")).toBeGreaterThan(afterAsking("cabin"));
  });

  it("favour what the visitor asked first, however long ago, over what was answered then", () => {
    const weight = weightsOf(
      "How long does it take?",
      visitor("I want to move my mooring to another marina"),
      assistant("Write to the harbour office with the name of your boat."),
      visitor("Who pays for the crane?"),
      assistant("The owner does, by invoice."),
      visitor("Is there a discount?"),
      assistant("Members pay half."),
    );
    expect(weight("moor")).toBeGreaterThan(weight("crane"));
    expect(weight("moor")).toBeGreaterThan(3 * weight("offic"));
  });

  it("weigh less each, the more words there were", () => {
    const few = weightsOf("and then?", visitor("Mooring fees"), assistant("Ask the harbour office."));
    const essay = Array.from({ length: 40 }, (_, index) => `Paragraph about berth${index} and pontoon${index}.`).join(
      " ",
    );
    const many = weightsOf("and then?", visitor("Mooring fees"), assistant(`Ask the harbour office. ${essay}`));
    expect(many("harbour")).toBeLessThan(few("harbour") / 4);
    expect(many("moor")).toBeLessThan(few("moor"));
  });

  it("leave out function words of any language", () => {
    const carried = (line: string) => carryTerms("?", [visitor(line)]).map(({ term }) => term);
    expect(carried("Wann wird die Fähre nach Texel wieder fahren?")).toEqual(
      expect.arrayContaining(["fahr", "texel"].map((word) => expect.stringContaining(word))),
    );
    expect(carried("Wann wird die Fähre nach Texel wieder fahren?")).not.toContain("die");
    expect(carried("¿Cuándo sale el barco para la isla?")).toEqual(expect.arrayContaining(["barco", "isla"]));
    expect(carried("¿Cuándo sale el barco para la isla?")).not.toContain("para");
    expect(carried("船の予約を変更したい")).toEqual(expect.arrayContaining(["予約"]));
  });
});
