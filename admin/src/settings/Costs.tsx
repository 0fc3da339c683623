/** What models may cost, and the prices of those that the public list does not know. Part of the form of the answers. */
import { useState } from "preact/hooks";
import type { Settings } from "../../../server/protocol/admin.ts";
import { t } from "../i18n/index.ts";

type Price = Settings["model_prices"][number];

export interface FieldsProps {
  shown: Settings;
  edit: (patch: Partial<Settings>) => void;
}

export function Costs({ shown, edit }: FieldsProps) {
  const { daily_cost_cap_micros: cap, model_prices: prices } = shown;
  const change = (index: number, patch: Partial<Price>) =>
    edit({ model_prices: prices.map((price, at) => (at === index ? { ...price, ...patch } : price)) });
  return (
    <>
      <Dollars
        label={t("settings.cap")}
        hint={t("settings.capHint")}
        value={cap === null ? null : cap / 1_000_000}
        onChange={(dollars) =>
          edit({ daily_cost_cap_micros: dollars === null ? null : Math.round(dollars * 1_000_000) })
        }
      />
      <fieldset class="field">
        <legend>{t("settings.prices")}</legend>
        <small class="muted">{t("settings.pricesHint")}</small>
        {prices.map((price, index) => (
          <PriceRow
            key={`${index}`}
            price={price}
            change={(patch) => change(index, patch)}
            remove={() => edit({ model_prices: prices.filter((_, at) => at !== index) })}
          />
        ))}
        <div>
          <button
            type="button"
            class="button small"
            onClick={() =>
              edit({ model_prices: [...prices, { model: "", usd_per_million_in: 0, usd_per_million_out: 0 }] })
            }
          >
            {t("settings.priceAdd")}
          </button>
        </div>
      </fieldset>
    </>
  );
}

interface PriceRowProps {
  price: Price;
  change: (patch: Partial<Price>) => void;
  remove: () => void;
}

function PriceRow({ price, change, remove }: PriceRowProps) {
  return (
    <div class="price-row">
      <label class="field">
        <span>{t("settings.priceModel")}</span>
        <input
          type="text"
          required
          maxLength={200}
          value={price.model}
          onInput={(event) => change({ model: event.currentTarget.value })}
        />
      </label>
      <Dollars
        label={t("settings.priceIn")}
        isRequired
        value={price.usd_per_million_in}
        onChange={(dollars) => change({ usd_per_million_in: dollars ?? 0 })}
      />
      <Dollars
        label={t("settings.priceOut")}
        isRequired
        value={price.usd_per_million_out}
        onChange={(dollars) => change({ usd_per_million_out: dollars ?? 0 })}
      />
      <button
        type="button"
        class="button small"
        aria-label={t("settings.priceRemove", { model: price.model })}
        onClick={remove}
      >
        {t("settings.priceRemoveShort")}
      </button>
    </div>
  );
}

interface DollarsProps {
  label: string;
  hint?: string;
  /** Null: nothing is typed. */
  value: number | null;
  isRequired?: boolean;
  onChange: (value: number | null) => void;
}

function Dollars({ label, hint, value, isRequired = false, onChange }: DollarsProps) {
  // What is typed is kept as it is: on the way to 0.05 stands 0.0, which as a number is nothing but 0.
  const [typed, setTyped] = useState("");
  const isSame = typed === "" ? value === null : Number(typed) === value;
  return (
    <label class="field">
      <span>{label}</span>
      <input
        type="number"
        required={isRequired}
        min="0"
        max="10000"
        step="any"
        inputMode="decimal"
        value={isSame ? typed : String(value ?? "")}
        onInput={(event) => {
          const { value: text } = event.currentTarget;
          setTyped(text);
          onChange(text === "" ? null : Number(text));
        }}
      />
      {hint && <small class="muted">{hint}</small>}
    </label>
  );
}
