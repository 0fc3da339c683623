/** An OpenAPI document as a shop might publish it: what can be taken over, and one of each thing that can't. */

/** @param origin where its operations are called */
export const orderApi = (origin: string) => `
openapi: 3.1.0
info: { title: Orders, version: "1" }
servers: [{ url: "${origin}/{version}", variables: { version: { default: v1 } } }]
security: [{ signed: [] }, { token: [] }]
paths:
  /orders/{orderId}:
    parameters: [{ $ref: "#/components/parameters/orderId" }]
    get:
      operationId: getOrder
      tags: [orders]
      summary: Look up an order
      description: "Says where an [order](https://docs.example/orders) is.\\nFor customers."
      parameters:
        - { name: email, in: query, required: true, schema: { type: string, format: email } }
        - { name: "expand[]", in: query, schema: { type: array, items: { enum: [items, customer], type: string } } }
        - { name: filter, in: query, schema: { type: object, properties: { a: { type: string } } } }
        - { name: X-Trace, in: header, schema: { type: string } }
        - { name: tracking, in: cookie, schema: { type: string } }
      responses:
        "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Order" } } } }
    delete:
      operationId: deleteOrder
      responses: { "204": { description: gone } }
    head: { responses: { "200": { description: ok } } }
    trace: { responses: { "200": { description: ok } } }
  /orders/{orderId}/address:
    put:
      operationId: change-address
      deprecated: true
      security: []
      requestBody: { $ref: "#/components/requestBodies/Address" }
      responses: { "200": { description: ok, content: { application/vnd.shop+json: { schema: { $ref: "#/components/schemas/Order" } } } } }
  /orders:
    get:
      operationId: listOrders
      security: [{ basic: [] }]
      parameters: [{ name: limit, in: query, schema: { type: [integer, "null"], minimum: 1, maximum: 100 } }]
      responses:
        2XX: { description: ok, content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Order" } } } } }
    post:
      operationId: placeOrder
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              required: [lines]
              properties: { lines: { type: array, items: { type: object, properties: { sku: { type: string } } } } }
      responses: { "201": { description: made } }
  /orders/{orderId}/photo:
    post:
      requestBody: { content: { multipart/form-data: { schema: { type: object } } } }
      responses: { "200": { description: ok } }
  /orders/{orderId}/note:
    post:
      requestBody: { content: { application/x-www-form-urlencoded: { schema: { type: object } } } }
      responses: { "200": { description: ok } }
  /orders/{orderId}/invoice:
    get:
      responses: { "200": { description: ok, content: { application/pdf: {} } } }
  /orders/{orderId}/watchers:
    get: { responses: { "204": { description: watched } } }
  /session:
    get:
      parameters: [{ name: sid, in: cookie, required: true, schema: { type: string } }]
      responses: { "200": { description: ok, content: { application/json: {} } } }
  /legacy:
    get:
      security: [{ queryKey: [] }]
      responses: { "200": { description: ok, content: { application/json: {} } } }
  /elsewhere:
    get:
      responses: { "200": { $ref: "https://other.example/replies.json#/Order" } }
  /missing:
    get:
      parameters: [{ $ref: "#/components/parameters/nothing" }]
      responses: { "200": { description: ok, content: { application/json: {} } } }
  /tree:
    post:
      requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Tree" } } } }
      responses: { "200": { description: ok } }
  /many:
    post:
      requestBody:
        content:
          application/json:
            schema:
              type: object
              required: [${Array.from({ length: 21 }, (_, n) => `v${n}`).join(", ")}]
              properties: { ${Array.from({ length: 21 }, (_, n) => `v${n}: { type: string }`).join(", ")} }
      responses: { "200": { description: ok } }
  "/orders/{orderId}?part=lines#lines":
    get:
      responses: { "200": { description: ok, content: { application/json: { schema: { type: array, items: { type: string } } } } } }
      parameters: [{ name: page, in: query, schema: { type: integer } }]
  /plain:
    servers: [{ url: "http://plain.example" }]
    get:
      responses: { "200": { description: ok, content: { application/json: {} } } }
components:
  parameters:
    orderId: { name: orderId, in: path, required: true, schema: { type: string, pattern: "^[0-9]{4,8}$" } }
  requestBodies:
    Address:
      required: true
      content:
        application/json:
          schema:
            allOf:
              - type: object
                required: [address, reason]
                properties:
                  address:
                    type: object
                    required: [street, country, lines]
                    properties:
                      street: { type: string, maxLength: 80 }
                      country: { type: string, enum: [DE, FR] }
                      lines: { type: array, items: { type: string } }
                      geo: { type: object, properties: { lat: { type: number } } }
                  reason: { const: moved }
              - { type: object, properties: { since: { type: string, format: date }, id: { type: string, readOnly: true } } }
  schemas:
    Order:
      type: object
      properties:
        status: { type: string, title: Status }
        total: { type: number }
        placed: { type: string, format: date-time }
        tags: { type: array, items: { type: string } }
        "track/url": { type: string, format: uri }
        email: { type: string }
        customer: { type: object, properties: { name: { type: string }, orders: { type: array, items: { $ref: "#/components/schemas/Order" } } } }
    Tree:
      type: object
      required: [child]
      properties: { child: { $ref: "#/components/schemas/Tree" } }
  securitySchemes:
    signed: { type: mutualTLS }
    token: { type: http, scheme: bearer }
    basic: { type: http, scheme: basic }
    queryKey: { type: apiKey, in: query, name: key }
`;
