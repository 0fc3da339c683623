-- Who is named in a note hears of it by mail as well, unless they don't want to.
set local role frontdesk_migrator;
--> statement-breakpoint
alter table alert_preferences add column mail_mentions boolean default true not null;
--> statement-breakpoint
reset role;
