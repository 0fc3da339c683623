import type { LaterDictionary } from "./en.ts";

export const dictionary: LaterDictionary = {
  newConversation: "नई बातचीत",
  untitled: "बिना शीर्षक की बातचीत",
  noConversations: "अभी कोई बातचीत नहीं है।",
  rename: "नाम बदलें",
  newTitle: "नया शीर्षक",
  save: "सहेजें",
  delete: "हटाएँ",
  deleteConfirm: "इस बातचीत को हमेशा के लिए हटाएँ?",
  statusOpen: "जारी",
  statusResolved: "उत्तर मिल गया",
  statusClosed: "बंद",
};
