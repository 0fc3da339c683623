-- API keys for assistants: searching the documents, drafting, answering and asking for actions are scopes of their own.
-- locks: access exclusive on api_keys
-- held for: a scan of api_keys
set local role frontdesk_migrator;
--> statement-breakpoint
alter table api_keys drop constraint api_keys_scopes;
--> statement-breakpoint
alter table api_keys add constraint api_keys_scopes check (scopes <@ array['read', 'ingest', 'tickets', 'settings', 'knowledge', 'draft', 'answer', 'actions'] and cardinality(scopes) > 0);
--> statement-breakpoint
reset role;
