import type { LaterDictionary } from "./en.ts";

export const dictionary: LaterDictionary = {
  newConversation: "Nuova conversazione",
  untitled: "Conversazione senza titolo",
  noConversations: "Ancora nessuna conversazione.",
  rename: "Rinomina",
  newTitle: "Nuovo titolo",
  save: "Salva",
  delete: "Elimina",
  deleteConfirm: "Eliminare definitivamente questa conversazione?",
  statusOpen: "Aperta",
  statusResolved: "Risposta ricevuta",
  statusClosed: "Chiusa",
};
