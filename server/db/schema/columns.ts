/** Column shapes that every table shares. */
import { customType, timestamp, uuid } from "drizzle-orm/pg-core";
import { v7 } from "uuid";

export const tenantId = () => uuid("tenant_id").notNull();
/** Ids are made by the server (UUID v7: sortable by time), never taken from a client. */
export const id = () =>
  uuid("id")
    .notNull()
    .$defaultFn(() => v7());
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: "string" });
export const createdAt = () => at("created_at").notNull().defaultNow();

/** pgvector's half-precision vector, without a fixed dimension: each embedding model has its own; exact search needs none. */
export const halfvec = customType<{ data: number[]; driverData: string }>({
  dataType: () => "halfvec",
  toDriver: (value) => `[${value.join(",")}]`,
  fromDriver: (value) => JSON.parse(value) as number[],
});

export const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });
