-- outside a transaction: indexes are built beside those who write
-- Deleting a row looks up what refers to it: without an index, in a table of all tenants.
set role frontdesk_migrator;
--> statement-breakpoint
drop index concurrently if exists feedback_ticket;
--> statement-breakpoint
create index concurrently feedback_ticket on feedback (tenant_id, ticket_id);
--> statement-breakpoint
drop index concurrently if exists notes_ticket;
--> statement-breakpoint
create index concurrently notes_ticket on notes (tenant_id, ticket_id);
--> statement-breakpoint
drop index concurrently if exists outbox_ticket;
--> statement-breakpoint
create index concurrently outbox_ticket on outbox (tenant_id, ticket_id);
--> statement-breakpoint
drop index concurrently if exists traces_ticket;
--> statement-breakpoint
create index concurrently traces_ticket on traces (tenant_id, ticket_id);
--> statement-breakpoint
drop index concurrently if exists turns_message;
--> statement-breakpoint
create index concurrently turns_message on turns (tenant_id, message_id);
--> statement-breakpoint
-- What is one statement has no transaction in which to say how long it waits for a lock.
alter function find_tenant set lock_timeout = '4s';
--> statement-breakpoint
alter function accept_message set lock_timeout = '4s';
--> statement-breakpoint
alter function accept_message_with_files set lock_timeout = '4s';
--> statement-breakpoint
alter function take_over_turn set lock_timeout = '4s';
--> statement-breakpoint
alter function end_turn set lock_timeout = '4s';
--> statement-breakpoint
alter function read_passages set lock_timeout = '4s';
--> statement-breakpoint
alter function find_passages set lock_timeout = '4s';
--> statement-breakpoint
alter function current_documents set lock_timeout = '4s';
--> statement-breakpoint
reset role;
