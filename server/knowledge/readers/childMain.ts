/** The child process that reads files and pages, which are not to be trusted. */
import { answerRequests } from "./answerRequests.ts";
import { childTasks } from "./childTasks.ts";

answerRequests(childTasks);
