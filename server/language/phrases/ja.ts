import type { Phrases } from "./en.ts";

export const phrases: Phrases = {
  handoverUnsure:
    "確実な回答ができないため、ご質問を担当者に引き継ぎました（チケット {ticket}）。回答はここに表示されます。",
  handoverNothing:
    "資料の中に該当する内容が見つからなかったため、ご質問を担当者に引き継ぎました（チケット {ticket}）。回答はここに表示されます。",
  handoverAsked: "承知しました。この会話を担当者に引き継ぎました（チケット {ticket}）。回答はここに表示されます。",
  handoverPassed: "この会話を担当者に引き継ぎました（チケット {ticket}）。回答はここに表示されます。",
  handoverFailed:
    "こちらで問題が発生したため、ご質問を担当者に引き継ぎました（チケット {ticket}）。回答はここに表示されます。",
  handoverLimit:
    "アシスタントが本日の上限に達したため、ご質問を担当者に引き継ぎました（チケット {ticket}）。回答はここに表示されます。",
  handoverApproval: "先に担当者の承認が必要なため、引き継ぎました（チケット{ticket}）。結果はここに表示されます。",
  handoverActionFailed:
    "うまくいかなかったため、担当者に引き継ぎました（チケット{ticket}）。回答はここに表示されます。",
  handoverActionUnknown:
    "実行されたかどうか確認できないため、担当者が確認します（チケット{ticket}）。回答はここに表示されます。",
  emailArrived: "メールがこの会話に届きました（チケット {ticket}）。担当者が回答します。",
  backToAssistant: "アシスタントに戻りました。チケット {ticket} は担当者の対応待ちではなくなりました。",

  // Changes to the conversation
  personJoined: "担当の{name}が対応します。",
  personAssigned: "この会話は現在、担当の{name}が対応しています。",
  personReleased: "この会話は担当チームに戻りました。回答はここに表示されます。",
  personLater: "後ほど改めてご連絡します。ここに書かれたメッセージはすぐに届きます。",
  handedBack: "アシスタントに戻りました。",
  handedBackUnanswered: "アシスタントに戻りました。最後のメッセージにこれから回答します。",
  cannotAnswer: "資料の中に回答が見つかりませんでした。言い方を変えてお尋ねいただくか、担当者にご相談ください。",
  conversationClosed: "この会話は終了しました。メッセージを送ると再開できます。",
  conversationReopened: "この会話が再開されました。アシスタントが回答します。",
  conversationMerged: "この会話は {other} で続いています。会話の一覧からご覧いただけます。",
  conversationMergedHere: "会話 {other} の続きはこちらです。",
  visitorBlocked: "担当チームがこの会話を終了しました。ここにはもう書き込めません。",
  visitorUnblocked: "再びここに書き込めるようになりました。",

  // The mail with an agent’s answer
  mailSubject: "{tenant}：ご質問への回答（{ticket}）",
  mailGreeting: "お問い合わせありがとうございます。",
  mailGreetingNamed: "{name}様\nお問い合わせありがとうございます。",
  mailAnswered: "{name}からの回答です。",
  mailFiles: "回答に添付されたファイル（チャットで開けます）：",
  mailQuestion: "お送りいただいた内容：",
  mailConversation: "これまでの会話：",
  mailYou: "お客様",
  mailAssistant: "AIアシスタント",
  mailLink: "続きの確認とご返信はチャットでもどうぞ：",
  mailReply: "このメールにそのままご返信いただけます。",
  mailNoLinks: "回答に含まれるリンクは、この最初のメールでは省かれています。チャットでご覧いただけます。",
  mailConfirm:
    "今後の回答をメールで受け取るには、このリンクを開くか、このメールにご返信ください。それまでは、このアドレスにはほかのメールをお送りしません。",
  mailStop: "メールの配信を停止する",
  mailStopped: "今後、こちらからメールをお送りすることはありません。",

  // When a daily limit is reached
  serviceDocuments: "本日の回答は資料からの引用で、表示する前に確認しています。",
  servicePeople: "アシスタントが本日の上限に達しました。ここにご質問を残していただければ、担当者がお答えします。",
  serviceClosed:
    "ただいま、これ以上のご質問を受け付けることができません。時間をおいて再度お試しいただくか、お急ぎの場合は「{ask}」とお書きください。",

  askPerson: "担当者と話したい",

  // Clarifying questions
  clarifyUnsure: "お探しの内容かどうか、確信が持てません。次のいずれかでしょうか？",
  clarifyWhich: "次のどれについてのご質問ですか？",
  clarifyAgain:
    "先ほどの回答ではお役に立てなかったようです。次のいずれかでしょうか？それとも担当者にお聞きになりますか？",
  clarifyPerson: "先ほどの回答ではお役に立てなかったようです。担当者とお話しになりますか？",

  greeting: "こんにちは。ご用件をお聞かせください。",
  opening: "はい、どのようなことでしょうか？",
  wellbeing: "ありがとうございます、順調です。ご用件をお聞かせください。",
  thanks: "どういたしまして。ほかにもご質問があれば、いつでもどうぞ。",
  goodbye: "ご利用ありがとうございました。またいつでもお越しください。",
  okay: "承知しました。ほかにもご質問があれば、いつでもどうぞ。",
  praise: "お役に立てて何よりです。ほかにもご質問があれば、いつでもどうぞ。",
  anger: "申し訳ございません。担当者の対応をご希望でしたら「担当者と話したい」とお書きください。会話を引き継ぎます。",
  unclear: "うまく理解できませんでした。ご質問を短い文でお書きいただけますか？",
  works: "正常に動作しています。どのようなことでしょうか？",
  abilities:
    "このサイトの資料をもとにご質問にお答えし、出典を示します。確実に答えられないときは、担当者が引き継ぐことができます。",
  identity:
    "私はAIアシスタントで、人間ではありません。このサイトの資料をもとにお答えし、ご希望があればいつでも担当者が引き継ぎます。",

  nothingToRepeat: "まだ何もお答えしていません。どのようなことでしょうか？",
  onlyQuotes:
    "資料は、書かれている言語のままでしか引用できません。ほかの言語でのサポートが必要な場合は「担当者と話したい」とお書きください。",
  noReason: "資料に理由は書かれていません。詳しくお知りになりたい場合は「担当者と話したい」とお書きください。",

  actionAsk: "あと次の情報が必要です：{label}",
  actionAskSeveral: "あといくつかの情報が必要です：",
  actionAskAgain: "読み取れませんでした。次の情報が必要です：{label}",
  actionConfirm: "こちらで手続きできます。実行してよろしいですか？",
  actionYes: "はい、お願いします",
  actionNo: "いいえ",
  actionWhich: "どれをご希望ですか？",
  actionIdentity: "そのためにはご本人の確認が必要です。このサイトにログインしてから、もう一度お尋ねください。",
  actionNeither: "どれでもない",
  actionDeclined: "承知しました。何も行っていません。",
  actionDone: "完了しました：{title}",
  actionRehearsed: "これは試行です。何も送信されていません。",
  actionFailed: "うまくいきませんでした：{title}",
  actionUnknown: "実行されたかどうか確認できません。担当者が確認します。",
  actionRejected: "担当者の承認が得られませんでした。",
  actionRejectedBecause: "担当者の承認が得られませんでした：{reason}",
  fromSystem: "ただいま{business}のシステムから取得",

  fromWeb: "ウェブからの情報です（当サイトの資料ではありません）：",

  answerLanguage: "回答は、引用元の資料と同じく{language}です。",
  writtenIn: "回答は{language}です。",

  contextualizing: "ご質問を読んでいます…",
  checking_cache: "過去の回答を確認しています…",
  searching: "資料を検索しています…",
  reading: "「{topic}」について見つかった内容を読んでいます…",
  searching_web: "ウェブを検索しています…",
  looking_up: "確認しています：{title}…",
  acting: "実行しています：{title}…",
  writing: "回答を書いています…",
  checking_answer: "回答を確認しています…",
  waiting_for_person: "現在、担当者が会話を引き継いでいます。",
  agent_joined: "担当者が参加しました。",
  ticket_status: "会話の状態が変わりました。",
  question_cancelled: "質問は取り消されました。",
};
