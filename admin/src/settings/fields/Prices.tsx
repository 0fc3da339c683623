import type { Settings } from "../../../../server/protocol/admin.ts";
import { t } from "../../i18n/index.ts";
import { Dollars } from "./Dollars.tsx";

type Price = Settings["model_prices"][number];

interface PricesProps {
  prices: Price[];
  most: number;
  edit: (patch: Pick<Settings, "model_prices">) => void;
}

/** Prices of models missing from the public list. */
export function Prices({ prices, most, edit }: PricesProps) {
  const change = (index: number, patch: Partial<Price>) =>
    edit({ model_prices: prices.map((price, at) => (at === index ? { ...price, ...patch } : price)) });
  return (
    <>
      {prices.map((price, index) => (
        <PriceRow
          key={`${index}`}
          price={price}
          change={(patch) => change(index, patch)}
          remove={() => edit({ model_prices: prices.filter((_, at) => at !== index) })}
        />
      ))}
      {prices.length < most && (
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
      )}
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
