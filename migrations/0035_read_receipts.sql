-- What the visitor has read, so that all their devices agree, and what became of an agent's answer.
set local role frontdesk_migrator;
--> statement-breakpoint
-- Without a default at first: conversations from before this column count as read.
alter table tickets add column seen_seq integer;
alter table tickets alter column seen_seq set default 0;
alter table messages add column delivered_at timestamp with time zone;
alter table messages add column seen_at timestamp with time zone;
--> statement-breakpoint
reset role;
