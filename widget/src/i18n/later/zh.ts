import type { LaterDictionary } from "./en.ts";

export const dictionary: LaterDictionary = {
  newConversation: "新对话",
  untitled: "未命名的对话",
  noConversations: "还没有对话。",
  rename: "重命名",
  newTitle: "新名称",
  save: "保存",
  delete: "删除",
  deleteConfirm: "永久删除此对话？",
  statusOpen: "进行中",
  statusResolved: "已回复",
  statusClosed: "已结束",
};
