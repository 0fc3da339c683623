import type { Phrases } from "./en.ts";

export const phrases: Phrases = {
  handoverUnsure:
    "No estoy lo bastante seguro de la respuesta, así que he pasado su pregunta a una persona del equipo (ticket {ticket}). La respuesta aparecerá aquí.",
  handoverNothing:
    "No he encontrado nada sobre esto en nuestros documentos, así que he pasado su pregunta a una persona del equipo (ticket {ticket}). La respuesta aparecerá aquí.",
  handoverAsked:
    "Por supuesto. He pasado esta conversación a una persona del equipo (ticket {ticket}). Le responderá aquí.",
  handoverPassed: "He pasado esta conversación a una persona del equipo (ticket {ticket}). Le responderá aquí.",
  handoverFailed:
    "Algo ha fallado por nuestra parte, así que he pasado su pregunta a una persona del equipo (ticket {ticket}). La respuesta aparecerá aquí.",
  handoverLimit:
    "El asistente ha llegado a su límite de hoy, así que he pasado su pregunta a una persona del equipo (ticket {ticket}). La respuesta aparecerá aquí.",
  handoverApproval:
    "Nuestro equipo tiene que aprobarlo antes, así que se lo he pasado (ticket {ticket}). El resultado aparecerá aquí.",
  handoverActionFailed:
    "No ha funcionado, así que se lo he pasado a una persona (ticket {ticket}). La respuesta aparecerá aquí.",
  handoverActionUnknown:
    "No sé si se ha hecho. Una persona lo comprobará (ticket {ticket}). La respuesta aparecerá aquí.",
  emailArrived: "Su correo ha llegado a esta conversación (ticket {ticket}). Una persona del equipo le responderá.",
  backToAssistant: "Ha vuelto con el asistente. El ticket {ticket} ya no está en espera.",

  // Changes to the conversation
  personJoined: "{name}, de nuestro equipo, se ha incorporado.",
  personAssigned: "Ahora lleva su conversación {name}, de nuestro equipo.",
  personReleased: "Su conversación vuelve a estar en manos de nuestro equipo. Le responderemos aquí.",
  personLater: "Le responderemos más tarde. Lo que escriba aquí nos llega al momento.",
  handedBack: "Ha vuelto con el asistente.",
  handedBackUnanswered: "Ha vuelto con el asistente, que ahora responde a su último mensaje.",
  cannotAnswer:
    "No he encontrado la respuesta en los documentos. Puede preguntarlo con otras palabras o hablar con una persona.",
  conversationClosed: "Esta conversación se ha cerrado. Escriba para empezar de nuevo.",
  conversationReopened: "Esta conversación vuelve a estar abierta. Aquí responde el asistente.",
  conversationMerged: "Esta conversación continúa en {other}, que encontrará entre sus conversaciones.",
  conversationMergedHere: "Su conversación {other} continúa aquí.",
  visitorBlocked: "Nuestro equipo ha terminado esta conversación. Ya no puede escribir aquí.",
  visitorUnblocked: "Ya puede volver a escribir aquí.",

  // The mail with an agent’s answer
  mailSubject: "{tenant}: respuesta a su pregunta ({ticket})",
  mailGreeting: "Hola:",
  mailGreetingNamed: "Hola, {name}:",
  mailAnswered: "{name} le ha respondido:",
  mailFiles: "Archivos de esta respuesta, que puede abrir en el chat:",
  mailQuestion: "Usted escribió:",
  mailConversation: "La conversación hasta ahora:",
  mailYou: "Usted",
  mailAssistant: "Asistente de IA",
  mailLink: "Siga leyendo y responda en el chat:",
  mailReply: "Puede responder directamente a este correo.",
  mailNoLinks: "Los enlaces de la respuesta no figuran en este primer correo; los encontrará en el chat.",
  mailConfirm:
    "Para recibir más respuestas por correo, abra este enlace o responda a este mensaje. Hasta entonces no enviaremos nada más a esta dirección.",
  mailStop: "No recibir más estos correos",
  mailStopped: "No recibirá más correos nuestros.",

  // When a daily limit is reached
  serviceDocuments: "Las respuestas de hoy son citas de los documentos y se comprueban antes de mostrárselas.",
  servicePeople:
    "El asistente ha llegado a su límite de hoy. Deje aquí su pregunta y una persona del equipo la responderá.",
  serviceClosed:
    "Ahora mismo no podemos atender más preguntas. Inténtelo más tarde o escriba «{ask}» si no puede esperar.",

  askPerson: "Hablar con una persona",

  // Clarifying questions
  clarifyUnsure: "No estoy seguro de haberlo encontrado. ¿Es alguno de estos temas?",
  clarifyWhich: "¿A cuál de estos se refiere?",
  clarifyAgain:
    "Parece que mi última respuesta no le ha ayudado. ¿Es alguno de estos temas o prefiere preguntar a una persona?",
  clarifyPerson: "Parece que mi última respuesta no le ha ayudado. ¿Quiere hablar con una persona?",

  greeting: "¡Hola! ¿En qué puedo ayudarle?",
  opening: "Por supuesto. ¿Qué le gustaría saber?",
  wellbeing: "Todo bien, gracias. ¿En qué puedo ayudarle?",
  thanks: "De nada. Si necesita algo más, pregúnteme.",
  goodbye: "¡Hasta luego! Puede volver aquí cuando quiera.",
  okay: "De acuerdo. Si necesita algo más, pregúnteme.",
  praise: "Me alegro mucho. Si necesita algo más, pregúnteme.",
  anger:
    "Lo siento. Si prefiere que le atienda alguien del equipo, escriba «Hablar con una persona» y le pasaré esta conversación.",
  unclear: "No lo he entendido. ¿Puede hacer su pregunta en pocas palabras?",
  works: "Funciona. ¿Qué le gustaría saber?",
  abilities:
    "Respondo a preguntas a partir de los documentos de este sitio e indico de dónde sale cada respuesta. Cuando no estoy seguro, puede atenderle una persona.",
  identity:
    "Soy un asistente de IA, no una persona. Respondo a partir de los documentos de este sitio y, cuando quiera, puede atenderle una persona.",

  nothingToRepeat: "Todavía no he respondido a nada. ¿Qué le gustaría saber?",
  onlyQuotes:
    "Solo puedo citar los documentos en el idioma en que están escritos. Si necesita ayuda en otro idioma, escriba «Hablar con una persona».",
  noReason: "Los documentos no dicen por qué. Si quiere saber más, escriba «Hablar con una persona».",

  actionAsk: "Todavía me falta: {label}.",
  actionAskSeveral: "Todavía me faltan algunos datos:",
  actionAskAgain: "No lo he entendido. Todavía me falta: {label}.",
  actionConfirm: "Puedo hacerlo por usted. ¿Lo hago?",
  actionYes: "Sí, hágalo",
  actionNo: "No, gracias",
  actionWhich: "¿Cuál de estas opciones desea?",
  actionIdentity: "Para eso necesito saber quién es usted. Inicie sesión en este sitio y vuelva a preguntar.",
  actionNeither: "Ninguna de estas",
  actionDeclined: "De acuerdo, no he hecho nada.",
  actionDone: "Hecho: {title}.",
  actionRehearsed: "Era un ensayo: no se ha enviado nada.",
  actionFailed: "No ha funcionado: {title}.",
  actionUnknown: "No sé si se ha hecho. Una persona lo comprobará.",
  actionRejected: "Nuestro equipo no lo ha aprobado.",
  actionRejectedBecause: "Nuestro equipo no lo ha aprobado: {reason}",
  fromSystem: "Ahora mismo, del sistema de {business}",

  fromWeb: "De la web, no de nuestros propios documentos:",

  answerLanguage: "La respuesta está en {language}, como el documento del que procede.",
  writtenIn: "La respuesta está en {language}.",

  contextualizing: "Leyendo su pregunta…",
  checking_cache: "Revisando respuestas anteriores…",
  searching: "Buscando en los documentos…",
  reading: "Leyendo lo encontrado sobre «{topic}»…",
  searching_web: "Buscando en la web…",
  looking_up: "Consultando: {title}…",
  acting: "Ejecutando: {title}…",
  writing: "Escribiendo la respuesta…",
  checking_answer: "Comprobando la respuesta…",
  waiting_for_person: "La conversación está ahora en manos del equipo.",
  agent_joined: "Se ha incorporado una persona del equipo.",
  ticket_status: "El estado de la conversación ha cambiado.",
  question_cancelled: "La pregunta se ha cancelado.",
};
