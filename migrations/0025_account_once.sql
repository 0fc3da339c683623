-- Whom a provider vouches for is one account.
set local role frontdesk_migrator;
--> statement-breakpoint
create unique index account_once on auth.account (provider_id, account_id);
--> statement-breakpoint
reset role;
