import { defineConfig } from "vitest/config";

/** `vitest run --mode soak` and `--mode browser` add those suites; soak also counts in full (server/test/figures.ts). */
const mode = process.argv[process.argv.indexOf("--mode") + 1];
if (mode === "soak") process.env.SOAK = "1";
if (mode === "browser") process.env.BROWSER = "1";

/** Suites that need more than `npm test` promises to find: each has its own command, and fails there when it's missing. */
const deeper = {
  "**/*.soak.test.ts": process.env.SOAK,
  "**/*.browser.test.ts": process.env.BROWSER,
  "**/*.services.test.ts": process.env.DATABASE_URL,
};

export default defineConfig({
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  test: {
    include: ["server", "widget", "admin", "bench", "eval"].map((folder) => `${folder}/**/*.test.{ts,tsx}`),
    exclude: ["**/node_modules/**", ...Object.entries(deeper).flatMap(([files, wanted]) => (wanted ? [] : [files]))],
    environment: "node",
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    globalSetup: ["server/test/globalSetup.ts"],
  },
});
