-- What passages are compared with a question by, piece by piece, once they are found.
set local role frontdesk_migrator;
--> statement-breakpoint
create table passage_pieces (
  tenant_id uuid not null,
  model text not null,
  chunk_id uuid not null,
  pieces bytea not null,
  constraint passage_pieces_tenant_id_chunk_id_model_pk primary key (tenant_id, chunk_id, model),
  constraint passage_pieces_tenant_id_chunk_id_chunks_tenant_id_id_fk foreign key (tenant_id, chunk_id)
    references chunks (tenant_id, id) on delete cascade
);
-- Vectors do not compress.
alter table passage_pieces alter column pieces set storage external;
--> statement-breakpoint
alter table passage_pieces enable row level security;
alter table passage_pieces force row level security;
create policy tenant on passage_pieces to frontdesk_app
  using (tenant_id = (select nullif(current_setting('app.current_tenant', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.current_tenant', true), '')::uuid));
grant select, insert, update, delete on passage_pieces to frontdesk_app;
--> statement-breakpoint
reset role;
