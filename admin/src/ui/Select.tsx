interface Props<Value extends string> {
  value: Value;
  options: readonly Value[];
  nameOf: (value: Value) => string;
  onChoose?: (value: Value) => void;
  id?: string;
  name?: string;
  class?: string;
  "aria-label"?: string;
}

/** A choice of one of some values. */
export function Select<Value extends string>({ options, nameOf, onChoose, ...rest }: Props<Value>) {
  return (
    <select
      {...rest}
      onChange={(event) => {
        const chosen = options[event.currentTarget.selectedIndex];
        if (chosen !== undefined) onChoose?.(chosen);
      }}
    >
      {options.map((each) => (
        <option key={each} value={each}>
          {nameOf(each)}
        </option>
      ))}
    </select>
  );
}
