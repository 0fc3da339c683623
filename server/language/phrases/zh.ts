import type { Phrases } from "./en.ts";

export const phrases: Phrases = {
  handoverUnsure: "我对答案没有足够的把握，已将您的问题转给人工客服（工单 {ticket}）。回复会显示在这里。",
  handoverNothing: "我们的资料中没有相关内容，已将您的问题转给人工客服（工单 {ticket}）。回复会显示在这里。",
  handoverAsked: "好的，已将此对话转给人工客服（工单 {ticket}）。回复会显示在这里。",
  handoverPassed: "已将此对话转给人工客服（工单 {ticket}）。回复会显示在这里。",
  handoverFailed: "我们这边出了点问题，已将您的问题转给人工客服（工单 {ticket}）。回复会显示在这里。",
  handoverLimit: "助手今天的用量已达上限，已将您的问题转给人工客服（工单 {ticket}）。回复会显示在这里。",
  emailArrived: "您的邮件已送达此对话（工单 {ticket}），人工客服会回复您。",
  backToAssistant: "您已回到智能助手。工单 {ticket} 不再等待人工处理。",

  // Changes to the conversation
  personJoined: "客服{name}已加入。",
  personAssigned: "您的对话现在由客服{name}负责。",
  personReleased: "您的对话已交回客服团队，回复会显示在这里。",
  personLater: "我们稍后会回复您。您在这里写的内容会立即送达。",
  handedBack: "已回到智能助手。",
  handedBackUnanswered: "已回到智能助手，它正在回答您的上一条消息。",
  cannotAnswer: "我在文档中没有找到答案。您可以换个说法再问，或转人工客服。",
  conversationClosed: "本次对话已关闭。发送消息即可重新开始。",
  conversationReopened: "本次对话已重新打开，由智能助手回答。",
  conversationMerged: "本次对话将在 {other} 中继续，您可以在对话列表中找到它。",
  conversationMergedHere: "您的对话 {other} 将在这里继续。",
  visitorBlocked: "客服团队已结束本次对话，您不能再在这里发送消息。",
  visitorUnblocked: "您可以重新在这里发送消息了。",

  // The mail with an agent’s answer
  mailSubject: "{tenant}：您的问题已有回复（{ticket}）",
  mailGreeting: "您好：",
  mailGreetingNamed: "{name}，您好：",
  mailAnswered: "{name}回复了您：",
  mailFiles: "随回复发送的文件（可在对话中打开）：",
  mailQuestion: "您的留言：",
  mailConversation: "到目前为止的对话：",
  mailYou: "您",
  mailAssistant: "AI 助手",
  mailLink: "在对话中继续查看和回复：",
  mailReply: "您可以直接回复此邮件。",
  mailNoLinks: "首封邮件中不包含回答里的链接，您可以在聊天中查看。",
  mailConfirm: "如需继续通过邮件接收回复，请打开此链接或回复此邮件。在此之前，我们不会再向此地址发送任何邮件。",
  mailStop: "停止接收此类邮件",
  mailStopped: "您将不会再收到我们的邮件。",

  // When a daily limit is reached
  serviceDocuments: "今天的答案摘自文档，并在显示前经过核对。",
  servicePeople: "助手今天的用量已达上限。请在这里留下您的问题，人工客服会回复您。",
  serviceClosed: "我们目前无法接收更多问题。请稍后再试；如果不能等待，请输入“{ask}”。",

  askPerson: "转人工客服",

  // Clarifying questions
  clarifyUnsure: "我不确定是否找到了您要的内容。是下面的某一项吗？",
  clarifyWhich: "您指的是下面哪一项？",
  clarifyAgain: "我刚才的回答似乎没有帮到您。是下面的某一项吗？还是您想问人工客服？",
  clarifyPerson: "我刚才的回答似乎没有帮到您。您想转人工客服吗？",

  greeting: "您好！请问有什么可以帮您？",
  opening: "当然可以。您想了解什么？",
  wellbeing: "一切都好，谢谢。请问有什么可以帮您？",
  thanks: "不客气。如果还有其他问题，请随时提问。",
  goodbye: "再见！欢迎随时回来。",
  okay: "好的。如果还有其他问题，请随时提问。",
  praise: "很高兴能帮到您。如果还有其他问题，请随时提问。",
  anger: "非常抱歉。如果您希望由真人处理，请输入“转人工客服”，我会转接此对话。",
  unclear: "我没有看懂。您能用几句话描述一下问题吗？",
  works: "一切正常。您想了解什么？",
  abilities: "我根据本网站的文档回答问题，并注明每个答案的出处。没有把握时，可以由人工客服接手。",
  identity: "我是 AI 助手，不是真人。我根据本网站的文档回答问题，您随时可以要求人工客服接手。",

  nothingToRepeat: "我还没有回答过任何问题。您想了解什么？",
  onlyQuotes: "我只能按文档原文的语言引用内容。如果您需要其他语言的帮助，请输入“转人工客服”。",
  noReason: "文档没有说明原因。如果您想了解更多，请输入“转人工客服”。",

  fromWeb: "以下内容来自网络，并非我们自己的文档：",

  answerLanguage: "回答与其来源文档一样，使用的是{language}。",
  writtenIn: "回答使用的是{language}。",

  contextualizing: "正在理解您的问题…",
  checking_cache: "正在查看以往的回答…",
  searching: "正在搜索文档…",
  reading: "正在阅读关于“{topic}”的内容…",
  searching_web: "正在搜索网络…",
  writing: "正在撰写答案…",
  checking_answer: "正在核对答案…",
  waiting_for_person: "对话现已由人工客服接手。",
  agent_joined: "人工客服已加入。",
  ticket_status: "对话状态已更新。",
  question_cancelled: "提问已取消。",
};
