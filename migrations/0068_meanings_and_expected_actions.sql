-- What an action's phrases mean, so that no process has to find that out again; and the action a saved question expects.
-- locks: access exclusive on actions, saved_answers, saved_questions
-- held for: an instant
set local role frontdesk_migrator;
--> statement-breakpoint
alter table actions add column meaning bytea, add column meaning_of text;
--> statement-breakpoint
grant update (meaning, meaning_of) on actions to frontdesk_app;
--> statement-breakpoint
alter table saved_questions add column expected_action_id uuid;
--> statement-breakpoint
alter table saved_answers add column action jsonb;
--> statement-breakpoint
reset role;
