import type { ActionCard as Card, FormField } from "../../../../../server/protocol/actionCards.ts";
import { useUi } from "../../context.ts";

interface ActionCardProps {
  card: Card;
  /** Distinguishes the cards on a page. */
  id: string;
}

/** Shows what an action still needs, as a form, or exactly what it would do. */
export function ActionCard({ card, id }: ActionCardProps) {
  const { t, chat } = useUi();
  if (card.kind === "confirm") {
    return (
      <section class="action" aria-label={card.title}>
        <strong class="action-title" dir="auto">
          {card.title}
        </strong>
        {card.values.length > 0 && (
          <dl>
            {card.values.map(({ label, value }) => (
              <div key={label} dir="auto">
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </section>
    );
  }
  // The form is sent as a message with one line per field, which the server reads like a typed reply.
  const send = (form: HTMLFormElement) => {
    const given = new FormData(form);
    const lines = card.fields.flatMap(({ label }) => {
      const value = String(given.get(label) ?? "").trim();
      return value === "" ? [] : [`${label}: ${value}`];
    });
    if (lines.length > 0) chat.say(lines.join("\n"));
  };
  return (
    <form
      class="action"
      aria-label={card.title}
      onSubmit={(event) => {
        event.preventDefault();
        send(event.currentTarget);
      }}
    >
      <strong class="action-title" dir="auto">
        {card.title}
      </strong>
      {card.fields.map((field, at) => (
        <Field key={field.label} field={field} id={`fd-${id}-${at}`} />
      ))}
      <button type="submit" class="button">
        {t("send")}
      </button>
    </form>
  );
}

const inputs = {
  string: { type: "text" },
  boolean: { type: "text" },
  enum: { type: "text" },
  email: { type: "email" },
  date: { type: "date" },
  number: { type: "text", inputMode: "decimal" },
  integer: { type: "text", inputMode: "numeric" },
} as const satisfies Record<FormField["type"], object>;

function Field({ field, id }: { field: FormField; id: string }) {
  const { label, hint, options, value, is_required } = field;
  const common = { id, name: label, required: is_required, "aria-describedby": hint ? `${id}-hint` : undefined };
  return (
    <label for={id} dir="auto">
      {label}
      {options.length > 0 ? (
        <select {...common} class="field">
          <option />
          {options.map((option) => (
            <option key={option} selected={option === value}>
              {option}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...common}
          {...inputs[field.type]}
          class="field"
          dir="auto"
          maxLength={500}
          defaultValue={value ?? ""}
        />
      )}
      {hint && (
        <span class="aside" id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </label>
  );
}
