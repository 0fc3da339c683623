/** The owner's settings screens. */
import "../styles/learning.css";
import "../styles/pages.css";
import "../styles/settings.css";

export { AnswersPage } from "./AnswersPage.tsx";
export { AuditPage } from "./AuditPage.tsx";
export { ActionsPage } from "./actions/ActionsPage.tsx";
export { DataPage } from "./DataPage.tsx";
export { DoctorPage } from "./DoctorPage.tsx";
export { LimitsPage } from "./LimitsPage.tsx";
export { LookPage } from "./LookPage.tsx";
export { ModelPage } from "./ModelPage.tsx";
export { OutboxPage } from "./OutboxPage.tsx";
export { PeoplePage } from "./PeoplePage.tsx";
export { SettingsPage } from "./SettingsPage.tsx";
export { SetupPage } from "./SetupPage.tsx";
export { TeamPage } from "./TeamPage.tsx";
export { WebhooksPage } from "./WebhooksPage.tsx";
