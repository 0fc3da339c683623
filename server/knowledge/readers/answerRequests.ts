/** The child's side: receives a task as a message and replies with its parts, then its result or an error key. */
import { AppError } from "../../kernel/errors.ts";

/** The tasks a child can perform. Emitted parts are sent as messages of their own, before the result. */
// biome-ignore lint/suspicious/noExplicitAny: each task knows its own input
export type Tasks = Record<string, (input: any, emit: (part: any) => void) => Promise<unknown>>;

/** The message to a child. */
export interface ChildRequest<All extends Tasks, Name extends keyof All & string = keyof All & string> {
  task: Name;
  input: Parameters<All[Name]>[0];
}

export function answerRequests<All extends Tasks>(tasks: All): void {
  process.on("message", async ({ task, input }: ChildRequest<All>) => {
    try {
      const result = await tasks[task]!(input, (part) => void process.send?.({ part }));
      process.send?.({ result, cpuSeconds: spentSeconds() });
    } catch (error) {
      // A parser's own error is the file's fault; its message stays in the child.
      const known = error instanceof AppError ? error : new AppError("file_unreadable");
      process.send?.({ key: known.key, details: known.details ?? {}, cpuSeconds: spentSeconds() });
    }
  });
  process.on("disconnect", () => process.exit(0));
}

function spentSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
