/** Finds the purpose of a section, in languages that state it at the start of a sentence. Pure. */

/** Matches a stated purpose: "To change the address of an order, open it". */
export const goals = [
  /(?:^|[.!?]\s+|\n)(?:To|Pour|Para|Per) (\p{Ll}+ [^,.;:!?()\n[\]]{6,60}), /u,
  /(?:^|[.!?]\s+|\n)Um ([^,.;:!?()\n[\]]{4,60} (?:zu \p{Ll}+e?n|\p{Ll}+zu\p{Ll}+en)), /u,
];
/** "Die Adresse zu ändern", "ein Konto anzulegen": drops the "zu". */
export const infinitive =
  /(?: zu (?=\p{Ll}+n$)|(?<= (?:ab|an|auf|aus|bei|ein|fest|frei|her|hin|los|mit|nach|um|vor|weg|wieder|zurück|zusammen))zu(?=\p{Ll}+en$))/u;
