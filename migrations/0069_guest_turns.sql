-- A turn that is taken over knows whether a verified visitor asked. Those of a version that doesn't say so count as a guest's.
-- locks: access exclusive on turns
-- held for: an instant
set local role frontdesk_migrator;
--> statement-breakpoint
alter table turns add column is_guest boolean not null default true;
--> statement-breakpoint
reset role;
