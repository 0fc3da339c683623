-- What the status page shows of the last 90 days: a row for each stretch of time that a part of the service was in one state.
-- locks: nothing
-- held for: an instant
set local role frontdesk_migrator;
--> statement-breakpoint
create table status_intervals (
  component text not null,
  since timestamp with time zone not null,
  state text not null,
  seen_at timestamp with time zone not null,
  constraint status_intervals_component_since_pk primary key (component, since),
  constraint status_intervals_component check (component in ('conversations', 'answers', 'documents', 'emails')),
  constraint status_intervals_state check (state in ('working', 'late', 'failing'))
);
--> statement-breakpoint
create table status_watch (
  is_only boolean default true not null,
  noted_at timestamp with time zone not null,
  model_left_at timestamp with time zone,
  constraint status_watch_pkey primary key (is_only),
  constraint status_watch_only check (is_only)
);
grant select, insert, update, delete on status_intervals, status_watch to frontdesk_platform;
--> statement-breakpoint
reset role;
