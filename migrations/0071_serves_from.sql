-- The oldest version that finds in this database all that it uses, by the newest migration and the revision of the functions that
-- it knows. A migration that removes or renames something raises the number, and so does a set of functions that drops some:
-- versions before that refuse to serve. 0061 has renamed columns, and 9 was the first revision after it.
-- locks: nothing
-- held for: an instant
create table drizzle.serves_from (
  is_only boolean primary key default true check (is_only),
  migration integer not null,
  revision integer not null
);
insert into drizzle.serves_from (migration, revision) values (61, 9);
grant select on drizzle.serves_from to frontdesk_platform;
