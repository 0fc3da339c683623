import { describe, expect, it } from "vitest";
import { clausesOf } from "./clauses.ts";
import { denies, denyingLanguage, withoutAssent } from "./denies.ts";

describe("a denial", () => {
  it.each([
    ["ar", "الأكل غير مسموح في القاعة", "الأكل مسموح في القاعة"],
    ["ar", "التدخين ممنوع", "التدخين مسموح"],
    ["de", "Schlitten dürfen dort nicht abgestellt werden", "Schlitten dürfen dort abgestellt werden"],
    ["de", "Offenes Feuer ist verboten", "Nicht nur offenes Feuer ist möglich"],
    ["en", "Keys never expire", "Keys expire after a month"],
    ["en", "You can't pay in cash", "You want to pay the whole amount"],
    ["en", "Open fires are forbidden", "It is not forbidden"],
    ["es", "No se puede prorrogar", "Los días no utilizados se reembolsan"],
    ["fr", "Il n'y a plus de places", "Le prix est plus élevé"],
    ["fr", "La carte n'est transmise à personne", "Le prix par personne est de 5 €"],
    ["he", "ילדים אינם משלמים", "ילדים משלמים"],
    ["hi", "बच्चे शुल्क नहीं देते", "बच्चे शुल्क देते हैं"],
    ["it", "Non è permesso mangiare", "È permesso mangiare"],
    ["ja", "電子書籍は延長できません", "カードを提示しなければなりません"],
    ["nl", "Kinderen betalen geen boete", "Kinderen betalen een boete"],
    ["pl", "Nie ma żadnych opłat", "Opłata jest niska"],
    ["pt", "Os jornais não podem ser levados", "Os jornais podem ser levados"],
    ["tr", "Çocuklar gecikme ücreti ödemez", "Bu bir uygulamadır"],
    ["zh", "儿童不需要付费", "不仅儿童可以借书"],
  ])("in %s is recognised in %j and not in %j", (language, denied, affirmed) => {
    expect([denies(denied, language), denies(affirmed, language)]).toEqual([true, false]);
  });

  it("is not found where a no only answers the question", () => {
    expect(withoutAssent("No, the shop is open.")).toBe("the shop is open.");
    expect(denies("Nein, das Geschäft ist geöffnet", "de")).toBe(false);
    expect(withoutAssent("いいえ、延長できません")).toBe("延長できません");
  });

  it("is looked for only in languages that we know", () => {
    expect(denyingLanguage("The books are in the library")).toBe("en");
    expect(denyingLanguage("El libro está en la biblioteca")).toBe("es");
    expect(denyingLanguage("Βιβλία")).toBeNull();
  });
});

describe("the clauses of a sentence", () => {
  it.each([
    ["Keys never expire, but you can revoke them.", ["Keys never expire", "but you can revoke them."]],
    [
      "Schlüssel laufen nie ab, aber Sie können sie sperren.",
      ["Schlüssel laufen nie ab", "aber Sie können sie sperren."],
    ],
    ["图书可以借四周，电影可以借一周。", ["图书可以借四周", "电影可以借一周。"]],
    ["Los trineos se pueden dejar allí.", ["Los trineos se pueden dejar allí."]],
    ["The electric car is charged at the pitch.", ["The electric car is charged at the pitch."]],
  ])("of %j are %j", (sentence, clauses) => {
    expect(clausesOf(sentence)).toEqual(clauses);
  });
});
