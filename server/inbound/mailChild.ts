/** The child process that parses mails, which are untrusted input. */
import { answerRequests } from "../knowledge/readers/answerRequests.ts";
import { readMail } from "./readMail.ts";

const tasks = { readMail };
export type MailTasks = typeof tasks;

answerRequests(tasks);
