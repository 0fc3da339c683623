/** What the security report runs: each attack with the suites that try it. A suite that holds an attack belongs in here. */
export interface Attack {
  /** What an attacker wants. */
  aim: string;
  /** From the project's root. */
  suites: string[];
}

export const ATTACKS: Attack[] = [
  {
    aim: "See or change another tenant's rows",
    suites: ["server/test/database/isolation.test.ts", "server/test/database/isolationOfCheckpoints.test.ts"],
  },
  {
    aim: "Get past row-level security out of the service's own login",
    suites: ["server/test/database/leastPrivilege.services.test.ts", "server/test/database/pgbouncer.services.test.ts"],
  },
  {
    aim: "Take over an account, or get into a tenant uninvited",
    suites: [
      "server/accounts/invitations/invitations.test.ts",
      "server/accounts/signIn/passwordReset.test.ts",
      "server/accounts/signIn/newDesks.test.ts",
      "server/routes/admin/provider.test.ts",
      "server/routes/admin/access.test.ts",
      "server/test/attacks/links.test.ts",
    ],
  },
  {
    aim: "Do more than one's role or key allows, or go on after it has ended",
    suites: [
      "server/routes/admin/roles.test.ts",
      "server/accounts/members/roles.test.ts",
      "server/accounts/members/endAccess.test.ts",
      "server/routes/admin/sessions.test.ts",
      "server/test/attacks/endedAccess.test.ts",
      "server/test/attacks/access.test.ts",
      "server/test/attacks/grants.test.ts",
      "server/test/attacks/lastingGrants.test.ts",
      "server/test/database/grants.test.ts",
    ],
  },
  {
    aim: "Guess a password or a second factor, or lock somebody out",
    suites: [
      "server/routes/admin/guessing.test.ts",
      "server/adapters/limiter/tries.test.ts",
      "server/accounts/signIn/deviceToken.test.ts",
      "server/routes/admin/secondFactor.test.ts",
      "server/test/attacks/signIn.test.ts",
    ],
  },
  {
    aim: "Forge a visitor's session, or use it from a foreign page",
    suites: [
      "server/conversations/session/sessionToken.test.ts",
      "server/http/middleware/visitorSession.test.ts",
      "server/tenants/origins.test.ts",
      "server/routes/init.test.ts",
      "server/test/attacks/identity.test.ts",
    ],
  },
  {
    aim: "Exhaust the service with handshakes, messages, streams or mails",
    suites: [
      "server/routes/handshakeLimits.test.ts",
      "server/routes/visitorLimits.test.ts",
      "server/mail/outgoing/desk/mailWaiting.test.ts",
      "server/routes/admin/events.test.ts",
      "server/test/attacks/limits.test.ts",
    ],
  },
  {
    aim: "Fill its memory with bodies, or hold its connections",
    suites: ["server/http/middleware/requestBodies.test.ts", "server/test/faults/slowSenders.test.ts"],
  },
  { aim: "Spend a tenant's money past its cap", suites: ["server/budget/budget.test.ts"] },
  {
    aim: "Get an answer where a person should be asked",
    suites: ["server/test/attacks/escalation.test.ts"],
  },
  {
    aim: "Have the assistant send links to somewhere else",
    suites: [
      "server/answering/linksAsDrawn.test.ts",
      "server/answering/linkFilter.test.ts",
      "server/answering/links.test.ts",
      "server/conversations/session/hostileLinks.test.ts",
      "server/protocol/safeUrl.test.ts",
    ],
  },
  {
    aim: "Stop a process with a mail, or have one sent for ever",
    suites: [
      "server/inbound/hostileMails.test.ts",
      "server/mail/outgoing/visitors/drawMarkdown.test.ts",
      "server/mail/outgoing/mailsOnce.test.ts",
    ],
  },
  {
    aim: "Have the service mail strangers in somebody's name",
    suites: ["server/mail/outgoing/visitors/visitorQuota.test.ts", "server/test/attacks/mails.test.ts"],
  },
  {
    aim: "Read a stranger's conversations by a mail's link",
    suites: ["server/mail/outgoing/visitors/mailLink.test.ts"],
  },
  {
    aim: "Have a claim of one's own taught to the assistant",
    suites: ["server/learning/askingPart.test.ts"],
  },
  {
    aim: "Run code in the widget or the admin app",
    suites: ["shared/markdown/hostileMarkdown.test.ts", "server/test/edge/headers.test.ts"],
  },
  {
    aim: "Poison the cache of answers",
    suites: [
      "server/cache/poisoning.test.ts",
      "server/cache/personalData.test.ts",
      "server/test/attacks/knownAnswers.test.ts",
    ],
  },
  {
    aim: "Send a visitor's file that is more or other than it says",
    suites: [
      "server/test/attacks/uploads.test.ts",
      "server/routes/files.test.ts",
      "server/conversations/files/cleanFile.test.ts",
    ],
  },
  {
    aim: "Break or outlive the reading of files and pages",
    suites: [
      "server/knowledge/readers/hostileFiles.test.ts",
      "server/knowledge/readers/checkDocx.test.ts",
      "server/knowledge/readers/createFileReader.test.ts",
      "server/test/faults/hostileLoad.test.ts",
    ],
  },
  {
    aim: "Reach inner services through the crawler",
    suites: ["server/adapters/webFetcher/webFetcher.test.ts", "server/knowledge/sources/addresses.test.ts"],
  },
  {
    aim: "Reach inner hosts by a model's address, or get at its key",
    suites: ["server/test/attacks/tenantModels.test.ts", "server/tenantModel/tenantModel.test.ts"],
  },
  {
    aim: "See or change another visitor's things, or reach inner hosts, by way of actions",
    suites: [
      "server/test/attacks/actions.test.ts",
      "server/actions/checkDefinition.test.ts",
      "server/actions/requests.test.ts",
    ],
  },
  {
    aim: "Reach inner hosts, spend the service's memory or have something switched on, by way of what actions are imported from",
    suites: ["server/test/attacks/actionImports.test.ts", "server/actions/mcp/mcp.test.ts"],
  },
  {
    aim: "Have a fetched page deleted by who has lost its sync",
    suites: ["server/knowledge/sources/deletePages.test.ts"],
  },
  {
    aim: "Bring the service down with malformed requests",
    suites: ["server/test/edge/malformed.test.ts", "server/routes/admin/cursors.test.ts"],
  },
  {
    aim: "Answer a ticket that somebody else holds, or answer it twice",
    suites: ["server/inbox/acts/holder.test.ts", "server/inbox/acts/doubleResolve.test.ts"],
  },
  {
    aim: "Find what was deleted, or act without a trace",
    suites: [
      "server/erasure/deleteTenant.test.ts",
      "server/erasure/eraseVisitor.test.ts",
      "server/audit/audit.test.ts",
      "server/test/attacks/deletion.test.ts",
    ],
  },
  {
    aim: "Come in through a package",
    suites: ["server/test/house/dependencies.test.ts", "server/test/house/lockfile.test.ts"],
  },
];
