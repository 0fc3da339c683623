/** Writes the mail with a person's answer: greeting, answer, question, and the link back. Pure. */
import { escapeHtml } from "../../../language/escapeHtml.ts";
import { mailPage } from "../../../language/mailPage.ts";
import type { Phrases } from "../../../language/phrases/en.ts";
import { fillIn, phrasesFor } from "../../../language/phrases/index.ts";
import { plainName } from "../../../language/plainName.ts";
import type { Mail } from "../../../ports/mailer.ts";
import { ticketNumber } from "../../../protocol/ticketNumber.ts";
import { drawMarkdown } from "./drawMarkdown.ts";
import { withoutAddresses } from "./withoutAddresses.ts";

/** One message of the conversation. */
export interface ConversationLine {
  role: "visitor" | "assistant" | "agent";
  content: string;
  author_name: string | null;
}

export interface AnswerMailInput {
  number: number;
  /** The tenant's name. */
  name: string;
  /** The visitor's name, as verified by the tenant. */
  visitor: string | null;
  /** The visitor's language, or the tenant's. */
  locale: string | null;
  author: string | null;
  question: string | null;
  /** The conversation up to the answer, where the visitor asked for it; else empty. */
  conversation: ConversationLine[];
  /** What people wrote, as Markdown, oldest first. */
  texts: string[];
  /** Names of attached files. They open in the chat, which checks who may read them. */
  files: string[];
  link: string;
  /** A reply goes back into the conversation. */
  takesReplies: boolean;
  /**
   * The address is not confirmed yet: no other mail follows until it is, and this one links to nothing but the chat.
   */
  isFirst: boolean;
  /** The unsubscribe URL. */
  stopLink: string | null;
  /** It continues a thread of mails about the same ticket. */
  isFollowUp: boolean;
}

/** In the visitor's language. Nobody's text can become a header or a tag. */
export function writeMail(all: AnswerMailInput): Required<Pick<Mail, "subject" | "text" | "html" | "fromName">> {
  const written = all.isFirst ? leadingNowhere(all) : all;
  const isShorter = written.texts.join() !== all.texts.join();
  const { number, locale, question, files, link, takesReplies, isFollowUp, isFirst, stopLink } = written;
  const [name, author, visitor] = [written.name, written.author, written.visitor].map((each) => plainName(each ?? ""));
  const phrases = phrasesFor(locale);
  const subject = fillIn(phrases.mailSubject, { tenant: name!, ticket: ticketNumber(number) });
  const answered = fillIn(phrases.mailAnswered, { name: author || name! });
  const greeting = visitor === "" ? phrases.mailGreeting : fillIn(phrases.mailGreetingNamed, { name: visitor! });
  const attached = files.length === 0 ? [] : [[phrases.mailFiles, ...files].join("\n")];
  const answers = written.texts.map(drawMarkdown);
  const lines = written.conversation.map((line) => drawLine(line, phrases, name!));
  const asked = question === null || lines.length > 0 ? [] : [question];
  const text = [
    greeting,
    answered,
    ...answers.map((answer) => answer.text),
    ...attached,
    ...asked.flatMap((each) => [phrases.mailQuestion, each.replace(/^/gm, "> ")]),
    ...(takesReplies ? [phrases.mailReply] : []),
    `${phrases.mailLink}\n${link}`,
    ...(isShorter ? [phrases.mailNoLinks] : []),
    ...(isFirst ? [phrases.mailConfirm] : []),
    name!,
    ...(lines.length > 0 ? [phrases.mailConversation, ...lines.map((line) => line.text)] : []),
    ...(stopLink === null ? [] : [`${phrases.mailStop}\n${stopLink}`]),
  ];
  const html = [
    paragraph(greeting),
    paragraph(answered),
    ...answers.map((answer) => answer.html),
    ...attached.map(paragraph),
    ...asked.flatMap((each) => [paragraph(phrases.mailQuestion), `<blockquote>${paragraph(each)}</blockquote>`]),
    ...(takesReplies ? [paragraph(phrases.mailReply)] : []),
    `<p>${escapeHtml(phrases.mailLink)}<br><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`,
    ...(isShorter ? [paragraph(phrases.mailNoLinks)] : []),
    ...(isFirst ? [paragraph(phrases.mailConfirm)] : []),
    paragraph(name!),
    ...(lines.length > 0 ? [`<hr>${paragraph(phrases.mailConversation)}`, ...lines.map((line) => line.html)] : []),
    ...(stopLink === null ? [] : [`<p><a href="${escapeHtml(stopLink)}">${escapeHtml(phrases.mailStop)}</a></p>`]),
  ];
  return {
    subject: isFollowUp ? `Re: ${subject}` : subject,
    fromName: name!,
    text: `${text.join("\n\n")}\n`,
    html: mailPage(locale, html),
  };
}

/** Strips links from everyone's text: a stranger may have entered the address, and a stranger may own the desk. */
function leadingNowhere(written: AnswerMailInput): AnswerMailInput {
  return {
    ...written,
    question: written.question === null ? null : withoutAddresses(written.question),
    conversation: written.conversation.map((line) => ({ ...line, content: withoutAddresses(line.content) })),
    texts: written.texts.map(withoutAddresses),
    files: written.files.map(withoutAddresses).filter((name) => name.trim() !== ""),
  };
}

/** Code, or a citation mark outside it: the marks are dropped, as a mail has nothing to look them up in. */
const MARKS = /(`+)[\s\S]*?(?:\1|$)|\s?\[\d{1,3}\](?!\()/g;

/** The author and the text. A visitor's words are plain text, without links. */
function drawLine({ role, content, author_name }: ConversationLine, phrases: Phrases, tenant: string) {
  if (role === "visitor") {
    const html = `<blockquote>${paragraph(content)}</blockquote>`;
    return {
      text: `${phrases.mailYou}:\n${content.replace(/^/gm, "> ")}`,
      html: `${paragraph(`${phrases.mailYou}:`)}${html}`,
    };
  }
  const who = role === "agent" ? plainName(author_name ?? "") || tenant : phrases.mailAssistant;
  const said = drawMarkdown(
    role === "assistant" ? content.replace(MARKS, (whole, code) => (code ? whole : "")) : content,
  );
  return { text: `${who}:\n${said.text}`, html: `${paragraph(`${who}:`)}${said.html}` };
}

const paragraph = (text: string) => `<p>${escapeHtml(text).replaceAll("\n", "<br>")}</p>`;
