import type { Words } from "../words.ts";

export const numbers: Words<"numbers"> = {
  "numbers.title": "Zahlen",
  "numbers.csv": "Als CSV herunterladen",
  "numbers.period": "Zeitraum",
  "numbers.days": "Letzte {days} Tage",
  "numbers.from": "Von",
  "numbers.to": "Bis",
  "numbers.show": "Anzeigen",
  "numbers.wrongPeriod": "Der letzte Tag darf nicht vor dem ersten liegen und höchstens ein Jahr danach.",
  "numbers.comparedWith": "Verglichen mit {from} bis {to}.",
  "numbers.none":
    "In diesem Zeitraum hat niemand etwas gefragt. Wähle einen anderen, oder setze den Chat auf deine Website.",

  "numbers.conversations": "Gespräche",
  "numbers.conversationsMeans": "Gespräche, in denen etwas gefragt wurde, nach dem Tag, an dem sie begannen.",
  "numbers.withoutPerson": "Ohne dein Team beantwortet",
  "numbers.withoutPersonMeans":
    "Der Anteil der Gespräche, die nie bei deinem Team waren und deren letzte Frage beantwortet wurde.",
  "numbers.leftUnanswered": "Ohne Antwort verlassen",
  "numbers.leftUnansweredMeans":
    "Der Anteil der Gespräche, die nie bei deinem Team waren und deren letzte Frage keine Antwort bekam: Der Besucher ging bei einer Rückfrage, brach die Antwort ab, oder sie schlug fehl.",
  "numbers.handedOver": "An das Team übergeben",
  "numbers.handedOverMeans":
    "Wie oft ein Gespräch an dein Team ging: Die KI kam nicht weiter, oder der Besucher wollte einen Menschen oder schrieb per E-Mail.",
  "numbers.questions": "Fragen",
  "numbers.questionsMeans": "Nachrichten an die KI. Nachrichten an einen Menschen zählen nicht.",
  "numbers.firstReply": "Zeit bis zur ersten Antwort",
  "numbers.firstReplyMeans":
    "Von der Übergabe bis zur ersten Nachricht deines Teams. Bei der Hälfte ging es schneller. Was noch wartet, zählt nicht mit.",
  "numbers.resolve": "Zeit bis zur Lösung",
  "numbers.resolveMeans": "Von der Übergabe, bis dein Team das Gespräch gelöst hat. Bei der Hälfte ging es schneller.",
  "numbers.answered": "Von der KI beantwortet",
  "numbers.answeredMeans": "Der Anteil der Fragen, die die KI beantwortet hat, neu oder aus dem Cache.",
  "numbers.thumbs": "Hilfreich",
  "numbers.thumbsMeans": "Der Anteil der positiven an allen Bewertungen von Antworten aus diesem Zeitraum.",
  "numbers.thumbsOf": "{up} positiv, {down} negativ",
  "numbers.reopened": "Wieder geöffnet",
  "numbers.reopenedMeans": "Wie oft ein gelöstes oder geschlossenes Gespräch wieder geöffnet wurde.",
  "numbers.firstToken": "Zeit bis zum ersten Wort",
  "numbers.firstTokenMeans": "Von der Frage bis zum ersten Wort der Antwort. Bei der Hälfte ging es schneller.",
  "numbers.cost": "Kosten der Modelle",
  "numbers.costMeans":
    "Was die Anbieter der Modelle laut Preisliste für Antworten berechnen, nach UTC-Tagen. Gelöschte Gespräche sind enthalten. Das Übrige entsteht beim Lesen von Dokumenten, durch Tests und Suchen Ihres Teams und beim Lernen.",
  "numbers.otherCosts": "{cost} für das Übrige",
  "numbers.more": "{share} mehr",
  "numbers.less": "{share} weniger",
  "numbers.same": "Wie zuvor",

  "numbers.byAi": "Von der KI beantwortet",
  "numbers.fromCache": "Aus dem Cache beantwortet",
  "numbers.clarified": "Rückfrage",
  "numbers.unanswered": "Abgebrochen oder fehlgeschlagen",
  "numbers.asTable": "Als Tabelle anzeigen",
  "numbers.day": "Tag",

  "numbers.byDay": "Fragen und Übergaben nach Tagen",
  "numbers.byDayPlot":
    "Was pro Tag aus den Fragen wurde, und Übergaben an das Team. Die Tabelle darunter enthält dieselben Zahlen.",
  "numbers.soFar": "Bisher vom Team beantwortet: {replied}. Gelöst: {resolved}.",
  "numbers.reasons": "Warum das Team gebraucht wurde",
  "numbers.reasonsNone": "Kein Gespräch ging an das Team.",
  "numbers.pages": "Meistgenutzte Seiten",
  "numbers.pagesNone": "In diesem Zeitraum begann kein Gespräch.",
  "numbers.page": "Seite",
  "numbers.neededPerson": "Team gebraucht",
  "numbers.hours": "Stunden mit den meisten Fragen",
  "numbers.hoursNone": "In diesem Zeitraum hat niemand etwas gefragt.",
  "numbers.hour": "{day}, {hour}: {count}",
  "numbers.busiest": "Die meisten Fragen kommen am {day} um {hour}: {count} in diesem Zeitraum.",

  "numbers.actions": "Aktionen",
  "numbers.actionsMeans":
    "Aufrufe, die in diesem Zeitraum angefragt wurden, und was bisher aus ihnen geworden ist. Die Zeit ist die, die euer eigenes System gebraucht hat; die Hälfte brauchte weniger.",
  "numbers.action": "Aktion",
  "numbers.asked": "Angefragt",
  "numbers.done": "Erledigt",
  "numbers.declined": "Abgesagt",
  "numbers.failed": "Gescheitert",
  "numbers.unknown": "Ungewiss",
  "numbers.medianTime": "Zeit",
};
