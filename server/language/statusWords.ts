/** What the status page says, in the languages that the server speaks. */
import type { SpokenLanguage } from "./phrases/index.ts";

export interface StatusWords {
  title: string;
  /** The headline, by the worst state of all; `unknown`: nobody is watching. */
  headline: { working: string; late: string; failing: string; unknown: string };
  /** The state of one component. */
  states: { working: string; late: string; failing: string; unknown: string };
  components: { conversations: string; answers: string; documents: string; emails: string };
  /** What a state that isn't good means for people. */
  meaning: {
    conversationsLate: string;
    conversationsFailing: string;
    answersLate: string;
    documentsLate: string;
    emailsLate: string;
  };
  /** `{count}` days. */
  lastDays: string;
  /** Of the last 90 days: `{count}` had trouble. */
  troubledDays: string;
  noTrouble: string;
  /** The heading of the list of days with trouble. */
  trouble: string;
  /** `{count}` minutes. */
  minutes: string;
  /** `{time}` */
  readAt: string;
}

export const statusWords: Record<SpokenLanguage, StatusWords> = {
  en: {
    title: "Service status",
    headline: {
      working: "Everything is working",
      late: "Some things are slower than usual",
      failing: "Something isn’t working",
      unknown: "Nobody is watching right now",
    },
    states: { working: "Working", late: "Slow", failing: "Not working", unknown: "Unknown" },
    components: { conversations: "Conversations", answers: "Answers", documents: "Documents", emails: "Emails" },
    meaning: {
      conversationsLate: "Some messages are answered later than usual. None is lost.",
      conversationsFailing: "Messages can’t be taken in at the moment. The chat sends them again by itself.",
      answersLate: "Answers are quoted from the documents instead of being written by the AI model.",
      documentsLate: "New documents are read later than usual.",
      emailsLate: "Emails are sent later than usual.",
    },
    lastDays: "The last {count} days",
    troubledDays: "Days with trouble: {count}",
    noTrouble: "No day with trouble",
    trouble: "Days with trouble",
    minutes: "{count} min",
    readAt: "As of {time}",
  },
  de: {
    title: "Status des Dienstes",
    headline: {
      working: "Alles funktioniert",
      late: "Manches ist langsamer als sonst",
      failing: "Etwas funktioniert nicht",
      unknown: "Gerade wird nichts beobachtet",
    },
    states: { working: "Funktioniert", late: "Langsam", failing: "Gestört", unknown: "Unbekannt" },
    components: { conversations: "Gespräche", answers: "Antworten", documents: "Dokumente", emails: "E-Mails" },
    meaning: {
      conversationsLate: "Manche Nachrichten werden später beantwortet als sonst. Keine geht verloren.",
      conversationsFailing:
        "Nachrichten können gerade nicht angenommen werden. Der Chat schickt sie von selbst noch einmal.",
      answersLate: "Antworten werden aus den Dokumenten zitiert, statt vom KI-Modell geschrieben zu werden.",
      documentsLate: "Neue Dokumente werden später gelesen als sonst.",
      emailsLate: "E-Mails werden später verschickt als sonst.",
    },
    lastDays: "Die letzten {count} Tage",
    troubledDays: "Tage mit Störungen: {count}",
    noTrouble: "Kein Tag mit Störungen",
    trouble: "Tage mit Störungen",
    minutes: "{count} Min.",
    readAt: "Stand: {time}",
  },
  fr: {
    title: "État du service",
    headline: {
      working: "Tout fonctionne",
      late: "Certaines choses sont plus lentes que d’habitude",
      failing: "Quelque chose ne fonctionne pas",
      unknown: "Rien n’est surveillé en ce moment",
    },
    states: { working: "Fonctionne", late: "Ralenti", failing: "En panne", unknown: "Inconnu" },
    components: { conversations: "Conversations", answers: "Réponses", documents: "Documents", emails: "E-mails" },
    meaning: {
      conversationsLate: "Certains messages reçoivent une réponse plus tard que d’habitude. Aucun n’est perdu.",
      conversationsFailing: "Les messages ne peuvent pas être reçus pour le moment. Le chat les renvoie de lui-même.",
      answersLate: "Les réponses sont citées des documents au lieu d’être rédigées par le modèle d’IA.",
      documentsLate: "Les nouveaux documents sont lus plus tard que d’habitude.",
      emailsLate: "Les e-mails partent plus tard que d’habitude.",
    },
    lastDays: "Les {count} derniers jours",
    troubledDays: "Jours avec des perturbations : {count}",
    noTrouble: "Aucun jour de perturbation",
    trouble: "Jours avec des perturbations",
    minutes: "{count} min",
    readAt: "Mis à jour : {time}",
  },
  es: {
    title: "Estado del servicio",
    headline: {
      working: "Todo funciona",
      late: "Algunas cosas van más lentas de lo habitual",
      failing: "Algo no funciona",
      unknown: "Ahora mismo no se está supervisando nada",
    },
    states: { working: "Funciona", late: "Lento", failing: "No funciona", unknown: "Desconocido" },
    components: {
      conversations: "Conversaciones",
      answers: "Respuestas",
      documents: "Documentos",
      emails: "Correos electrónicos",
    },
    meaning: {
      conversationsLate: "Algunos mensajes se responden más tarde de lo habitual. No se pierde ninguno.",
      conversationsFailing: "Ahora mismo no se pueden recibir mensajes. El chat los vuelve a enviar por sí solo.",
      answersLate: "Las respuestas se citan de los documentos en lugar de que las escriba el modelo de IA.",
      documentsLate: "Los documentos nuevos se leen más tarde de lo habitual.",
      emailsLate: "Los correos se envían más tarde de lo habitual.",
    },
    lastDays: "Los últimos {count} días",
    troubledDays: "Días con incidencias: {count}",
    noTrouble: "Ningún día con incidencias",
    trouble: "Días con incidencias",
    minutes: "{count} min",
    readAt: "Actualizado: {time}",
  },
  it: {
    title: "Stato del servizio",
    headline: {
      working: "Funziona tutto",
      late: "Qualcosa è più lento del solito",
      failing: "Qualcosa non funziona",
      unknown: "In questo momento non è in corso alcun controllo",
    },
    states: { working: "Funziona", late: "Lento", failing: "Non funziona", unknown: "Sconosciuto" },
    components: { conversations: "Conversazioni", answers: "Risposte", documents: "Documenti", emails: "E-mail" },
    meaning: {
      conversationsLate: "Alcuni messaggi ricevono risposta più tardi del solito. Nessuno va perso.",
      conversationsFailing: "Al momento i messaggi non possono essere ricevuti. La chat li invia di nuovo da sola.",
      answersLate: "Le risposte sono citate dai documenti invece di essere scritte dal modello di IA.",
      documentsLate: "I nuovi documenti vengono letti più tardi del solito.",
      emailsLate: "Le e-mail partono più tardi del solito.",
    },
    lastDays: "Gli ultimi {count} giorni",
    troubledDays: "Giorni con problemi: {count}",
    noTrouble: "Nessun giorno con problemi",
    trouble: "Giorni con problemi",
    minutes: "{count} min",
    readAt: "Aggiornato: {time}",
  },
  pt: {
    title: "Estado do serviço",
    headline: {
      working: "Tudo funciona",
      late: "Algumas coisas estão mais lentas do que o normal",
      failing: "Algo não funciona",
      unknown: "Neste momento, nada está sendo monitorado",
    },
    states: { working: "Funciona", late: "Lento", failing: "Não funciona", unknown: "Desconhecido" },
    components: { conversations: "Conversas", answers: "Respostas", documents: "Documentos", emails: "E-mails" },
    meaning: {
      conversationsLate: "Algumas mensagens são respondidas mais tarde do que o normal. Nenhuma se perde.",
      conversationsFailing: "No momento, não é possível receber mensagens. O chat as envia de novo sozinho.",
      answersLate: "As respostas são citadas dos documentos em vez de escritas pelo modelo de IA.",
      documentsLate: "Os documentos novos são lidos mais tarde do que o normal.",
      emailsLate: "Os e-mails são enviados mais tarde do que o normal.",
    },
    lastDays: "Os últimos {count} dias",
    troubledDays: "Dias com problemas: {count}",
    noTrouble: "Nenhum dia com problemas",
    trouble: "Dias com problemas",
    minutes: "{count} min",
    readAt: "Atualizado: {time}",
  },
  nl: {
    title: "Status van de dienst",
    headline: {
      working: "Alles werkt",
      late: "Sommige dingen gaan trager dan anders",
      failing: "Er werkt iets niet",
      unknown: "Er wordt nu niets in de gaten gehouden",
    },
    states: { working: "Werkt", late: "Traag", failing: "Werkt niet", unknown: "Onbekend" },
    components: { conversations: "Gesprekken", answers: "Antwoorden", documents: "Documenten", emails: "E-mails" },
    meaning: {
      conversationsLate: "Sommige berichten worden later beantwoord dan anders. Er gaat er geen verloren.",
      conversationsFailing: "Berichten kunnen nu niet worden ontvangen. De chat stuurt ze vanzelf opnieuw.",
      answersLate: "Antwoorden worden uit de documenten geciteerd in plaats van door het AI-model geschreven.",
      documentsLate: "Nieuwe documenten worden later gelezen dan anders.",
      emailsLate: "E-mails worden later verstuurd dan anders.",
    },
    lastDays: "De laatste {count} dagen",
    troubledDays: "Dagen met storingen: {count}",
    noTrouble: "Geen dag met storingen",
    trouble: "Dagen met storingen",
    minutes: "{count} min",
    readAt: "Bijgewerkt: {time}",
  },
  pl: {
    title: "Stan usługi",
    headline: {
      working: "Wszystko działa",
      late: "Niektóre rzeczy działają wolniej niż zwykle",
      failing: "Coś nie działa",
      unknown: "W tej chwili nic nie jest monitorowane",
    },
    states: { working: "Działa", late: "Powoli", failing: "Nie działa", unknown: "Nieznany" },
    components: { conversations: "Rozmowy", answers: "Odpowiedzi", documents: "Dokumenty", emails: "E-maile" },
    meaning: {
      conversationsLate: "Odpowiedzi na niektóre wiadomości przychodzą później niż zwykle. Żadna wiadomość nie ginie.",
      conversationsFailing: "W tej chwili nie można przyjmować wiadomości. Czat wyśle je ponownie sam.",
      answersLate: "Odpowiedzi są cytowane z dokumentów, zamiast być pisane przez model AI.",
      documentsLate: "Nowe dokumenty są czytane później niż zwykle.",
      emailsLate: "E-maile są wysyłane później niż zwykle.",
    },
    lastDays: "Ostatnie {count} dni",
    troubledDays: "Dni z zakłóceniami: {count}",
    noTrouble: "Żadnego dnia z zakłóceniami",
    trouble: "Dni z zakłóceniami",
    minutes: "{count} min",
    readAt: "Stan na: {time}",
  },
  tr: {
    title: "Hizmet durumu",
    headline: {
      working: "Her şey çalışıyor",
      late: "Bazı şeyler her zamankinden yavaş",
      failing: "Bir şey çalışmıyor",
      unknown: "Şu anda hiçbir şey izlenmiyor",
    },
    states: { working: "Çalışıyor", late: "Yavaş", failing: "Çalışmıyor", unknown: "Bilinmiyor" },
    components: { conversations: "Görüşmeler", answers: "Yanıtlar", documents: "Belgeler", emails: "E-postalar" },
    meaning: {
      conversationsLate: "Bazı mesajlar her zamankinden geç yanıtlanıyor. Hiçbiri kaybolmuyor.",
      conversationsFailing: "Şu anda mesaj alınamıyor. Sohbet onları kendiliğinden yeniden gönderir.",
      answersLate: "Yanıtlar yapay zekâ modeli tarafından yazılmak yerine belgelerden alıntılanıyor.",
      documentsLate: "Yeni belgeler her zamankinden geç okunuyor.",
      emailsLate: "E-postalar her zamankinden geç gönderiliyor.",
    },
    lastDays: "Son {count} gün",
    troubledDays: "Sorun yaşanan günler: {count}",
    noTrouble: "Sorun yaşanan gün yok",
    trouble: "Sorun yaşanan günler",
    minutes: "{count} dk",
    readAt: "Güncelleme: {time}",
  },
  ar: {
    title: "حالة الخدمة",
    headline: {
      working: "كل شيء يعمل",
      late: "بعض الأمور أبطأ من المعتاد",
      failing: "هناك شيء لا يعمل",
      unknown: "لا تجري مراقبة الآن",
    },
    states: { working: "يعمل", late: "بطيء", failing: "لا يعمل", unknown: "غير معروف" },
    components: {
      conversations: "المحادثات",
      answers: "الإجابات",
      documents: "المستندات",
      emails: "رسائل البريد الإلكتروني",
    },
    meaning: {
      conversationsLate: "يُجاب عن بعض الرسائل متأخرًا عن المعتاد، ولا يضيع أي منها.",
      conversationsFailing: "لا يمكن استلام الرسائل حاليًا. تعيد الدردشة إرسالها تلقائيًا.",
      answersLate: "تُقتبس الإجابات من المستندات بدلًا من أن يكتبها نموذج الذكاء الاصطناعي.",
      documentsLate: "تُقرأ المستندات الجديدة متأخرة عن المعتاد.",
      emailsLate: "تُرسل رسائل البريد متأخرة عن المعتاد.",
    },
    lastDays: "آخر {count} يومًا",
    troubledDays: "أيام شهدت مشكلات: {count}",
    noTrouble: "لا أيام شهدت مشكلات",
    trouble: "أيام شهدت مشكلات",
    minutes: "{count} د",
    readAt: "آخر تحديث: {time}",
  },
  he: {
    title: "מצב השירות",
    headline: {
      working: "הכול פועל",
      late: "חלק מהדברים איטיים מהרגיל",
      failing: "משהו לא פועל",
      unknown: "כרגע אין מעקב",
    },
    states: { working: "פועל", late: "איטי", failing: "לא פועל", unknown: "לא ידוע" },
    components: { conversations: "שיחות", answers: "תשובות", documents: "מסמכים", emails: "הודעות דוא״ל" },
    meaning: {
      conversationsLate: "חלק מההודעות נענות מאוחר מהרגיל. אף הודעה לא אובדת.",
      conversationsFailing: "כרגע אי אפשר לקבל הודעות. הצ׳אט ישלח אותן שוב מעצמו.",
      answersLate: "התשובות מצוטטות מהמסמכים במקום להיכתב על ידי מודל הבינה המלאכותית.",
      documentsLate: "מסמכים חדשים נקראים מאוחר מהרגיל.",
      emailsLate: "הודעות דוא״ל נשלחות מאוחר מהרגיל.",
    },
    lastDays: "{count} הימים האחרונים",
    troubledDays: "ימים עם תקלות: {count}",
    noTrouble: "אין ימים עם תקלות",
    trouble: "ימים עם תקלות",
    minutes: "{count} דק׳",
    readAt: "עודכן: {time}",
  },
  hi: {
    title: "सेवा की स्थिति",
    headline: {
      working: "सब कुछ काम कर रहा है",
      late: "कुछ चीज़ें सामान्य से धीमी हैं",
      failing: "कुछ काम नहीं कर रहा है",
      unknown: "अभी कोई निगरानी नहीं हो रही है",
    },
    states: { working: "काम कर रहा है", late: "धीमा", failing: "काम नहीं कर रहा", unknown: "अज्ञात" },
    components: { conversations: "बातचीत", answers: "उत्तर", documents: "दस्तावेज़", emails: "ईमेल" },
    meaning: {
      conversationsLate: "कुछ संदेशों का उत्तर सामान्य से देर से मिल रहा है। कोई संदेश खोता नहीं है।",
      conversationsFailing: "अभी संदेश नहीं लिए जा सकते। चैट उन्हें अपने आप फिर से भेजेगी।",
      answersLate: "उत्तर एआई मॉडल से लिखे जाने के बजाय दस्तावेज़ों से उद्धृत किए जा रहे हैं।",
      documentsLate: "नए दस्तावेज़ सामान्य से देर से पढ़े जा रहे हैं।",
      emailsLate: "ईमेल सामान्य से देर से भेजे जा रहे हैं।",
    },
    lastDays: "पिछले {count} दिन",
    troubledDays: "समस्या वाले दिन: {count}",
    noTrouble: "कोई समस्या वाला दिन नहीं",
    trouble: "समस्या वाले दिन",
    minutes: "{count} मिनट",
    readAt: "अपडेट: {time}",
  },
  ja: {
    title: "サービスの稼働状況",
    headline: {
      working: "すべて正常に動作しています",
      late: "一部で通常より時間がかかっています",
      failing: "動作していない部分があります",
      unknown: "現在は監視されていません",
    },
    states: { working: "正常", late: "遅延", failing: "停止", unknown: "不明" },
    components: { conversations: "会話", answers: "回答", documents: "ドキュメント", emails: "メール" },
    meaning: {
      conversationsLate: "一部のメッセージへの回答が通常より遅れています。メッセージが失われることはありません。",
      conversationsFailing: "現在メッセージを受け付けられません。チャットが自動的に再送します。",
      answersLate: "AI モデルが回答を書く代わりに、ドキュメントから引用しています。",
      documentsLate: "新しいドキュメントの読み込みが通常より遅れています。",
      emailsLate: "メールの送信が通常より遅れています。",
    },
    lastDays: "過去 {count} 日間",
    troubledDays: "問題があった日：{count}",
    noTrouble: "問題があった日はありません",
    trouble: "問題があった日",
    minutes: "{count} 分",
    readAt: "{time} 現在",
  },
  zh: {
    title: "服务状态",
    headline: {
      working: "一切正常",
      late: "部分功能比平时慢",
      failing: "部分功能无法使用",
      unknown: "目前没有监测",
    },
    states: { working: "正常", late: "缓慢", failing: "无法使用", unknown: "未知" },
    components: { conversations: "对话", answers: "回答", documents: "文档", emails: "邮件" },
    meaning: {
      conversationsLate: "部分消息的答复比平时晚，但不会丢失。",
      conversationsFailing: "目前无法接收消息，聊天会自动重新发送。",
      answersLate: "回答直接引自文档，而不是由 AI 模型撰写。",
      documentsLate: "新文档的读取比平时晚。",
      emailsLate: "邮件的发送比平时晚。",
    },
    lastDays: "过去 {count} 天",
    troubledDays: "出现问题的天数：{count}",
    noTrouble: "没有出现问题",
    trouble: "出现问题的日子",
    minutes: "{count} 分钟",
    readAt: "更新时间：{time}",
  },
};
