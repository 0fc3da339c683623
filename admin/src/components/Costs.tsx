/** What models may cost, and the prices of those that the public list does not know. Part of the form of the answers. */
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
      <label class="field">
        <span>{t("settings.cap")}</span>
        <input
          type="number"
          min="0"
          step="0.01"
          inputMode="decimal"
          value={cap === null ? "" : cap / 1_000_000}
          onInput={(event) => {
            const { value, valueAsNumber } = event.currentTarget;
            edit({ daily_cost_cap_micros: value === "" ? null : Math.round(valueAsNumber * 1_000_000) });
          }}
        />
        <small class="muted">{t("settings.capHint")}</small>
      </label>
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
        value={price.usd_per_million_in}
        onChange={(usd_per_million_in) => change({ usd_per_million_in })}
      />
      <Dollars
        label={t("settings.priceOut")}
        value={price.usd_per_million_out}
        onChange={(usd_per_million_out) => change({ usd_per_million_out })}
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

function Dollars({ label, value, onChange }: { label: string; value: number; onChange: (value: number) => void }) {
  return (
    <label class="field">
      <span>{label}</span>
      <input
        type="number"
        required
        min="0"
        max="10000"
        step="any"
        inputMode="decimal"
        value={value}
        onInput={(event) => {
          if (Number.isFinite(event.currentTarget.valueAsNumber)) onChange(event.currentTarget.valueAsNumber);
        }}
      />
    </label>
  );
}
