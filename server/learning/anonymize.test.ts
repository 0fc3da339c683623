import { expect, test } from "vitest";
import { anonymize } from "./anonymize.ts";
import { questionOf } from "./readSource.ts";

const after = (text: string, more?: Parameters<typeof anonymize>[1]) => anonymize(text, more).text;

test.each([
  ["Hi Anna,\n\nyou can return it within 30 days.\n\nBest regards,\nTom", "You can return it within 30 days."],
  ["Hello there! Gift cards cost 25 euros.", "Gift cards cost 25 euros."],
  ["Dear Mrs Smith, delivery takes 2–4 days. Kind regards, The Support Team", "Delivery takes 2–4 days."],
  ["Hallo Frau Müller,\nwir liefern auch nach Österreich.\n\nViele Grüße\nJonas", "Wir liefern auch nach Österreich."],
  ["Sehr geehrter Herr Dr. Weber, das ist möglich.\nMit freundlichen Grüßen\nSabine Koch", "Das ist möglich."],
  ["Bonjour Camille,\nla livraison est gratuite.\nCordialement,\nLuc", "La livraison est gratuite."],
  ["Hola María, el envío tarda 3 días.\nSaludos,\nPedro", "El envío tarda 3 días."],
  ["Ciao Giulia, il reso è gratuito.\nCordiali saluti\nMarco", "Il reso è gratuito."],
  ["Beste Sanne,\nretourneren is gratis.\nMet vriendelijke groet,\nJan", "Retourneren is gratis."],
])("greetings and closings are removed: %j", (text, expected) => {
  expect(after(text)).toBe(expected);
});

test.each([
  ["Write to anna.schmidt+shop@mail.example.com about it.", "email", "anna.schmidt+shop@mail.example.com"],
  ["Your order 4711-88 has left.", "number", "4711-88"],
  ["The status of order number: AB-20231 is open.", "number", "AB-20231"],
  ["Ihre Bestellung #99812 ist unterwegs.", "number", "#99812"],
  ["Kundennummer 20488 ist gesperrt.", "number", "20488"],
  ["Votre commande n° 55123 est partie.", "number", "55123"],
  ["Su pedido 778812 ha salido.", "number", "778812"],
  ["We rang you on +49 170 1234567 today.", "phone", "+49 170 1234567"],
  ["Call (030) 901-820 44 for it.", "phone", "(030) 901-820 44"],
  ["Refunded to DE89 3704 0044 0532 0130 00 yesterday.", "account", "DE89 3704 0044 0532 0130 00"],
  ["The card 4111 1111 1111 1111 was charged.", "account", "4111 1111 1111 1111"],
  ["It went to Hauptstraße 12, 10115 Berlin on Monday.", "address", "Hauptstraße 12, 10115 Berlin"],
  ["It went to 221B Baker Street, London on Monday.", "address", "221B Baker Street, London"],
  ["Envoyé au 12 rue de la Paix hier.", "address", "12 rue de la Paix"],
  ["Lo enviamos a Calle Mayor 3 ayer.", "address", "Calle Mayor 3"],
  ["Spedito in via Roma 10 ieri.", "address", "via Roma 10"],
  ["My name is Olivia Brown and I need help.", "name", "Olivia Brown"],
  ["Guten Morgen zusammen. Ich heiße Peter und brauche Hilfe.", "name", "Peter"],
  ["Je m'appelle Camille Durand et je cherche.", "name", "Camille Durand"],
  ["As Mr Jones said, it works.", "name", "Jones"],
])("%j contains a %s: %j", (text, kind, found) => {
  const { segments, text: left } = anonymize(text);
  expect(segments).toContainEqual({ text: found, kind });
  expect(left).not.toContain(found);
  expect(left).toContain("[…]");
  expect(segments.map((segment) => segment.text).join("")).toBe(text);
});

test.each([
  "You can return it within 30 days, for up to 1 000 000 points or $20.50.",
  "We are open 9.00 - 18.00 from 01.12.2026 to 24.12.2026.",
  "Das kostet 1.250.000 Euro und dauert 14 Tage.",
  "The offer holds 2024 - 2026. It's free. I am sure that this is right.",
  "Thanks for asking: gift cards never expire, and they can be used in every shop.",
  "Der Weg ist das Ziel, und Platz ist für 20 Personen.",
  "Order 2 or 3 at once to save postage.",
])("text that identifies nobody stays: %j", (text) => {
  expect(after(text)).toBe(text);
});

test("what the tenant's own documents say stays, and the names of the conversation go", () => {
  const known = "Reach us at help@shop.example or on +49 30 1234567.";
  expect(after("Write to help@shop.example, or ring +49 30 1234567.", { known })).toContain(
    "help@shop.example, or ring +49 30",
  );
  expect(after("So anna can do that, says Robin Reed.", { names: ["Anna", "Robin Reed", "Al"] })).toBe(
    "So […] can do that, says […].",
  );
  const paid = "Then you will get your money back, Will says.";
  expect(after(paid, { names: ["Will"] })).toBe("Then you will get your money back, […] says.");
});

test.each([
  ["Order #77120, my lamp is broken, what now?", "My lamp is broken, what now?"],
  ["Can I return order 4711-88?", "Can I return?"],
  ["where is my order 4711?", "Where is my order?"],
  ["Wo ist meine Bestellung 4711?", "Wo ist meine Bestellung?"],
  ["Liefern Sie nach Norwegen ?", "Liefern Sie nach Norwegen ?"],
])("%s is asked about without its number", (asked, left) => {
  expect(questionOf(anonymize(asked))).toBe(left);
});
