-- Questions limited to some documents or to a collection of them, and what a conversation has said once.
set local role frontdesk_migrator;
--> statement-breakpoint
alter table tickets add column scope jsonb;
--> statement-breakpoint
alter table tickets add column facts jsonb not null default '[]';
--> statement-breakpoint
alter table documents add column collection text;
--> statement-breakpoint
reset role;
