/** Reads visitors' files for an export, piece by piece. */
import { piecesOf } from "../conversations/files/openFile.ts";
import { type TenantContext, withTenant } from "../db/tenant.ts";

interface FileRow {
  id: string;
  name: string;
  type: string;
  size: number;
  sha256: string;
  ticket_id: string;
  /** The uploading agent; null: the visitor. */
  uploaded_by: string | null;
  created_at: string;
}

/** Elements of a JSON list: each file's metadata, with its bytes in base64 as `content`. */
export async function* visitorFiles(ctx: TenantContext, visitorIds: string[]): AsyncGenerator<string> {
  const files = await withTenant(
    ctx,
    ({ sql }) => sql<FileRow[]>`
      select f.id, f.name, f.media_type as type, f.byte_size as size, f.sha256, f.ticket_id, f.uploaded_by, to_jsonb(f.created_at) #>> '{}' as created_at
      from attachments f join tickets t on t.tenant_id = f.tenant_id and t.id = f.ticket_id
      where f.tenant_id = ${ctx.tenantId} and t.visitor_id = any(${visitorIds}::uuid[]) order by f.id`,
  );
  for (const [n, file] of files.entries()) {
    yield `${n === 0 ? "" : ",\n"}${JSON.stringify(file).slice(0, -1)},"content":"`;
    yield* inBase64(piecesOf(ctx, file.id, file.size));
    yield '"}';
  }
}

/** Base64 encodes three bytes at a time: the remainder of a piece is carried into the next. */
async function* inBase64(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest = Buffer.alloc(0);
  for await (const piece of pieces) {
    const all = Buffer.concat([rest, piece]);
    const whole = all.length - (all.length % 3);
    rest = all.subarray(whole);
    yield all.toString("base64", 0, whole);
  }
  yield rest.toString("base64");
}
