/** The child process that reads what is not to be trusted: gets a task as a message, answers with its parts, then its result or an error key. */
import { AppError } from "../../errors.ts";
import { type ChildRequest, childTasks } from "./childTasks.ts";

process.on("message", async ({ task, input }: ChildRequest) => {
  try {
    process.send?.({ result: await childTasks[task](input as never, (part) => void process.send?.({ part })) });
  } catch (error) {
    // A parser's own failure is the file's fault; its words stay here.
    const known = error instanceof AppError ? error : new AppError("file_unreadable");
    process.send?.({ key: known.key, details: known.details ?? {} });
  }
});
process.on("disconnect", () => process.exit(0));
