/** A dental practice's pages, and what models made of them. */
import type { Cases } from "./cases.ts";

export const clinic: Cases = {
  passages: [
    [
      "Appointments",
      "You can book online or call us on weekdays between 8 am and 5 pm. Please cancel at least 48 hours ahead; otherwise we charge a fee of £35. New patients should arrive 15 minutes early to fill in a form. Children under 16 must come with a parent or guardian.",
    ],
    [
      "Emergencies",
      "If you have severe pain or swelling, ring before 10 am and we will see you the same day. Outside our hours call 111. We do not treat broken jaws; go to the accident and emergency department of St Mary's Hospital.",
    ],
    [
      "Whitening",
      "Whitening takes two visits of 60 minutes each and costs £280. It is not suitable for pregnant women or anyone under 18. Avoid coffee, red wine and curry for 2 days afterwards. Results usually last between 12 and 18 months.",
    ],
    [
      "Payment",
      "We accept cards, cash and bank transfer, but no cheques. Treatments over £500 can be spread over 10 monthly payments without interest. Your insurer may ask for an itemised bill, which we send by e-mail on request.",
    ],
    [
      "After an extraction",
      "Do not rinse your mouth for 24 hours. Bite on the gauze for 20 minutes. Paracetamol is fine; do not take aspirin because it thins the blood. Smoking delays healing, so stay away from it for three days. Some bleeding on the first day is normal.",
    ],
  ],
  right: [
    [
      "How late can I cancel?",
      "Let us know no later than two days before. If it's later than that you'll be billed £35 [1].",
    ],
    ["Can my 14 year old come alone?", "No, someone under 16 has to be accompanied by a parent or guardian [1]."],
    [
      "My face is swollen, what should I do?",
      "Phone before 10:00 and you'll be seen today; when we're closed, dial 111 [2].",
    ],
    ["Is whitening ok while pregnant?", "No, it isn't recommended during pregnancy, nor for minors [3]."],
    [
      "How long does whitening last and what does it cost?",
      "Expect 1 to 1.5 years. The price is £280 for two one-hour sessions [3].",
    ],
    ["Can I pay in instalments?", "Yes: for anything above £500 you can pay in ten interest-free monthly parts [4]."],
    ["Can I pay by cheque?", "Cheques aren't accepted. Card, cash or a transfer all work [4]."],
    [
      "Can I take aspirin after a tooth was pulled?",
      "Better not, it makes the blood thinner. Paracetamol is okay [5].",
    ],
    [
      "What must I watch out for after an extraction?",
      "For the first day don't rinse. Also:\n\n* keep biting on the gauze for 20 min\n* no cigarettes for 72 hours\n\nA little bleeding at first is nothing to worry about [5].",
    ],
    [
      "What can't I eat after whitening? Do I need to be early as a new patient?",
      "Skip coffee, curry and red wine for 48 hours. As a new patient come a quarter of an hour early for the paperwork [1, 3].",
    ],
  ],
  negated: [
    ["Can I take aspirin?", "You can take aspirin after an extraction [5]."],
    ["Do you accept cheques?", "We accept cards, cash, bank transfer and cheques [4]."],
  ],
  swapped: [
    ["How late can I cancel?", "Please cancel at least 24 hours ahead; otherwise we charge £35 [1]."],
    ["Where do I go with a broken jaw?", "Go to the accident and emergency department of Guy's Hospital [2]."],
    ["What does whitening cost?", "It takes two visits and costs £380 [3]."],
  ],
  unsupported: [
    [
      "Can I pay in instalments?",
      "Treatments over £500 can be spread over 10 monthly payments without interest [4]. Students get a discount on every check-up.",
    ],
    [
      "How long does whitening last?",
      "Results usually last between 12 and 18 months [3]. A touch-up kit for use at home is included in the price.",
    ],
    [
      "When can I call?",
      "You can call on weekdays between 8 am and 5 pm [1], and on Saturdays a hygienist answers the phone.",
    ],
  ],
  elsewhere: [
    ["Is bleeding normal?", "Your insurer may ask for an itemised bill, which is sent by e-mail [5]."],
    ["Do you see children?", "Whitening takes two visits of 60 minutes each [1]."],
    ["How can I pay?", "Bite on the gauze for 20 minutes and do not rinse [4]."],
  ],
  foreignRight: [
    ["Kann ich in Raten zahlen?", "Ja, Behandlungen über 500 £ können Sie in 10 Monatsraten ohne Zinsen bezahlen [4]."],
    [
      "Puis-je prendre de l'aspirine après une extraction ?",
      "Non, ne prenez pas d'aspirine, car elle fluidifie le sang. Le paracétamol convient [5].",
    ],
    ["Bis wann muss ich absagen?", "Bitte sagen Sie mindestens 48 Stunden vorher ab, sonst berechnen wir 35 £ [1]."],
  ],
  foreignWrong: [
    ["negation", "Kann ich mit Scheck bezahlen?", "Ja, Sie können bei uns mit Scheck bezahlen [4]."],
    [
      "unsupported",
      "Combien coûte le blanchiment ?",
      "Le blanchiment coûte 280 £ et demande deux visites [3]. Nous offrons aussi une brosse à dents électrique à chaque patient.",
    ],
    [
      "unsupported",
      "Wann soll ich als neuer Patient kommen?",
      "Neue Patienten sollten 15 Minuten früher kommen [1]. Parkplätze stehen hinter dem Gebäude kostenlos zur Verfügung.",
    ],
    ["number", "Combien de temps ne pas rincer ?", "Ne vous rincez pas la bouche pendant 12 heures [5]."],
    ["name", "Wohin mit einem gebrochenen Kiefer?", "Gehen Sie in die Notaufnahme des King's College Hospital [2]."],
  ],
};
