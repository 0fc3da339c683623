-- A cancelled question back is no turn any more: nothing is stored in the visitor's name.
set local role frontdesk_migrator;
--> statement-breakpoint
alter table turns drop column is_cancel;
--> statement-breakpoint
reset role;
