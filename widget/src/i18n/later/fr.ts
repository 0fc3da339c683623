import type { LaterDictionary } from "./en.ts";

export const dictionary: LaterDictionary = {
  newConversation: "Nouvelle conversation",
  untitled: "Conversation sans titre",
  noConversations: "Pas encore de conversation.",
  rename: "Renommer",
  newTitle: "Nouveau titre",
  save: "Enregistrer",
  delete: "Supprimer",
  deleteConfirm: "Supprimer définitivement cette conversation ?",
  statusOpen: "Ouverte",
  statusResolved: "Réponse donnée",
  statusClosed: "Fermée",
};
