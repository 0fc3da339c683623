import { defineConfig } from "vitest/config";

/** `vitest run --mode soak` and `--mode browser` add those suites; soak also counts in full (server/test/support/figures.ts). */
const mode = process.argv[process.argv.indexOf("--mode") + 1];
if (mode === "soak") process.env.SOAK = "1";
if (mode === "browser") process.env.BROWSER = "1";

/** Suites that need more than `npm test` promises to find: each has its own command, and fails there when it's missing. */
const deeper = {
  "**/*.soak.test.ts": process.env.SOAK,
  "**/*.browser.test.ts": process.env.BROWSER,
  "**/*.services.test.ts": process.env.DATABASE_URL,
  "server/test/apiDocument/**": process.env.CI_SERVICES || process.env.SOAK,
  // Each alert is waited for. The chart needs helm, which has to be built first.
  "server/test/edge/alerts.services.test.ts": process.env.SOAK,
  "server/test/deploy/chart.test.ts": process.env.SOAK,
  // Restores PostgreSQL twice, with pgBackRest, which has to be installed first.
  "server/test/deploy/pointInTime.services.test.ts": process.env.SOAK,
  // An earlier version, for which git's whole history has to be there.
  "server/test/deploy/{upgrade,acrossVersions}.services.test.ts": process.env.SOAK,
};

/**
 * Many processes, load, faults and whole attacks: on the embedded database, which is one session, they take longer than all the
 * rest. They run where PostgreSQL is, and with DEEP=1.
 */
const deep = [
  "server/test/attacks/**",
  "server/test/faults/{kill,peoplesAnswers,faults,hostileLoad,overlap,cuts,drain,slowSenders,ingestKill}.test.ts",
  "server/test/answers/writingModels.test.ts",
  "server/{erasure,exports,budget}/**",
  "server/jobs/{ingestDocuments,keepVectors}.test.ts",
  "server/mail/outgoing/mailsOnce.test.ts",
  "server/knowledge/sources/**",
  "server/routes/admin/{guessing,provider}.test.ts",
];

/** What does not change with the services: once is enough where both runs follow each other. */
const pure = [
  "{shared,widget,admin,eval,bench}/**",
  "server/language/**",
  "server/knowledge/readers/**",
  "server/{grading,engines}/**",
  "server/actions/{choose,values,imports}/**",
  "server/actions/{checkDefinition,lowersApproval,requests,values}.test.ts",
  "server/answering/{giveReason,judgeAhead,pickOption,plainParts}.test.ts",
  "server/config/{meanings,redisUrl}.test.ts",
  "server/doctor/{documentation,judgements}.test.ts",
  "server/cache/match/**",
  "server/{protocol,http,llm}/*.test.ts",
  "server/answering/{addsNothing,gradeAhead,judgeAnswer,languageLine,leanSteps,linkFilter,links,linksAsDrawn}.test.ts",
  "server/answering/{pagesRead,planClarification,previewThreshold,saysItAgain,smallTalk,facts/facts}.test.ts",
  "server/knowledge/documents/chunkDocument.test.ts",
  "server/knowledge/{everyday,sentences}/**",
  "server/knowledge/retrieval/{compareClosely,joinFairly,preferPage,proximity,rankCandidates,readInLanguages,readThrough,respell}.test.ts",
  "server/adapters/{embedder,webFetcher,webSearch,mailer,reranker}/**",
  "server/db/{embedded.test.ts,embedded/**,packed.test.ts,explainDatabaseError.test.ts}",
  // The demo is the embedded service's, and the API's document the same wherever it is asked for.
  "server/demo/**",
  "server/test/house/**",
  "server/test/answers/{embeddingForms,answers}.test.ts",
  "server/test/dialogues/**",
];

/** What asks the same of both databases through the same doors: where PostgreSQL follows, it is asked there alone. */
const sameOnBoth = [
  "server/{accounts,analytics,audit,conversations,inbound,inbox,jobs,learning,mail,mcp,operator,processes}/**",
  "server/{status,tenantModel,tenants,webhooks}/**",
  "server/actions/{calls,mcp/mcp}.test.ts",
  "server/doctor/{doctor,publicAddress,silence}.test.ts",
  "server/{routes,metrics}/**",
  "server/answering/{nodes/**,actions.test.ts,followUps.test.ts,modelActions.test.ts,twoParts.test.ts}",
  "server/http/middleware/**",
  "server/knowledge/documents/{listDocuments,moveToShelf,quota}.test.ts",
  "server/knowledge/retrieval/completeSections.test.ts",
  "server/knowledge/embedding/reembedTenant.test.ts",
  // One contract for each, which is asked of the store in memory too wherever Redis is.
  "server/adapters/{bus,cache,limiter,rewrites,turnLog,usedTokens}/**",
  "server/cache/*.test.ts",
  "server/commands/**",
  "server/test/database/rows/**",
  "server/test/edge/{headers,logs,malformed,metrics,routeLimits,spans}.test.ts",
  "server/test/faults/actionKills.test.ts",
  "server/test/database/{isolation,isolationOfCheckpoints,isolationOfIds,tenantNamed/tenantNamed}.test.ts",
  "server/test/answers/meaning.test.ts",
];

function leftOut(): string[] {
  const asked = Object.entries(deeper).flatMap(([files, wanted]) => (wanted ? [] : [files]));
  if (!process.env.DATABASE_URL && !process.env.DEEP && !process.env.SOAK) asked.push(...deep);
  if (process.env.CI_SERVICES && !process.env.BROWSER) asked.push(...pure);
  if (process.env.CI_EMBEDDED) asked.push(...sameOnBoth);
  // Pictures are there to be looked at, and speed to be measured where nothing else runs.
  if (process.env.CI_SERVICES) asked.push("widget/test/{shots,figures,streaming}.browser.test.ts");
  return asked;
}

export default defineConfig({
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  test: {
    include: ["server", "shared", "widget", "admin", "bench", "eval"].map((folder) => `${folder}/**/*.test.{ts,tsx}`),
    exclude: ["**/node_modules/**", ...leftOut()],
    environment: "node",
    // As the service says to itself at its start: no run of the embedding model tells its vendor.
    env: { ORT_DISABLE_TELEMETRY: "1" },
    pool: "forks",
    // A process keeps its modules from file to file: reading them anew for each took two fifths of the time. In a browser it is
    // a twelfth, so those files stay apart.
    isolate: Boolean(process.env.BROWSER),
    // The long suites on PostgreSQL mostly wait: for processes that start, leases that run out, servers that keep silent.
    maxWorkers: process.env.CI_SERVICES && !process.env.BROWSER ? 3 : 2,
    // A slow machine must not turn a test red: what hangs is ended, and nothing else.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // What is polled for comes when it comes: a second is too short on a machine that has other work.
    expect: { poll: { timeout: 30_000 } },
    globalSetup: ["server/test/support/globalSetup.ts"],
  },
});
