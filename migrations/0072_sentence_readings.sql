-- What the sentences of cited passages mean, so that each is embedded once and not with every answer that cites it.
-- locks: share row exclusive on documents
-- held for: an instant
set local role frontdesk_migrator;
--> statement-breakpoint
create table sentence_readings (
  tenant_id uuid not null,
  document_id uuid not null,
  texts_hash bytea not null,
  readings bytea not null,
  constraint sentence_readings_tenant_id_document_id_texts_hash_pk primary key (tenant_id, document_id, texts_hash),
  constraint sentence_readings_tenant_id_document_id_documents_tenant_id_id_fk foreign key (tenant_id, document_id)
    references documents (tenant_id, id) on delete cascade
);
-- Numbers like these don't shrink.
alter table sentence_readings alter column readings set storage external;
--> statement-breakpoint
alter table sentence_readings enable row level security;
alter table sentence_readings force row level security;
create policy tenant on sentence_readings to frontdesk_app
  using (tenant_id = (select nullif(current_setting('app.current_tenant', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.current_tenant', true), '')::uuid));
grant select, insert, delete on sentence_readings to frontdesk_app;
--> statement-breakpoint
reset role;
