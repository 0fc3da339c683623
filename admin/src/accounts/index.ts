/** Signing in, signing up, and the account page. */
import "../styles/pages.css";

export { AccountPage } from "./AccountPage.tsx";
export { DesksPage } from "./DesksPage.tsx";
export { ConfirmPage, InvitationPage } from "./JoinPage.tsx";
export { LoginPage } from "./LoginPage.tsx";
export { ForgotPage, ResetPage } from "./ResetPage.tsx";
export { SignUpPage } from "./SignUpPage.tsx";
