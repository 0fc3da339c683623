-- A handshake makes a visitor and a conversation; those in which nothing was ever said are swept.
set local role frontdesk_migrator;
--> statement-breakpoint
create index tickets_silent on tickets (created_at) where last_seq = 0;
--> statement-breakpoint
create policy platform on tickets to frontdesk_platform using (true);
grant select (tenant_id, last_seq, created_at) on tickets to frontdesk_platform;
--> statement-breakpoint
reset role;
