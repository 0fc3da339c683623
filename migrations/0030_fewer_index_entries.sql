-- What a turn rewrites stays on its page and out of the indexes where it can: an update that changes no indexed column and finds
-- room on its page needs no entry in any of them.
set local role frontdesk_migrator;
--> statement-breakpoint
-- `last_seq` changes with each message; whether it is 0 does so once.
alter table tickets add column is_silent boolean generated always as (last_seq = 0) stored not null;
drop index tickets_silent;
create index tickets_silent on tickets (created_at) where is_silent;
grant select (is_silent) on tickets to frontdesk_platform;
alter table tickets set (fillfactor = 80);
--> statement-breakpoint
-- Only visitors' messages have an id of the client's.
alter table messages drop constraint messages_client_message_id;
create unique index messages_client_message_id on messages (tenant_id, ticket_id, client_message_id)
  where client_message_id is not null;
--> statement-breakpoint
-- A trace's passages are compressed and stay in its row; beside it they would be a second row with an index entry of its own.
alter table traces set (toast_tuple_target = 4080);
--> statement-breakpoint
reset role;
