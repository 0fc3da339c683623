/** First words of each task's system prompt. */
export const markers = {
  contextualize: "Given a chat history and the latest user question",
  generate: "You answer a visitor's question",
  restate: "You put an answer",
  grade: "You check whether an answer is supported",
  title: "You name a conversation",
  summarize: "You keep the summary of a conversation",
} as const;
