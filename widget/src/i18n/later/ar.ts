import type { LaterDictionary } from "./en.ts";

export const dictionary: LaterDictionary = {
  newConversation: "محادثة جديدة",
  untitled: "محادثة بلا عنوان",
  noConversations: "لا توجد محادثات بعد.",
  rename: "إعادة التسمية",
  newTitle: "عنوان جديد",
  save: "حفظ",
  delete: "حذف",
  deleteConfirm: "هل تريد حذف هذه المحادثة نهائيًا؟",
  statusOpen: "مفتوحة",
  statusResolved: "تمت الإجابة",
  statusClosed: "مغلقة",
};
