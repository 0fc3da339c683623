/** An energy supplier's help pages, and what models made of them. */
import type { Cases } from "./cases.ts";

export const energySupplier: Cases = {
  passages: [
    [
      "Moving home",
      "Tell us your moving date at least 10 days before you leave, in the app under Account > Moving. We need the final reading of your meter on the day you hand over the keys. Your tariff moves with you. If the new flat has no smart meter, we fit one free of charge within 6 weeks.",
    ],
    [
      "Bills",
      "Bills are sent on the 3rd of each month and are due after 14 days. You can pay by direct debit or by card; payments in cash are not possible. A reminder costs $4. If a bill looks too high, compare your readings first, then write to billing@brightwell.example.",
    ],
    [
      "Solar feed-in",
      "We pay 8.2 cents for each kWh that you feed into the grid. The credit appears on your next bill and is never paid out in cash. Systems above 30 kW need a contract of their own. Batteries may not be charged from the grid.",
    ],
    [
      "Power cuts",
      "Check the fuse box first. If the neighbours are dark as well, the fault lies with the grid: report it to Northgrid on 0800 555 0199, day or night. We cannot repair the grid ourselves. You get $50 credited if a cut lasts longer than 12 hours.",
    ],
    [
      "Tariffs",
      "Green Fix holds its price for 24 months and runs on wind and water power only. Flex changes its price each hour and requires a smart meter. Leaving Green Fix early costs $75; Flex can be left with 1 month's notice. Night hours are from 22:00 to 06:00.",
    ],
  ],
  right: [
    [
      "I'm moving, what do I do?",
      "Report the date in the app (Account > Moving) ten days ahead or earlier, and read the meter when you give the keys away [1].",
    ],
    ["Do I keep my tariff when I move?", "Yes, you keep it [1]."],
    ["When do I have to pay?", "Two weeks after the bill, which goes out every month on the 3rd [2]."],
    ["Can I pay cash?", "Sorry, no cash. Cards and direct debit are both okay [2]."],
    [
      "What do I earn with solar?",
      "$0.082 per kilowatt-hour that goes into the grid, credited on the following bill [3].",
    ],
    [
      "The whole street is dark. Who do I call?",
      "That's a fault of the grid, so call Northgrid at 0800 5550199; they're there around the clock [4].",
    ],
    [
      "Is there compensation for outages?",
      "Once an outage goes beyond half a day, 50 dollars are put on your account [4].",
    ],
    [
      "What are your tariffs?",
      "- **Green Fix**: same price for two years, wind and hydro power only [5]\n- **Flex**: hourly prices, works only with a smart meter [5]",
    ],
    [
      "How do I get out of Green Fix? And Flex?",
      "Green Fix can be ended early for a fee of 75 dollars; with Flex one month's notice is enough [5].",
    ],
    [
      "When is it night? Does a reminder cost anything?",
      "Night runs from 10 pm until 6 am [5]. Being reminded adds 4 dollars [2].",
    ],
  ],
  negated: [
    ["Can the credit be paid out?", "Your solar credit can also be paid out in cash [3]."],
    ["Do you repair the grid?", "We can repair the grid ourselves [4]."],
  ],
  swapped: [
    ["When do bills come?", "Bills are sent on the 5th of each month [2]."],
    ["Who do I call in a power cut?", "Report it to Southgrid on 0800 555 0199 [4]."],
  ],
  unsupported: [
    [
      "Is a smart meter free?",
      "If the new flat has none, a smart meter is fitted free of charge within 6 weeks [1]. Old meters are donated to schools.",
    ],
    [
      "What's Green Fix?",
      "Green Fix holds its price for 24 months and uses wind and water power [5]. It was voted best tariff by consumers.",
    ],
  ],
  elsewhere: [
    ["What does a reminder cost?", "Systems above 30 kW need a contract of their own [2]."],
    [
      "Can I charge batteries from the grid?",
      "Your tariff moves with you, and a smart meter is fitted free of charge [3].",
    ],
    ["How do I report a power cut?", "Leaving Green Fix early costs $75 [4]."],
  ],
  foreignRight: [
    [
      "Kann ich bar bezahlen?",
      "Nein, Barzahlung ist nicht möglich. Sie können per Lastschrift oder Karte bezahlen [2].",
    ],
    ["Puis-je garder mon tarif si je déménage ?", "Oui, votre tarif vous suit dans le nouveau logement [1]."],
    [
      "Was passiert bei einem langen Stromausfall?",
      "Dauert der Ausfall länger als 12 Stunden, erhalten Sie 50 $ gutgeschrieben [4].",
    ],
  ],
  foreignWrong: [
    ["negation", "Puis-je payer en espèces ?", "Vous pouvez aussi payer en espèces [2]."],
    [
      "unsupported",
      "Was kostet die Kündigung von Green Fix?",
      "Die vorzeitige Kündigung von Green Fix kostet 75 $ [5]. Rentner bekommen zusätzlich einen Rabatt auf den Grundpreis.",
    ],
    ["number", "Wann sind Nachtstunden?", "Die Nachtstunden gehen von 20:00 bis 06:00 Uhr [5]."],
    ["name", "Qui appeler en cas de panne ?", "Signalez la panne à Westgrid au 0800 555 0199 [4]."],
  ],
};
