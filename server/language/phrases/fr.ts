import type { Phrases } from "./en.ts";

export const phrases: Phrases = {
  handoverUnsure:
    "Je ne suis pas assez sûr de la réponse : j’ai transmis votre question à une personne de l’équipe (ticket {ticket}). Sa réponse s’affichera ici.",
  handoverNothing:
    "Je n’ai rien trouvé à ce sujet dans nos documents : j’ai transmis votre question à une personne de l’équipe (ticket {ticket}). Sa réponse s’affichera ici.",
  handoverAsked:
    "Bien sûr. J’ai transmis cette conversation à une personne de l’équipe (ticket {ticket}). Sa réponse s’affichera ici.",
  handoverPassed:
    "J’ai transmis cette conversation à une personne de l’équipe (ticket {ticket}). Sa réponse s’affichera ici.",
  handoverFailed:
    "Un problème est survenu de notre côté : j’ai transmis votre question à une personne de l’équipe (ticket {ticket}). Sa réponse s’affichera ici.",
  handoverLimit:
    "L’assistant a atteint sa limite du jour : j’ai transmis votre question à une personne de l’équipe (ticket {ticket}). Sa réponse s’affichera ici.",
  handoverApproval:
    "Notre équipe doit d’abord donner son accord, je lui ai donc transmis votre demande (ticket {ticket}). Le résultat apparaîtra ici.",
  handoverActionFailed:
    "Cela n’a pas marché, j’ai donc transmis votre demande à une personne (ticket {ticket}). La réponse apparaîtra ici.",
  handoverActionUnknown:
    "Je ne sais pas si cela a été fait. Une personne va vérifier (ticket {ticket}). La réponse apparaîtra ici.",
  emailArrived:
    "Votre e-mail est arrivé dans cette conversation (ticket {ticket}). Une personne de l’équipe vous répondra.",
  backToAssistant:
    "Vous êtes de retour auprès de l’assistant. Le ticket {ticket} n’attend plus de réponse de l’équipe.",

  // Changes to the conversation
  personJoined: "{name}, de notre équipe, a rejoint la conversation.",
  personAssigned: "Votre conversation est maintenant suivie par {name}, de notre équipe.",
  personReleased: "Votre conversation est de nouveau entre les mains de notre équipe. La réponse s’affichera ici.",
  personLater: "Nous reviendrons vers vous plus tard. Ce que vous écrivez ici nous parvient aussitôt.",
  handedBack: "Vous êtes de retour auprès de l’assistant.",
  handedBackUnanswered: "Vous êtes de retour auprès de l’assistant, qui répond maintenant à votre dernier message.",
  cannotAnswer:
    "Je n’ai pas trouvé de réponse dans les documents. Vous pouvez poser la question autrement ou demander à parler à une personne.",
  conversationClosed: "Cette conversation a été fermée. Écrivez pour la reprendre.",
  conversationReopened: "Cette conversation est de nouveau ouverte. L’assistant répond ici.",
  conversationMerged: "Cette conversation se poursuit dans {other}, que vous trouverez parmi vos conversations.",
  conversationMergedHere: "Votre conversation {other} se poursuit ici.",
  visitorBlocked: "Notre équipe a mis fin à cette conversation. Vous ne pouvez plus écrire ici.",
  visitorUnblocked: "Vous pouvez de nouveau écrire ici.",

  // The mail with an agent’s answer
  mailSubject: "{tenant} : une réponse à votre question ({ticket})",
  mailGreeting: "Bonjour,",
  mailGreetingNamed: "Bonjour {name},",
  mailAnswered: "{name} vous a répondu :",
  mailFiles: "Fichiers joints à cette réponse, à ouvrir dans le chat :",
  mailQuestion: "Vous avez écrit :",
  mailConversation: "La conversation jusqu’ici :",
  mailYou: "Vous",
  mailAssistant: "Assistant IA",
  mailLink: "Lire la suite et répondre dans le chat :",
  mailReply: "Vous pouvez simplement répondre à cet e-mail.",
  mailNoLinks: "Les liens de la réponse ne figurent pas dans ce premier e-mail ; vous les trouverez dans le chat.",
  mailConfirm:
    "Pour recevoir les prochaines réponses par e-mail, ouvrez ce lien ou répondez à cet e-mail. D’ici là, nous n’enverrons plus rien à cette adresse.",
  mailStop: "Ne plus recevoir ces e-mails",
  mailStopped: "Vous ne recevrez plus d’e-mails de notre part.",

  // When a daily limit is reached
  serviceDocuments: "Les réponses d’aujourd’hui sont citées des documents et vérifiées avant de vous être montrées.",
  servicePeople:
    "L’assistant a atteint sa limite du jour. Laissez votre question ici : une personne de l’équipe y répondra.",
  serviceClosed:
    "Nous ne pouvons pas prendre d’autres questions pour le moment. Réessayez plus tard, ou écrivez « {ask} » si cela ne peut pas attendre.",

  askPerson: "Parler à une personne",

  // Clarifying questions
  clarifyUnsure: "Je ne suis pas sûr d’avoir trouvé. Est-ce l’un de ces sujets ?",
  clarifyWhich: "Lequel de ces sujets vous intéresse ?",
  clarifyAgain:
    "Ma dernière réponse ne semble pas vous avoir aidé. Est-ce l’un de ces sujets, ou souhaitez-vous demander à une personne ?",
  clarifyPerson: "Ma dernière réponse ne semble pas vous avoir aidé. Souhaitez-vous parler à une personne ?",

  greeting: "Bonjour ! Comment puis-je vous aider ?",
  opening: "Bien sûr. Que souhaitez-vous savoir ?",
  wellbeing: "Tout va bien, merci. Comment puis-je vous aider ?",
  thanks: "Je vous en prie. Si vous avez une autre question, je suis là.",
  goodbye: "Au revoir ! Vous pouvez revenir ici à tout moment.",
  okay: "Très bien. Si vous avez une autre question, je suis là.",
  praise: "J’en suis ravi. Si vous avez une autre question, je suis là.",
  anger:
    "Je suis désolé. Si vous préférez avoir affaire à quelqu’un, écrivez « Parler à une personne » et je transmettrai cette conversation.",
  unclear: "Je n’ai pas compris. Pouvez-vous poser votre question en quelques mots ?",
  works: "Tout fonctionne. Que souhaitez-vous savoir ?",
  abilities:
    "Je réponds aux questions à partir des documents de ce site et j’indique d’où vient chaque réponse. Quand je ne suis pas sûr, une personne peut prendre le relais.",
  identity:
    "Je suis un assistant IA, pas une personne. Je réponds à partir des documents de ce site, et une personne peut prendre le relais quand vous le souhaitez.",

  nothingToRepeat: "Je n’ai encore répondu à aucune question. Que souhaitez-vous savoir ?",
  onlyQuotes:
    "Je peux seulement citer les documents dans la langue où ils sont écrits. Si vous avez besoin d’aide dans une autre langue, écrivez « Parler à une personne ».",
  noReason: "Les documents ne disent pas pourquoi. Si vous voulez en savoir plus, écrivez « Parler à une personne ».",

  actionAsk: "Il me manque encore : {label}.",
  actionAskSeveral: "Il me manque encore quelques informations :",
  actionAskAgain: "Je n’ai pas compris. Il me manque encore : {label}.",
  actionConfirm: "Je peux le faire pour vous. Voulez-vous que je le fasse ?",
  actionYes: "Oui, faites-le",
  actionNo: "Non",
  actionWhich: "Que souhaitez-vous faire ?",
  actionIdentity: "Pour cela, je dois savoir qui vous êtes. Connectez-vous sur ce site, puis reposez votre question.",
  actionNeither: "Rien de tout cela",
  actionDeclined: "Entendu, je n’ai rien fait.",
  actionDone: "C’est fait : {title}.",
  actionRehearsed: "C’était un essai : rien n’a été envoyé.",
  actionFailed: "Cela n’a pas marché : {title}.",
  actionUnknown: "Je ne sais pas si cela a été fait. Une personne va vérifier.",
  actionRejected: "Notre équipe n’a pas donné son accord.",
  actionRejectedBecause: "Notre équipe n’a pas donné son accord : {reason}",
  fromSystem: "À l’instant, du système de {business}",

  fromWeb: "Trouvé sur le web, et non dans nos propres documents :",

  answerLanguage: "La réponse est en {language}, comme le document dont elle provient.",
  writtenIn: "La réponse est en {language}.",

  contextualizing: "Lecture de votre question…",
  checking_cache: "Consultation des réponses déjà données…",
  searching: "Recherche dans les documents…",
  reading: "Lecture de ce qui a été trouvé sur « {topic} »…",
  searching_web: "Recherche sur le web…",
  looking_up: "Consultation en cours : {title}…",
  acting: "Exécution en cours : {title}…",
  writing: "Rédaction de la réponse…",
  checking_answer: "Vérification de la réponse…",
  waiting_for_person: "La conversation est maintenant entre les mains de l’équipe.",
  agent_joined: "Une personne de l’équipe a rejoint la conversation.",
  ticket_status: "L’état de la conversation a changé.",
  question_cancelled: "La question a été annulée.",
};
