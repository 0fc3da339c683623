/** A town library's pages, and what models made of them in German, French and Spanish. */
import type { Cases } from "./cases.ts";

export const library: Cases = {
  passages: [
    [
      "Library card",
      "A library card costs €18 a year; for children under 16 it is free. Bring an identity card or a passport with proof of your address. The card is not transferable. If you lose it, a new one costs €5.",
    ],
    [
      "Borrowing and renewing",
      "Books may be borrowed for four weeks, films and games for one week. You may renew a loan twice, unless somebody else has reserved the item. Reference books and newspapers cannot be taken home. Up to 30 items may be out at the same time.",
    ],
    [
      "Late returns",
      "For each late item we charge €0.30 a day, at most €10. We send a reminder by e-mail three days before the due date. Accounts owing more than €20 are blocked until the amount is paid. Children do not pay late fees.",
    ],
    [
      "Rooms and devices",
      "Study rooms can be booked online for up to three hours a day. Eating is not allowed in the reading room; drinks in closed bottles are fine. Printing costs €0.10 a page in black and white and €0.50 in colour. The scanners may be used free of charge. Wi-Fi is available without a library card.",
    ],
    [
      "E-books",
      "E-books can be read on phones, tablets and most e-readers, but not on Kindle devices. Up to ten e-books may be borrowed for 21 days each. They return by themselves, so there are no late fees. E-books cannot be renewed.",
    ],
  ],
  ...{ right: [], negated: [], swapped: [], unsupported: [], elsewhere: [] },
  foreignRight: [
    [
      "Was kostet der Ausweis?",
      "Der Bibliotheksausweis kostet 18 € im Jahr; für Kinder unter 16 ist er kostenlos [1].",
    ],
    [
      "Combien de temps puis-je garder un livre ?",
      "Les livres peuvent être empruntés pendant quatre semaines, les films et les jeux pendant une semaine [2].",
    ],
    [
      "¿Puedo llevarme a casa los periódicos?",
      "No, los periódicos y las obras de consulta no se pueden llevar a casa [2].",
    ],
    [
      "Was passiert, wenn ich zu spät zurückgebe?",
      "Für jedes verspätete Medium berechnen wir 0,30 € pro Tag, höchstens aber 10 € [3].",
    ],
    ["Les enfants paient-ils des frais de retard ?", "Non, les enfants ne paient pas de frais de retard [3]."],
    ["¿Cuánto cuesta imprimir en color?", "Imprimir en color cuesta 0,50 € por página; en blanco y negro, 0,10 € [4]."],
    [
      "Darf ich im Lesesaal essen?",
      "Nein, Essen ist im Lesesaal nicht erlaubt. Getränke in geschlossenen Flaschen sind in Ordnung [4].",
    ],
    [
      "Puis-je lire les livres numériques sur ma Kindle ?",
      "Non, les livres numériques ne fonctionnent pas sur les appareils Kindle, mais sur les téléphones, les tablettes et la plupart des liseuses [5].",
    ],
    ["¿Necesito el carné para usar la wifi?", "No, la wifi está disponible sin carné de la biblioteca [4]."],
    ["Wie oft kann ich verlängern?", "Sie können zweimal verlängern, sofern niemand das Medium vorgemerkt hat [2]."],
  ],
  foreignWrong: [
    ["negation", "Kann ich E-Books verlängern?", "Ja, E-Books können verlängert werden [5]."],
    ["negation", "Puis-je prêter ma carte ?", "Oui, la carte est transmissible à une autre personne [1]."],
    ["negation", "¿Los niños pagan por devolver tarde?", "Sí, los niños también pagan recargos por retraso [3]."],
    [
      "negation",
      "Brauche ich für das WLAN einen Ausweis?",
      "Ja, das WLAN kann nur mit Bibliotheksausweis genutzt werden [4].",
    ],
    [
      "unsupported",
      "Comment réserver une salle ?",
      "Les salles d'étude se réservent en ligne, trois heures par jour au maximum [4]. Un vidéoprojecteur est prêté sur demande.",
    ],
    [
      "unsupported",
      "¿Puedo devolver libros el domingo?",
      "Sí, junto a la entrada hay un buzón de devolución abierto las 24 horas [2].",
    ],
    [
      "unsupported",
      "Was kostet ein neuer Ausweis?",
      "Ein neuer Ausweis kostet 5 € [1]. Er wird Ihnen innerhalb einer Woche per Post zugeschickt.",
    ],
    ["number", "Combien de livres puis-je emprunter ?", "Vous pouvez emprunter jusqu'à 40 documents à la fois [2]."],
    [
      "number",
      "¿Cuánto tiempo puedo tener un libro electrónico?",
      "Los libros electrónicos se prestan durante 28 días [5].",
    ],
    [
      "name",
      "Auf welchen Geräten laufen E-Books?",
      "E-Books laufen auf Telefonen, Tablets und auf Tolino-Geräten [5].",
    ],
  ],
};
