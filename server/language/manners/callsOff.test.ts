import { describe, expect, it } from "vitest";
import { callsOff } from "./callsOff.ts";

describe("calling a clarifying question off", () => {
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
    "never mind",
    "Nevermind, thanks!",
    "ok never mind then",
    "thanks anyway",
    "No, thank you.",
    "forget it",
    "Schon gut, danke",
    "Trotzdem danke!",
    "Nein danke",
    "laissez tomber",
    "merci quand même",
    "Déjalo, gracias",
    "gracias de todos modos",
    "deixa pra lá",
    "Obrigada mesmo assim",
    "lascia stare",
    "grazie lo stesso",
    "laat maar",
    "toch bedankt",
    "nieważne",
    "mimo wszystko dziękuję",
    "boş ver",
    "yine de teşekkürler",
    "لا يهم",
    "شكرا على كل حال",
    "לא משנה",
    "תודה בכל זאת",
    "もういいです",
    "とにかくありがとう",
    "算了",
    "不用了，谢谢",
    "रहने दो",
    "फिर भी धन्यवाद",
  ])("is recognised in %s", (message) => {
    expect(callsOff(message)).toBe(true);
  });

  it.each([
    "cancel my order",
    "cancel?",
    "please",
    "none of these files upload",
    "stop the crawler",
    "",
    "Thanks!",
    "ok thanks",
    "no",
    "never mind the price, how long does it take",
    "Danke",
    "谢谢",
  ])("is not recognised in %s", (message) => {
    expect(callsOff(message)).toBe(false);
  });
});
