import type { Phrases } from "./en.ts";

export const phrases: Phrases = {
  handoverUnsure:
    "Ik weet het antwoord niet zeker genoeg en heb uw vraag doorgegeven aan een medewerker (ticket {ticket}). Het antwoord verschijnt hier.",
  handoverNothing:
    "Ik heb hierover niets gevonden in onze documenten en heb uw vraag doorgegeven aan een medewerker (ticket {ticket}). Het antwoord verschijnt hier.",
  handoverAsked:
    "Natuurlijk. Ik heb dit gesprek doorgegeven aan een medewerker (ticket {ticket}). Het antwoord verschijnt hier.",
  handoverPassed: "Ik heb dit gesprek doorgegeven aan een medewerker (ticket {ticket}). Het antwoord verschijnt hier.",
  handoverFailed:
    "Er ging iets mis aan onze kant. Ik heb uw vraag doorgegeven aan een medewerker (ticket {ticket}). Het antwoord verschijnt hier.",
  handoverLimit:
    "De assistent heeft de limiet van vandaag bereikt, dus ik heb uw vraag doorgegeven aan een medewerker (ticket {ticket}). Het antwoord verschijnt hier.",
  handoverApproval:
    "Ons team moet hier eerst mee akkoord gaan, dus ik heb het doorgegeven (ticket {ticket}). Het resultaat verschijnt hier.",
  handoverActionFailed:
    "Dat is niet gelukt, dus ik heb het aan een medewerker doorgegeven (ticket {ticket}). Het antwoord verschijnt hier.",
  handoverActionUnknown:
    "Ik kan niet zien of het is gedaan. Een medewerker kijkt het na (ticket {ticket}). Het antwoord verschijnt hier.",
  emailArrived: "Uw e-mail is in dit gesprek aangekomen (ticket {ticket}). Een medewerker antwoordt u.",
  backToAssistant: "U bent terug bij de assistent. Ticket {ticket} wacht niet meer op een medewerker.",

  // Changes to the conversation
  personJoined: "{name} van ons team is er nu.",
  personAssigned: "Uw gesprek is nu bij {name} van ons team.",
  personReleased: "Uw gesprek is weer bij ons team. Het antwoord verschijnt hier.",
  personLater: "We komen later bij u terug. Wat u hier schrijft, bereikt ons meteen.",
  handedBack: "U bent weer bij de assistent.",
  handedBackUnanswered: "U bent weer bij de assistent, die nu uw laatste bericht beantwoordt.",
  cannotAnswer:
    "Ik heb hierover niets gevonden in de documenten. U kunt het in andere woorden vragen of met een medewerker praten.",
  conversationClosed: "Dit gesprek is gesloten. Schrijf een bericht om opnieuw te beginnen.",
  conversationReopened: "Dit gesprek is weer open. Hier antwoordt de assistent.",
  conversationMerged: "Dit gesprek gaat verder in {other}, dat u bij uw gesprekken vindt.",
  conversationMergedHere: "Uw gesprek {other} gaat hier verder.",
  visitorBlocked: "Ons team heeft dit gesprek beëindigd. U kunt hier niet meer schrijven.",
  visitorUnblocked: "U kunt hier weer schrijven.",

  // The mail with an agent’s answer
  mailSubject: "{tenant}: antwoord op uw vraag ({ticket})",
  mailGreeting: "Hallo,",
  mailGreetingNamed: "Hallo {name},",
  mailAnswered: "{name} heeft u geantwoord:",
  mailFiles: "Bestanden bij dit antwoord, die u in de chat kunt openen:",
  mailQuestion: "U schreef:",
  mailConversation: "Het gesprek tot nu toe:",
  mailYou: "U",
  mailAssistant: "AI-assistent",
  mailLink: "Lees verder en antwoord in de chat:",
  mailReply: "U kunt gewoon op deze e-mail antwoorden.",
  mailNoLinks: "Links in het antwoord staan niet in deze eerste e-mail; u vindt ze in de chat.",
  mailConfirm:
    "Open deze link of beantwoord deze e-mail om verdere antwoorden per e-mail te krijgen. Tot dan sturen we niets meer naar dit adres.",
  mailStop: "Geen e-mails meer ontvangen",
  mailStopped: "U krijgt geen e-mails meer van ons.",

  // When a daily limit is reached
  serviceDocuments:
    "De antwoorden van vandaag zijn citaten uit de documenten en worden gecontroleerd voordat u ze ziet.",
  servicePeople:
    "De assistent heeft de limiet van vandaag bereikt. Laat uw vraag hier achter, dan beantwoordt een medewerker haar.",
  serviceClosed:
    "We kunnen op dit moment geen vragen meer aannemen. Probeer het later nog eens, of schrijf “{ask}” als het niet kan wachten.",

  askPerson: "Met een medewerker praten",

  // Clarifying questions
  clarifyUnsure: "Ik weet niet zeker of ik het gevonden heb. Is het een van deze onderwerpen?",
  clarifyWhich: "Welke van deze bedoelt u?",
  clarifyAgain:
    "Mijn vorige antwoord lijkt niet te hebben geholpen. Is het een van deze onderwerpen, of wilt u het aan een medewerker vragen?",
  clarifyPerson: "Mijn vorige antwoord lijkt niet te hebben geholpen. Wilt u met een medewerker praten?",

  greeting: "Hallo! Waarmee kan ik u helpen?",
  opening: "Natuurlijk. Wat wilt u weten?",
  wellbeing: "Alles goed, dank u. Waarmee kan ik u helpen?",
  thanks: "Graag gedaan. Als u nog iets wilt weten, vraag het gerust.",
  goodbye: "Tot ziens! U kunt hier altijd terugkomen.",
  okay: "Prima. Als u nog iets wilt weten, vraag het gerust.",
  praise: "Fijn om te horen. Als u nog iets wilt weten, vraag het gerust.",
  anger:
    "Dat spijt me. Wilt u liever iemand spreken, schrijf dan ‘Met een medewerker praten’, dan geef ik dit gesprek door.",
  unclear: "Dat begreep ik niet. Kunt u uw vraag in een paar woorden stellen?",
  works: "Het werkt. Wat wilt u weten?",
  abilities:
    "Ik beantwoord vragen uit de documenten van deze site en laat zien waar elk antwoord vandaan komt. Als ik het niet zeker weet, kan een medewerker het overnemen.",
  identity:
    "Ik ben een AI-assistent, geen mens. Ik antwoord uit de documenten van deze site, en een medewerker kan het overnemen wanneer u wilt.",

  nothingToRepeat: "Ik heb nog niets beantwoord. Wat wilt u weten?",
  onlyQuotes:
    "Ik kan de documenten alleen citeren in de taal waarin ze geschreven zijn. Wilt u hulp in een andere taal, schrijf dan ‘Met een medewerker praten’.",
  noReason: "De documenten zeggen niet waarom. Wilt u meer weten, schrijf dan ‘Met een medewerker praten’.",

  actionAsk: "Dit heb ik nog van u nodig: {label}.",
  actionAskSeveral: "Ik heb nog een paar gegevens nodig:",
  actionAskAgain: "Dat heb ik niet begrepen. Ik heb nog nodig: {label}.",
  actionConfirm: "Ik kan dit voor u doen. Zal ik het doen?",
  actionYes: "Ja, graag",
  actionNo: "Nee",
  actionWhich: "Welke van deze wilt u?",
  actionIdentity: "Daarvoor moet ik weten wie u bent. Log in op deze site en vraag het opnieuw.",
  actionNeither: "Geen van deze",
  actionDeclined: "Goed, ik heb niets gedaan.",
  actionDone: "Gedaan: {title}.",
  actionRehearsed: "Dit was een proef: er is niets verzonden.",
  actionFailed: "Dat is niet gelukt: {title}.",
  actionUnknown: "Ik kan niet zien of het is gedaan. Een medewerker kijkt het na.",
  actionRejected: "Ons team is hier niet mee akkoord gegaan.",
  actionRejectedBecause: "Ons team is hier niet mee akkoord gegaan: {reason}",
  fromSystem: "Zojuist uit het eigen systeem van {business}",

  fromWeb: "Van het web, niet uit onze eigen documenten:",

  answerLanguage: "Het antwoord is in het {language}, net als het document waaruit het komt.",
  writtenIn: "Het antwoord is in het {language}.",

  contextualizing: "Uw vraag wordt gelezen…",
  checking_cache: "Eerdere antwoorden worden bekeken…",
  searching: "De documenten worden doorzocht…",
  reading: "Wat gevonden is over ‘{topic}’ wordt gelezen…",
  searching_web: "Het web wordt doorzocht…",
  looking_up: "Wordt opgezocht: {title}…",
  acting: "Wordt uitgevoerd: {title}…",
  writing: "Het antwoord wordt geschreven…",
  checking_answer: "Het antwoord wordt gecontroleerd…",
  waiting_for_person: "Een medewerker heeft het gesprek nu.",
  agent_joined: "Er is nu iemand van ons team bij.",
  ticket_status: "De status van het gesprek is veranderd.",
  question_cancelled: "De vraag is geannuleerd.",
};
