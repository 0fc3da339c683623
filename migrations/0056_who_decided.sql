-- Who decided, closed or blocked: the name beside it follows the person's. Of what was done before, only the name is known.
set local role frontdesk_migrator;
--> statement-breakpoint
alter table proposals add column decided_by text;
--> statement-breakpoint
alter table gaps add column closed_by text;
--> statement-breakpoint
alter table visitors add column blocked_by text;
--> statement-breakpoint
reset role;
