/** Request and reply schemas for accounts: inviting, accepting, signing in, changing roles. */
import { z } from "zod";
import { roles } from "./roles.ts";
import { someText, typedEmailAddress } from "./texts.ts";

const uuid = z.uuid();
const moment = z.iso.datetime({ offset: true });
const role = z.enum(roles);

/** Minimum password length. */
const PASSWORD_MIN_CHARS = 10;
const PASSWORD_MAX_CHARS = 128;
const passwordSchema = z.string().min(PASSWORD_MIN_CHARS).max(PASSWORD_MAX_CHARS);
/** A single line: names appear in the chat, in lists and in mail headers. */
const oneLine = z
  .string()
  .max(100)
  .trim()
  .min(1)
  .refine((name) => /^\P{Cc}+$/u.test(name));
const personName = oneLine;
const deskName = oneLine;
export const personNameSchema = z.object({ name: personName });
export const deskNameSchema = z.object({ name: deskName });

/** Languages for mails to the team: those the admin app has. */
export const mailLocaleSchema = z.enum(["en", "de", "he"]);
export type MailLocale = z.infer<typeof mailLocaleSchema>;
const locale = mailLocaleSchema.default("en");

export const invitationRequestSchema = z.object({ email: typedEmailAddress, role, locale });
export const resendRequestSchema = z.object({ locale });
/** `link` is set when no mail server is configured, to be passed on by hand. Shown once; same for every address. */
export const invitationMadeSchema = z.object({ id: uuid, is_mailed: z.boolean(), link: z.string().nullable() });
export type InvitationMade = z.infer<typeof invitationMadeSchema>;
const invitationSchema = z.object({
  id: uuid,
  email: z.string(),
  role,
  is_mailed: z.boolean(),
  created_at: moment,
  expires_at: moment,
});
export type Invitation = z.infer<typeof invitationSchema>;
export const invitationListSchema = z.object({ invitations: z.array(invitationSchema) });
/** Someone who may work on tickets. */
const colleagueSchema = z.object({ id: z.string(), name: z.string() });
export type Colleague = z.infer<typeof colleagueSchema>;
export const colleagueListSchema = z.object({ colleagues: z.array(colleagueSchema) });
export const roleRequestSchema = z.object({ role });

/** The link's secret, taken from the URL fragment. */
const token = z.string().min(1).max(100);
export const linkRequestSchema = z.object({ token });
/** What a link is about, shown before the person accepts it. */
const invitationShownSchema = z.object({ tenant: z.string(), email: z.string(), role });
export type InvitationShown = z.infer<typeof invitationShownSchema>;
/** Instead, and instead of what accepting says: the same link at the cell to which its desk has moved. */
export interface MovedLink {
  moved_to: string;
}
/** Name and password are only for people without an account; others sign in and send neither. */
export const acceptRequestSchema = z.object({
  token,
  name: personName.optional(),
  password: passwordSchema.optional(),
});

export const passwordChangeSchema = z.object({
  current_password: z.string().max(PASSWORD_MAX_CHARS),
  new_password: passwordSchema,
});
export const openTenantRequestSchema = z.object({ tenant_id: uuid });
/** The desks a signed-in person may open: `cell` where it lives at another installation. */
const desksSchema = z.object({
  email: z.string(),
  tenants: z.array(z.object({ id: uuid, name: z.string(), role, cell: z.string().optional() })),
});
export type Desks = z.infer<typeof desksSchema>;

/** The sessions a person is signed in to. `device` and `network` are coarse; null when unknown. */
const sessionListSchema = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      is_current: z.boolean(),
      device: z.string().nullable(),
      network: z.string().nullable(),
      created_at: moment,
      /** Rounded to five minutes. */
      last_used_at: moment,
    }),
  ),
});
export type SessionList = z.infer<typeof sessionListSchema>;

/** The password, asked for again before a sensitive action. */
export const passwordRequestSchema = z.object({ password: z.string().max(PASSWORD_MAX_CHARS) });
/** Six digits from an authenticator app, or a recovery code. */
const codeSchema = someText(40);
export const codeRequestSchema = z.object({ code: codeSchema });
export const signInRequestSchema = z.object({
  email: z.string().max(254),
  password: z.string().max(PASSWORD_MAX_CHARS),
  code: codeSchema.optional(),
});
const secondFactorSchema = z.object({ is_on: z.boolean(), recovery_codes_left: z.number() });
export type SecondFactor = z.infer<typeof secondFactorSchema>;
/** What an authenticator app needs: `uri` for a QR code, `secret` for typing in. */
const secondFactorStartedSchema = z.object({ secret: z.string(), uri: z.string() });
export type SecondFactorStarted = z.infer<typeof secondFactorStartedSchema>;
/** Shown only once. */
const recoveryCodesSchema = z.object({ recovery_codes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>;

/** What the pages before sign-in offer. */
export interface AccountOptions {
  /** No account exists yet: the first desk is created with the code from the service's log. */
  first_run: boolean;
  sign_up: boolean;
  /** A mail server is configured, so lost passwords can be reset by mail. */
  mail: boolean;
  /** Label of the single sign-on button; null when there is none. */
  provider: string | null;
}
export const firstRunRequestSchema = z.object({
  code: z.string().min(1).max(64),
  tenant_name: deskName,
  name: personName,
  email: typedEmailAddress,
  password: passwordSchema,
});
export const signUpRequestSchema = z.object({ email: typedEmailAddress, tenant_name: deskName, locale });
export const resetRequestSchema = z.object({ email: typedEmailAddress, locale });
export const newPasswordRequestSchema = z.object({ token, password: passwordSchema });

/** Where the browser is redirected to sign in. */
const providerStartedSchema = z.object({ url: z.string() });
export type ProviderStarted = z.infer<typeof providerStartedSchema>;
