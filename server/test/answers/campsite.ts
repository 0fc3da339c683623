/** A campsite's pages, and what models made of them. */
import type { Cases } from "./cases.ts";

export const campsite: Cases = {
  passages: [
    [
      "Arrival and departure",
      "Pitches are ready from 2 pm and must be left by 11 am. Cabins are ready from 4 pm and must be left by 10 am. Reception is open daily from 8 am to 8 pm; if you come later, your key is in the box beside the gate, and the code for it is sent to you by text message on the day of arrival. Staying until 6 pm on the last day costs €12, if the pitch is free.",
    ],
    [
      "Dogs",
      "Up to two dogs per pitch are welcome for €4.50 a night each. They must be on a lead at all times and may not go into the cabins, the washrooms or the pool area. The dog beach is at the north end of the lake, 600 metres from reception. Fighting breeds are not admitted.",
    ],
    [
      "Electricity and water",
      "Every pitch has a 10 ampere socket; bring an adapter for the blue CEE plug, or hire one at reception for a deposit of €15. Electricity is charged by meter at €0.65 per kWh. Drinking water taps stand at every second row. Charging electric cars at the pitch is forbidden; use the two charging points beside the car park.",
    ],
    [
      "Cancelling a booking",
      "Up to 30 days before arrival you may cancel free of charge, apart from a booking fee of €10. Between 29 and 8 days before arrival we keep half of the price, later the whole. A booking can be moved once to other dates of the same season without a charge. Bookings made through an agency must be cancelled there.",
    ],
    [
      "Pool and lake",
      "The pool is heated and open from May to September, 9 am to 7 pm. Children under 10 may only use it with an adult. There is no lifeguard. Swimming in the lake is at your own risk; blue-green algae may close it in August. Stand-up boards can be hired for €9 an hour.",
    ],
    [
      "Fires and noise",
      "Open fires are not allowed on the pitches; use the fire bowls at the lake, where wood is sold for €6 a bag. Gas grills are fine. Charcoal grills are allowed unless the forest fire level is 4 or higher. Quiet hours are from 10 pm to 7 am and from 1 pm to 3 pm.",
    ],
  ],
  right: [
    [
      "When can I get into the cabin?",
      "Based on the information provided, **cabins are available from 4:00 PM**, and you'll need to check out by **10:00 AM** on your departure day [1].\n\nLet me know if you need anything else!",
    ],
    [
      "We arrive at 10 in the evening, is that a problem?",
      "Not at all! Reception closes at 20:00, but you can still check in:\n\n1. You'll get a code by SMS on the day you arrive [1]\n2. Use it to open the box next to the gate\n3. Your key will be inside [1]",
    ],
    [
      "Can we stay longer on the last day?",
      "Yes, as long as your pitch isn't taken: for €12 you can keep it until 18:00 [1].",
    ],
    [
      "Can I bring my dog to the cabin?",
      "Unfortunately, dogs are **not permitted inside the cabins** [2]. They're welcome on the pitches, though (two at most, €4.50 per dog per night) [2].",
    ],
    [
      "How much for 2 dogs for a week?",
      "Each dog costs €4.50 per night [2], so two dogs for seven nights come to **€63**.",
    ],
    ["where can my dog swim", "There's a dog beach on the northern end of the lake, about 0.6 km from reception【2】."],
    [
      "Do I need an adapter?",
      "Yes — the pitches use a blue CEE socket (10 A), so you'll want an adapter. If you don't have one, reception hires them out against a €15 deposit [^3].\n\n[^3]: Electricity and water",
    ],
    [
      "Can I charge my EV at the pitch?",
      "No, charging an electric car from your pitch isn't allowed. Instead, there are two charging points next to the car park (3).",
    ],
    [
      "what does electricity cost",
      "Here's how electricity works:\n\n| Item | Cost |\n|---|---|\n| Electricity | €0.65 per kWh |\n| Adapter | €15 deposit |\n\nUsage is measured with a meter [3].",
    ],
    [
      "I need to cancel 3 weeks before, what do I get back?",
      "Three weeks (21 days) before arrival falls in the 29-to-8-day window, so 50% of the price is retained and you'd get the other half back. [4]",
    ],
    [
      "Can I change my dates?",
      "Yes, you can rebook once free of charge, provided the new dates are in the same season [4]. A second change isn't something the documents cover, so please ask the team about that.",
    ],
    [
      "I booked on an agency's site. How do I cancel?",
      "For bookings made via an agency, you'll have to cancel directly with that agency [4].\n\nIs there anything else I can help you with?",
    ],
    [
      "Is there a lifeguard?",
      "No. The documents state that there's no lifeguard on duty, so children younger than ten must be accompanied by an adult at the pool [5].",
    ],
    ["Is the pool open in April?", "No, I'm afraid it isn't: the pool season runs from May through September [5]."],
    [
      "Is it safe to swim in the lake?",
      "You can swim in the lake, but please keep in mind:\n\n- **At your own risk** – nobody supervises it\n- **Algae** – it may be closed in August because of blue-green algae\n\nSource: [5]",
    ],
    ["What does a SUP cost for two hours?", "A stand-up board is €9 per hour, so two hours would be €18 [5]."],
    [
      "Can we make a campfire?",
      "Not at your pitch. Campfires are only possible in the fire bowls down by the lake; you can buy a bag of firewood there for €6 [6].",
    ],
    [
      "Can I use my charcoal BBQ?",
      "Generally yes — charcoal barbecues are OK as long as the forest fire level stays below 4. Gas barbecues are always fine. [6]",
    ],
    ["When are the quiet hours?", "**Quiet hours:**\n* Night: 22:00–07:00\n* Midday: 13:00–15:00\n\n[6]"],
    [
      "Dogs and grill, what are the rules?",
      "**Dogs:** keep them on a leash at all times; pool, washrooms and cabins are off-limits [2].\n\n**Grilling:** gas is fine, charcoal depends on the fire level, and open fires on the pitch are prohibited [6].",
    ],
  ],
  negated: [
    ["Can I bring my dog to the cabin?", "Great news! Yes, your dog may stay in the cabin with you [2]."],
    ["Can I charge my EV at the pitch?", "Yes, you can charge your electric car directly at your pitch [3]."],
    ["Is there a lifeguard?", "Yes, a lifeguard watches over the pool during opening hours [5]."],
    ["Can we make a campfire?", "Open fires are permitted on the pitches [6]."],
    ["Can I move my booking?", "Bookings can't be moved to other dates [4]."],
    [
      "Do I have to cancel with the agency?",
      "No, you don't need to contact the agency: bookings made through an agency can be cancelled with us [4].",
    ],
  ],
  swapped: [
    ["When can I get into the cabin?", "Cabins are ready from **3 PM** and must be vacated by 10 AM [1]."],
    ["How much is a dog?", "Dogs are welcome at €5.50 per night each [2]."],
    ["How much for 2 dogs for a week?", "At €4.50 per dog and night, two dogs for seven nights come to €31.50 [2]."],
    [
      "what does electricity cost",
      "| Item | Cost |\n|---|---|\n| Electricity | €0.56 per kWh |\n| Adapter deposit | €15 |\n\n[3]",
    ],
    ["When are the quiet hours?", "Quiet hours run from 11 pm to 7 am and from 1 pm to 3 pm [6]."],
  ],
  unsupported: [
    [
      "Can I get a late check-out?",
      "Yes, staying until 6 pm costs €12 if the pitch is free [1]. For cabins, late check-out can be arranged for an additional cleaning fee.",
    ],
    [
      "Is there a beach for dogs?",
      "Yes, at the north end of the lake [2]. There are free waste bags and a dog shower right beside it.",
    ],
    [
      "Is the pool heated?",
      "Yes, the pool is heated and open May to September [5]. It also has a water slide and a separate paddling pool for toddlers.",
    ],
    [
      "Can I cancel?",
      "You can cancel up to 30 days ahead free of charge, apart from a €10 booking fee [4]. Refunds are usually credited within a few working days to your original payment method.",
    ],
    ["Can we hire bicycles?", "Yes, bicycles can be hired at reception, where helmets are included [5]."],
  ],
  elsewhere: [
    ["Can I grill?", "Gas grills are fine, and charcoal is allowed below forest fire level 4 [1]."],
    ["Where is the key?", "It's in the box beside the gate [5]."],
    ["What about dogs?", "They must be on a lead and may not enter the pool area [6]."],
    ["What does wood cost?", "Wood is sold for €6 a bag [2]."],
  ],
  foreignRight: [
    [
      "Ab wann kann ich in die Hütte?",
      "Die Hütten sind ab 16 Uhr bezugsfertig und müssen bis 10 Uhr geräumt sein [1].",
    ],
    ["Darf mein Hund in den Pool?", "Nein, Hunde dürfen leider nicht in den Poolbereich [2]."],
    [
      "Peut-on faire un feu de camp ?",
      "Non, les feux ouverts sont interdits sur les emplacements. Vous pouvez utiliser les braseros au bord du lac, où le bois coûte 6 € le sac [6].",
    ],
    [
      "Y a-t-il un maître-nageur ?",
      "Non, il n'y a pas de maître-nageur. Les enfants de moins de 10 ans doivent être accompagnés d'un adulte [5].",
    ],
    [
      "Kann ich kostenlos stornieren?",
      "Ja, bis 30 Tage vor der Anreise kostenlos, bis auf eine Buchungsgebühr von 10 €. Danach behalten wir die Hälfte, ab 7 Tagen vorher den ganzen Preis [4].",
    ],
  ],
  foreignWrong: [
    ["negation", "Darf mein Hund in die Hütte?", "Ja, Hunde dürfen mit in die Hütte [2]."],
    ["negation", "Y a-t-il un maître-nageur ?", "Oui, un maître-nageur surveille la piscine [5]."],
    ["negation", "Kann ich mein E-Auto am Stellplatz laden?", "Ja, das Laden am Stellplatz ist erlaubt [3]."],
    ["negation", "Les chiens de combat sont-ils admis ?", "Les chiens de combat sont admis [2]."],
    [
      "unsupported",
      "Ist der Pool beheizt?",
      "Ja, der Pool ist beheizt [5]. Außerdem gibt es eine Sauna und einen Whirlpool für Erwachsene.",
    ],
    [
      "unsupported",
      "Où est la plage pour chiens ?",
      "Elle se trouve au nord du lac, à 600 mètres de la réception [2]. Des sacs et une douche y sont mis à disposition gratuitement.",
    ],
    ["number", "Was kostet ein Hund?", "Ein Hund kostet 5,50 € pro Nacht [2]."],
    ["unsupported", "Kann ich Fahrräder leihen?", "Ja, Fahrräder können Sie an der Rezeption ausleihen [5]."],
    ["number", "À quelle heure faut-il libérer le chalet ?", "Il faut libérer le chalet avant 11 h 30 [1]."],
  ],
};
