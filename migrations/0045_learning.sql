-- What is learned from people's answers: suggestions for everybody, questions that nobody could answer, and questions that are tried again.
set local role frontdesk_migrator;
--> statement-breakpoint
create table gaps (
  tenant_id uuid not null,
  id uuid not null,
  status text default 'open' not null,
  solved_by uuid,
  closed_by_name text,
  closed_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  constraint gaps_tenant_id_id_pk primary key(tenant_id,id),
  constraint gaps_tenant_id_tenants_id_fk foreign key (tenant_id) references tenants (id) on delete cascade
);
create index gaps_status on gaps (tenant_id, status);
--> statement-breakpoint
create table gap_questions (
  tenant_id uuid not null,
  turn_id uuid not null,
  gap_id uuid not null,
  reason text not null,
  likeness real,
  model text not null,
  embedding halfvec not null,
  asked_at timestamp with time zone not null,
  constraint gap_questions_tenant_id_turn_id_pk primary key(tenant_id,turn_id),
  constraint gap_questions_tenant_id_turn_id_turns_tenant_id_id_fk foreign key (tenant_id, turn_id) references turns (tenant_id, id) on delete cascade,
  constraint gap_questions_tenant_id_gap_id_gaps_tenant_id_id_fk foreign key (tenant_id, gap_id) references gaps (tenant_id, id) on delete cascade
);
create index gap_questions_gap on gap_questions (tenant_id, gap_id, asked_at);
--> statement-breakpoint
create table proposals (
  tenant_id uuid not null,
  id uuid not null,
  status text default 'proposed' not null,
  question text not null,
  answer text not null,
  alternatives jsonb default '[]'::jsonb not null,
  url text,
  ticket_id uuid,
  message_id uuid,
  gap_id uuid,
  document_id uuid,
  created_by text not null,
  created_by_name text not null,
  decided_by_name text,
  decided_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint proposals_tenant_id_id_pk primary key(tenant_id,id),
  constraint proposals_tenant_id_tenants_id_fk foreign key (tenant_id) references tenants (id) on delete cascade,
  constraint proposals_tenant_id_ticket_id_tickets_tenant_id_id_fk foreign key (tenant_id, ticket_id) references tickets (tenant_id, id) on delete cascade
);
create index proposals_status on proposals (tenant_id, status, created_at);
create index proposals_ticket on proposals (tenant_id, ticket_id);
--> statement-breakpoint
create table saved_questions (
  tenant_id uuid not null,
  id uuid not null,
  question text not null,
  page text,
  locale text,
  expected_words jsonb default '[]'::jsonb not null,
  expected_document_id uuid,
  created_at timestamp with time zone default now() not null,
  constraint saved_questions_tenant_id_id_pk primary key(tenant_id,id),
  constraint saved_questions_tenant_id_tenants_id_fk foreign key (tenant_id) references tenants (id) on delete cascade
);
--> statement-breakpoint
create table saved_answers (
  tenant_id uuid not null,
  id uuid not null,
  question_id uuid not null,
  outcome text not null,
  content text,
  confidence real,
  sources jsonb default '[]'::jsonb not null,
  fault text,
  change text not null,
  created_at timestamp with time zone default now() not null,
  constraint saved_answers_tenant_id_id_pk primary key(tenant_id,id),
  constraint saved_answers_tenant_id_question_id_saved_questions_tenant_id_i foreign key (tenant_id, question_id) references saved_questions (tenant_id, id) on delete cascade
);
create index saved_answers_question on saved_answers (tenant_id, question_id, created_at);
--> statement-breakpoint
do $$
declare
  name text;
begin
  foreach name in array array['gaps', 'gap_questions', 'proposals', 'saved_questions', 'saved_answers'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      $policy$create policy tenant on %I to frontdesk_app
        using (tenant_id = (select nullif(current_setting('app.current_tenant', true), '')::uuid))
        with check (tenant_id = (select nullif(current_setting('app.current_tenant', true), '')::uuid))$policy$,
      name);
    execute format('grant select, insert, update, delete on %I to frontdesk_app', name);
  end loop;
end
$$;
--> statement-breakpoint
reset role;
