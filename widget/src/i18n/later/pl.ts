import type { LaterDictionary } from "./en.ts";

export const dictionary: LaterDictionary = {
  newConversation: "Nowa rozmowa",
  untitled: "Rozmowa bez tytułu",
  noConversations: "Nie ma jeszcze żadnych rozmów.",
  rename: "Zmień nazwę",
  newTitle: "Nowy tytuł",
  save: "Zapisz",
  delete: "Usuń",
  deleteConfirm: "Usunąć tę rozmowę na zawsze?",
  statusOpen: "Otwarta",
  statusResolved: "Z odpowiedzią",
  statusClosed: "Zamknięta",
};
