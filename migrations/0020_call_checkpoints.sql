-- The service's login inherits no rights: it must find the functions that take a tenant's role for it. It still sees no row.
set local role frontdesk_migrator;
--> statement-breakpoint
grant usage on schema langgraph to public;
--> statement-breakpoint
reset role;
