/** Entry point of the child process that reads untrusted files and pages. */
import { answerRequests } from "./answerRequests.ts";
import { childTasks } from "./childTasks.ts";

answerRequests(childTasks);
