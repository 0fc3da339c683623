import type { Phrases } from "./en.ts";

export const phrases: Phrases = {
  handoverUnsure:
    "Yanıttan yeterince emin değilim, bu yüzden sorunuzu ekibimizden birine ilettim (talep {ticket}). Yanıt burada görünecek.",
  handoverNothing:
    "Belgelerimizde bununla ilgili bir şey bulamadım, bu yüzden sorunuzu ekibimizden birine ilettim (talep {ticket}). Yanıt burada görünecek.",
  handoverAsked: "Elbette. Bu görüşmeyi ekibimizden birine ilettim (talep {ticket}). Size buradan yanıt verecek.",
  handoverPassed: "Bu görüşmeyi ekibimizden birine ilettim (talep {ticket}). Size buradan yanıt verecek.",
  handoverFailed:
    "Bizden kaynaklanan bir sorun oluştu, bu yüzden sorunuzu ekibimizden birine ilettim (talep {ticket}). Yanıt burada görünecek.",
  handoverLimit:
    "Asistan bugünkü sınırına ulaştı, bu yüzden sorunuzu ekibimizden birine ilettim (talep {ticket}). Yanıt burada görünecek.",
  handoverApproval:
    "Bunu önce ekibimizin onaylaması gerekiyor, bu yüzden talebi onlara ilettim (talep {ticket}). Sonuç burada görünecek.",
  handoverActionFailed:
    "Bu işe yaramadı, bu yüzden talebi bir görevliye ilettim (talep {ticket}). Yanıt burada görünecek.",
  handoverActionUnknown:
    "Yapılıp yapılmadığını bilemiyorum. Bir görevli kontrol edecek (talep {ticket}). Yanıt burada görünecek.",
  emailArrived: "E-postanız bu görüşmeye ulaştı (talep {ticket}). Ekibimizden biri size yanıt verecek.",
  backToAssistant: "Asistana geri döndünüz. {ticket} numaralı talep artık beklemede değil.",

  // Changes to the conversation
  personJoined: "Ekibimizden {name} katıldı.",
  personAssigned: "Görüşmenizle artık ekibimizden {name} ilgileniyor.",
  personReleased: "Görüşmeniz yeniden ekibimizde. Yanıt burada görünecek.",
  personLater: "Size daha sonra döneceğiz. Buraya yazdıklarınız bize hemen ulaşır.",
  handedBack: "Yeniden asistanla görüşüyorsunuz.",
  handedBackUnanswered: "Yeniden asistanla görüşüyorsunuz; şimdi son mesajınızı yanıtlıyor.",
  cannotAnswer:
    "Bunun yanıtını belgelerde bulamadım. Başka sözcüklerle sorabilir ya da bir insanla konuşmak isteyebilirsiniz.",
  conversationClosed: "Bu görüşme kapatıldı. Yeniden başlamak için yazın.",
  conversationReopened: "Bu görüşme yeniden açıldı. Burada asistan yanıtlıyor.",
  conversationMerged: "Bu görüşme {other} numaralı talepte sürüyor; onu görüşmeleriniz arasında bulabilirsiniz.",
  conversationMergedHere: "{other} numaralı görüşmeniz burada sürüyor.",
  visitorBlocked: "Ekibimiz bu görüşmeyi sonlandırdı. Artık buraya yazamazsınız.",
  visitorUnblocked: "Buraya yeniden yazabilirsiniz.",

  // The mail with an agent’s answer
  mailSubject: "{tenant}: sorunuza yanıt ({ticket})",
  mailGreeting: "Merhaba,",
  mailGreetingNamed: "Merhaba {name},",
  mailAnswered: "{name} size yanıt verdi:",
  mailFiles: "Bu yanıtla gönderilen dosyalar (sohbette açabilirsiniz):",
  mailQuestion: "Yazdığınız mesaj:",
  mailConversation: "Şimdiye kadarki görüşme:",
  mailYou: "Siz",
  mailAssistant: "Yapay zekâ asistanı",
  mailLink: "Sohbette okumaya devam edin ve yanıtlayın:",
  mailReply: "Bu e-postayı doğrudan yanıtlayabilirsiniz.",
  mailNoLinks: "Yanıttaki bağlantılar bu ilk e-postada yer almaz; onları sohbette bulabilirsiniz.",
  mailConfirm:
    "Sonraki yanıtları e-postayla almak için bu bağlantıyı açın veya bu e-postayı yanıtlayın. O zamana kadar bu adrese başka bir şey göndermeyiz.",
  mailStop: "Bu e-postaları durdur",
  mailStopped: "Artık bizden e-posta almayacaksınız.",

  // When a daily limit is reached
  serviceDocuments: "Bugünkü yanıtlar belgelerden alıntıdır ve size gösterilmeden önce denetlenir.",
  servicePeople: "Asistan bugünkü sınırına ulaştı. Sorunuzu buraya yazın, ekibimizden biri yanıtlayacak.",
  serviceClosed: "Şu anda başka soru alamıyoruz. Lütfen daha sonra yeniden deneyin ya da bekleyemezse “{ask}” yazın.",

  askPerson: "Bir insanla konuşmak istiyorum",

  // Clarifying questions
  clarifyUnsure: "Doğru yeri bulduğumdan emin değilim. Bunlardan biri mi?",
  clarifyWhich: "Bunlardan hangisini kastediyorsunuz?",
  clarifyAgain: "Son yanıtım işe yaramamış görünüyor. Bunlardan biri mi, yoksa ekibimize sormak ister misiniz?",
  clarifyPerson: "Son yanıtım işe yaramamış görünüyor. Bir insanla konuşmak ister misiniz?",

  greeting: "Merhaba! Size nasıl yardımcı olabilirim?",
  opening: "Elbette. Ne öğrenmek istersiniz?",
  wellbeing: "Her şey yolunda, teşekkür ederim. Size nasıl yardımcı olabilirim?",
  thanks: "Rica ederim. Başka bir sorunuz olursa yazmanız yeterli.",
  goodbye: "Hoşça kalın! Dilediğiniz zaman buraya dönebilirsiniz.",
  okay: "Tamam. Başka bir sorunuz olursa yazmanız yeterli.",
  praise: "Bunu duyduğuma sevindim. Başka bir sorunuz olursa yazmanız yeterli.",
  anger:
    "Üzgünüm. Ekibimizden biriyle görüşmeyi tercih ederseniz “Bir insanla konuşmak istiyorum” yazın, görüşmeyi ileteyim.",
  unclear: "Bunu anlayamadım. Sorunuzu birkaç kelimeyle yazabilir misiniz?",
  works: "Çalışıyor. Ne öğrenmek istersiniz?",
  abilities:
    "Soruları bu sitenin belgelerine göre yanıtlar ve her yanıtın kaynağını gösteririm. Emin olmadığımda görüşmeyi bir insan devralabilir.",
  identity:
    "Ben bir yapay zekâ asistanıyım, insan değilim. Bu sitenin belgelerine göre yanıt veririm; dilediğinizde görüşmeyi bir insan devralabilir.",

  nothingToRepeat: "Henüz bir soru yanıtlamadım. Ne öğrenmek istersiniz?",
  onlyQuotes:
    "Belgeleri yalnızca yazıldıkları dilde alıntılayabilirim. Başka bir dilde yardım isterseniz “Bir insanla konuşmak istiyorum” yazın.",
  noReason: "Belgeler nedenini söylemiyor. Daha fazlasını öğrenmek isterseniz “Bir insanla konuşmak istiyorum” yazın.",

  actionAsk: "Sizden bir bilgi daha gerekiyor: {label}.",
  actionAskSeveral: "Birkaç bilgi daha gerekiyor:",
  actionAskAgain: "Bunu anlayamadım. Hâlâ gerekli: {label}.",
  actionConfirm: "Bunu sizin için yapabilirim. Yapayım mı?",
  actionYes: "Evet, yapın",
  actionNo: "Hayır",
  actionWhich: "Bunlardan hangisini istersiniz?",
  actionIdentity: "Bunun için kim olduğunuzu bilmem gerekiyor. Lütfen bu sitede oturum açın ve yeniden sorun.",
  actionNeither: "Hiçbiri",
  actionDeclined: "Tamam, hiçbir şey yapmadım.",
  actionDone: "Tamamlandı: {title}.",
  actionRehearsed: "Bu bir denemeydi: hiçbir şey gönderilmedi.",
  actionFailed: "Bu işe yaramadı: {title}.",
  actionUnknown: "Yapılıp yapılmadığını bilemiyorum. Bir görevli kontrol edecek.",
  actionRejected: "Ekibimiz bunu onaylamadı.",
  actionRejectedBecause: "Ekibimiz bunu onaylamadı: {reason}",
  fromSystem: "Az önce {business} sisteminden alındı",

  fromWeb: "Web’den, kendi belgelerimizden değil:",

  answerLanguage: "Yanıt, alındığı belgenin dilinde: {language}.",
  writtenIn: "Yanıtın dili: {language}.",

  contextualizing: "Sorunuz okunuyor…",
  checking_cache: "Önceki yanıtlara bakılıyor…",
  searching: "Belgeler taranıyor…",
  reading: "“{topic}” hakkında bulunanlar okunuyor…",
  searching_web: "Web’de aranıyor…",
  looking_up: "Bakılıyor: {title}…",
  acting: "Yapılıyor: {title}…",
  writing: "Yanıt yazılıyor…",
  checking_answer: "Yanıt kontrol ediliyor…",
  waiting_for_person: "Görüşme artık ekibimizde.",
  agent_joined: "Ekipten biri katıldı.",
  ticket_status: "Görüşmenin durumu değişti.",
  question_cancelled: "Soru iptal edildi.",
};
