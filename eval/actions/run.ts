/** `npm run eval:actions`: which action visitors' phrases start, without a model, or with a scripted one. Details in README.md. */
if (process.argv.includes("--model")) await import("./model/run.ts");
else await import("./withoutModel.ts");
