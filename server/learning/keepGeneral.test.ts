import { expect, test } from "vitest";
import { anonymize } from "./anonymize.ts";
import { isWorthKnowing } from "./isWorthKnowing.ts";
import { keepGeneral } from "./keepGeneral.ts";

const general = (text: string, names: string[] = []) => keepGeneral(anonymize(text, { names })).text;

test.each([
  [
    "Hi Anna,\n\nyes, we sell gift cards of 25 and 50 euros. I have put one on your order 4711-88.\n\nBest regards,\nRobin",
    "Yes, we sell gift cards of 25 and 50 euros.",
  ],
  ["Yes Anna, we ship to Norway. Your parcel left yesterday.", "Yes, we ship to Norway."],
  ["I'm afraid we don't repair boats. Could you tell me which model it is?", "I'm afraid we don't repair boats."],
  ["Sorry for the wait! Sunglasses are not covered. Have a great day!", "Sunglasses are not covered."],
  [
    "Once your order has been sent, you get a link to follow it.",
    "Once your order has been sent, you get a link to follow it.",
  ],
  ["Wir liefern auch nach Norwegen. Ich habe Ihre Adresse geändert.", "Wir liefern auch nach Norwegen."],
  [
    "Sobald Ihre Bestellung verschickt wurde, bekommen Sie eine Mail.",
    "Sobald Ihre Bestellung verschickt wurde, bekommen Sie eine Mail.",
  ],
  ["Nous livrons en Norvège. J'ai vérifié votre adresse.", "Nous livrons en Norvège."],
  ["Come any time until 4 pm! The first training is free.", "The first training is free."],
  ["Yes, 9 am is fine. Dogs stay outside.", "Dogs stay outside."],
  ["11 it is. On Mondays we open at 10.", "On Mondays we open at 10."],
  ["Samstag um 11 passt gut. Samstags ist bis 18 Uhr geöffnet.", "Samstags ist bis 18 Uhr geöffnet."],
  ["Oui, samedi à 15 heures c'est possible. À samedi !", ""],
  ["I think so, but I'm not sure. Students pay half.", "Students pay half."],
  ["You're now in row 7. Seats are numbered.", "Seats are numbered."],
  ["- 25 euros\n- 50 euros\nI'll send you one.", "- 25 euros\n- 50 euros"],
  ["Da ist schon jemand, 17 Uhr ginge. Stunden dauern 45 Minuten.", "Stunden dauern 45 Minuten."],
  ["Am 3. Mai um 7 Uhr sind wir bei Ihnen. Kartons nehmen wir zurück.", "Kartons nehmen wir zurück."],
  ["Let me talk to the printers, one sec. Posters are printed on 170 grams.", "Posters are printed on 170 grams."],
  ["Orders that come before 11 am are ready the next day.", "Orders that come before 11 am are ready the next day."],
  ["They say: the calendar is read every ten minutes.", "The calendar is read every ten minutes."],
  ["Thanks for letting us know, get well soon! Lessons can be made up.", "Lessons can be made up."],
  ["Bis ca. 15 Uhr sollte es wieder gehen. Samstags ist niemand da.", "Samstags ist niemand da."],
  [
    "Oh je, gute Besserung an Emil! Kranke Kinder bleiben zwei Tage zu Hause.",
    "Kranke Kinder bleiben zwei Tage zu Hause.",
  ],
])("of %j only what holds for everybody is kept", (text, left) => {
  expect(general(text, ["Anna"])).toBe(left);
});

test.each([
  "Done!",
  "I'll check and get back to you.",
  "Your order 4711-88 has left our warehouse and arrives on Monday.",
  "I have refunded the 25 euros to your card.",
  "Could you send me your order number?",
  "You're welcome.",
  "Yes.",
  "Thanks for your patience. We will look into it today.",
  "Erledigt.",
  "Ich kläre das und melde mich bei Ihnen.",
  "Ihre Bestellung wurde storniert.",
  "Einen Moment bitte, ich schaue nach.",
  "J'ai annulé votre commande.",
  "שלחתי לך את זה שוב.",
])("%j is worth nothing to others", (answer) => {
  expect(isWorthKnowing({ question: "Where is the boat I ordered?", answer: general(answer) })).toBe(false);
});

test("an answer is worth nothing to others when its message asks no general question", () => {
  const answer = "We sell gift cards of 25, 50 and 100 euros.";
  expect(isWorthKnowing({ question: "Do you sell gift cards?", answer })).toBe(true);
  expect(isWorthKnowing({ question: "I want to talk to a person", answer })).toBe(false);
  expect(isWorthKnowing({ question: "Thank you!", answer })).toBe(false);
  expect(isWorthKnowing({ question: "", answer })).toBe(false);
  expect(isWorthKnowing({ question: "Can we have a call about gift cards?", answer })).toBe(false);
  expect(isWorthKnowing({ question: "Is my gift card ready?", answer })).toBe(false);
  expect(isWorthKnowing({ question: "Is job 2281 printed yet", answer })).toBe(false);
  expect(isWorthKnowing({ question: "Why did you take 9.90 from my account?", answer })).toBe(false);
  expect(isWorthKnowing({ question: "Can you tell me what gift cards there are?", answer })).toBe(true);
});

test("removed parts are marked with the reason, and the parts join to the answer as it was written", () => {
  const text = "Hello Anna, gift cards never expire. I sent you one to anna@mail.example. Best, Tom";
  const { segments } = keepGeneral(anonymize(text));
  expect(segments.map((segment) => segment.text).join("")).toBe(text);
  expect(segments.filter(({ kind }) => kind !== null)).toEqual([
    { text: "Hello Anna, ", kind: "greeting" },
    { text: "I sent you one to anna@mail.example.", kind: "particular" },
    { text: " Best, Tom", kind: "closing" },
  ]);
});
