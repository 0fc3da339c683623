/** Which page is shown: the sign-in while nobody is known, else the one the address names. */
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { LocationProvider, Route, Router } from "preact-iso";
import { ErrorNotice } from "./components/Notice.tsx";
import { Shell } from "./components/Shell.tsx";
import { t } from "./i18n/index.ts";
import { AccountPage } from "./pages/AccountPage.tsx";
import { AuditPage } from "./pages/AuditPage.tsx";
import { CachePage } from "./pages/CachePage.tsx";
import { DataPage } from "./pages/DataPage.tsx";
import { DesksPage } from "./pages/DesksPage.tsx";
import { DocumentPage } from "./pages/DocumentPage.tsx";
import { InboxPage } from "./pages/InboxPage.tsx";
import { ConfirmPage, InvitationPage } from "./pages/JoinPage.tsx";
import { KnowledgePage } from "./pages/KnowledgePage.tsx";
import { LoginPage } from "./pages/LoginPage.tsx";
import { QuestionPage } from "./pages/QuestionPage.tsx";
import { QuestionsPage } from "./pages/QuestionsPage.tsx";
import { ForgotPage, ResetPage } from "./pages/ResetPage.tsx";
import { SettingsPage } from "./pages/SettingsPage.tsx";
import { SignUpPage } from "./pages/SignUpPage.tsx";
import { SourcePage } from "./pages/SourcePage.tsx";
import { SourcesPage } from "./pages/SourcesPage.tsx";
import { followInbox } from "./state/inbox.ts";
import { stayConnected } from "./state/live.ts";
import { hasNoDesk, loadMe, me, sessionError } from "./state/session.ts";

/** Where links lead, whoever is signed in. */
const outsidePages: Record<string, () => JSX.Element> = {
  "/admin/invitation": InvitationPage,
  "/admin/confirm": ConfirmPage,
  "/admin/sign-up": SignUpPage,
  "/admin/forgot": ForgotPage,
  "/admin/reset": ResetPage,
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
    const ends = [stayConnected(), followInbox()];
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
          <Route path="/admin/knowledge" component={KnowledgePage} />
          <Route path="/admin/knowledge/sites" component={SourcesPage} />
          <Route path="/admin/knowledge/sites/:id" component={SourcePage} />
          <Route path="/admin/knowledge/questions" component={QuestionsPage} />
          <Route path="/admin/knowledge/questions/:id" component={QuestionPage} />
          <Route path="/admin/knowledge/cache" component={CachePage} />
          <Route path="/admin/knowledge/cache/:id" component={CachePage} />
          <Route path="/admin/knowledge/:id" component={DocumentPage} />
          <Route path="/admin/settings" component={SettingsPage} />
          <Route path="/admin/settings/data" component={DataPage} />
          <Route path="/admin/settings/audit" component={AuditPage} />
          <Route path="/admin/account" component={AccountPage} />
          <Route default component={InboxPage} />
        </Router>
      </Shell>
    </LocationProvider>
  );
}
