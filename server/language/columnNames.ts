/**
 * Usual names of the columns in a table of questions and answers: English, German, French, Spanish, Italian, Portuguese, Dutch, Polish, Swedish, Turkish, Russian,
 * Chinese, Japanese.
 */
export const columnNames = {
  question:
    "question questions q query prompt frage fragen pregunta preguntas domanda domande pergunta perguntas vraag vragen pytanie pytania fråga frågor soru вопрос вопросы 问题 問題 質問",
  answer:
    "answer answers a response reply antwort antworten réponse réponses reponse respuesta respuestas risposta risposte resposta respostas antwoord antwoorden odpowiedź odpowiedzi svar cevap ответ ответы 答案 回答",
  topic:
    "title topic category section subject titel thema kategorie titre sujet catégorie título titulo tema categoría categoria titolo argomento onderwerp categorie tytuł kategoria ämne kategori konu тема заголовок 标题 分类 タイトル カテゴリ",
  url: "url link source href lien enlace collegamento lenk länk ссылка 链接 リンク",
  content: "content text body inhalt contenu contenido contenuto conteúdo inhoud treść innehåll içerik текст 内容 本文",
};
