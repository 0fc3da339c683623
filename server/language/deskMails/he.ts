/** Mails to the team, in Hebrew. */
import type { DeskMails } from "./en.ts";

const alerts = "אפשר לבחור אילו מיילים תקבלו בעמוד „חשבון”.";

export const he: DeskMails = {
  invitation: {
    subject: "הזמנה למוקד „{tenant}”",
    before: "קיבלתם הזמנה מאת {inviter} להצטרף למוקד „{tenant}”. מצטרפים בקישור הבא, שתקף פעם אחת למשך {time}:",
    after: "אם אינכם רוצים להצטרף, אין צורך לעשות דבר.",
  },
  reset: {
    subject: "בחירת סיסמה חדשה",
    before: "בוחרים סיסמה חדשה בקישור הבא, שתקף פעם אחת למשך {time}:",
    after: "לאחר מכן תנותקו מכל המכשירים. אם לא ביקשתם זאת, אין צורך לעשות דבר: הסיסמה תישאר כפי שהיא.",
  },
  signUp: {
    subject: "אישור כתובת המייל",
    before:
      "התקבלה בקשה לפתוח את המוקד „{tenant}” עם הכתובת הזאת. אם ביקשתם זאת, אשרו בקישור הבא, שתקף פעם אחת למשך {time}:",
    after: "אם לא ביקשתם זאת, אין צורך לעשות דבר.",
  },
  waitsOne: {
    subject: "פנייה {ticket} ממתינה לנציג",
    before: "יש באתר מי שממתין לתשובה.",
    after: alerts,
  },
  waitMany: {
    subject: "{count} שיחות ממתינות לנציג",
    before: "{count} שיחות ממתינות לכם: {tickets}.",
    after: alerts,
  },
  waitMore: {
    subject: "{count} שיחות ממתינות לנציג",
    before: "{count} שיחות ממתינות לכם: {tickets} ועוד {more}.",
    after: alerts,
  },
  approveOne: {
    subject: "פנייה {ticket} דורשת אישור",
    before: "פעולה בשיחה הזאת ממתינה לנציג: לאישור, או לבדיקה אם בוצעה.",
    after: alerts,
  },
  actionSecrets: {
    subject: "המפתח של הפעולה {action} הוחלף",
    before: "המפתח שאיתו נשלחת הפעולה {action} הוחלף על ידי {author}. המייל הזה נשלח לכל הבעלים.",
    after: "אם איש מכם לא התכוון לכך, נתקו את החשבון הזה מכל המכשירים, החליפו את הסיסמה שלו והגדירו את המפתח מחדש.",
  },
  actionApproval: {
    subject: "הפעולה {action} דורשת עכשיו פחות אישורים",
    before: "ההגדרה מי צריך לאשר את הפעולה {action} שונתה על ידי {author}: נדרש פחות מקודם. המייל הזה נשלח לכל הבעלים.",
    after: "אם איש מכם לא התכוון לכך, נתקו את החשבון הזה מכל המכשירים, החליפו את הסיסמה שלו והגדירו שוב את האישורים.",
  },
  awake: {
    subject: "ההשהיה של פנייה {ticket} הסתיימה",
    before: "פנייה {ticket} הושהתה עד עכשיו. יש מי שעדיין ממתין לתשובה.",
    after: alerts,
  },
  assigned: {
    subject: "קיבלתם את הפנייה {ticket} מאת {author}",
    before: "הפנייה {ticket} הועברה לטיפולכם על ידי {author}.",
    after: alerts,
  },
  assignedMany: {
    subject: "קיבלתם {count} פניות מאת {author}",
    before: "{count} פניות הועברו לטיפולכם על ידי {author}. הן מחכות לכם בתור ״שלי״.",
    after: alerts,
  },
  followedUp: {
    subject: "הודעה נוספת בפנייה {ticket}",
    before: "אחרי התשובה שלכם בפנייה {ticket} הגיעה הודעה נוספת מהמבקר. העוזר עונה, אלא אם תיכנסו לשיחה.",
    after: alerts,
  },
  mention: {
    subject: "הוזכרתם על ידי {author} בפנייה {ticket}",
    before: "הוזכרתם על ידי {author} בהערה לפנייה {ticket}.",
    after: "",
  },
};
