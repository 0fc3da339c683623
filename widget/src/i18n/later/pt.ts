import type { LaterDictionary } from "./en.ts";

export const dictionary: LaterDictionary = {
  newConversation: "Nova conversa",
  untitled: "Conversa sem título",
  noConversations: "Ainda não há conversas.",
  rename: "Mudar o nome",
  newTitle: "Novo título",
  save: "Salvar",
  delete: "Apagar",
  deleteConfirm: "Apagar esta conversa definitivamente?",
  statusOpen: "Aberta",
  statusResolved: "Respondida",
  statusClosed: "Encerrada",
};
