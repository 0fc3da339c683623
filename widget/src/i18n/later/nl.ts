import type { LaterDictionary } from "./en.ts";

export const dictionary: LaterDictionary = {
  newConversation: "Nieuw gesprek",
  untitled: "Gesprek zonder titel",
  noConversations: "Nog geen gesprekken.",
  rename: "Naam wijzigen",
  newTitle: "Nieuwe titel",
  save: "Opslaan",
  delete: "Verwijderen",
  deleteConfirm: "Dit gesprek definitief verwijderen?",
  statusOpen: "Open",
  statusResolved: "Beantwoord",
  statusClosed: "Gesloten",
};
