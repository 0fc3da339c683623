/** Request and reply shapes of what people do with accounts: inviting, accepting, signing in, changing roles. */
import { z } from "zod";
import { roles } from "./roles.ts";
import { someText, typedEmailAddress } from "./texts.ts";

const uuid = z.uuid();
const moment = z.iso.datetime({ offset: true });
const role = z.enum(roles);

/** Shortest password a person may choose. */
const PASSWORD_MIN_CHARS = 10;
const PASSWORD_MAX_CHARS = 128;
const passwordSchema = z.string().min(PASSWORD_MIN_CHARS).max(PASSWORD_MAX_CHARS);
/** One line: names stand in the chat, in lists and in the headers of mails. */
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

/** Languages of the mails to people at the desk: those of the admin app. */
export const mailLocaleSchema = z.enum(["en", "de", "he"]);
export type MailLocale = z.infer<typeof mailLocaleSchema>;
const locale = mailLocaleSchema.default("en");

export const invitationRequestSchema = z.object({ email: typedEmailAddress, role, locale });
export const resendRequestSchema = z.object({ locale });
/** `link` where no mail is set up: to be handed over. It is shown this once. The same for every address. */
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
/** Somebody who may work on tickets. */
const colleagueSchema = z.object({ id: z.string(), name: z.string() });
export type Colleague = z.infer<typeof colleagueSchema>;
export const colleagueListSchema = z.object({ colleagues: z.array(colleagueSchema) });
export const roleRequestSchema = z.object({ role });

/** The secret of a link, out of the address's fragment. */
const token = z.string().min(1).max(100);
export const linkRequestSchema = z.object({ token });
/** What a link is about, shown before it is followed. */
const invitationShownSchema = z.object({ tenant: z.string(), email: z.string(), role });
export type InvitationShown = z.infer<typeof invitationShownSchema>;
/** Name and password are for a person without an account; a person with one is signed in and sends neither. */
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
/** Which desks a signed-in person may open. */
const desksSchema = z.object({
  email: z.string(),
  tenants: z.array(z.object({ id: uuid, name: z.string(), role })),
});
export type Desks = z.infer<typeof desksSchema>;

/** Where a person is signed in. `device` and `network` are coarse; null when nothing is known. */
const sessionListSchema = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      is_current: z.boolean(),
      device: z.string().nullable(),
      network: z.string().nullable(),
      created_at: moment,
      /** To five minutes. */
      last_used_at: moment,
    }),
  ),
});
export type SessionList = z.infer<typeof sessionListSchema>;

/** A password that is asked for again before something weighty. */
export const passwordRequestSchema = z.object({ password: z.string().max(PASSWORD_MAX_CHARS) });
/** Six digits of an app, or a recovery code. */
const codeSchema = someText(40);
export const codeRequestSchema = z.object({ code: codeSchema });
export const signInRequestSchema = z.object({
  email: z.string().max(254),
  password: z.string().max(PASSWORD_MAX_CHARS),
  code: codeSchema.optional(),
});
const secondFactorSchema = z.object({ is_on: z.boolean(), recovery_codes_left: z.number() });
export type SecondFactor = z.infer<typeof secondFactorSchema>;
/** What an authenticator app is set up with: `uri` as a QR code, `secret` to be typed. */
const secondFactorStartedSchema = z.object({ secret: z.string(), uri: z.string() });
export type SecondFactorStarted = z.infer<typeof secondFactorStartedSchema>;
/** Shown this once. */
const recoveryCodesSchema = z.object({ recovery_codes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>;

/** What the pages before a sign-in offer. */
export interface AccountOptions {
  /** There is no account yet: the first desk is made with the code in the service's log. */
  first_run: boolean;
  sign_up: boolean;
  /** A mail server is set up, so a lost password can be replaced by mail. */
  mail: boolean;
  /** What the button for the company's own sign-in says; null: there is none. */
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

/** Where the browser goes to sign in. */
const providerStartedSchema = z.object({ url: z.string() });
export type ProviderStarted = z.infer<typeof providerStartedSchema>;
