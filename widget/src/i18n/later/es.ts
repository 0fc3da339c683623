import type { LaterDictionary } from "./en.ts";

export const dictionary: LaterDictionary = {
  newConversation: "Nueva conversación",
  untitled: "Conversación sin título",
  noConversations: "Aún no hay conversaciones.",
  rename: "Cambiar el nombre",
  newTitle: "Nuevo título",
  save: "Guardar",
  delete: "Eliminar",
  deleteConfirm: "¿Eliminar esta conversación definitivamente?",
  statusOpen: "Abierta",
  statusResolved: "Respondida",
  statusClosed: "Cerrada",
};
