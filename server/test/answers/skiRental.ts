/** A ski rental's pages, and what models made of them in German, French and Spanish. */
import type { Cases } from "./cases.ts";

export const skiRental: Cases = {
  passages: [
    [
      "Hiring skis",
      "A set of skis, boots and poles costs €29 a day, from the third day on €22. Helmets are included for children up to 14. You need an identity card as a deposit; we do not keep credit card details. Skis can be collected from 4 pm on the day before.",
    ],
    [
      "Damage and theft",
      "Scratches from normal use are free. For €3 a day you can insure the skis against breakage; theft is not covered. Stolen skis must be reported to the police, and you pay the value that they still have. Lost poles cost €15.",
    ],
    [
      "Lessons",
      "Group lessons start on Sundays and Mondays, for at most eight guests. Private lessons can be booked for any day and cost €65 an hour. Children are accepted from the age of four. The lift pass is not included in the price of a lesson.",
    ],
    [
      "Cancelling",
      "You can cancel free of charge up to 48 hours before the first day. After that we charge half of the price. If you fall ill or get hurt, we refund the unused days against a doctor's certificate. Unused days are not refunded because of bad weather, unless all lifts are closed.",
    ],
    [
      "Ski depot",
      "Lockers beside the valley station hold two pairs of skis and cost €6 a night. They are heated, so that boots dry. The depot opens at 7.30 am and closes at 6 pm. Sledges may not be left there. Keys that are not returned cost €40.",
    ],
  ],
  ...{ right: [], negated: [], swapped: [], unsupported: [], elsewhere: [] },
  foreignRight: [
    ["Was kostet eine Ausrüstung?", "Ski, Schuhe und Stöcke kosten zusammen 29 € am Tag, ab dem dritten Tag 22 € [1]."],
    [
      "Le vol est-il assuré ?",
      "Non, le vol n'est pas couvert : l'assurance à 3 € par jour ne couvre que la casse [2].",
    ],
    ["¿Desde qué edad se admiten niños?", "Se admiten niños a partir de los cuatro años [3]."],
    [
      "Bekomme ich bei schlechtem Wetter Geld zurück?",
      "Nein, wegen schlechten Wetters werden nicht genutzte Tage nicht erstattet, außer wenn alle Lifte geschlossen sind [4].",
    ],
    [
      "Jusqu'à quand puis-je annuler gratuitement ?",
      "Vous pouvez annuler gratuitement jusqu'à 48 heures avant le premier jour [4].",
    ],
    ["¿El forfait está incluido en la clase?", "No, el forfait no está incluido en el precio de la clase [3]."],
    ["Kann ich die Ski am Vorabend holen?", "Ja, Sie können die Ski am Vortag ab 16 Uhr abholen [1]."],
    [
      "Combien coûte un casier ?",
      "Un casier coûte 6 € par nuit et contient deux paires de skis. Il est chauffé, les chaussures sèchent donc pendant la nuit [5].",
    ],
    ["¿Cuánto pago si pierdo los bastones?", "Los bastones perdidos cuestan 15 € [2]."],
    ["Darf ich meinen Schlitten im Depot lassen?", "Nein, Schlitten dürfen dort nicht abgestellt werden [5]."],
  ],
  foreignWrong: [
    ["negation", "Sind die Ski gegen Diebstahl versichert?", "Ja, Diebstahl ist versichert [2]."],
    [
      "negation",
      "Le forfait est-il compris dans la leçon ?",
      "Oui, le forfait est compris dans le prix de la leçon [3].",
    ],
    ["negation", "¿Puedo dejar el trineo en el depósito?", "Sí, los trineos se pueden dejar allí [5]."],
    ["negation", "Speichert ihr meine Kreditkarte?", "Wir speichern die Daten Ihrer Kreditkarte als Kaution [1]."],
    [
      "negation",
      "¿Me devuelven el dinero si hace mal tiempo?",
      "Sí, los días no utilizados se reembolsan por mal tiempo [4].",
    ],
    [
      "unsupported",
      "Combien coûte un cours particulier ?",
      "Un cours particulier coûte 65 € de l'heure [3]. Une photo souvenir est offerte à la fin.",
    ],
    [
      "unsupported",
      "Wann öffnet das Depot?",
      "Das Depot öffnet um 7.30 Uhr und schließt um 18 Uhr [5]. Am Wochenende ist es eine Stunde länger geöffnet.",
    ],
    ["unsupported", "¿Tienen raquetas de nieve?", "Sí, también alquilamos raquetas de nieve y trineos [1]."],
    ["number", "Was kostet ein verlorener Schlüssel?", "Nicht zurückgegebene Schlüssel kosten 45 € [5]."],
    [
      "unsupported",
      "Puis-je venir avec mes propres skis ?",
      "Oui, nous affûtons et fartons vos propres skis en une heure [1].",
    ],
  ],
};
