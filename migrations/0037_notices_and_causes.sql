-- What has become of a ticket is said in its conversation; what was wrong with an answer can be chosen.
set local role frontdesk_migrator;
--> statement-breakpoint
alter table messages add column notice text;
--> statement-breakpoint
alter table feedback add column cause text;
--> statement-breakpoint
-- Until now a wait that was called off was told from a hand-over by its mark of something stopped.
alter table messages no force row level security;
--> statement-breakpoint
update messages set notice = 'withdrawn', stopped = false where role = 'system' and stopped;
--> statement-breakpoint
alter table messages force row level security;
--> statement-breakpoint
reset role;
