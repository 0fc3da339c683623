-- Each thing has one name in the database, on the wire and on the screen. Renaming a column changes the catalog alone.
-- locks: access exclusive on gap_questions, tenants, tickets
-- held for: a scan of tenants
set local role frontdesk_migrator;
--> statement-breakpoint
alter table tickets rename column is_unworded to needs_indexing;
--> statement-breakpoint
alter table tickets rename column worded_seq to indexed_seq;
--> statement-breakpoint
alter index tickets_unworded rename to tickets_needs_indexing;
--> statement-breakpoint
alter table gap_questions rename column likeness to similarity;
--> statement-breakpoint
create policy renaming on tenants to frontdesk_migrator using (true) with check (true);
--> statement-breakpoint
update tenants set settings = (settings - 'ask_back') || jsonb_build_object('clarify', settings -> 'ask_back')
  where settings ? 'ask_back';
--> statement-breakpoint
drop policy renaming on tenants;
--> statement-breakpoint
reset role;
