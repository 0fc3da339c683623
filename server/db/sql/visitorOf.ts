import type postgres from "postgres";

/** Who asks in the ticket `t`, whose visitor is `v`. */
export const visitorOf = (sql: postgres.Sql) => sql`
  jsonb_build_object('id', v.id, 'name', v.name, 'email', coalesce(t.email, v.email))`;
