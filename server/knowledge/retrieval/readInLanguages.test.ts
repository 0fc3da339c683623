import { afterAll, expect, it } from "vitest";
import { createMeaningEmbedder } from "../../adapters/embedder/meaning.ts";
import { createLocalEmbedder } from "../../adapters/embedder/words.ts";
import { dot } from "../../language/dot.ts";
import { readPassageTexts, readQuestionTexts } from "./readInLanguages.ts";

const embedder = createMeaningEmbedder();
afterAll(() => embedder.close?.());

const DELIVERY = "Delivery\n\nParcels arrive within three working days of your order.";
const PASSWORD = "Password\n\nChoose a new password in your account's settings, then sign in again.";

it.each([
  ["ar", "كم من الوقت يستغرق وصول الطرد؟"],
  ["de", "Wie lange braucht mein Paket?"],
  ["es", "¿Cuánto tarda en llegar el paquete?"],
  ["fr", "Combien de temps met le colis pour arriver chez moi ?"],
  ["he", "כמה זמן לוקח לחבילה להגיע?"],
  ["hi", "पार्सल आने में कितना समय लगता है?"],
  ["it", "Quanto ci mette il pacco ad arrivare?"],
  ["ja", "荷物は何日で届きますか?"],
  ["nl", "Hoe lang duurt het voor mijn pakket er is?"],
  ["pl", "Jak długo idzie paczka?"],
  ["pt", "Quanto tempo demora para a encomenda chegar?"],
  ["tr", "Kargo kaç günde gelir ve ne kadar sürer?"],
  ["zh", "包裹几天能到?"],
])("a question in %s is nearest to the English passage that answers it", async (_, question) => {
  const { readings, isForeign } = await readQuestionTexts(embedder, [question]);
  const passages = await readPassageTexts(embedder, [DELIVERY, PASSWORD]);
  const [right, wrong] = passages.map(({ vector }) => dot(readings[0]!.vector, vector));
  expect(isForeign).toBe(true);
  expect(right).toBeGreaterThan(wrong! + 0.1);
});

it("finds pages in another language by questions in English and in that language", async () => {
  const texts = ["Kaution\n\nWir nehmen 200 Euro Kaution.", "Haustiere\n\nHunde und Katzen sind bei uns willkommen."];
  const passages = await readPassageTexts(embedder, texts);
  for (const question of ["Can we bring our cat?", "Dürfen wir die Katze mitbringen?"]) {
    const { readings } = await readQuestionTexts(embedder, [question]);
    const [deposit, pets] = passages.map(({ vector }) => dot(readings[0]!.vector, vector));
    expect(pets).toBeGreaterThan(deposit! + 0.1);
  }
});

it("reads English as it always did", async () => {
  const english = await embedder.read!([DELIVERY]);
  expect(await readPassageTexts(embedder, [DELIVERY])).toEqual(english);
  expect((await readQuestionTexts(embedder, ["How long does delivery take?"])).isForeign).toBe(false);
});

it("leaves every language to an embedder that reads them all, or knows only words", async () => {
  const words = createLocalEmbedder();
  const text = "Wie lange braucht mein Paket?";
  const [vector] = await words.embed([text]);
  const asked = await readQuestionTexts(words, [text]);
  expect(asked).toEqual({ readings: [{ vector, pieces: null }], isForeign: false });
  expect((await readPassageTexts(words, [text]))[0]!.vector).toEqual(vector);
});
