import { describe, expect, test } from "vitest";
import { readCsv } from "./readCsv.ts";

const HOURS = "# When are you open?\n\nMonday to Friday.";
const PRICE = "# What does it cost?\n\n9 EUR, monthly.";

test.each([
  ["commas and names", 'Question,Answer\nWhen are you open?,Monday to Friday.\nWhat does it cost?,"9 EUR, monthly."\n'],
  ["semicolons", "question;answer\r\nWhen are you open?;Monday to Friday.\r\nWhat does it cost?;9 EUR, monthly.\r\n"],
  ["tabs", "Q\tA\nWhen are you open?\tMonday to Friday.\nWhat does it cost?\t9 EUR, monthly."],
  ["no names at all", "When are you open?;Monday to Friday.\nWhat does it cost?;9 EUR, monthly."],
  ["the other order", "Antwort;Frage\nMonday to Friday.;When are you open?\n9 EUR, monthly.;What does it cost?"],
  [
    "one name in another language",
    "Vraag;Iets\nWhen are you open?;Monday to Friday.\nWhat does it cost?;9 EUR, monthly.",
  ],
  [
    "more columns",
    'id,Question,by,Answer\n1,When are you open?,x,Monday to Friday.\n2,What does it cost?,,"9 EUR, monthly."',
  ],
  [
    "empty lines and cells behind",
    "q;a;;\n;;;\nWhen are you open?;Monday to Friday.;;\n\nWhat does it cost?;9 EUR, monthly.;;",
  ],
  ["a word for Excel", "sep=;\nq;a\nWhen are you open?;Monday to Friday.\nWhat does it cost?;9 EUR, monthly."],
  ["title and content", 'Title,Content\nWhen are you open?,Monday to Friday.\nWhat does it cost?,"9 EUR, monthly."'],
])("each row is a section: %s", (_what, csv) => {
  expect(readCsv(csv).text).toBe(`${HOURS}\n\n${PRICE}`);
});

test("answers keep their lines and headings, topics become headings, addresses become links", () => {
  const csv = `Kategorie;Frage;Antwort;Link
Versand;Wie lange?;"Zwei Tage.

# Ins Ausland
Fünf."" Tage";https://shop.example/versand
Versand;Wie teuer?;Umsonst;
;Noch [etwas]?;Nein;javascript:alert(1)`;
  expect(readCsv(csv).text).toBe(
    `# Versand

## Wie lange?

Zwei Tage.

### Ins Ausland
Fünf." Tage

<https://shop.example/versand>

## Wie teuer?

Umsonst

# Noch \\[etwas\\]?

Nein`,
  );
});

describe("an unreadable row is reported by its line", () => {
  test.each([
    ["a missing answer", 3, "q,a\nx,y\nonly a question,\n"],
    ["a cell too many", 4, 'q,a\n"x\nx",y\nWhen?,Yes, we do\n'],
    ["a quote that is never closed", 3, `q,a\nx,y\nz,"never ${"closed\n".repeat(50)}`],
    ["a quote inside", 2, 'q,a\nx,y"z"\n'],
    ["a row as long as a book", 3, `q,a\nx,y\nz,${"long ".repeat(30_000)}\n`],
  ])("%s", (_what, line, csv) => {
    expect(() => readCsv(csv)).toThrow(expect.objectContaining({ key: "file_row_broken", details: { line } }));
  });
});

test("any other table is read as well: each row becomes a section with the names of its columns", () => {
  const prices = "Article;Price;Stock\nOak desk;249 EUR;12\nLamp;;3\n;9 EUR\n";
  expect(readCsv(prices).text).toBe(`# Oak desk

Article: Oak desk

Price: 249 EUR

Stock: 12

# Lamp

Article: Lamp

Stock: 3

# 9 EUR

Price: 9 EUR`);
  expect(readCsv("We deliver on Mondays.\nReturns are free.\n").text).toBe(
    "We deliver on Mondays.\n\nReturns are free.",
  );
});

test.each([
  ["file_empty", "question,answer\n"],
  ["file_empty", "\n\n"],
])("%s", (key, csv) => {
  expect(() => readCsv(csv)).toThrow(expect.objectContaining({ key }));
});
