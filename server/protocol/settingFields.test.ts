/** The form and the documentation of the settings say what their schema says. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { type SettingControl, type SettingField, settingFields } from "./settingFields.ts";
import { tenantSettingsSchema } from "./settings.ts";

const fields: Record<string, SettingField> = settingFields;
const rules = z.toJSONSchema(tenantSettingsSchema, { unrepresentable: "any" }).properties as Record<string, Rule>;

interface Rule {
  type?: string;
  anyOf?: Rule[];
  enum?: string[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  items?: Rule;
  properties?: Record<string, Rule>;
}

/** The rule of a value that is set: without the `null` beside it. */
const set = (rule: Rule): Rule => rule.anyOf?.find(({ type }) => type !== "null") ?? rule;
const isOptional = (rule: Rule) => rule.anyOf?.some(({ type }) => type === "null") ?? false;

/** What the schema lets a control take in. */
function controlOf(name: string, kind: SettingControl["kind"]): object {
  const rule = rules[name]!;
  const { items = {}, ...own } = set(rule);
  switch (kind) {
    case "toggle":
      return own.type === "boolean" ? {} : { no: "boolean" };
    case "choice":
      return { options: own.enum };
    case "text":
      return { most: own.maxLength, rows: expect.any(Number) };
    case "lines":
      return { most: own.maxItems, chars: set(items).maxLength };
    case "number":
      return { least: own.minimum, most: own.maximum, isOptional: isOptional(rule) };
    case "languages":
    case "prices":
      return { most: own.maxItems };
    case "handoverTexts":
      return { most: own.maxItems, chars: set(items.properties!.unsure!).maxLength };
    case "welcomeTexts": {
      const { greeting, suggestions } = items.properties!;
      const { maxItems: questions, items: question } = suggestions!;
      return { most: own.maxItems, chars: set(greeting!).maxLength, questions, questionChars: question!.maxLength };
    }
    case "secret":
      return { least: own.minLength };
    case "threshold":
      return own.minimum === 0 && own.maximum === 1 ? {} : { no: "share" };
    default:
      return {};
  }
}

test("every setting has a field, and the field accepts what the schema does", () => {
  expect(Object.keys(fields).toSorted()).toEqual(Object.keys(rules).toSorted());
  for (const [name, { control }] of Object.entries(fields)) {
    expect([name, control]).toEqual([name, { kind: control.kind, ...controlOf(name, control.kind) }]);
  }
});

test("the table in docs/api.md matches the fields (UPDATE_DOCS=1 writes it)", () => {
  const path = join(import.meta.dirname, "../../docs/api.md");
  const text = readFileSync(path, "utf8");
  const head = "| setting | default | meaning |\n| --- | --- | --- |\n";
  const from = text.indexOf(head) + head.length;
  const to = text.indexOf("\n\n", from) + 1;
  const defaults: Record<string, unknown> = tenantSettingsSchema.parse({});
  const told = (value: unknown) =>
    value === null || (Array.isArray(value) && value.length === 0) ? "none" : `\`${value}\``;
  const table = Object.entries(fields)
    .map(([name, { meaning }]) => `| \`${name}\` | ${told(defaults[name])} | ${meaning} |\n`)
    .join("");
  if (process.env.UPDATE_DOCS) writeFileSync(path, text.slice(0, from) + table + text.slice(to));
  else expect(text.slice(from, to)).toBe(table);
});
