-- Who may read everything and change nothing is a viewer.
set local role frontdesk_migrator;
--> statement-breakpoint
alter table auth.member add constraint member_role check (role in ('viewer', 'agent', 'owner'));
--> statement-breakpoint
alter table api_keys add constraint api_keys_role check (role in ('viewer', 'agent', 'owner'));
--> statement-breakpoint
reset role;
