/** Writing aids: saved replies, and what is offered after @ and /. In Hebrew. */
import type { Words } from "../words.ts";

export const writing: Words<"writing"> = {
  "writing.action": "התחלת הפעולה",
  "writing.people": "חברי הצוות",
  "writing.replies": "תשובות מוכנות",
  "writing.fitting": "{count} לבחירה. החצים מזיזים, Enter בוחר.",
  "writing.nothingFits": "לא נמצאה התאמה.",
  "writing.no.people": "אין כאן עדיין חברי צוות נוספים.",
  "writing.no.replies": "אין עדיין תשובות מוכנות. אפשר ליצור אחת תחת ״תשובות מוכנות״, והיא תעמוד לרשותכם בכל פנייה.",
  "writing.find": "חיפוש תשובה מוכנה",
  "writing.new": "תשובה מוכנה חדשה",
  "writing.change": "שינוי תשובה מוכנה",
  "writing.team": "צוות",
  "writing.edit": "עריכה",
  "writing.editOne": "עריכת התשובה המוכנה {name}",
  "writing.name": "שם",
  "writing.words": "טקסט",
  "writing.placeholders": "משתנים",
  "writing.placeholdersHint":
    "כל משתנה מתמלא כשמשתמשים בתשובה. מה שלא ידוע על המבקר נשאר כפי שהוא, ותקבלו על כך הודעה לפני השליחה.",
  "writing.placeholder.visitor.name": "שם המבקר, אם הוא ידוע",
  "writing.placeholder.visitor.email": "כתובת המייל של המבקר, אם היא ידועה",
  "writing.placeholder.agent.name": "שם הנציג שמשתמש בתשובה",
  "writing.placeholder.ticket.number": "מספר הפנייה",
  "writing.filled": "בפנייה הזאת זה ייראה כך:",
  "writing.share": "שיתוף עם כל הצוות",
  "writing.onlyYours": "רק אתם רואים את התשובה הזאת. בעלים יכולים לשתף תשובה עם כל הצוות.",
  "writing.delete": "מחיקה",
  "writing.deleteAsk": "למחוק את התשובה המוכנה?",
  "writing.deleteShared": "למחוק אותה לכל הצוות?",
  "writing.full": "יש כבר 500 תשובות מוכנות. צריך למחוק אחת קודם.",
};
