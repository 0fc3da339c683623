/** The documentation of a service for backups, and what models made of it. */
import type { Cases } from "./cases.ts";

export const backupService: Cases = {
  passages: [
    [
      "API keys",
      "Create a key under Settings → API. A key is shown once only; keep it in a safe place. Requests carry it in the header `Authorization: Bearer`. Keys never expire, but you can revoke them at any time. Each key may send 600 requests per minute.",
    ],
    [
      "Upload a snapshot",
      "Send the archive with a PUT request:\n\n```\nPUT https://api.stowaway.example/v2/snapshots/{name}\nAuthorization: Bearer KEY\nContent-Type: application/gzip\n```\n\nAn archive may be up to 5 GB. Larger ones have to be split. A snapshot with the same name is replaced without a warning.",
    ],
    [
      "Retention",
      "Snapshots are kept for 90 days on the Starter plan and for 1 year on the Team plan. Deleted snapshots stay in the bin for 72 hours; after that nobody can restore them, not even our support. Pinned snapshots are never removed automatically.",
    ],
    [
      "Encryption",
      "All data is encrypted on your machine with AES-256 before it is sent. We do not hold your passphrase. If you lose it, your backups cannot be read again. Servers stand in Frankfurt and Helsinki; data does not leave the European Union.",
    ],
    [
      "Plans",
      "Starter is free for up to 10 GB and one user. Team costs $12 per user and month and includes 1,000 GB. You can switch plans at any time; the price is adjusted to the day. Cancelling takes effect at the end of the billing month. There is no refund for months already begun.",
    ],
  ],
  right: [
    [
      "How do I upload with curl?",
      'Use a PUT request with your key [2]:\n\n```bash\ncurl -X PUT https://api.stowaway.example/v2/snapshots/monday \\\n  -H "Authorization: Bearer $KEY" \\\n  -H "Content-Type: application/gzip" \\\n  --data-binary @monday.tar.gz\n```',
    ],
    [
      "Can I see my API key again later?",
      "No, you get to see it a single time, so store it somewhere safe right away [1].",
    ],
    ["How large can an archive be?", "5,120 MB at most; anything bigger needs splitting [2]."],
    [
      "I deleted a snapshot yesterday, can I get it back?",
      "Yes. For three days it sits in the bin; afterwards it's gone for good, even for the support team [3].",
    ],
    [
      "What if I forget my passphrase?",
      "Then your backups are unreadable for good, because nobody at the company knows the passphrase [4].",
    ],
    ["Where is my data?", "In Frankfurt and Helsinki — it stays inside the EU [4]."],
    [
      "What do I get on Team, and what does it cost?",
      "Team is 12 dollars monthly for each user, and 1 TB is part of it [5].",
    ],
    ["Is there a rate limit?", "There is one: every key is good for 600 requests a minute [^1]."],
    [
      "Do pinned snapshots expire? How long are others kept?",
      "Pinned ones stay forever [3]. Others:\n\n1. Starter: 90 days [3]\n2. Team: twelve months [3]",
    ],
    [
      "If I cancel today do I get money back?",
      "No. Your plan simply runs until the billing month is over, and a month that has started isn't paid back [5].",
    ],
  ],
  negated: [
    ["Can support restore a deleted snapshot?", "After 72 hours our support can still restore deleted snapshots [3]."],
    ["Do keys expire?", "Keys expire after a while, and you can revoke them at any time [1]."],
    ["Is there a refund?", "There is a refund for months already begun [5]."],
  ],
  swapped: [
    ["How long are snapshots kept?", "On the Starter plan snapshots are kept for 60 days [3]."],
    ["Where are the servers?", "The servers stand in Frankfurt and Stockholm [4]."],
  ],
  unsupported: [
    ["Can I switch plans?", "You can switch plans at any time [5]. Annual customers get two months for free."],
    [
      "How are uploads encrypted?",
      "Data is encrypted on your machine with AES-256 [4], and every upload is scanned for viruses by an independent laboratory.",
    ],
    [
      "How do I create a key?",
      "Create it under Settings → API [1]. Only administrators with two-factor login can see that page.",
    ],
  ],
  elsewhere: [
    [
      "What happens to a snapshot with the same name?",
      "Servers stand in Frankfurt and Helsinki, and data does not leave the European Union [2].",
    ],
    ["How many requests may I send?", "Cancelling takes effect at the end of the billing month [1]."],
  ],
  foreignRight: [
    [
      "Wo stehen die Server?",
      "Die Server stehen in Frankfurt und Helsinki. Die Daten verlassen die Europäische Union nicht [4].",
    ],
    [
      "Kann ich einen gelöschten Snapshot wiederherstellen?",
      "Gelöschte Snapshots bleiben 3 Tage im Papierkorb, danach kann sie niemand wiederherstellen [3].",
    ],
    ["Combien coûte Team ?", "Team coûte 12 $ par utilisateur et par mois et comprend 1 000 Go [5]."],
  ],
  foreignWrong: [
    ["negation", "Laufen API-Schlüssel ab?", "Ja, Schlüssel laufen nach einiger Zeit ab [1]."],
    ["negation", "Les données quittent-elles l'UE ?", "Oui, les données quittent l'Union européenne [4]."],
    [
      "unsupported",
      "Wie groß darf ein Archiv sein?",
      "Ein Archiv darf bis zu 5 GB groß sein [2]. Vor dem Hochladen wird es von einem Virenscanner geprüft.",
    ],
    [
      "number",
      "Wie lange bleiben gelöschte Snapshots erhalten?",
      "Gelöschte Snapshots bleiben 7 Tage im Papierkorb [3].",
    ],
    ["name", "Où sont les serveurs ?", "Les serveurs se trouvent à Francfort et à Dublin [4]."],
  ],
};
