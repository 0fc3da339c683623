import type { Words } from "../words.ts";

export const accounts: Words<"accounts"> = {
  "login.title": "Am Desk anmelden",
  "login.email": "E-Mail",
  "login.password": "Passwort",
  "login.submit": "Anmelden",
  "login.busy": "Anmeldung läuft…",
  "login.forgot": "Passwort vergessen?",
  "login.signUp": "Neues Desk eröffnen",
  "login.wrong": "E-Mail und Passwort passen nicht zusammen. Prüfe beides und versuche es noch einmal.",
  "login.codeHint": "Aus deiner Authenticator-App, oder ein Wiederherstellungscode.",
  "login.codeWrong":
    "Dieser Code stimmt nicht oder wurde schon benutzt. Warte auf den nächsten und versuche es noch einmal.",
  "login.throttled": "Zu viele Versuche. Warte {wait} und versuche es dann erneut.",
  "login.expired": "Deine Sitzung ist abgelaufen. Melde dich an, um dort weiterzumachen, wo du warst.",

  "invitation.title": "Einladung",
  "invitation.join": "Bei {tenant} mitarbeiten",
  "invitation.intro": "Deine Rolle: {role}. Wähle einen Namen, den deine Kollegen kennen, und ein Passwort.",
  "invitation.name": "Dein Name",
  "invitation.password": "Passwort",
  "invitation.accept": "Annehmen",
  "invitation.hasAccount": "Ich habe schon ein Konto",
  "invitation.isNew": "Ich habe noch kein Konto",
  "invitation.known": "Zu dieser Adresse gibt es ein Konto. Melde dich an, um anzunehmen.",
  "invitation.signInAndJoin": "Anmelden und annehmen",
  "invitation.signedIn": "Du bist als {email} angemeldet. Deine Rolle: {role}.",
  "invitation.notNow": "Jetzt nicht",
  "invitation.otherAccount":
    "Diese Einladung ist für {invited}, du bist aber als {email} angemeldet. Melde dich ab, um weiterzumachen.",
  "invitation.over": "Diese Einladung gilt nicht mehr. Bitte um eine neue.",
  "invitation.toLogin": "Zur Anmeldung",

  "confirm.title": "{tenant} eröffnen",
  "confirm.intro":
    "Deine Adresse ist bestätigt. Wähle deinen Namen und ein Passwort, dann gehört das Desk dir. Deine Rolle: {role}.",
  "confirm.over": "Dieser Link gilt nicht mehr. Melde dich noch einmal an, um einen neuen zu bekommen.",

  "signUp.title": "Neues Desk eröffnen",
  "signUp.desk": "Name des Desks",
  "signUp.deskHint": "Deine Firma oder dein Team, wie deine Kollegen es kennen.",
  "signUp.submit": "Link senden",
  "signUp.sent": "Eine Mail an {email} ist unterwegs. Öffne den Link darin innerhalb eines Tages.",

  "firstRun.title": "Das erste Desk einrichten",
  "firstRun.intro":
    "Dieser Dienst hat noch kein Konto. Er hat einen Einmalcode in sein Protokoll geschrieben: Gib ihn hier ein.",
  "firstRun.code": "Einmalcode",
  "firstRun.wrong": "Das ist nicht der Code aus dem Protokoll. Prüfe ihn und versuche es noch einmal.",
  "firstRun.over": "Inzwischen gibt es ein Konto. Melde dich damit an.",
  "firstRun.submit": "Desk einrichten",

  "reset.title": "Neues Passwort",
  "reset.intro": "Gib deine Adresse ein. Wenn sie ein Konto hat, bekommst du eine Mail mit einem Link.",
  "reset.noMail":
    "Hier ist kein Mailserver eingerichtet. Bitte den Betreiber um einen Link: npm run account -- reset-link --email ADRESSE",
  "reset.submit": "Link senden",
  "reset.sent": "Wenn {email} ein Konto hat, ist eine Mail unterwegs. Der Link darin gilt einmal, eine Stunde lang.",
  "reset.choose": "Neues Passwort wählen",
  "reset.consequences": "Danach bist du überall abgemeldet, und die API-Schlüssel, die du erzeugt hast, enden.",
  "reset.save": "Passwort setzen",
  "reset.done": "Dein neues Passwort gilt. Melde dich damit an.",
  "reset.over": "Dieser Link gilt nicht mehr. Fordere einen neuen an.",
  "reset.again": "Neuen Link anfordern",

  "desks.title": "Desk auswählen",
  "desks.none": "{email} gehört zurzeit zu keinem Desk. Bitte einen Inhaber um eine Einladung.",

  "account.title": "Konto",
  "account.signedIn": "Angemeldet als {name} ({email})",
  "account.role": "Rolle",
  "account.signOut": "Abmelden",
  "account.language": "Sprache",
  "account.password": "Passwort ändern",
  "account.current": "Jetziges Passwort",
  "account.new": "Neues Passwort",
  "account.newHint": "Mindestens 10 Zeichen.",
  "account.change": "Passwort ändern",
  "account.changeHint": "Andere Geräte werden abgemeldet, und die API-Schlüssel, die du erzeugt hast, enden.",
  "account.changed": "Dein Passwort ist geändert.",

  "provider.signIn": "Mit {label} anmelden",
  "provider.connect": "Mit {label} verbinden",
  "provider.hint": "Verbinde dein Konto einmal, dann kannst du dich mit {label} statt mit deinem Passwort anmelden.",
  "provider.unknown":
    "Zu der Adresse, die {label} genannt hat, gibt es hier kein Konto, oder sie ist nicht bestätigt. Bitte um eine Einladung, oder melde dich mit deinem Passwort an und verbinde es unter Konto.",
  "provider.failed": "Die Anmeldung mit {label} hat nicht geklappt. Versuche es noch einmal.",

  "second.title": "Anmeldung in zwei Schritten",
  "second.off":
    "Aus. Dein Passwort allein genügt. Schalte sie ein, dann wird auch nach einem Code aus einer App auf deinem Telefon gefragt.",
  "second.on": "Ein. Bei der Anmeldung wird auch nach einem Code aus deiner Authenticator-App gefragt.",
  "second.start": "Einschalten",
  "second.scan": "Scanne dieses Bild mit einer Authenticator-App.",
  "second.qr": "QR-Code für die Authenticator-App",
  "second.type": "Oder tippe diesen Schlüssel in die App:",
  "second.code": "Code",
  "second.confirm": "Code bestätigen",
  "second.codeWrong": "Dieser Code stimmt nicht. Prüfe die Uhr deines Telefons und nimm den nächsten Code.",
  "second.passwordWrong": "Das jetzige Passwort stimmt nicht.",
  "second.codes":
    "Bewahre diese Wiederherstellungscodes sicher auf: Jeder lässt dich einmal hinein, wenn du dein Telefon nicht hast. Sie werden nicht noch einmal gezeigt.",
  "second.left": "Übrige Wiederherstellungscodes: {count}",
  "second.renew": "Neue Wiederherstellungscodes erzeugen",
  "second.stop": "Ausschalten",

  "sessions.title": "Wo du angemeldet bist",
  "sessions.hint":
    "Beende, was du nicht kennst oder nicht mehr brauchst. Netze werden ohne ihren letzten Teil gezeigt.",
  "sessions.current": "hier",
  "sessions.unknown": "Unbekanntes Gerät",
  "sessions.times": "zuletzt {used}, seit {since}",
  "sessions.end": "Sitzung {name} beenden",
  "sessions.endShort": "Beenden",
  "sessions.endOthers": "Alle anderen beenden",

  "account.wrong": "Das jetzige Passwort stimmt nicht, oder das neue ist zu kurz.",
};
