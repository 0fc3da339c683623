import type { LaterDictionary } from "./en.ts";

export const dictionary: LaterDictionary = {
  newConversation: "Yeni görüşme",
  untitled: "Başlıksız görüşme",
  noConversations: "Henüz görüşme yok.",
  rename: "Yeniden adlandır",
  newTitle: "Yeni başlık",
  save: "Kaydet",
  delete: "Sil",
  deleteConfirm: "Bu görüşme kalıcı olarak silinsin mi?",
  statusOpen: "Açık",
  statusResolved: "Yanıtlandı",
  statusClosed: "Kapandı",
};
