/** Abbreviations of everyday things, which identify nobody. */
export const everydayAbbreviations: ReadonlySet<string> = new Set(
  "sms api faq pdf url id pin qr usb ev tv pc ai ok fyi vat csv html http https json xml ip bbq am pm utc gps sup atm wifi ui os dns ssl tls".split(
    " ",
  ),
);
