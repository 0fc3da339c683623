import type { Phrases } from "./en.ts";

export const phrases: Phrases = {
  handoverUnsure:
    "Nie mam wystarczającej pewności co do odpowiedzi, dlatego pytanie trafiło do pracownika (zgłoszenie {ticket}). Odpowiedź pojawi się tutaj.",
  handoverNothing:
    "W naszych dokumentach nie ma nic na ten temat, dlatego pytanie trafiło do pracownika (zgłoszenie {ticket}). Odpowiedź pojawi się tutaj.",
  handoverAsked: "Oczywiście. Rozmowa trafiła do pracownika (zgłoszenie {ticket}). Odpowiedź pojawi się tutaj.",
  handoverPassed: "Rozmowa trafiła do pracownika (zgłoszenie {ticket}). Odpowiedź pojawi się tutaj.",
  handoverFailed:
    "Coś poszło nie tak po naszej stronie, dlatego pytanie trafiło do pracownika (zgłoszenie {ticket}). Odpowiedź pojawi się tutaj.",
  handoverLimit:
    "Asystent osiągnął dzisiejszy limit, dlatego pytanie trafiło do pracownika (zgłoszenie {ticket}). Odpowiedź pojawi się tutaj.",
  handoverApproval:
    "Najpierw musi to zatwierdzić nasz zespół, dlatego sprawa została przekazana (zgłoszenie {ticket}). Wynik pojawi się tutaj.",
  handoverActionFailed:
    "Nie udało się, dlatego sprawa została przekazana zespołowi (zgłoszenie {ticket}). Odpowiedź pojawi się tutaj.",
  handoverActionUnknown:
    "Nie wiem, czy zostało to zrobione. Sprawdzi to nasz zespół (zgłoszenie {ticket}). Odpowiedź pojawi się tutaj.",
  emailArrived: "Wiadomość e-mail dotarła do tej rozmowy (zgłoszenie {ticket}). Odpowie pracownik.",
  backToAssistant: "Rozmawiają Państwo znów z asystentem. Zgłoszenie {ticket} nie czeka już na pracownika.",

  // Changes to the conversation
  personJoined: "{name} z zespołu dołącza do rozmowy.",
  personAssigned: "Rozmowę prowadzi teraz {name} z naszego zespołu.",
  personReleased: "Rozmowa wróciła do naszego zespołu. Odpowiedź pojawi się tutaj.",
  personLater: "Wrócimy do tej rozmowy później. Każda wiadomość napisana tutaj dotrze do nas od razu.",
  handedBack: "Rozmowę znów prowadzi asystent.",
  handedBackUnanswered: "Rozmowę znów prowadzi asystent, który odpowiada teraz na ostatnią wiadomość.",
  cannotAnswer:
    "W dokumentach nie ma odpowiedzi na to pytanie. Można zapytać innymi słowami albo porozmawiać z człowiekiem.",
  conversationClosed: "Ta rozmowa została zamknięta. Wystarczy napisać, aby zacząć od nowa.",
  conversationReopened: "Ta rozmowa jest znów otwarta. Odpowiada tu asystent.",
  conversationMerged: "Ta rozmowa toczy się dalej w {other}, na liście rozmów.",
  conversationMergedHere: "Rozmowa {other} toczy się dalej tutaj.",
  visitorBlocked: "Nasz zespół zakończył tę rozmowę. Nie można już tu pisać.",
  visitorUnblocked: "Można tu znów pisać.",

  // The mail with an agent’s answer
  mailSubject: "{tenant}: odpowiedź na pytanie ({ticket})",
  mailGreeting: "Dzień dobry,",
  mailGreetingNamed: "Dzień dobry, {name}!",
  mailAnswered: "{name} odpowiada:",
  mailFiles: "Pliki do tej odpowiedzi, które można otworzyć na czacie:",
  mailQuestion: "Treść wiadomości:",
  mailConversation: "Dotychczasowa rozmowa:",
  mailYou: "Ty",
  mailAssistant: "Asystent AI",
  mailLink: "Ciąg dalszy i odpowiedź w czacie:",
  mailReply: "Wystarczy odpowiedzieć na tę wiadomość e-mail.",
  mailNoLinks: "Odnośniki z odpowiedzi pominięto w tej pierwszej wiadomości; znajdują się na czacie.",
  mailConfirm:
    "Aby otrzymywać kolejne odpowiedzi e-mailem, proszę otworzyć ten link lub odpowiedzieć na tę wiadomość. Do tego czasu nic więcej na ten adres nie wyślemy.",
  mailStop: "Nie chcę więcej tych wiadomości",
  mailStopped: "Nie będziemy już wysyłać wiadomości na ten adres.",

  // When a daily limit is reached
  serviceDocuments: "Dzisiejsze odpowiedzi to cytaty z dokumentów, sprawdzane przed wyświetleniem.",
  servicePeople: "Asystent osiągnął dzisiejszy limit. Proszę zostawić tu pytanie, a odpowie na nie pracownik.",
  serviceClosed:
    "W tej chwili nie możemy przyjąć więcej pytań. Proszę spróbować później albo napisać „{ask}”, jeśli sprawa nie może czekać.",

  askPerson: "Porozmawiać z człowiekiem",

  // Clarifying questions
  clarifyUnsure: "Nie mam pewności, czy to właściwe miejsce. Czy chodzi o któryś z tych tematów?",
  clarifyWhich: "Który z tych tematów mają Państwo na myśli?",
  clarifyAgain:
    "Moja ostatnia odpowiedź chyba nie pomogła. Czy chodzi o któryś z tych tematów, czy wolą Państwo zapytać człowieka?",
  clarifyPerson: "Moja ostatnia odpowiedź chyba nie pomogła. Czy chcą Państwo porozmawiać z człowiekiem?",

  greeting: "Dzień dobry! W czym mogę pomóc?",
  opening: "Oczywiście. Co chcieliby Państwo wiedzieć?",
  wellbeing: "Wszystko w porządku, dziękuję. W czym mogę pomóc?",
  thanks: "Nie ma za co. W razie kolejnych pytań proszę pisać.",
  goodbye: "Do widzenia! Można tu wrócić w każdej chwili.",
  okay: "Dobrze. W razie kolejnych pytań proszę pisać.",
  praise: "Bardzo się cieszę. W razie kolejnych pytań proszę pisać.",
  anger:
    "Przykro mi. Jeśli wolą Państwo rozmowę z pracownikiem, proszę napisać „Porozmawiać z człowiekiem”, a przekażę tę rozmowę.",
  unclear: "Nie rozumiem. Czy mogą Państwo zadać pytanie w kilku słowach?",
  works: "Działa. Co chcieliby Państwo wiedzieć?",
  abilities:
    "Odpowiadam na pytania na podstawie dokumentów tej witryny i pokazuję, skąd pochodzi każda odpowiedź. Gdy nie mam pewności, rozmowę może przejąć człowiek.",
  identity:
    "Jestem asystentem AI, nie człowiekiem. Odpowiadam na podstawie dokumentów tej witryny, a na życzenie rozmowę może przejąć człowiek.",

  nothingToRepeat: "Nie było jeszcze żadnej odpowiedzi. Co chcieliby Państwo wiedzieć?",
  onlyQuotes:
    "Mogę tylko cytować dokumenty w języku, w którym zostały napisane. Jeśli potrzebna jest pomoc w innym języku, proszę napisać „Porozmawiać z człowiekiem”.",
  noReason: "Dokumenty nie mówią dlaczego. Jeśli chcesz wiedzieć więcej, napisz „Porozmawiać z człowiekiem”.",

  actionAsk: "Potrzebuję jeszcze: {label}.",
  actionAskSeveral: "Potrzebuję jeszcze kilku danych:",
  actionAskAgain: "Nie udało mi się tego odczytać. Potrzebuję jeszcze: {label}.",
  actionConfirm: "Mogę to dla Państwa zrobić. Czy mam to zrobić?",
  actionYes: "Tak, proszę",
  actionNo: "Nie",
  actionWhich: "Co z tego mam zrobić?",
  actionIdentity: "Do tego muszę wiedzieć, kim Pan/Pani jest. Proszę zalogować się na tej stronie i zapytać ponownie.",
  actionNeither: "Nic z tego",
  actionDeclined: "Dobrze, nic nie zostało zrobione.",
  actionDone: "Gotowe: {title}.",
  actionRehearsed: "To była próba: nic nie zostało wysłane.",
  actionFailed: "Nie udało się: {title}.",
  actionUnknown: "Nie wiem, czy zostało to zrobione. Sprawdzi to ktoś z zespołu.",
  actionRejected: "Nasz zespół nie wyraził na to zgody.",
  actionRejectedBecause: "Nasz zespół nie wyraził na to zgody: {reason}",
  fromSystem: "Przed chwilą z systemu {business}",

  fromWeb: "Z internetu, nie z naszych własnych dokumentów:",

  answerLanguage: "Odpowiedź jest w języku dokumentu, z którego pochodzi ({language}).",
  writtenIn: "Język odpowiedzi: {language}.",

  contextualizing: "Czytam pytanie…",
  checking_cache: "Sprawdzam wcześniejsze odpowiedzi…",
  searching: "Przeszukuję dokumenty…",
  reading: "Czytam to, co znalazłem na temat „{topic}”…",
  searching_web: "Przeszukuję internet…",
  looking_up: "Sprawdzanie: {title}…",
  acting: "Wykonywanie: {title}…",
  writing: "Piszę odpowiedź…",
  checking_answer: "Sprawdzam odpowiedź…",
  waiting_for_person: "Rozmowę prowadzi teraz człowiek.",
  agent_joined: "Do rozmowy dołączył pracownik.",
  ticket_status: "Stan rozmowy się zmienił.",
  question_cancelled: "Pytanie zostało anulowane.",
};
