/** A bicycle shop's pages, and what models made of them. */
import type { Cases } from "./cases.ts";

export const bikeShop: Cases = {
  passages: [
    [
      "Returns",
      "You can return unused goods within 14 days of delivery. Bikes must not have been ridden outdoors. We refund the purchase price within 5 working days after the parcel has reached our workshop. The shipping fee of €6.90 is not refunded. Helmets can't be taken back once the seal is broken.",
    ],
    [
      "Workshop",
      "Our workshop is open Tuesday to Saturday from 9:00 to 18:30. A small inspection costs €49 and takes about 24 hours. You don't need an appointment for a flat tyre. We repair bikes of all makers, but we do not work on cargo bikes with hydraulic steering.",
    ],
    [
      "Warranty",
      "Frames carry a warranty of 10 years, batteries one of 24 months or 500 charging cycles, whichever comes first. Wear parts such as chains, brake pads and tyres are excluded. To make a claim, send the receipt and two photos of the damage to warranty@velohaus.example.",
    ],
    [
      "Delivery",
      "| Country | Time | Price |\n| --- | --- | --- |\n| Germany | 2-4 days | free from €80 |\n| Austria | 3-5 days | €12 |\n| Switzerland | 5-8 days | €29, plus customs |\n\nBikes are delivered 95 % assembled: you only turn the handlebar and screw in the pedals. The haulier calls you the day before.",
    ],
    [
      "Leasing",
      "Employees can lease a bike through their employer with JobRad or Bikeleasing. The contract runs for 36 months. At the end you may buy the bike for about 18 % of its price or give it back. Your employer must sign the request before we order the bike.",
    ],
  ],
  right: [
    ["Can I send a helmet back?", "Only while its seal is intact; an opened helmet stays with you [1]."],
    [
      "How long do I have to return something?",
      "You've got two weeks from the day it arrives, provided you haven't used it [1].",
    ],
    ["Can I come by with a flat tyre without booking?", "Yes, you can [2]."],
    ["How long is an inspection?", "Plan on roughly one day; it's 49 euros [2]."],
    [
      "What's the warranty on the battery?",
      "It's covered for two years or 500 charges, depending on what you reach first [3].",
    ],
    [
      "How do I claim warranty?",
      "Mail us the following at warranty@velohaus.example [3]:\n\n- the receipt\n- two pictures showing the damage",
    ],
    [
      "What does delivery cost to Austria and Switzerland?",
      "| Where | Cost |\n| --- | --- |\n| Austria | 12 € |\n| Switzerland | 29 € and customs |\n\n[4]",
    ],
    [
      "Will the bike be put together?",
      "Almost: it comes 95% assembled. All that's left for you is straightening the handlebar and fitting the pedals【4】.",
    ],
    [
      "What happens when my lease is over?",
      "After three years you choose: hand the bike back, or keep it by paying around 18 % of what it cost [5].",
    ],
    [
      "Do you fix bikes bought elsewhere? On Mondays too?",
      "Bikes from any manufacturer are fine, though not cargo bikes with hydraulic steering. Mondays we're closed, since the workshop runs Tuesday through Saturday [2].",
    ],
  ],
  negated: [
    ["Can I send a helmet back?", "Helmets can be taken back once the seal is broken [1]."],
    ["Is the shipping fee refunded?", "Yes, the shipping fee of €6.90 is refunded as well [1]."],
    ["Do I need an appointment for a flat?", "For a flat tyre you need an appointment [2]."],
  ],
  swapped: [
    ["How long do I have to return something?", "You can return unused goods within 30 days of delivery [1]."],
    ["Who do I lease with?", "You can lease a bike through your employer with Lease a Bike [5]."],
    ["What does an inspection cost?", "A small inspection costs €59 [2]."],
  ],
  unsupported: [
    [
      "Are brake pads covered?",
      "Brake pads count as wear parts and are excluded [3]. We fit new ones at half the price for club members.",
    ],
    [
      "How is the bike delivered?",
      "Bikes come 95 % assembled [4]. The haulier also takes your old bike along and recycles the packaging.",
    ],
  ],
  elsewhere: [
    [
      "How long is the warranty on frames?",
      "The contract runs for 36 months, and your employer must sign the request first [3].",
    ],
    ["When do I get my refund?", "Send the receipt and two photos of the damage [1]."],
  ],
  foreignRight: [
    ["Kann ich einen Helm zurückgeben?", "Helme nehmen wir nicht zurück, sobald das Siegel gebrochen ist [1]."],
    ["Wie lange gilt die Garantie auf den Rahmen?", "Auf den Rahmen haben Sie zehn Jahre Garantie [3]."],
    [
      "Combien coûte la livraison en Suisse ?",
      "La livraison en Suisse coûte 29 €, plus les frais de douane, et prend 5 à 8 jours [4].",
    ],
  ],
  foreignWrong: [
    ["negation", "Brauche ich einen Termin?", "Für einen platten Reifen brauchen Sie einen Termin [2]."],
    [
      "unsupported",
      "Wie lange dauert die Garantie?",
      "Auf den Rahmen haben Sie 10 Jahre Garantie [3]. Gestohlene Räder ersetzen wir ebenfalls kostenlos.",
    ],
    [
      "number",
      "Combien de temps pour rendre un article ?",
      "Vous pouvez retourner les articles non utilisés dans un délai de 30 jours [1].",
    ],
    ["name", "Mit wem kann ich leasen?", "Über den Arbeitgeber können Sie mit Eurorad ein Rad leasen [5]."],
  ],
};
