import { describe, expect, test } from "vitest";
import { hearWants } from "./hearWants.ts";

const heard = (text: string, locale: string) => {
  const { moods, topics } = hearWants(text, [locale]);
  return { moods: [...moods], topics: [...topics] };
};

describe("wanting it done", () => {
  test.each([
    ["en", "Please cancel my order", "cancel"],
    ["de", "Bitte stornieren Sie meine Bestellung", "cancel"],
    ["fr", "Annulez ma commande, s'il vous plaît", "cancel"],
    ["es", "Cancelen mi pedido, por favor", "cancel"],
    ["it", "Vorrei annullare il mio ordine", "cancel"],
    ["pt", "Quero cancelar a minha encomenda", "cancel"],
    ["nl", "Ik wil mijn bestelling annuleren", "cancel"],
    ["pl", "Proszę anulować moje zamówienie", "cancel"],
    ["tr", "Siparişimi iptal edin lütfen", "cancel"],
    ["ar", "أريد إلغاء طلبي", "cancel"],
    ["he", "אני רוצה לבטל את ההזמנה שלי", "cancel"],
    ["hi", "कृपया मेरा ऑर्डर रद्द कर दें", "cancel"],
    ["ja", "私の注文をキャンセルしてください", "cancel"],
    ["zh", "请取消我的订单", "cancel"],
  ])("in %s is no question: %s", (locale, text, topic) => {
    const { moods, topics } = heard(text, locale);
    expect(moods.toSorted()).toEqual(["mine", "wish"]);
    expect(topics).toContain(topic);
    expect(topics).toContain("order");
  });
});

describe("asking how it is done alone", () => {
  test.each([
    ["en", "How do I cancel an order?"],
    ["de", "Wie kann ich eine Bestellung stornieren?"],
    ["fr", "Comment annuler une commande ?"],
    ["es", "¿Cómo se cancela un pedido?"],
    ["it", "Come posso annullare un ordine?"],
    ["pt", "Como posso cancelar uma encomenda?"],
    ["nl", "Hoe kan ik een bestelling annuleren?"],
    ["pl", "Jak mogę anulować zamówienie?"],
    ["tr", "Bir siparişi nasıl iptal ederim?"],
    ["ar", "كيف يمكنني إلغاء طلب؟"],
    ["he", "איך מבטלים הזמנה?"],
    ["hi", "ऑर्डर कैसे रद्द करें?"],
    ["ja", "注文はどうやってキャンセルしますか"],
    ["zh", "如何取消订单？"],
  ])("in %s: %s", (locale, text) => {
    expect(heard(text, locale).moods).toContain("how");
  });
});

describe("asking whether it may be done", () => {
  test.each([
    ["en", "Can I cancel at any time?"],
    ["de", "Kann man jederzeit kündigen?"],
    ["fr", "Peut-on résilier à tout moment ?"],
    ["es", "¿Se puede cancelar en cualquier momento?"],
    ["it", "Si può annullare in qualsiasi momento?"],
    ["pt", "É possível cancelar a qualquer momento?"],
    ["nl", "Kan ik op elk moment opzeggen?"],
    ["pl", "Czy można zrezygnować w dowolnym momencie?"],
    ["tr", "İstediğim zaman iptal edebilir miyim?"],
    ["ar", "هل يمكنني الإلغاء في أي وقت؟"],
    ["he", "האם אפשר לבטל בכל עת?"],
    ["hi", "क्या मैं कभी भी रद्द कर सकता हूँ?"],
    ["ja", "いつでもキャンセルできますか？"],
    ["zh", "可以随时取消吗？"],
  ])("in %s: %s", (locale, text) => {
    expect(heard(text, locale).moods).toEqual(expect.arrayContaining(["may", "rule"]));
  });
});

describe("asking about terms", () => {
  test.each([
    ["en", "What is your refund policy?"],
    ["de", "Wie hoch sind die Versandkosten?"],
    ["fr", "Quelle est votre politique de remboursement ?"],
    ["es", "¿Cuál es la política de devoluciones?"],
    ["it", "Qual è la vostra politica di rimborso?"],
    ["pt", "Qual é a política de reembolso?"],
    ["nl", "Wat zijn de voorwaarden voor terugbetaling?"],
    ["pl", "Jakie są warunki zwrotu pieniędzy?"],
    ["tr", "İade politikanız nedir?"],
    ["ar", "ما هي سياسة الاسترداد؟"],
    ["he", "מהי מדיניות ההחזרים?"],
    ["hi", "आपकी रिफंड नीति क्या है?"],
    ["ja", "返金ポリシーは何ですか？"],
    ["zh", "你们的退款政策是什么？"],
  ])("in %s: %s", (locale, text) => {
    expect(heard(text, locale).moods).toEqual(expect.arrayContaining(["what", "rule"]));
  });
});

test("what was done once is told, not wanted", () => {
  expect(heard("I cancelled my membership in January", "en").moods).toContain("past");
  expect(heard("Ich habe letztes Jahr eine Bestellung storniert", "de").moods).toContain("past");
});
