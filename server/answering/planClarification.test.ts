import { describe, expect, it } from "vitest";
import type { Passage } from "../ports/passage.ts";
import { passageOf } from "../test/contracts/engine.ts";
import { askAboutNearest, planClarification } from "./planClarification.ts";

/** Two documents that fit a short question equally well. */
function passages(heading: string) {
  return [heading, "Android setup"].map((title, index) => ({
    ...passageOf(index + 1, title, "Open the settings."),
    title: `Page ${index + 1}`,
    scores: { fused: 1, coverage: 1 },
  }));
}

const ask = (question: string, heading: string) =>
  planClarification({ question, answeredFrom: null }, passages(heading), "en");

describe("the options", () => {
  const labels = (found: Passage[]) => askAboutNearest(found, "en")?.sections.map(({ label }) => label);

  const headed = (heading: string, content: string) => ({ ...passages(heading)[0]!, title: "Orders", content });

  it.each([
    ["Change the address of an order", "Open it.", "Change the address of an order"],
    ["What it costs", "Nothing.", "What it costs"],
    ["Editing", "To change the address of an order, open it and choose Edit.", "Change the address of an order"],
    ["Bearbeiten", "Um die Adresse einer Bestellung zu ändern, öffnen Sie sie.", "Die Adresse einer Bestellung ändern"],
    ["Neu", "Um ein Konto für die Firma anzulegen, öffnen Sie die Seite.", "Ein Konto für die Firma anlegen"],
    ["Modifier", "Pour changer l'adresse d'une commande, ouvrez-la.", "Changer l'adresse d'une commande"],
    ["Editing", "Open the order and choose Edit.", "Editing (Orders)"],
  ])("read as answers: %s, %s", (heading, content, label) => {
    expect(labels([headed(heading, content)])).toEqual([label]);
  });

  it("say where they are when two have the same heading", () => {
    const [one, other] = passages("Android setup");
    expect(labels([one!, other!])).toEqual(["Android setup (Page 1)", "Android setup (Page 2)"]);
  });

  it("contain no section twice, even one that spans pages", () => {
    const [first] = passages("Change the address of an order");
    expect(labels([2, 3].map((page) => ({ ...first!, page })))).toEqual(["Change the address of an order"]);
  });
});

describe("asking which of several topics is meant", () => {
  it("offers the sections when a short question fits several", () => {
    expect(ask("setup", "iPhone setup")?.sections).toHaveLength(2);
  });

  it.each(["iPhone setup", "iphone setup", "IPHONE SETUP"])(
    "does not happen when the question is a section's heading: %s",
    (question) => {
      expect(ask(question, "iPhone setup")).toBeNull();
    },
  );
});
