import type { Phrases } from "./en.ts";

export const phrases: Phrases = {
  handoverUnsure:
    "Non sono abbastanza sicuro della risposta, quindi ho passato la Sua domanda a un operatore (ticket {ticket}). La risposta apparirà qui.",
  handoverNothing:
    "Non ho trovato nulla su questo nei nostri documenti, quindi ho passato la Sua domanda a un operatore (ticket {ticket}). La risposta apparirà qui.",
  handoverAsked: "Certamente. Ho passato questa conversazione a un operatore (ticket {ticket}). Le risponderà qui.",
  handoverPassed: "Ho passato questa conversazione a un operatore (ticket {ticket}). Le risponderà qui.",
  handoverFailed:
    "Qualcosa è andato storto da parte nostra, quindi ho passato la Sua domanda a un operatore (ticket {ticket}). La risposta apparirà qui.",
  handoverLimit:
    "L’assistente ha raggiunto il limite di oggi, quindi ho passato la Sua domanda a un operatore (ticket {ticket}). La risposta apparirà qui.",
  handoverApproval:
    "Prima deve approvarlo il nostro team, a cui ho inoltrato la richiesta (ticket {ticket}). Il risultato apparirà qui.",
  handoverActionFailed:
    "Non ha funzionato, quindi ho inoltrato la richiesta a una persona (ticket {ticket}). La risposta apparirà qui.",
  handoverActionUnknown:
    "Non so se è stato eseguito. Una persona controllerà (ticket {ticket}). La risposta apparirà qui.",
  emailArrived: "La Sua email è arrivata in questa conversazione (ticket {ticket}). Le risponderà un operatore.",
  backToAssistant: "È tornato all’assistente. Il ticket {ticket} non è più in attesa.",

  // Changes to the conversation
  personJoined: "{name} del nostro team è qui.",
  personAssigned: "Ora La segue {name} del nostro team.",
  personReleased: "La Sua conversazione è di nuovo affidata al nostro team. La risposta apparirà qui.",
  personLater: "Le risponderemo più tardi. Ciò che scrive qui ci arriva subito.",
  handedBack: "È di nuovo con l’assistente.",
  handedBackUnanswered: "È di nuovo con l’assistente, che ora risponde al Suo ultimo messaggio.",
  cannotAnswer: "Non ho trovato la risposta nei documenti. Può chiedere con altre parole o parlare con una persona.",
  conversationClosed: "Questa conversazione è stata chiusa. Scriva per ricominciare.",
  conversationReopened: "Questa conversazione è di nuovo aperta. Qui risponde l’assistente.",
  conversationMerged: "Questa conversazione continua in {other}, che trova tra le Sue conversazioni.",
  conversationMergedHere: "La Sua conversazione {other} continua qui.",
  visitorBlocked: "Il nostro team ha chiuso questa conversazione. Non può più scrivere qui.",
  visitorUnblocked: "Può di nuovo scrivere qui.",

  // The mail with an agent’s answer
  mailSubject: "{tenant}: risposta alla Sua domanda ({ticket})",
  mailGreeting: "Buongiorno,",
  mailGreetingNamed: "Buongiorno {name},",
  mailAnswered: "{name} Le ha risposto:",
  mailFiles: "File allegati a questa risposta, che può aprire nella chat:",
  mailQuestion: "Ha scritto:",
  mailConversation: "La conversazione finora:",
  mailYou: "Lei",
  mailAssistant: "Assistente IA",
  mailLink: "Continui a leggere e risponda nella chat:",
  mailReply: "Può semplicemente rispondere a questa email.",
  mailNoLinks: "I link della risposta non sono inclusi in questa prima email; li trova nella chat.",
  mailConfirm:
    "Per ricevere altre risposte via email, apra questo link o risponda a questa email. Fino ad allora non invieremo altro a questo indirizzo.",
  mailStop: "Non ricevere più queste email",
  mailStopped: "Non riceverà più email da noi.",

  // When a daily limit is reached
  serviceDocuments: "Le risposte di oggi sono citate dai documenti e controllate prima di esserLe mostrate.",
  servicePeople: "L’assistente ha raggiunto il limite di oggi. Lasci qui la Sua domanda: Le risponderà un operatore.",
  serviceClosed:
    "Al momento non possiamo accogliere altre domande. Riprovi più tardi, oppure scriva «{ask}» se non può aspettare.",

  askPerson: "Parlare con una persona",

  // Clarifying questions
  clarifyUnsure: "Non sono sicuro di aver trovato la risposta. È uno di questi argomenti?",
  clarifyWhich: "Quale di questi intende?",
  clarifyAgain:
    "Sembra che la mia ultima risposta non sia servita. È uno di questi argomenti o preferisce chiedere a un operatore?",
  clarifyPerson: "Sembra che la mia ultima risposta non sia servita. Vuole parlare con una persona?",

  greeting: "Salve! Come posso aiutarLa?",
  opening: "Certo. Che cosa vorrebbe sapere?",
  wellbeing: "Tutto bene, grazie. Come posso aiutarLa?",
  thanks: "Prego. Se Le serve altro, chieda pure.",
  goodbye: "Arrivederci! Può tornare qui in qualsiasi momento.",
  okay: "Va bene. Se Le serve altro, chieda pure.",
  praise: "Mi fa piacere. Se Le serve altro, chieda pure.",
  anger:
    "Mi dispiace. Se preferisce rivolgersi a qualcuno, scriva «Parlare con una persona» e passerò la conversazione.",
  unclear: "Non ho capito. Può fare la Sua domanda in poche parole?",
  works: "Funziona. Che cosa vorrebbe sapere?",
  abilities:
    "Rispondo alle domande in base ai documenti di questo sito e mostro da dove viene ogni risposta. Quando non sono sicuro, può intervenire una persona.",
  identity:
    "Sono un assistente IA, non una persona. Rispondo in base ai documenti di questo sito e, quando vuole, può intervenire una persona.",

  nothingToRepeat: "Non ho ancora risposto a nulla. Che cosa vorrebbe sapere?",
  onlyQuotes:
    "Posso solo citare i documenti nella lingua in cui sono scritti. Se Le serve aiuto in un’altra lingua, scriva «Parlare con una persona».",
  noReason: "I documenti non dicono il perché. Se vuole saperne di più, scriva «Parlare con una persona».",

  actionAsk: "Mi serve ancora: {label}.",
  actionAskSeveral: "Mi servono ancora alcuni dati:",
  actionAskAgain: "Non ho capito. Mi serve ancora: {label}.",
  actionConfirm: "Posso farlo per Lei. Procedo?",
  actionYes: "Sì, proceda",
  actionNo: "No, grazie",
  actionWhich: "Quale di queste opzioni desidera?",
  actionIdentity: "Per questo devo sapere chi è. Acceda a questo sito e chieda di nuovo.",
  actionNeither: "Nessuna di queste",
  actionDeclined: "Va bene, non ho fatto nulla.",
  actionDone: "Fatto: {title}.",
  actionRehearsed: "Era una prova: non è stato inviato nulla.",
  actionFailed: "Non ha funzionato: {title}.",
  actionUnknown: "Non so se è stato eseguito. Una persona controllerà.",
  actionRejected: "Il nostro team non ha dato il consenso.",
  actionRejectedBecause: "Il nostro team non ha dato il consenso: {reason}",
  fromSystem: "Appena letto dal sistema di {business}",

  fromWeb: "Dal web, non dai nostri documenti:",

  answerLanguage: "La risposta è in {language}, come il documento da cui proviene.",
  writtenIn: "La risposta è in {language}.",

  contextualizing: "Lettura della domanda…",
  checking_cache: "Consultazione delle risposte già date…",
  searching: "Ricerca nei documenti…",
  reading: "Lettura di quanto trovato su «{topic}»…",
  searching_web: "Ricerca sul web…",
  looking_up: "Consultazione in corso: {title}…",
  acting: "Esecuzione in corso: {title}…",
  writing: "Scrittura della risposta…",
  checking_answer: "Verifica della risposta…",
  waiting_for_person: "Ora la conversazione è affidata a un operatore.",
  agent_joined: "Un operatore si è unito alla conversazione.",
  ticket_status: "Lo stato della conversazione è cambiato.",
  question_cancelled: "La domanda è stata annullata.",
};
