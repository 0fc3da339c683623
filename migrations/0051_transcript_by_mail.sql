-- A visitor who leaves an address may want the whole conversation by mail.
set local role frontdesk_migrator;
--> statement-breakpoint
alter table tickets add column wants_transcript boolean default false not null;
--> statement-breakpoint
reset role;
