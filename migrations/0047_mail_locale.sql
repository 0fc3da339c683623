-- The language that a member works in: mails about waiting tickets are written in it.
set local role frontdesk_migrator;
--> statement-breakpoint
alter table alert_preferences add column locale text;
--> statement-breakpoint
reset role;
