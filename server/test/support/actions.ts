/** Definitions of actions for tests: a shop's three, against an address of the test's own. */
import { type ActionDefinition, actionDefinitionSchema } from "../../protocol/actions.ts";

type Input = Record<string, unknown>;
const label = (text: string) => ({ en: text });

export const defined = (input: Input): ActionDefinition => actionDefinitionSchema.parse(input);

/** Reads an order by its number and the e-mail address it was placed with. */
export const lookUpOrder = (origin: string, more: Input = {}): ActionDefinition =>
  defined({
    name: "look_up_order",
    title: { en: "Look up an order", de: "Bestellung nachsehen" },
    purpose: "Says where an order is.",
    phrases: ["Where is my order?"],
    effect: "reads",
    parameters: [
      { name: "number", type: "string", label: label("Order number"), pattern: "[A-Z]?\\d{3,8}" },
      { name: "email", type: "email", label: label("E-mail"), is_proof: true },
    ],
    request: {
      method: "GET",
      url: `${origin}/orders/{{number}}?email={{email}}`,
      headers: [{ name: "Authorization", value: "Bearer {{secret:key}}" }],
    },
    result: {
      fields: [
        { name: "status", pointer: "/order/status", label: label("Status") },
        { name: "total", pointer: "/order/total", label: label("Total"), kind: "money" },
      ],
      text: { en: "Order {{number}} is {{status}}.", de: "Bestellung {{number}}: {{status}}." },
    },
    ...more,
  });

/** Refunds the order of a verified visitor: from 50 on with a person, from 500 on with two. */
export const refundOrder = (origin: string, more: Input = {}): ActionDefinition =>
  defined({
    name: "refund_order",
    title: label("Refund an order"),
    purpose: "Gives the money back.",
    effect: "changes",
    audience: "verified",
    parameters: [
      { name: "number", type: "string", label: label("Order number"), pattern: "\\d{3,8}" },
      { name: "amount", type: "number", label: label("Amount"), min: 1, max: 10_000 },
      { name: "customer", type: "string", label: label("Customer"), source: { from: "identity", claim: "id" } },
    ],
    request: {
      method: "POST",
      url: `${origin}/orders/{{number}}/refunds`,
      headers: [{ name: "Authorization", value: "Bearer {{secret:key}}" }],
      body: { amount: "{{amount}}", customer: "{{customer}}", note: "Refund of {{amount}} for {{number}}" },
    },
    result: {
      fields: [{ name: "refund", pointer: "/refund/id", label: label("Refund") }],
      text: label("Refund {{refund}} of {{amount}} is on its way."),
    },
    conditions: [
      { parameter: "amount", is: "over", value: 50, approval: "person" },
      { parameter: "amount", is: "over", value: 500, approval: "two_people" },
    ],
    ...more,
  });
