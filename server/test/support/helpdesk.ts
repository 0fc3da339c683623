/** A made-up shop's help pages, and questions that they answer, in four languages. */
export const HELP_PAGES: Record<string, string> = {
  "returns.md":
    "# Returns\n\n## How do I return an item?\n\nYou can return any item within 30 days of delivery. Print the return label from your account and bring the parcel to any post office.\n\n## When do I get my refund?\n\nYour refund is paid within five days after the parcel has arrived in our warehouse.\n",
  "account.md":
    "# Account\n\n## How do I reset my password?\n\nOpen the login page, choose Forgot password and follow the link in the email.\n\n## How do I delete my account?\n\nOpen Settings, choose Privacy and confirm that the account is deleted. Deleted accounts can not be restored.\n\n## How do I change my delivery address?\n\nOpen Settings, choose Addresses and save the new delivery address before the order is sent.\n",
  "payment.md":
    "# Payment\n\n## Which payment methods do you accept?\n\nWe accept credit cards, bank transfer and cash on delivery.\n\n## Where do I find my invoice?\n\nYour invoice is in your account under Orders. Choose the order and download the invoice.\n",
  "versand.md":
    "# Versand\n\n## Wie lange dauert die Lieferung?\n\nDie Lieferung dauert zwei bis vier Werktage.\n\n## Wie kann ich meine Bestellung stornieren?\n\nÖffnen Sie Ihr Konto, wählen Sie die Bestellung und klicken Sie auf Stornieren, solange sie nicht verschickt ist.\n",
  "livraison.md":
    "# Livraison\n\n## Comment suivre mon colis ?\n\nOuvrez votre compte et choisissez la commande pour suivre le colis.\n",
  "pagos.md":
    "# Pagos\n\n## ¿Cómo puedo cambiar mi método de pago?\n\nAbra su cuenta, elija Pagos y guarde el nuevo método de pago.\n",
};

export const HELP_QUESTIONS = {
  en: [
    "How do I return an item?",
    "When do I get my refund?",
    "How do I reset my password?",
    "How do I delete my account?",
    "How do I change my delivery address?",
    "Which payment methods do you accept?",
    "Where do I find my invoice?",
  ],
  de: ["Wie lange dauert die Lieferung?", "Wie kann ich meine Bestellung stornieren?"],
  fr: ["Comment suivre mon colis ?"],
  es: ["¿Cómo puedo cambiar mi método de pago?"],
};
