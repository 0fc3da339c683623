import type postgres from "postgres";

/** The visitor `v` of the ticket `t`. */
export const visitorOf = (sql: postgres.Sql) => sql`
  jsonb_build_object('id', v.id, 'name', v.name, 'email', coalesce(t.email, v.email))`;
