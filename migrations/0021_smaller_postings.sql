-- One row for each term of a block of 256 passages instead of each passage; what the numbers (`first`, `others`) hold is told in
-- server/db/sql/postings.ts. Pieces keep four bits of each number (server/db/sql/pieces.ts). What is there is converted,
-- tenant by tenant, and told as it is done.
set local role frontdesk_migrator;
--> statement-breakpoint
alter table knowledge_stats add column last_block integer not null default 0;
alter table chunks add column number bigint;
create table posting_blocks (
  tenant_id uuid not null,
  block integer not null,
  document_id uuid not null,
  constraint posting_blocks_tenant_id_block_pk primary key (tenant_id, block),
  constraint posting_blocks_tenant_id_document_id_documents_tenant_id_id_fk foreign key (tenant_id, document_id)
    references documents (tenant_id, id) on delete cascade
);
create index posting_blocks_document on posting_blocks (tenant_id, document_id);
alter table postings rename to former_postings;
drop index postings_chunk;
create table postings (
  tenant_id uuid not null,
  first bigint not null,
  block integer not null,
  term text not null,
  others bigint[]
);
--> statement-breakpoint
-- Forced policies hide the rows from their owner too.
alter table knowledge_stats no force row level security;
alter table chunks no force row level security;
alter table former_postings no force row level security;
alter table passage_pieces no force row level security;
update chunks set number = block * 256 + chunks.ordinal % 256
  from (
    select tenant_id, document_id, ordinal / 256 as part,
      row_number() over (partition by tenant_id order by min(id::text)) as block
    from chunks group by tenant_id, document_id, ordinal / 256
  ) as blocks
  where blocks.tenant_id = chunks.tenant_id and blocks.document_id = chunks.document_id and part = chunks.ordinal / 256;
insert into posting_blocks (tenant_id, block, document_id)
  select distinct tenant_id, number / 256, document_id from chunks;
update knowledge_stats set last_block = coalesce(
  (select max(block) from posting_blocks where posting_blocks.tenant_id = knowledge_stats.tenant_id), 0);
--> statement-breakpoint
create function pg_temp.level(byte integer) returns integer immutable language sql as $$
  select least(15, greatest(0, floor((byte - case when byte > 127 then 256 else 0 end) / 6.0)::integer + 8))
$$;
do $$
declare
  tenant record;
  place bigint := 0;
  total bigint;
begin
  select count(*) into total from knowledge_stats where chunk_count > 0;
  for tenant in select tenant_id, chunk_count from knowledge_stats where chunk_count > 0 loop
    place := place + 1;
    raise info 'rewriting the index: tenant % of %, % passages', place, total, tenant.chunk_count;
    insert into postings (tenant_id, first, block, term, others)
      select tenant_id, entries[1], block, term, nullif(entries[2:], '{}')
      from (
        select p.tenant_id, (c.number / 256)::integer as block, term, array_agg(
          ((c.number % 256) << 55) | (least(title_count, 127)::bigint << 48) | (least(p.title_length, 255)::bigint << 40)
            | (least(heading_count, 255)::bigint << 32) | (least(p.heading_length, 511)::bigint << 23)
            | (least(body_count, 2047)::bigint << 12) | least(p.body_length, 4095)::bigint
          order by c.number) as entries
        from former_postings p
        join chunks c on c.tenant_id = p.tenant_id and c.id = p.chunk_id
        where p.tenant_id = tenant.tenant_id
        group by p.tenant_id, c.number / 256, term
      ) as grouped order by block, term;
    update passage_pieces set pieces = (
      select string_agg(set_byte('\x00', 0, pg_temp.level(get_byte(pieces, 2 * at)) * 16 + pg_temp.level(get_byte(pieces, 2 * at + 1))), ''
        order by at)
      from generate_series(0, length(pieces) / 2 - 1) as at
    ) where tenant_id = tenant.tenant_id and length(pieces) > 0;
  end loop;
end
$$;
--> statement-breakpoint
drop table former_postings;
drop function pg_temp.level(integer);
-- What is two kilobytes by now lies better in the row than beside it.
alter table passage_pieces alter column pieces set storage main;
alter table chunks alter column number set not null;
alter table chunks add constraint chunks_number unique (tenant_id, number);
alter table postings add constraint postings_tenant_id_term_block_pk primary key (tenant_id, term, block);
create index postings_block on postings (tenant_id, block);
alter table postings add constraint postings_tenant_id_block_posting_blocks_tenant_id_block_fk
  foreign key (tenant_id, block) references posting_blocks (tenant_id, block) on delete cascade;
alter table knowledge_stats force row level security;
alter table chunks force row level security;
alter table passage_pieces force row level security;
do $$
declare
  name text;
begin
  foreach name in array array['posting_blocks', 'postings'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      $policy$create policy tenant on %I to frontdesk_app
        using (tenant_id = (select nullif(current_setting('app.current_tenant', true), '')::uuid))
        with check (tenant_id = (select nullif(current_setting('app.current_tenant', true), '')::uuid))$policy$,
      name);
  end loop;
end
$$;
grant select, insert, update, delete on posting_blocks, postings to frontdesk_app;
--> statement-breakpoint
reset role;
