/** Chooses the page: the sign-in while nobody is signed in, else the one in the address. */
import { useEffect } from "preact/hooks";
import { LocationProvider, Route, Router } from "preact-iso";
import { t } from "./i18n/index.ts";
import { InboxPage } from "./inbox/InboxPage.tsx";
import { laterRoom } from "./shell/room.tsx";
import { Shell } from "./shell/Shell.tsx";
import { followAlerts } from "./state/alerts.ts";
import { followInbox } from "./state/inbox.ts";
import { stayConnected } from "./state/live.ts";
import { followMentions } from "./state/mentions.ts";
import { hasNoDesk, loadMe, me, sessionError } from "./state/session.ts";
import { followSetup } from "./state/setup.ts";
import { ErrorNotice } from "./ui/Notice.tsx";

const accounts = laterRoom("accounts", () => import("./accounts/index.ts"));
const knowledge = laterRoom("knowledge", () => import("./knowledge/index.ts"));
const numbers = laterRoom("numbers", () => import("./numbers/index.ts"));
const settings = laterRoom("settings", () => import("./settings/index.ts"));

const AccountPage = accounts("AccountPage");
const DesksPage = accounts("DesksPage");
const LoginPage = accounts("LoginPage");

/** Pages reached by links, whoever is signed in. */
const outsidePages: Record<string, ReturnType<typeof accounts>> = {
  "/admin/invitation": accounts("InvitationPage"),
  "/admin/confirm": accounts("ConfirmPage"),
  "/admin/sign-up": accounts("SignUpPage"),
  "/admin/forgot": accounts("ForgotPage"),
  "/admin/reset": accounts("ResetPage"),
};

/** Screens of a desk, by path. */
const pages = {
  "/admin/knowledge": knowledge("KnowledgePage"),
  "/admin/knowledge/sites": knowledge("SourcesPage"),
  "/admin/knowledge/sites/:id": knowledge("SourcePage"),
  "/admin/knowledge/questions": knowledge("QuestionsPage"),
  "/admin/knowledge/questions/:id": knowledge("QuestionPage"),
  "/admin/knowledge/cache": knowledge("CachePage"),
  "/admin/knowledge/cache/:id": knowledge("CachePage"),
  "/admin/knowledge/gaps": knowledge("GapsPage"),
  "/admin/knowledge/proposals": knowledge("ProposalsPage"),
  "/admin/knowledge/proposals/:id": knowledge("ProposalPage"),
  "/admin/knowledge/test": knowledge("TestBoxPage"),
  "/admin/knowledge/saved": knowledge("SavedQuestionsPage"),
  "/admin/knowledge/:id": knowledge("DocumentPage"),
  "/admin/numbers": numbers("NumbersPage"),
  "/admin/settings": settings("SettingsPage"),
  "/admin/setup": settings("SetupPage"),
  "/admin/settings/look": settings("LookPage"),
  "/admin/settings/answers": settings("AnswersPage"),
  "/admin/settings/people": settings("PeoplePage"),
  "/admin/settings/limits": settings("LimitsPage"),
  "/admin/settings/model": settings("ModelPage"),
  "/admin/settings/team": settings("TeamPage"),
  "/admin/settings/actions": settings("ActionsPage"),
  "/admin/settings/webhooks": settings("WebhooksPage"),
  "/admin/settings/data": settings("DataPage"),
  "/admin/settings/audit": settings("AuditPage"),
  "/admin/settings/outbox": settings("OutboxPage"),
  "/admin/settings/doctor": settings("DoctorPage"),
  "/admin/account": AccountPage,
};

export function App() {
  if (sessionError.value) {
    return (
      <main class="lonely">
        <h1>{t("app.name")}</h1>
        <ErrorNotice error={sessionError.value} onRetry={() => void loadMe()} />
      </main>
    );
  }
  const Page = outsidePages[location.pathname];
  if (Page) return <Page />;
  if (hasNoDesk.value) return <DesksPage />;
  if (me.value === undefined) return <main class="lonely">{t("loading")}</main>;
  if (me.value === null) return <LoginPage />;
  return <Desk key={me.value.tenant.id} />;
}

function Desk() {
  useEffect(() => {
    const ends = [stayConnected(), followInbox(), followAlerts(), followMentions(), followSetup()];
    return () => {
      for (const end of ends) end();
    };
  }, []);
  return (
    <LocationProvider scope="/admin">
      <Shell>
        <Router>
          <Route path="/admin" component={InboxPage} />
          <Route path="/admin/tickets/:id" component={InboxPage} />
          {Object.entries(pages).map(([path, Page]) => (
            <Route key={path} path={path} component={Page} />
          ))}
          <Route default component={InboxPage} />
        </Router>
      </Shell>
    </LocationProvider>
  );
}
