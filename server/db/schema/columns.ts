/** Column shapes that every table shares. */
import type { ColumnBaseConfig, ColumnBuilderBaseConfig } from "drizzle-orm";
import { type AnyPgTable, customType, PgHalfVector, PgHalfVectorBuilder, timestamp, uuid } from "drizzle-orm/pg-core";
import { v7 } from "uuid";

export const tenantId = () => uuid("tenant_id").notNull();
/** Ids are made by the server (UUID v7: sortable by time), never taken from a client. */
export const id = () =>
  uuid("id")
    .notNull()
    .$defaultFn(() => v7());
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: "string" });
export const createdAt = () => at("created_at").notNull().defaultNow();

/** drizzle's own half-precision vector without the dimension that it asks for: each embedding model has its own. */
class AnyHalfVector extends PgHalfVector<ColumnBaseConfig<"array", "PgHalfVector"> & { dimensions: number }> {
  override getSQLType(): string {
    return "halfvec";
  }
}
class AnyHalfVectorBuilder extends PgHalfVectorBuilder<
  ColumnBuilderBaseConfig<"array", "PgHalfVector"> & { data: number[]; dimensions: number }
> {
  build(table: AnyPgTable): AnyHalfVector {
    return new AnyHalfVector(table as never, this.config as never);
  }
}
export const halfvec = (name: string) => new AnyHalfVectorBuilder(name, { dimensions: 0 });

export const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });
