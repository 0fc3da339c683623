-- outside a transaction: the index is built beside those who write
-- The queue "Needs approval" is read from the calls: not each of them belongs to a ticket that went to people.
-- locks: share update exclusive on action_calls
-- held for: an index, beside readers and writers, of action_calls
set role frontdesk_migrator;
--> statement-breakpoint
drop index concurrently if exists action_calls_for_people;
--> statement-breakpoint
create index concurrently action_calls_for_people on action_calls (tenant_id, ticket_id)
  where state in ('confirmed', 'unknown') or state = 'proposed' and approval = 'person' and asked_by = 'visitor';
--> statement-breakpoint
reset role;
