-- What the sentence of a failed document's error key names, for example the line of a table.
set local role frontdesk_migrator;
--> statement-breakpoint
alter table documents add column error_details jsonb not null default '{}';
--> statement-breakpoint
reset role;
