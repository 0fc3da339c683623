import { expect, it } from "vitest";
import { translateWords } from "./translateWords.ts";

it.each([
  ["Wie lösche ich mein Konto?", "delete erase account"],
  ["Wie binde ich den Chat auf meiner Webseite ein?", "embed Chat website site"],
  ["Combien ça coûte ?", "how much cost"],
  ["Comment supprimer l'historique de mon compte ?", "delete history account"],
  ["¿Cómo puedo borrar mi conversación?", "delete erase conversation"],
])("gives the words of %j in English", (question, english) => {
  expect(translateWords(question)?.split(" ")).toEqual(expect.arrayContaining(english.split(" ")));
});

it("keeps names and terms as they are", () => {
  expect(translateWords("Geht das auch ohne OpenAI-Schlüssel?")).toContain("OpenAI");
});

it.each([
  "How do I delete my account?",
  "What is a tenant in die casting?",
  "refund",
  "naïve Bayes",
  "Как удалить аккаунт?",
  "アカウントを削除するには？",
  "",
])("does not change %j", (question) => {
  expect(translateWords(question)).toBeNull();
});
