/**
 * `npm run eval -- --data DIR`: asks the product's own graph sets of questions and scores the results.
 * The data is not part of the project; README.md describes DIR.
 */
import { UsageError } from "./packs/packFolder.ts";
import { readArguments } from "./readArguments.ts";

try {
  const options = readArguments(process.argv.slice(2));
  // Load the product only for a valid call.
  const { evaluate } = await import("./evaluate.ts");
  await evaluate(options);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
