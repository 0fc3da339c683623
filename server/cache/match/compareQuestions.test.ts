import { describe, expect, test } from "vitest";
import { compareQuestions } from "./compareQuestions.ts";

describe("two questions are the same", () => {
  test.each([
    ["How do I reset my password?", "how do i reset my password"],
    ["How do I reset my password?", "How can I reset my password?"],
    ["Where can I download my invoice?", "where do I download the invoice?"],
    ["How long does the delivery take?", "How long does delivery take?"],
    ["Can I pay with a credit card?", "Can I purchase with a credit card? Can I pay with a credit card?"],
    ["Wie lange dauert die Lieferung?", "wie lange dauert die lieferung"],
    ["請問運費多少?", "請問運費多少"],
    ["How do I cancel my subscription?", "How do I canc\u00adel my subscription?"],
  ])("%s / %s", (a, b) => {
    expect(compareQuestions(a, b, null)).toMatchObject({ isSame: true, veto: null });
    expect(compareQuestions(b, a, null)).toMatchObject({ isSame: true, veto: null });
  });
});

describe("two questions are not the same", () => {
  test.each([
    [
      "another thing in the same place",
      "Does the Basic plan have telephone support?",
      "Does the Premium plan have telephone support?",
    ],
    ["another name", "How do I connect the app with Slack?", "How do I connect the app with Zapier?"],
    ["a detail more", "How does the export work?", "How does the export work for invoices?"],
    ["another number", "What does version 2 of the plugin cost?", "What does version 3 of the plugin cost?"],
    ["a negation", "Why does my card work abroad?", "Why does my card not work abroad?"],
    ["the opposite", "How do I enable two-factor authentication?", "How do I disable two-factor authentication?"],
    [
      "another kind of question",
      "Why was my parcel returned to the sender?",
      "How long until my parcel is returned to the sender?",
    ],
    ["a wider topic", "What is the warranty on batteries?", "Where do I find the battery compartment of the remote?"],
    ["nothing in common", "Do you ship to Norway?", "How do I change my invoice address?"],
    ["another kind of question with the same words", "Can I download my invoice?", "Where can I download my invoice?"],
    ["the other way round", "Can you see my photos?", "Can I see your photos?"],
    ["another direction", "How do I upload a file?", "How do I download a file?"],
    ["the other language", "Wie kündige ich mein Abo?", "How do I cancel my subscription?"],
    ["a letter of another script", "How do I reset my password?", "How do I reset my pаsswоrd again for аdmin?"],
    ["no words at all", "?", "!"],
    ["the way back", "How do I get from the airport to the hotel?", "How do I get from the hotel to the airport?"],
    ["cause and effect in each other's place", "What causes bleeding gums?", "What do bleeding gums cause?"],
    ["each in the other's place", "How many members can a team have?", "How many teams can a member have?"],
    ["another direction of the same thing", "Can I bring water into the sauna?", "Can I bring water out of the sauna?"],
    ["another single letter", "What are some sources of vitamin C?", "What are some sources of vitamin D?"],
    ["a person and a place", "Who killed King Harold?", "Where did King Harold get killed?"],
    ["another place of the same thing", "What does a minute to Spain cost?", "What does a minute in Spain cost?"],
    ["one's own and any", "How do I block a number?", "How do I block my number?"],
    ["an act more", "Where is the password on the router?", "Where do I change the password on the router?"],
    ["how long it takes and how long one may", "How long does it take to return it?", "How long can I return it?"],
    ["in and out", "Why can't I log in?", "Why can't I log out?"],
  ])("%s", (_what, a, b) => {
    expect(compareQuestions(a, b, null).isSame).toBe(false);
    expect(compareQuestions(b, a, null).isSame).toBe(false);
  });
});

describe("where the similarity of meaning is known", () => {
  test.each([
    ["Do I get my money back?", "How do refunds work here, will you return what I paid?", 0.93, true],
    ["Do I get my money back?", "How do refunds work here, will you return what I paid?", 0.6, false],
    ["Is there a student discount?", "Do pupils and students pay less?", 0.95, true],
  ])("other words with the same meaning are the same: %s / %s at %d", (a, b, similarity, expected) => {
    expect(compareQuestions(a, b, similarity).isSame).toBe(expected);
    expect(compareQuestions(b, a, similarity).isSame).toBe(expected);
    expect(compareQuestions(a, b, null).isSame).toBe(false);
  });

  test.each([
    ["Does the Basic plan have telephone support?", "Does the Premium plan have telephone support?", "slot"],
    ["How does the export work?", "How does the export work for invoices?", "detail"],
    ["Can I connect version 2 of the plugin with a shop?", "May a shop connect plugin version 3?", "numbers"],
    ["Why does my card work abroad?", "Why does my card not work abroad?", "negation"],
    ["How do I enable the second factor?", "Which way can I disable a second factor?", "opposite"],
    ["Can I download my invoice?", "Where can I download my invoice?", "grammar"],
    ["How many members can a workspace have?", "How many workspaces can a member have?", "turned"],
    ["Who keeps my data after the trial?", "Where do you keep my data after the trial?", "asks"],
  ])("it overrules nothing that speaks against it: %s / %s", (a, b, veto) => {
    expect(compareQuestions(a, b, 0.99)).toEqual({ isSame: false, score: 0, veto });
  });
});

describe("in a language that the second look can't read", () => {
  test.each([
    ["Comment annuler ma commande ?", "Comment puis-je annuler ma commande ?"],
    ["Kann ich die Lieferung verschieben?", "kann ich meine Lieferung verschieben"],
    ["如何取消订单？", "如何取消订单"],
    ["איך מבטלים הזמנה?", "איך מבטלים הזמנה"],
  ])("the same words are the same question: %s / %s", (a, b) => {
    expect(compareQuestions(a, b, 0.99)).toMatchObject({ isSame: true, veto: null });
    expect(compareQuestions(b, a, null)).toMatchObject({ isSame: true, veto: null });
  });

  test.each([
    ["Puis-je payer avant la livraison ?", "Puis-je payer après la livraison ?"],
    ["Wie viele Stühle gehören zum Tisch?", "Wie viele Tische gehören zum Stuhl?"],
    ["كم يستغرق وصول الشحنة؟", "أرجعت كل شيء الأسبوع الماضي، متى تصلني نقودي؟"],
    ["जूते तंग हैं, क्या एक नंबर बड़े मिल सकते हैं?", "मैंने मकान नंबर ग़लत लिख दिया, क्या अब भी ठीक हो सकता है?"],
    ["注文をキャンセルするにはどうすればいいですか？", "注文を変更するにはどうすればいいですか？"],
    ["Mağaza ne zaman açılıyor?", "Mağaza ne zaman kapanıyor?"],
    ["Lehet a boltban is fizetni?", "Lehet a boltban is parkolni?"],
    ["How do I cancel my order?", "איך מבטלים חשבון?"],
    ["How do I cancel my order?", "How do I cancel my הזמנה?"],
  ])("nothing else is, however similar it seems: %s / %s", (a, b) => {
    for (const similarity of [0.99, null]) {
      expect(compareQuestions(a, b, similarity).isSame).toBe(false);
      expect(compareQuestions(b, a, similarity).isSame).toBe(false);
    }
  });
});
