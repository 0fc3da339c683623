import type { LaterDictionary } from "./en.ts";

export const dictionary: LaterDictionary = {
  newConversation: "新しい会話",
  untitled: "無題の会話",
  noConversations: "会話はまだありません。",
  rename: "名前を変更",
  newTitle: "新しい名前",
  save: "保存",
  delete: "削除",
  deleteConfirm: "この会話を完全に削除しますか？",
  statusOpen: "対応中",
  statusResolved: "回答済み",
  statusClosed: "終了",
};
