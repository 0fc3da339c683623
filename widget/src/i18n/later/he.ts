import type { LaterDictionary } from "./en.ts";

export const dictionary: LaterDictionary = {
  newConversation: "שיחה חדשה",
  untitled: "שיחה ללא שם",
  noConversations: "עדיין אין שיחות.",
  rename: "שינוי שם",
  newTitle: "שם חדש",
  save: "שמירה",
  delete: "מחיקה",
  deleteConfirm: "למחוק את השיחה לצמיתות?",
  statusOpen: "פתוחה",
  statusResolved: "נענתה",
  statusClosed: "סגורה",
};
