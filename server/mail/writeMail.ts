/** The mail with what a person has answered: greeting, answer, question, and the way back. Pure. */
import { escapeHtml } from "../language/escapeHtml.ts";
import { mailPage } from "../language/mailPage.ts";
import { fillIn, phrasesFor } from "../language/phrases/index.ts";
import type { Mail } from "../ports/mailer.ts";
import { ticketNumber } from "../protocol/ticketNumber.ts";
import { drawMarkdown } from "./drawMarkdown.ts";

export interface Written {
  number: number;
  /** Of the tenant. */
  name: string;
  /** The visitor, by the name that the tenant vouches for. */
  visitor: string | null;
  /** The visitor's language, or the tenant's. */
  locale: string | null;
  author: string | null;
  question: string | null;
  /** What people have written, in Markdown, oldest first. */
  texts: string[];
  /** Names of the files with them: they are opened in the chat, where it is known who may. */
  files: string[];
  link: string;
  /** A reply comes back into the conversation. */
  takesReplies: boolean;
  /** It follows other mails about the same ticket. */
  isFollowUp: boolean;
}

/** In the visitor's language. Nobody's words become a header's end or a tag. */
export function writeMail(written: Written): Required<Pick<Mail, "subject" | "text" | "html" | "fromName">> {
  const { name, visitor, number, locale, author, question, files, link, takesReplies, isFollowUp } = written;
  const phrases = phrasesFor(locale);
  const subject = fillIn(phrases.mailSubject, { tenant: name, ticket: ticketNumber(number) });
  const answered = fillIn(phrases.mailAnswered, { name: author ?? name });
  const greeting =
    visitor === null
      ? phrases.mailGreeting
      : fillIn(phrases.mailGreetingNamed, { name: visitor.replaceAll(/\s+/g, " ").trim() });
  const attached = files.length === 0 ? [] : [[phrases.mailFiles, ...files].join("\n")];
  const answers = written.texts.map(drawMarkdown);
  const text = [
    greeting,
    answered,
    ...answers.map((answer) => answer.text),
    ...attached,
    ...(question === null ? [] : [phrases.mailQuestion, question.replace(/^/gm, "> ")]),
    ...(takesReplies ? [phrases.mailReply] : []),
    `${phrases.mailLink}\n${link}`,
    name,
  ];
  const html = [
    paragraph(greeting),
    paragraph(answered),
    ...answers.map((answer) => answer.html),
    ...attached.map(paragraph),
    ...(question === null ? [] : [paragraph(phrases.mailQuestion), `<blockquote>${paragraph(question)}</blockquote>`]),
    ...(takesReplies ? [paragraph(phrases.mailReply)] : []),
    `<p>${escapeHtml(phrases.mailLink)}<br><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`,
    paragraph(name),
  ];
  return {
    subject: isFollowUp ? `Re: ${subject}` : subject,
    fromName: name,
    text: `${text.join("\n\n")}\n`,
    html: mailPage(locale, html),
  };
}

const paragraph = (text: string) => `<p>${escapeHtml(text).replaceAll("\n", "<br>")}</p>`;
