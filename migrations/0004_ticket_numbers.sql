-- Counts tickets per tenant, and lets the readiness check see which migrations were applied.
grant usage on schema drizzle to frontdesk_platform;
grant select on drizzle.__drizzle_migrations to frontdesk_platform;
--> statement-breakpoint
set local role frontdesk_migrator;
--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "last_ticket_number" integer DEFAULT 1000 NOT NULL;
--> statement-breakpoint
grant update (last_ticket_number) on tenants to frontdesk_app;
--> statement-breakpoint
reset role;
