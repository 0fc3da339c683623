import { describe, expect, it } from "vitest";
import { callsOff } from "./callsOff.ts";

describe("calling a question back off", () => {
  it.each([
    "cancel",
    "Cancel that, please",
    "none of these",
    "No, none of them.",
    "Keine davon",
    "Abbrechen bitte",
    "aucun",
    "ninguna de estas",
    "żadne z nich",
    "إلغاء",
    "キャンセル",
    "都不是",
  ])("hears %s", (message) => {
    expect(callsOff(message)).toBe(true);
  });

  it.each(["cancel my order", "cancel?", "no", "please", "none of these files upload", "stop the crawler", ""])(
    "does not take %s for it",
    (message) => {
      expect(callsOff(message)).toBe(false);
    },
  );
});
