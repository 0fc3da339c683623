import { expect, it } from "vitest";
import { nameOperation } from "../nameOperation.ts";
import { clientText } from "./clientText.ts";
import { type ApiDocument, typeText } from "./typeText.ts";

it.each([
  ["get", "/api/v1/admin/tickets", "listTickets"],
  ["get", "/api/v1/admin/tickets/{id}", "getTicket"],
  ["get", "/api/v1/admin/settings", "getSettings"],
  ["post", "/api/v1/admin/canned-replies", "addCannedReply"],
  ["post", "/api/v1/admin/tickets/{id}/take-over", "takeOverTicket"],
  ["post", "/api/v1/admin/tickets/{id}/notes", "addTicketNote"],
  ["post", "/api/v1/admin/webhooks/{id}/deliveries/{delivery_id}/replay", "replayWebhookDelivery"],
  ["post", "/api/v1/admin/setup/dismiss", "dismissSetup"],
  ["delete", "/api/v1/admin/labels/{id}", "deleteLabel"],
])("gives %s %s the name %s", (method, path, name) => {
  expect(nameOperation(method, path)).toBe(name);
});

it("writes what a schema allows as a type", () => {
  expect(typeText({ type: ["string", "null"] }, "reply")).toBe("string | null");
  expect(typeText({ type: ["string", "null"], enum: ["a", "b"] }, "reply")).toBe(`"a" | "b" | null`);
  expect(typeText({ type: "array", items: { type: ["integer", "null"] } }, "reply")).toBe("(number | null)[]");
  expect(typeText({ oneOf: [{ type: "boolean" }, { const: "auto" }] }, "reply")).toBe(`boolean | "auto"`);
  expect(typeText({ type: "object", additionalProperties: { type: "number" } }, "reply")).toBe(
    "Record<string, number>",
  );
  expect(typeText({ $ref: "#/components/schemas/Ticket" }, "reply")).toBe("Ticket");
});

it("lets a request leave out what has a default, and finds it in a reply", () => {
  const schema = { type: "object", properties: { limit: { type: "integer", default: 50 } } };
  expect(typeText(schema, "request")).toBe("{ limit?: number }");
  expect(typeText(schema, "reply")).toBe("{ limit: number }");
});

it("writes one function for each operation, and a type for each named schema", () => {
  const content = { "application/json": { schema: { $ref: "#/components/schemas/Ticket" } } };
  const id = { name: "id", in: "path", required: true, schema: { type: "string" } };
  const document = {
    openapi: "3.1.0",
    info: { title: "T", version: "1" },
    components: { schemas: { Ticket: { type: "object", properties: { id: { type: "string" } }, required: ["id"] } } },
    paths: {
      "/tickets/{id}": {
        get: { operationId: "getTicket", parameters: [id], responses: { 200: { description: "It", content } } },
        delete: { operationId: "deleteTicket", parameters: [id], responses: { 204: { description: "Gone" } } },
      },
    },
  } as unknown as ApiDocument;
  const text = clientText(document);
  expect(text).toContain("export type Ticket = { id: string };");
  expect(text).toContain(`getTicket = /* @__PURE__ */ operation<{ id: string }, Ticket>("GET", "/tickets/{id}")`);
  expect(text).toContain(`deleteTicket = /* @__PURE__ */ operation<{ id: string }, undefined>("DELETE"`);
});
