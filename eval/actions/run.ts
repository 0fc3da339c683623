/** `npm run eval:actions`: which actions visitors' phrases start, without a model or with a scripted one. See README.md. */
if (process.argv.includes("--model")) await import("./model/run.ts");
else await import("./withoutModel.ts");
