/** The "Outbox" page, in Hebrew: part of the settings texts. */
import type { operator as english } from "../en/operator.ts";

export const operator: Record<keyof typeof english, string> = {
  "settings.tabOutbox": "דואר יוצא",
  "outbox.title": "מה שלא הצליח",
  "outbox.hint":
    "מה שהובטח באחד הדסקים ונזנח אחרי ניסיונות רבים, או משום ששרת הדואר סירב סופית. רק מפעילי השירות רואים את הדף הזה.",
  "outbox.none": "שום דבר לא נזנח.",
  "outbox.total": "סך הכול: {count}",
  "outbox.list": "מה שנזנח",
  "outbox.choose": "בחירה: {kind}, {tenant}",
  "outbox.all": "בחירת כל מה שבדף הזה",
  "outbox.tries": "ניסיונות: {count}, נזנח {time}",
  "outbox.retry": "לנסות שוב",
  "outbox.drop": "לוותר",
  "outbox.dropLabel": "לוותר על מה שנבחר",
  "outbox.dropAsk": "זה לא ייעשה לעולם.",
  "outbox.settled": "טופלו: {count}",
  "outbox.more": "להציג עוד",
  "outbox.kind.job": "משימת רקע",
  "outbox.kind.escalation_opened": "התראות על פנייה",
  "outbox.kind.resume_graph": "המשך של שיחה",
  "outbox.kind.drop_question": "שאלת הבהרה שבוטלה",
  "outbox.kind.wake_ticket": "פנייה שנדחתה",
  "outbox.kind.email_answer": "תשובה בדוא״ל",
  "outbox.kind.mail_mention": "דוא״ל על אזכור",
  "outbox.kind.mail_assigned": "דוא״ל על פנייה שהוקצתה",
  "outbox.kind.visitor_followed_up": "דוא״ל על מבקר שכתב שוב",
  "outbox.kind.mail_awake": "דוא״ל על פנייה שחזרה",
  "outbox.kind.mail_waiting": "דוא״ל על מי שממתין",
  "outbox.kind.mail_owners": "מייל לבעלים על פעולה ששונתה",
  "outbox.kind.call_decided": "מה שהוחלט על פעולה",
};
