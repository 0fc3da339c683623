/** The child process that reads untrusted files: gets a file as a message, answers with what is in it or an error key. */
import { AppError } from "../../errors.ts";
import { analyzeFile, type FileToAnalyze } from "./analyzeFile.ts";

process.on("message", async (file: FileToAnalyze) => {
  try {
    process.send?.({ analyzed: await analyzeFile(file) });
  } catch (error) {
    // A parser's own failure is the file's fault; its words stay here.
    const known = error instanceof AppError ? error : new AppError("file_unreadable");
    process.send?.({ key: known.key, details: known.details ?? {} });
  }
});
process.on("disconnect", () => process.exit(0));
