import type { Phrases } from "./en.ts";

export const phrases: Phrases = {
  handoverUnsure:
    "Não tenho certeza suficiente da resposta, por isso passei a sua pergunta para uma pessoa (ticket {ticket}). A resposta aparecerá aqui.",
  handoverNothing:
    "Não encontrei nada sobre isto nos nossos documentos, por isso passei a sua pergunta para uma pessoa (ticket {ticket}). A resposta aparecerá aqui.",
  handoverAsked: "Claro. Passei esta conversa para uma pessoa (ticket {ticket}). A resposta aparecerá aqui.",
  handoverPassed: "Passei esta conversa para uma pessoa (ticket {ticket}). A resposta aparecerá aqui.",
  handoverFailed:
    "Algo deu errado do nosso lado, por isso passei a sua pergunta para uma pessoa (ticket {ticket}). A resposta aparecerá aqui.",
  handoverLimit:
    "O assistente atingiu o limite de hoje, por isso passei a sua pergunta para uma pessoa (ticket {ticket}). A resposta aparecerá aqui.",
  handoverApproval:
    "A nossa equipa tem de aprovar isto primeiro, por isso passei-lhe o pedido (ticket {ticket}). O resultado vai aparecer aqui.",
  handoverActionFailed:
    "Não funcionou, por isso passei o pedido a uma pessoa (ticket {ticket}). A resposta vai aparecer aqui.",
  handoverActionUnknown:
    "Não sei se foi feito. Uma pessoa vai verificar (ticket {ticket}). A resposta vai aparecer aqui.",
  emailArrived: "O seu email chegou a esta conversa (ticket {ticket}). Uma pessoa irá responder.",
  backToAssistant: "Está de volta ao assistente. O ticket {ticket} já não está em espera.",

  // Changes to the conversation
  personJoined: "{name}, da nossa equipe, entrou na conversa.",
  personAssigned: "A sua conversa está agora com {name}, da nossa equipe.",
  personReleased: "A sua conversa voltou para a nossa equipe. A resposta aparecerá aqui.",
  personLater: "Responderemos mais tarde. O que escrever aqui chega até nós na hora.",
  handedBack: "Está de novo com o assistente.",
  handedBackUnanswered: "Está de novo com o assistente, que agora responde à sua última mensagem.",
  cannotAnswer: "Não encontrei a resposta nos documentos. Pode perguntar com outras palavras ou falar com uma pessoa.",
  conversationClosed: "Esta conversa foi encerrada. Escreva para recomeçar.",
  conversationReopened: "Esta conversa está de novo aberta. Aqui responde o assistente.",
  conversationMerged: "Esta conversa continua em {other}, que está na sua lista de conversas.",
  conversationMergedHere: "A sua conversa {other} continua aqui.",
  visitorBlocked: "A nossa equipe encerrou esta conversa. Já não é possível escrever aqui.",
  visitorUnblocked: "Já pode escrever aqui de novo.",

  // The mail with an agent’s answer
  mailSubject: "{tenant}: resposta à sua pergunta ({ticket})",
  mailGreeting: "Olá,",
  mailGreetingNamed: "Olá, {name},",
  mailAnswered: "{name} respondeu:",
  mailFiles: "Arquivos desta resposta, que podem ser abertos no chat:",
  mailQuestion: "A sua mensagem:",
  mailConversation: "A conversa até agora:",
  mailYou: "Você",
  mailAssistant: "Assistente de IA",
  mailLink: "Continue a ler e responda no chat:",
  mailReply: "Pode simplesmente responder a este email.",
  mailNoLinks: "As ligações da resposta não constam deste primeiro email; encontra-as no chat.",
  mailConfirm:
    "Para receber mais respostas por email, abra esta ligação ou responda a este email. Até lá, não enviaremos mais nada para este endereço.",
  mailStop: "Deixar de receber estes emails",
  mailStopped: "Não receberá mais emails nossos.",

  // When a daily limit is reached
  serviceDocuments: "As respostas de hoje são citadas dos documentos e verificadas antes de aparecerem.",
  servicePeople: "O assistente atingiu o limite de hoje. Deixe a sua pergunta aqui e uma pessoa responderá.",
  serviceClosed:
    "Não podemos receber mais perguntas neste momento. Tente novamente mais tarde ou escreva “{ask}” se não puder esperar.",

  askPerson: "Falar com uma pessoa",

  // Clarifying questions
  clarifyUnsure: "Não tenho certeza de ter encontrado. É algum destes temas?",
  clarifyWhich: "A qual destes se refere?",
  clarifyAgain:
    "Parece que a minha última resposta não ajudou. É algum destes temas ou prefere perguntar a uma pessoa?",
  clarifyPerson: "Parece que a minha última resposta não ajudou. Quer falar com uma pessoa?",

  greeting: "Olá! Em que posso ajudar?",
  opening: "Claro. O que gostaria de saber?",
  wellbeing: "Tudo bem, obrigado. Em que posso ajudar?",
  thanks: "De nada. Se precisar de mais alguma coisa, é só perguntar.",
  goodbye: "Até logo! Pode voltar aqui quando quiser.",
  okay: "Certo. Se precisar de mais alguma coisa, é só perguntar.",
  praise: "Fico contente. Se precisar de mais alguma coisa, é só perguntar.",
  anger: "Lamento. Se preferir ser atendido por alguém, escreva “Falar com uma pessoa” e eu passo esta conversa.",
  unclear: "Não entendi. Pode fazer a sua pergunta em poucas palavras?",
  works: "Está tudo certo. O que gostaria de saber?",
  abilities:
    "Respondo a perguntas com base nos documentos deste site e mostro de onde vem cada resposta. Quando não tenho certeza, uma pessoa pode assumir.",
  identity:
    "Sou um assistente de IA, não uma pessoa. Respondo com base nos documentos deste site, e uma pessoa pode assumir quando quiser.",

  nothingToRepeat: "Ainda não respondi a nada. O que gostaria de saber?",
  onlyQuotes:
    "Só posso citar os documentos no idioma em que foram escritos. Se precisar de ajuda em outro idioma, escreva “Falar com uma pessoa”.",
  noReason: "Os documentos não dizem o porquê. Se quiser saber mais, escreva “Falar com uma pessoa”.",

  actionAsk: "Ainda preciso disto: {label}.",
  actionAskSeveral: "Ainda preciso de alguns dados:",
  actionAskAgain: "Não consegui perceber. Ainda preciso disto: {label}.",
  actionConfirm: "Posso fazer isto por si. Quer que o faça?",
  actionYes: "Sim, faça",
  actionNo: "Não",
  actionWhich: "Qual destas opções pretende?",
  actionIdentity: "Para isso preciso de saber quem é. Inicie sessão neste site e pergunte de novo.",
  actionNeither: "Nenhuma destas",
  actionDeclined: "Está bem, não fiz nada.",
  actionDone: "Feito: {title}.",
  actionRehearsed: "Foi um ensaio: nada foi enviado.",
  actionFailed: "Não funcionou: {title}.",
  actionUnknown: "Não sei se foi feito. Uma pessoa vai verificar.",
  actionRejected: "A nossa equipa não aprovou.",
  actionRejectedBecause: "A nossa equipa não aprovou: {reason}",
  fromSystem: "Agora mesmo, do sistema de {business}",

  fromWeb: "Da web, não dos nossos próprios documentos:",

  answerLanguage: "A resposta está em {language}, como o documento de onde vem.",
  writtenIn: "A resposta está em {language}.",

  contextualizing: "Lendo a sua pergunta…",
  checking_cache: "Consultando respostas anteriores…",
  searching: "Pesquisando nos documentos…",
  reading: "Lendo o que foi encontrado sobre “{topic}”…",
  searching_web: "Pesquisando na web…",
  looking_up: "A consultar: {title}…",
  acting: "A executar: {title}…",
  writing: "Escrevendo a resposta…",
  checking_answer: "Verificando a resposta…",
  waiting_for_person: "Agora a conversa está com uma pessoa.",
  agent_joined: "Uma pessoa entrou na conversa.",
  ticket_status: "O estado da conversa mudou.",
  question_cancelled: "A pergunta foi cancelada.",
};
