import { beforeAll, describe, expect, it } from "vitest";
import { type Language, loadLanguage } from "../../../i18n/index.ts";
import { presenceText } from "./presenceText.ts";

let english: Language;
beforeAll(async () => {
  english = await loadLanguage("en-GB");
  await english.learn();
});
const at = (day: number, hour: number) => new Date(2031, 4, day, hour).toISOString();
const openings = [
  { opens: at(5, 9), closes: at(5, 17) },
  { opens: at(6, 9), closes: at(6, 17) },
  { opens: at(20, 9), closes: at(20, 17) },
];
const said = (now: string, reply_minutes: number | null = 10) =>
  presenceText(english, { openings, reply_minutes }, new Date(now));

describe("the team's presence", () => {
  it("is shown with the reply time, if known", () => {
    expect(said(at(5, 12))).toBe("We’re here now. Usually answered within 10 minutes.");
    expect(said(at(5, 12), 120)).toBe("We’re here now. Usually answered within 2 hours.");
    expect(said(at(5, 12), null)).toBe("We’re here now.");
  });

  it("ends at the minute of closing, and begins at that of opening", () => {
    expect(said(at(5, 17))).toBe("Back on Tuesday at 09:00.");
    expect(said(at(6, 9))).toContain("here now");
  });

  it("gives the time if today, the weekday within a week, and the date beyond", () => {
    expect(said(at(6, 7))).toBe("Back today at 09:00.");
    expect(said(at(4, 12))).toBe("Back on Monday at 09:00.");
    expect(said(at(7, 12))).toBe("Back on 20 May at 09:00.");
  });

  it("is not promised if no opening is in sight", () => {
    expect(said(at(21, 12))).toBe("Nobody is here right now.");
  });
});
