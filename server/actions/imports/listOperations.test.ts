/** What of an OpenAPI document becomes a draft, what does not and why. */
import { describe, expect, it, test } from "vitest";
import { AppError } from "../../kernel/errors.ts";
import { orderApi } from "../../test/support/orderApi.ts";
import { listOperations } from "./listOperations.ts";

const rules = { base: null, server: null, locale: "en", allowed: new Set<string>() };
const list = (text: string, more: object = {}) => listOperations(new TextEncoder().encode(text), { ...rules, ...more });
const { title, items } = list(orderApi("https://api.shop.example"));
const find = (id: string) => items.find((item) => item.id === id);

test("every operation is listed once, and each that is refused has its reason", () => {
  expect(title).toBe("Orders");
  expect(
    Object.fromEntries(items.map(({ id, refusal }) => [id, refusal && `${refusal.reason} ${refusal.name}`])),
  ).toEqual({
    "GET /orders/{orderId}": null,
    "DELETE /orders/{orderId}": null,
    "HEAD /orders/{orderId}": "method_unsupported HEAD",
    "TRACE /orders/{orderId}": "method_unsupported TRACE",
    "PUT /orders/{orderId}/address": null,
    "GET /orders": null,
    "POST /orders": "list_required lines",
    "POST /orders/{orderId}/photo": "file_upload multipart/form-data",
    "POST /orders/{orderId}/note": "body_not_json application/x-www-form-urlencoded",
    "GET /orders/{orderId}/invoice": "reply_not_json application/pdf",
    "GET /orders/{orderId}/watchers": "reply_missing ",
    "GET /session": "cookie_required sid",
    "GET /legacy": "auth_query queryKey",
    "GET /elsewhere": "reference_remote https://other.example/replies.json#/Order",
    "GET /missing": "reference_broken #/components/parameters/nothing",
    "POST /tree": "too_complex ",
    "POST /many": "too_many_values 21",
    "GET /orders/{orderId}?part=lines#lines": null,
    "GET /plain": "address_refused http://plain.example/plain",
  });
  for (const { definition, refusal } of items) expect(definition === null).toBe(refusal !== null);
});

describe("a draft", () => {
  it("asks for what the operation needs, and sends it where it belongs", () => {
    const { definition, notes, group } = find("GET /orders/{orderId}") ?? {};
    expect(group).toBe("orders");
    expect(definition).toMatchObject({
      name: "get_order",
      title: { en: "Look up an order" },
      purpose: "Says where an order is. For customers.",
      effect: "reads",
      request: {
        method: "GET",
        url: "https://api.shop.example/v1/orders/{{order_id}}?email={{email}}&expand%5B%5D={{expand}}",
        headers: [{ name: "Authorization", value: "Bearer {{secret:token}}" }],
        body: null,
      },
    });
    expect(definition?.parameters).toMatchObject([
      { name: "order_id", type: "string", pattern: "[0-9]{4,8}", is_required: true, label: { en: "Order ID" } },
      { name: "email", type: "email", is_required: true },
      { name: "expand", type: "enum", is_required: false, options: [{ value: "items" }, { value: "customer" }] },
    ]);
    expect(notes).toContainEqual({ note: "left_out", names: ["filter", "X-Trace", "tracking"] });
    expect(notes).toContainEqual({ note: "one_item", names: ["expand[]"] });
  });

  it("is sent to the part of an address that a server sees", () => {
    const { definition, title } = find("GET /orders/{orderId}?part=lines#lines") ?? {};
    expect(title).toBe("Get orders order ID part lines lines");
    expect(definition?.request.url).toBe("https://api.shop.example/v1/orders/{{order_id}}?part=lines&page={{page}}");
  });

  it("names the reply's fields by JSON pointers, and none of them as a parameter is named", () => {
    const { definition } = find("GET /orders/{orderId}") ?? {};
    expect(definition?.result.fields.map(({ name, pointer, kind }) => [name, pointer, kind])).toEqual([
      ["status", "/status", "text"],
      ["total", "/total", "number"],
      ["placed", "/placed", "date"],
      ["tags", "/tags", "list"],
      ["track_url", "/track~1url", "link"],
      ["reply_email", "/email", "text"],
      ["name", "/customer/name", "text"],
    ]);
    expect(find("GET /orders")?.definition?.result.fields[0]).toMatchObject({ pointer: "/0/status" });
    expect(find("GET /orders")?.notes).toContainEqual({ note: "first_entry", names: [] });
  });

  it("fills in a body of parts, constants and single entries, and leaves out what is optional and can't be asked", () => {
    const { definition, notes } = find("PUT /orders/{orderId}/address") ?? {};
    expect(definition).toMatchObject({ name: "change_address", effect: "changes", approval: null, phrases: [] });
    expect(definition?.request).toMatchObject({
      headers: [],
      body: {
        address: { street: "{{street}}", country: "{{country}}", lines: ["{{lines}}"] },
        reason: "moved",
        since: "{{since}}",
      },
    });
    expect(definition?.parameters.map(({ name, type, max }) => [name, type, max])).toEqual([
      ["order_id", "string", null],
      ["street", "string", 80],
      ["country", "enum", null],
      ["lines", "string", null],
      ["since", "date", null],
    ]);
    expect(notes?.map(({ note, names }) => `${note} ${names.join()}`.trim()).sort()).toEqual(
      ["deprecated", "left_out address.geo", "one_item address.lines"].sort(),
    );
  });

  it("says of a key that is a user's name and password what it consists of", () => {
    expect(find("GET /orders")?.definition?.request.headers).toEqual([
      { name: "Authorization", value: "Basic {{secret:basic}}" },
    ]);
    expect(find("GET /orders")?.notes).toContainEqual({ note: "key_is_basic", names: [] });
  });
});

it("JSON is read as YAML is, relative servers against the document's address, and another server in their place", () => {
  const paths = { "/a": { get: { responses: { 200: { content: { "application/json": {} } } } } } };
  const document = JSON.stringify({ openapi: "3.0.3", paths, servers: [{ url: "../v2/" }] });
  const url = (more: object) => list(document, more).items[0]?.definition?.request.url;
  expect(url({ base: "https://api.example/docs/openapi.json" })).toBe("https://api.example/v2/a");
  expect(url({ server: "https://other.example/x" })).toBe("https://other.example/x/a");
  expect(list(document).items[0]?.refusal).toEqual({ reason: "server_missing", name: "../v2/" });
});

test.each([
  ["Swagger 2", '{"swagger":"2.0","paths":{}}', "file_type_unsupported"],
  ["OpenAPI 4", '{"openapi":"4.0.0"}', "file_type_unsupported"],
  ["no document", "Hello.", "file_unreadable"],
  ["broken YAML", "a: [", "file_unreadable"],
  ["a list", "[]", "file_unreadable"],
])("%s is no document that is read", (_, text, key) => {
  expect(() => list(text)).toThrow(new AppError(key as "file_unreadable"));
});
