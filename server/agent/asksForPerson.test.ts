import { describe, expect, it } from "vitest";
import { asksForPerson } from "./asksForPerson.ts";

const wishes = [
  "I want to talk to a human",
  "can I speak with a real person please?",
  "Talk to someone",
  "human",
  "Agent please",
  "connect me to an agent",
  "Please transfer me to your support team.",
  "I need a human to look at this",
  "i'd like to speak to your manager",
  "is there a real person I can talk to?",
  "This is useless, get me a human!",
  "How can I talk to a human?",
  "Ich möchte mit einem Menschen sprechen",
  "Kann ich bitte mit einem Mitarbeiter reden?",
  "Verbinden Sie mich bitte mit dem Kundenservice",
  "Je veux parler à un humain",
  "Puis-je parler à un conseiller ?",
  "Quiero hablar con una persona",
  "¿Puedo hablar con un agente?",
  "Quero falar com um atendente",
  "preciso falar com uma pessoa de verdade",
  "Vorrei parlare con un operatore",
  "Ik wil met een medewerker praten",
  "Kan ik iemand spreken? Ik wil praten met een mens",
  "Chcę porozmawiać z człowiekiem",
  "Chciałbym rozmawiać z konsultantem",
  "Хочу поговорить с человеком",
  "соедините меня с оператором",
  "Хочу поговорити з людиною",
  "Bir insanla konuşmak istiyorum",
  "müşteri temsilcisine bağlanmak istiyorum",
  "Jag vill prata med en människa",
  "Jeg vil gerne tale med en medarbejder",
  "Saya ingin bicara dengan orang",
  "mujhe kisi insaan se baat karni hai",
  "मुझे किसी इंसान से बात करनी है",
  "أريد أن أتحدث مع شخص",
  "转人工",
  "我要找人工客服",
  "人間と話したい",
  "オペレーターにつないでください",
  "상담원 연결해 주세요",
];

const noWishes = [
  "what does your support agent cost",
  "How many agents can I add to my plan?",
  "How do I invite a person to my album?",
  "Can I share my album with someone without an account?",
  "What is a user agent?",
  "How do visitors talk to a human?",
  "Does the widget let customers chat with an agent?",
  "What happens when I contact support?",
  "I want to delete a person from face recognition",
  "Is human review included?",
  "Why does the agent role not see the inbox?",
  "I don't want to talk to a human, just tell me the price",
  "how do I recognise people in photos",
  "Wie füge ich einen Mitarbeiter hinzu?",
  "Was kostet ein Agent?",
  "Comment ajouter une personne à mon album ?",
  "¿Cuántos agentes puedo añadir?",
  "Как добавить оператора?",
  "Ile kosztuje konsultant?",
  "客服多少钱",
  "担当者を追加するには",
  "",
];

describe("asksForPerson", () => {
  it.each(wishes)("hears the wish in: %s", (message) => {
    expect(asksForPerson(message)).toBe(true);
  });

  it.each(noWishes)("hears no wish in: %s", (message) => {
    expect(asksForPerson(message)).toBe(false);
  });

  it("stays quick on a long message", () => {
    const started = performance.now();
    asksForPerson("talk to a ".repeat(60));
    asksForPerson("mit einem ".repeat(60));
    asksForPerson(`${"a".repeat(100_000)} talk to`);
    expect(performance.now() - started).toBeLessThan(200);
  });
});
