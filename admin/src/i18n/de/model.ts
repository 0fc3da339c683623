/** The "Model" page, in German: part of the settings texts. */
import type { model as english } from "../en/model.ts";

export const model: Record<keyof typeof english, string> = {
  "settings.tabModel": "Modell",
  "model.now": "Was deinen Besuchern antwortet",
  "model.nowOwn": "Dein eigenes Modell {model} bei {host}.",
  "model.trialOnly": "Dein eigenes Modell ist ausgeschaltet: Nur du kannst es ausprobieren.",
  "model.notAllowed": "Dein eigenes Modell wird nicht benutzt: Der Betreiber dieses Dienstes erlaubt keines mehr.",
  "model.operator": "Der Betreiber dieses Dienstes nutzt {model}.",
  "model.operatorNone":
    "Der Betreiber dieses Dienstes nutzt kein Sprachmodell: Antworten werden aus deinen Dokumenten zitiert.",
  "model.readOnly":
    "Nur der Betreiber kann das ändern. Frag ihn, wenn du ein eigenes Modell mit eigenem Schlüssel möchtest.",
  "model.without": "ohne Modell",
  "model.uncapped":
    "Die Aufrufe von heute kosten nach Listenpreisen {spent}, wessen Schlüssel auch immer sie bezahlt. Du hast keine Tagesgrenze gesetzt. Eine Antwort hat höchstens {tokens} Tokens.",
  "model.capped":
    "Die Aufrufe von heute kosten nach Listenpreisen {spent} von {cap}, wessen Schlüssel auch immer sie bezahlt. Ist die Grenze erreicht, werden Antworten bis Mitternacht UTC aus deinen Dokumenten zitiert. Eine Antwort hat höchstens {tokens} Tokens.",
  "model.toLimits": "Limits ändern",
  "model.embeddings":
    "Deine Dokumente werden mit {model} des Betreibers gefunden. Das ist für alle gleich: Mit einem anderen müssten alle deine Dokumente neu gelesen werden.",
  "model.own": "Ein eigenes Modell",
  "model.ownHint":
    "Mit einem eigenen Schlüssel bezahlst du deinen Anbieter direkt. Deine Limits gelten auch dafür. Fragen, Gespräche und die gefundenen Abschnitte gehen an diesen Anbieter.",
  "model.address": "Endpunkt",
  "model.addressHint": "Eine OpenAI-kompatible Adresse mit https, oder die von Azure mit Deployment und Version.",
  "model.key": "Schlüssel",
  "model.keyHint": "Er wird verschlüsselt gespeichert und nie wieder angezeigt.",
  "model.keySet": "Gesetzt. Leer lassen, um ihn zu behalten.",
  "model.keyEnds": "Gesetzt, endet auf …{end}. Leer lassen, um ihn zu behalten.",
  "model.keyAgain": "Gib ihn noch einmal ein: Ein gespeicherter Schlüssel geht nie an einen anderen Server.",
  "model.answer": "Modell für Antworten",
  "model.single": "Andere Modelle für einzelne Aufgaben",
  "model.fast": "Umformulieren und Zusammenfassen",
  "model.fastHint": "Ein kleines, schnelles genügt. Leer: das Modell für Antworten.",
  "model.judge": "Bewerten",
  "model.judgeHint": "Entscheidet, ob eine Antwort sicher genug ist. Leer: das Modell für Antworten.",
  "model.title": "Titel",
  "model.titleHint": "Leer: Titel entstehen ohne Modell.",
  "model.enable": "Besuchern mit diesem Modell antworten",
  "model.remove": "Entfernen",
  "model.removeLabel": "Eigenes Modell entfernen",
  "model.removeAsk": "Das Modell entfernen und seinen Schlüssel löschen?",
  "model.try": "Ausprobieren",
  "model.tryHint":
    "Fragt jedes Modell nach einem Wort und beantwortet dann drei deiner Fragen mit dem Modell und ohne eines. Das kostet ein paar Aufrufe, die wie alle anderen zählen.",
  "model.tryHintOwn":
    "Fragt jedes Modell nach einem Wort und beantwortet dann drei deiner Fragen mit deinem Modell und so, wie ohne es geantwortet wird. Das kostet ein paar Aufrufe, die wie alle anderen zählen.",
  "model.tryNow": "Testen und vergleichen",
  "model.tryAgain": "Noch einmal testen",
  "model.saveFirst": "Speichere zuerst: Getestet wird, was gespeichert ist.",
  "model.testing": "{model} wird gefragt…",
  "model.comparing": "Wird beantwortet: {question}",
  "model.waiting": "Noch nicht gefragt",
  "model.answers": "Antwortet",
  "model.failed": "Geht nicht",
  "model.latency": "Erstes Wort nach {first}, fertig nach {whole}",
  "model.price": "{in} für eine Million gelesene Tokens, {out} für geschriebene",
  "model.unpriced": "Preis unbekannt: Trag ihn unter Limits ein, sonst zählt er als null",
  "model.cost": "dieser Test hat {cost} gekostet",
  "model.costLittle": "dieser Test hat weniger als einen Cent gekostet",
  "model.refusesNothing": "nimmt jeden Parameter",
  "model.refuses": "nimmt {names} nicht: Es wird ohne gefragt",
  "model.exam.leads": "Als Bewerter bestanden ({failed} von {cases} Testfällen falsch): Seine Bewertungen führen.",
  "model.exam.objects":
    "Als Bewerter hat es {failed} von {cases} Testfällen falsch beurteilt: Sein Urteil zählt nur gegen eine Antwort; was für sie spricht, muss messbar sein.",
  "model.exam.nothing":
    "Als Bewerter hat es {failed} von {cases} Testfällen falsch beurteilt: Seine Bewertungen zählen nicht, Antworten werden nach dem bewertet, was messbar ist. Nimm zum Bewerten ein anderes Modell.",
  "model.noQuestions":
    "Es gibt noch keine Frage zum Vergleichen. Speichere eine unter Wissen, oder lege Startfragen an.",
  "model.saved": "Gespeichert",
  "model.recent": "Neulich gefragt",
  "model.starter": "Startfrage",
  "model.with": "Mit {model}",
  "model.withoutModel": "Ohne Modell",
  "model.stoodIn":
    "Das Modell hat hier nicht rechtzeitig geantwortet oder ist gescheitert: stattdessen aus deinen Dokumenten zitiert.",
  "model.problem.key_refused":
    "Der Anbieter lehnt den Schlüssel ab. Prüfe, ob er vollständig kopiert und noch gültig ist und für dieses Modell gilt.",
  "model.problem.model_unknown":
    "Der Anbieter kennt dieses Modell nicht. Prüfe den Namen auf Tippfehler, und ob dein Konto es nutzen darf.",
  "model.problem.no_credit": "Dein Konto beim Anbieter hat kein Guthaben mehr. Lade es auf und teste noch einmal.",
  "model.problem.asked_too_often":
    "Der Anbieter sagt, du fragst zu oft. Warte eine Minute, oder erhöhe dort deine Grenze.",
  "model.problem.address_wrong":
    "Unter dieser Adresse gibt es keinen Chat-Endpunkt. Kopiere sie aus der Dokumentation des Anbieters; oft endet sie auf /v1.",
  "model.problem.address_refused":
    "Dieser Name führt in ein privates Netz, was nicht erlaubt ist. Der Betreiber kann einen Server freigeben.",
  "model.problem.unreachable":
    "Unter dieser Adresse antwortet niemand. Prüfe sie auf Tippfehler, und ob der Server läuft.",
  "model.problem.certificate":
    "Das Zertifikat des Servers ist ungültig, deshalb wurde nichts gesendet. Sein Betreiber muss es erneuern.",
  "model.problem.provider_down": "Der Anbieter hat selbst eine Störung. Versuch es später; hier ist alles in Ordnung.",
  "model.problem.too_slow":
    "Es hat für seine Aufgabe zu lange gebraucht. Ein kleineres Modell, oder eines ohne langes Nachdenken, antwortet rechtzeitig.",
  "model.problem.odd_answer":
    "Was zurückkam, ist keine Antwort eines Chat-Modells. Prüfe, ob die Adresse die der API ist und nicht die einer Website.",
  "model.problem.request_refused":
    "Der Anbieter hat die Anfrage aus einem eigenen Grund abgelehnt. Sein Protokoll oder ein anderes Modell hilft vielleicht weiter.",
  "model.problem.limit_reached":
    "Deine Tagesgrenze lässt für diesen Test nichts übrig. Erhöhe sie unter Limits, oder warte.",
};
