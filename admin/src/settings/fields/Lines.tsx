interface LinesProps {
  values: string[];
  most: number;
  chars: number;
  lang?: string;
  onChange: (values: string[]) => void;
}

/** One entry per line. Uncontrolled, so that the text stays as typed. */
export function Lines({ values, most, chars, lang, onChange }: LinesProps) {
  return (
    <textarea
      rows={4}
      dir="auto"
      lang={lang}
      defaultValue={values.join("\n")}
      onInput={(event) => {
        const lines = event.currentTarget.value.split("\n").map((line) => line.trim().slice(0, chars));
        onChange(lines.filter(Boolean).slice(0, most));
      }}
    />
  );
}
