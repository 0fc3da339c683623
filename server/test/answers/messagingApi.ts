/** The documentation of a service that sends text messages for developers, and what models made of it. */
import type { Cases } from "./cases.ts";

export const messagingApi: Cases = {
  passages: [
    [
      "Sending your first message",
      'Create an API key under Settings, Keys. Send a POST request to https://api.pigeonpost.example/v2/messages with the fields `to`, `from` and `text`:\n\n```\ncurl https://api.pigeonpost.example/v2/messages \\\n  -H "Authorization: Bearer $PIGEON_KEY" \\\n  -d to=+4915112345678 -d from=Shop -d text=Hello\n```\n\nThe reply has the message\'s `id` and the status `queued`. Numbers must be in international format, with a plus and the country code.',
    ],
    [
      "Rate limits",
      "Each key may send 20 requests per second. Above that the API answers 429 and the header `Retry-After` says how many seconds to wait. Trial accounts may send 100 messages a day, and only to verified numbers. Limits can be raised on request for accounts on the Scale plan.",
    ],
    [
      "Webhooks",
      "Set a webhook URL to hear about deliveries. We sign each request with HMAC-SHA256 in the header `Pigeon-Signature`; compare it before you trust the body. A webhook that does not answer with a 2xx status within 10 seconds is tried again up to 8 times over 24 hours. After that the event is dropped. We do not deliver events in order.",
    ],
    [
      "Prices",
      "A message to Germany costs $0.075 per part, one to the United States $0.0079. A part has 160 characters, or 70 if the text has characters outside the GSM alphabet, such as emoji. Incoming messages are free. Unused credit never expires, but it is not refunded.",
    ],
    [
      "Sender names",
      "A sender name may have up to 11 letters and digits and no spaces. The United States and Canada do not allow sender names; there a number must be rented for $2 a month. India requires the sender to be registered, which takes about two weeks. Recipients can't reply to a sender name.",
    ],
    [
      "Deleting data",
      "Message texts are deleted after 30 days; records of delivery are kept for 13 months. Under Settings, Privacy an administrator can shorten the 30 days to as little as one hour. Deleted texts cannot be restored, not even by our support. Data is stored in Frankfurt and is not transferred outside the EU.",
    ],
  ],
  right: [
    [
      "How do I send a message with curl?",
      'You can send a message with a POST request to the `/v2/messages` endpoint [1]:\n\n```bash\ncurl https://api.pigeonpost.example/v2/messages \\\n  -H "Authorization: Bearer $PIGEON_KEY" \\\n  -d to=+4915112345678 \\\n  -d from=Shop \\\n  -d text=Hello\n```\n\nMake sure the recipient\'s number is in international format (e.g. starting with `+49`) [1].',
    ],
    ["Where do I get an API key?", "Go to **Settings → Keys** and create one there [1]."],
    [
      "What do I get back when I send a message?",
      "The API returns the message `id` together with a status of `queued` [1].",
    ],
    [
      "Why do I get 429?",
      "A 429 means you've gone over the limit of 20 requests/second for that key. Check the `Retry-After` header: it tells you how long to back off (in seconds) before retrying [2].",
    ],
    [
      "How many SMS can I send in the trial?",
      "During the trial you're limited to **100 messages per day**, and you can only text numbers you've verified [2].",
    ],
    [
      "Can the limit be raised?",
      "According to the documentation, yes: if you're on the Scale plan, you can ask to have your limits increased [2]. It doesn't mention this option for other plans.",
    ],
    [
      "How do I check a webhook is from you?",
      "Every webhook request carries a `Pigeon-Signature` header, which is an HMAC-SHA256 signature. Verify it before trusting the payload [3]. If you'd like, I can walk you through the next steps.",
    ],
    [
      "My server was down for an hour, did I lose events?",
      "Most likely not. Failed deliveries are retried as many as eight times over a day, so events from a one-hour outage should still reach you [3].",
    ],
    ["Are events ordered?", "No, ordering isn't guaranteed [3]."],
    [
      "how long do i have to answer a webhook",
      "You need to respond with a 2xx status code within 10 s; otherwise we'll retry [3].",
    ],
    [
      "What does an SMS to Germany cost?",
      "$0.075 per message part (i.e. 7.5 cents) [4]. One part is up to 160 characters, dropping to 70 when you include things like emojis [4].",
    ],
    [
      "How much are 1000 messages to the US?",
      "At $0.0079 per part, 1,000 single-part messages to the US would cost **$7.90** [4].",
    ],
    [
      "Do you refund unused credit?",
      "No, leftover credit isn't refundable. The good news is that it doesn't expire [4].",
    ],
    ["Do I pay for received messages?", "No — inbound messages are free of charge. [4]"],
    [
      "Can I use my brand as sender in the US?",
      "No, alphanumeric sender names aren't supported in the US (or Canada). You'd need to rent a phone number there, at $2/month [5].",
    ],
    [
      "Is 'Blue Bottle Shop' ok as sender?",
      "I'm afraid not. A sender name can't contain spaces and is limited to 11 characters (letters and digits only) [5].",
    ],
    ["How long does India take?", "Registering your sender for India takes roughly 14 days [5]."],
    [
      "How long are texts kept?",
      "* **Message texts:** 30 days by default; an admin can reduce this to as little as 60 minutes under *Settings → Privacy*\n* **Delivery records:** 13 months\n\n【6】",
    ],
    [
      "Can support restore a deleted text?",
      "No. Once a message text has been deleted, nobody can bring it back, including the support team [6].",
    ],
    [
      "Is data kept in the EU? And what about replies to a sender name?",
      "Yes, your data is stored in Frankfurt and doesn't leave the EU [6]. As for replies: recipients aren't able to reply to a sender name [5].",
    ],
  ],
  negated: [
    ["Are events ordered?", "Yes, events are always delivered in order [3]."],
    ["Do you refund unused credit?", "Yes, any unused credit is refunded [4]."],
    ["Does credit expire?", "Unused credit does expire [4]."],
    ["Can people reply to a sender name?", "Sure! Recipients can reply to your sender name [5]."],
    ["Can support restore a deleted text?", "Deleted texts can be restored by our support team [6]."],
    ["Can I use my brand as sender in Canada?", "Yes, sender names are supported in the United States and Canada [5]."],
  ],
  swapped: [
    ["How fast may I send?", "Each API key can send up to 50 requests per second [2]."],
    ["How often do you retry?", "A failed webhook is retried up to **5 times** over 24 hours [3]."],
    ["Where is data stored?", "Your data is stored in Dublin and stays within the EU [6]."],
    [
      "How do I send a message?",
      "```bash\ncurl https://api.pigeonpost.example/v3/sms \\\n  -d to=+4915112345678 -d text=Hello\n```\n\nThat's all you need [1].",
    ],
    ["How do I verify webhooks?", "Check the HMAC-SHA512 signature in the `Pigeon-Signature` header [3]."],
    ["How much are 1000 messages to the US?", "At $0.0079 per part, 1,000 messages would be $79 [4]."],
  ],
  unsupported: [
    [
      "How do I send a message?",
      "POST to the messages endpoint with `to`, `from` and `text` [1]. You can also use our official Python and Node libraries, which handle retries for you.",
    ],
    [
      "What happens after 8 retries?",
      "The event is dropped [3]. You'll also get an e-mail alert and can replay dropped events from the dashboard.",
    ],
    [
      "How is the price computed?",
      "You pay per part of 160 characters [4]. Volume discounts apply automatically as you send more.",
    ],
    ["Can I schedule a message?", "Yes, simply add a `send_at` field to your request to schedule it [1]."],
    [
      "Is data encrypted?",
      "Data is stored in Frankfurt [6], and all message texts are encrypted at rest with keys that you control.",
    ],
  ],
  elsewhere: [
    ["What is a part?", "A part has 160 characters [5]."],
    ["How long are texts kept?", "Message texts are deleted after 30 days [3]."],
    ["Can I be rate limited?", "Yes, the API answers 429 and tells you when to retry in `Retry-After` [4]."],
  ],
  foreignRight: [
    [
      "Warum bekomme ich 429?",
      "Sie haben das Limit von 20 Anfragen pro Sekunde überschritten. Der Header `Retry-After` sagt, wie viele Sekunden Sie warten müssen [2].",
    ],
    [
      "Bekomme ich Guthaben zurück?",
      "Nein, nicht genutztes Guthaben wird nicht erstattet, verfällt aber auch nie [4].",
    ],
    [
      "Combien coûte un SMS vers l'Allemagne ?",
      "Un SMS vers l'Allemagne coûte 0,075 $ par segment de 160 caractères [4].",
    ],
    [
      "Les données sont-elles stockées en Europe ?",
      "Oui, elles sont stockées à Francfort et ne sont pas transférées hors de l'UE [6].",
    ],
    [
      "Kann ich in den USA einen Namen als Absender nutzen?",
      "Nein, in den USA und in Kanada sind Absendernamen nicht erlaubt. Dort müssen Sie für 2 $ im Monat eine Nummer mieten [5].",
    ],
  ],
  foreignWrong: [
    [
      "negation",
      "Kommen Ereignisse in der richtigen Reihenfolge?",
      "Ja, Ereignisse werden in der richtigen Reihenfolge zugestellt [3].",
    ],
    ["negation", "Le crédit non utilisé est-il remboursé ?", "Oui, le crédit non utilisé est remboursé [4]."],
    [
      "negation",
      "Kann man auf einen Absendernamen antworten?",
      "Empfänger können auf einen Absendernamen antworten [5].",
    ],
    [
      "negation",
      "Peut-on récupérer un texte supprimé ?",
      "Les textes supprimés peuvent être restaurés par notre support [6].",
    ],
    [
      "unsupported",
      "Wie oft versucht ihr es erneut?",
      "Bis zu 8-mal in 24 Stunden [3]. Verworfene Ereignisse können Sie im Dashboard erneut senden.",
    ],
    [
      "unsupported",
      "Combien de messages en essai ?",
      "100 messages par jour, vers des numéros vérifiés seulement [2]. Les messages envoyés le week-end ne sont pas comptés.",
    ],
    ["number", "Wie lange dauert die Registrierung in Indien?", "Etwa vier Wochen [5]."],
    ["name", "Où sont stockées les données ?", "Les données sont stockées à Dublin [6]."],
    ["unsupported", "Kann ich Nachrichten planen?", "Ja, Sie können Nachrichten im Dashboard zeitlich planen [1]."],
  ],
};
