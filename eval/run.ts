/**
 * `npm run eval -- --data DIR`: asks question sets of the product's own graph, and scores what comes back.
 * The data is not part of the project; README.md says what DIR holds.
 */
import { UsageError } from "./packs/packFolder.ts";
import { readArguments } from "./readArguments.ts";

try {
  const options = readArguments(process.argv.slice(2));
  // The whole product is loaded only for a call that can work.
  const { evaluate } = await import("./evaluate.ts");
  await evaluate(options);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
