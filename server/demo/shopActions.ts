/** Actions for the demo's visitors: look up an order, change its address, refund it. */
import type { z } from "zod";
import type { actionDefinitionSchema } from "../protocol/actions.ts";

type Definition = z.input<typeof actionDefinitionSchema>;

const number = {
  name: "number",
  type: "string" as const,
  label: { en: "Order number", de: "Bestellnummer", fr: "Numéro de commande", es: "Número de pedido" },
  pattern: "\\d{4}",
};
const email = {
  name: "email",
  type: "email" as const,
  label: { en: "Email address", de: "E-Mail-Adresse", fr: "Adresse e-mail", es: "Correo electrónico" },
  description: "The one the order was placed with",
  is_proof: true,
};
const headers = [{ name: "Authorization", value: "Bearer {{secret:key}}" }];

/** @param origin the order system's address @returns definitions as an owner would enter them */
export function shopActions(origin: string): Definition[] {
  return [lookUp(origin), changeAddress(origin), refund(origin)];
}

const lookUp = (origin: string): Definition => ({
  name: "look_up_order",
  title: {
    en: "Look up an order",
    de: "Bestellung nachsehen",
    fr: "Consulter une commande",
    es: "Consultar un pedido",
  },
  purpose: "Says where an order is and when it arrives.",
  phrases: [
    "Where is my order?",
    "When will my order arrive?",
    "What is the status of order 1042?",
    "My parcel hasn't come yet",
    "Track my order",
    "Wo ist meine Bestellung?",
    "Wann kommt mein Paket an?",
    "Où est ma commande ?",
    "¿Dónde está mi pedido?",
  ],
  effect: "reads",
  parameters: [number, email],
  request: { method: "GET", url: `${origin}/orders/{{number}}?email={{email}}`, headers },
  result: {
    fields: [
      { name: "status", pointer: "/order/status", label: { en: "Status", de: "Status" } },
      { name: "arrives", pointer: "/order/arrives", label: { en: "Arrives", de: "Ankunft" } },
      { name: "items", pointer: "/order/items", label: { en: "Items", de: "Artikel" }, kind: "list" },
      { name: "address", pointer: "/order/address", label: { en: "Address", de: "Adresse" } },
      { name: "total", pointer: "/order/total", label: { en: "Total", de: "Summe" }, kind: "money" },
    ],
    text: {
      en: "Here is order {{number}}:",
      de: "Das ist die Bestellung {{number}}:",
      fr: "Voici la commande {{number}} :",
      es: "Este es el pedido {{number}}:",
    },
  },
});

const changeAddress = (origin: string): Definition => ({
  name: "change_address",
  title: {
    en: "Change an order's address",
    de: "Adresse einer Bestellung ändern",
    fr: "Modifier l'adresse d'une commande",
    es: "Cambiar la dirección de un pedido",
  },
  purpose: "Sends an order that is still being packed to another address.",
  phrases: [
    "Change the address of my order",
    "Send my order to another address",
    "I moved, please deliver order 1051 somewhere else",
    "The delivery address is wrong",
    "Bitte ändern Sie die Adresse meiner Bestellung",
    "Ich bin umgezogen, schicken Sie das Paket woanders hin",
    "Changez l'adresse de livraison de ma commande",
    "Cambie la dirección de mi pedido",
  ],
  effect: "changes",
  parameters: [
    number,
    email,
    {
      name: "address",
      type: "string",
      label: { en: "New address", de: "Neue Adresse", fr: "Nouvelle adresse", es: "Nueva dirección" },
      min: 5,
      max: 200,
    },
  ],
  request: {
    ...{ method: "PUT", url: `${origin}/orders/{{number}}/address`, headers },
    body: { email: "{{email}}", address: "{{address}}" },
  },
  result: {
    fields: [{ name: "now", pointer: "/order/address", label: { en: "Address", de: "Adresse" } }],
    text: {
      en: "Order {{number}} now goes to {{now}}.",
      de: "Die Bestellung {{number}} geht jetzt an {{now}}.",
      fr: "La commande {{number}} sera livrée à {{now}}.",
      es: "El pedido {{number}} irá a {{now}}.",
    },
  },
});

const refund = (origin: string): Definition => ({
  name: "refund_order",
  title: {
    en: "Refund an order",
    de: "Bestellung erstatten",
    fr: "Rembourser une commande",
    es: "Reembolsar un pedido",
  },
  purpose: "Gives back the money that was paid for an order.",
  phrases: [
    "I want my money back",
    "Refund my order",
    "Please refund order 4711",
    "I'd like a refund for my order",
    "Ich möchte mein Geld zurück",
    "Bitte erstatten Sie meine Bestellung",
    "Je veux être remboursé",
    "Quiero que me devuelvan el dinero",
  ],
  effect: "changes",
  parameters: [number, email],
  request: { method: "POST", url: `${origin}/orders/{{number}}/refunds`, headers, body: { email: "{{email}}" } },
  result: {
    fields: [
      { name: "refund", pointer: "/refund/id", label: { en: "Refund", de: "Erstattung" } },
      { name: "amount", pointer: "/refund/amount", label: { en: "Amount", de: "Betrag" }, kind: "money" },
    ],
    text: {
      en: "Order {{number}} is refunded: {{amount}} (refund {{refund}}). The money is back in 3 to 5 days.",
      de: "Die Bestellung {{number}} wird erstattet: {{amount}} (Erstattung {{refund}}). Das Geld ist in 3 bis 5 Tagen da.",
      fr: "La commande {{number}} est remboursée : {{amount}} (remboursement {{refund}}), sous 3 à 5 jours.",
      es: "El pedido {{number}} se reembolsa: {{amount}} (reembolso {{refund}}), en 3 a 5 días.",
    },
  },
  approval: "both",
  honours_key: true,
});
