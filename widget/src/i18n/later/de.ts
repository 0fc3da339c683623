import type { LaterDictionary } from "./en.ts";

export const dictionary: LaterDictionary = {
  newConversation: "Neue Unterhaltung",
  untitled: "Unterhaltung ohne Titel",
  noConversations: "Noch keine Unterhaltungen.",
  rename: "Umbenennen",
  newTitle: "Neuer Titel",
  save: "Speichern",
  delete: "Löschen",
  deleteConfirm: "Diese Unterhaltung endgültig löschen?",
  statusOpen: "Offen",
  statusResolved: "Beantwortet",
  statusClosed: "Geschlossen",
};
