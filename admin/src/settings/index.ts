/** The screens of what an owner sets. */
import "../styles/pages.css";

export { AuditPage } from "./AuditPage.tsx";
export { DataPage } from "./DataPage.tsx";
export { SettingsPage } from "./SettingsPage.tsx";
