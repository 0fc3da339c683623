-- What a transaction promises may be a job that is about no ticket; it goes with its tenant.
set local role frontdesk_migrator;
--> statement-breakpoint
alter table outbox alter column ticket_id drop not null;
--> statement-breakpoint
alter table outbox add constraint outbox_tenant_id_tenants_id_fk foreign key (tenant_id) references tenants (id) on delete cascade;
--> statement-breakpoint
reset role;
