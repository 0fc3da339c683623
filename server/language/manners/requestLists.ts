/** How visitors ask for the last answer again: repeated, shorter, simpler, translated (`NAME`), or with its reason. */
import type { SpokenLanguage } from "../phrases/index.ts";

export interface RequestList {
  repeat: string;
  shorter: string;
  simpler: string;
  translate: string;
  reason: string;
  filler: string;
}

export const requestLists: Readonly<Record<SpokenLanguage, RequestList>> = {
  en: {
    repeat: `[can you|could you|would you|will you] [please] {repeat|say|tell me|show me|write|give me|send} {that|it|this|your answer|the answer|the last answer|your last answer|the last one|the last part} {again|once more|one more time},
      [can you|could you|would you|will you] [please] repeat [that|it|this|yourself|your answer|the answer|the last answer|your last answer] [again|once more|one more time], {say|tell me} again, once {more|again}, one more time, again, come again,
      what {did you say|did you just say|was that|was your answer|was the answer} [again], i {missed|lost} {that|it|the answer}, show {that|it} again`,
    shorter: `[can you|could you|would you|will you] [please] [make|say|keep|explain|give me|tell me|put|write|do|answer] [it|that|this|the answer|me|your answer] [that|it|this] [a bit|much|a little|more|even] {shorter|briefer|briefly|concise|concisely|in short|in brief|in a nutshell|in one sentence|in two sentences|in a sentence|in a few words|in fewer words|the short version|a short version|short|in a short form|short and simple},
      [can you|could you|would you|will you] [please] {summarize|summarise|shorten|sum up|sum|condense} [it|that|this|the answer|your answer] [up], [give me] [a|the] {short version|short answer|summary of that|summary please}, tldr, tl dr, {thats|that is|that was|this is|its|it is|your answer is} {too|a bit|way too} long, too long, keep it short, less text`,
    simpler: `[can you|could you|would you|will you] [please] [make|say|keep|explain|give me|tell me|put|write|do|answer] [it|that|this|the answer|me|your answer] [that|it|this] [to me] [a bit|much|a little|even] {simpler|more simply|simply|easier|in simple words|in simpler words|in simple terms|in simpler terms|in plain english|in plain words|in other words|in easy words|in laymans terms|like im five|like i am five|like im 5|for dummies|differently|another way|for a beginner|for beginners}, eli5,
      [can you|could you|would you|will you] [please] {rephrase|reword|simplify} [it|that|this|the answer|your answer], i {dont|do not|didnt|did not|cant|cannot} {understand|get|follow} [that|it|this|the answer|your answer|what you mean|you|a word|any of that], [can you|could you|would you] [please] explain [that|it|this] again`,
    translate: `[can you|could you|would you|will you] [please] [translate|say|repeat|write|answer|explain|give me|tell me|show me|do|speak|switch|respond|reply|put] [that|it|this|your answer|the answer|me|the last answer] [that|it|again] {in|into|to} NAME, translate [that|it|this|the answer], [can you|could you] speak NAME, NAME please, do you speak NAME please`,
    reason: `[but|and] why [not|so|though|is that|is this|is it so|that], how {come|so}, what for, [but|and] why {do i need that|do i have to|would i need that}, {whats|what is} the reason [for that|for this|why], for what reason, [can you|could you] {tell me|explain} {why|the reason} [not|that is|please]`,
    filler: `please, ok, okay, and, now, thanks, sorry, again, but, hm, so, just`,
  },
  de: {
    repeat: `[kannst du|können sie|könnten sie|könntest du] [mir] [das|es|die antwort|die letzte antwort|deine antwort|ihre antwort] [bitte] [noch mal|nochmal|noch einmal] {wiederholen|sagen|schreiben|zeigen}, {wiederhole|wiederholen sie|wiederhol} [das|es|die antwort|die letzte antwort] [bitte] [noch mal|nochmal|noch einmal], {sag|sagen sie|schreib|schreiben sie|zeig|zeigen sie} [mir] [das|es|die antwort] {noch mal|nochmal|noch einmal}, [bitte] {noch mal|nochmal|noch einmal} [bitte], was {hast du|haben sie} [gerade|eben] gesagt, was war {das|die antwort} [noch mal|nochmal]`,
    shorter: `[kannst du|können sie|könnten sie|könntest du] [mir] [das|es|die antwort] [bitte] [auch] [etwas|viel|noch] {kürzer|kurz|knapper|in kurz|in kürze|in einem satz|in wenigen worten|kurz und knapp|in kurzform|in aller kürze} [bitte] [sagen|fassen|zusammenfassen|erklären|schreiben|machen|formulieren|haben], [bitte] {fass|fassen sie|fasse} [das|es|die antwort] [bitte] [kurz] zusammen, {kurzfassung|zusammenfassung|kurz gesagt|tldr}, [das ist|das war] [mir|viel] zu lang, weniger text`,
    simpler: `[kannst du|können sie|könnten sie|könntest du] [mir] [das|es|die antwort] [bitte] [auch] [etwas|viel|noch|nochmal|noch einmal] {einfacher|verständlicher|anders|in einfachen worten|in einfacher sprache|in leichter sprache|in anderen worten|mit anderen worten|leichter} [bitte] [sagen|erklären|schreiben|ausdrücken|formulieren], {erklär|erkläre|erklären sie} [mir] [das|es] [bitte] [noch mal|nochmal|noch einmal] [einfacher|anders|genauer|bitte], [das] {verstehe|versteh|begreife|kapiere} ich nicht [ganz], ich {verstehe|versteh|begreife|kapiere} [das|es|die antwort|sie|dich|kein wort] nicht [ganz], das habe ich nicht verstanden, ich habe [das|es|die antwort] nicht verstanden`,
    translate: `[kannst du|können sie|könnten sie|könntest du] [mir] [das|es|die antwort] [bitte] [auch|nochmal|noch einmal] {auf|in|ins} NAME [bitte] [sagen|schreiben|übersetzen|erklären|antworten|wiederholen|haben], {übersetze|übersetzen sie|antworte|antworten sie|schreib|schreiben sie|sag|sagen sie} [mir] [das|es] [bitte] {auf|in|ins} NAME, {sprich|sprechen sie} [bitte] NAME`,
    reason: `[aber|und] {warum|wieso|weshalb|wozu} [nicht|das|denn|denn nicht|ist das so|eigentlich|eigentlich nicht|das denn], aus welchem grund, was ist der grund [dafür]`,
    filler: `bitte, ok, okay, und, jetzt, danke, also, aber, hm, nochmal, mal`,
  },
  fr: {
    repeat: `[pouvez vous|pourriez vous|peux tu|tu peux|vous pouvez] [me|le|la|l] {répéter|redire|réécrire|remontrer} [cela|ça|la réponse|votre réponse|ta réponse] [encore une fois|une fois de plus], {répétez|répète|redites} [cela|ça|le|la réponse|moi ça] [encore une fois], {redis moi ça|redis le|redis ça}, encore [une fois], {qu'avez vous dit|qu'as tu dit|c'était quoi déjà}`,
    shorter: `[pouvez vous|pourriez vous|peux tu|tu peux] [me] [dire|faire|l'expliquer|répondre|écrire] [cela|ça|la réponse] [en|une réponse|une version|un peu] {plus court|plus courte|plus brièvement|bref|résumé|une phrase|version courte|quelques mots|plus bref|plus concis}, [pouvez vous|pourriez vous|peux tu] résumer [cela|ça|la réponse], {résumez|résume|raccourcis|raccourcissez} [cela|ça|la réponse|moi ça], en {bref|résumé|une phrase|quelques mots|plus court}, version courte, {c'est|c'était} trop long, trop long`,
    simpler: `[pouvez vous|pourriez vous|peux tu|tu peux] [me] [dire|expliquer|l'expliquer|reformuler] [cela|ça|la réponse] {plus simplement|autrement|en termes simples|de façon plus simple|avec des mots simples|en d'autres termes|en d'autres mots|plus simple|différemment}, [pouvez vous|pourriez vous|peux tu] reformuler [cela|ça|la réponse], {expliquez|explique|reformulez|reformule} [moi] [cela|ça] [plus simplement|autrement], je [ne|n'ai] {comprends pas|ai pas compris|pas compris} [cela|ça|la réponse|bien], j'ai pas compris`,
    translate: `[pouvez vous|pourriez vous|peux tu|tu peux] [me] [le|l] [traduire|dire|écrire|répéter|répondre|redire|donner|expliquer] [cela|ça|la réponse] en NAME, {traduisez|traduis|répondez|réponds|écrivez|dites|dis} [cela|ça|le|moi ça|la réponse] en NAME, parlez NAME`,
    reason: `[mais|et] pourquoi [pas|ça|cela|donc], pour quelle raison, {quelle est la raison|c'est pourquoi}, à quoi ça sert`,
    filler: `svp, stp, s'il vous plaît, s'il te plaît, ok, et, maintenant, merci, mais, alors, donc`,
  },
  es: {
    repeat: `[puede|puedes|podría|podrías|me puede|me puedes] {repetir|repetirlo|repetirme|decirlo|decirme} [eso|esto|la respuesta|lo|su respuesta|tu respuesta] [otra vez|de nuevo|una vez más], {repita|repite|repítalo|repítelo|dígalo|dilo} [eso|la respuesta] [otra vez|de nuevo|una vez más], {otra vez|de nuevo|una vez más}, qué {dijo|dijiste|ha dicho|has dicho}`,
    shorter: `[puede|puedes|podría|podrías|me puede|me puedes] [decir|decirlo|explicarlo|hacerlo|resumir|resumirlo|resumirme|hacer] [eso|esto|la respuesta|lo] [un poco|algo] {más corto|más corta|más breve|más brevemente|en breve|en pocas palabras|en una frase|en resumen|brevemente}, [puede|puedes|podría|podrías] {resumir|resumirlo|acortarlo} [eso|esto|la respuesta], {resuma|resume|resúmelo|resúmalo|acórtalo} [eso|la respuesta], versión corta, {es|fue} {demasiado|muy} largo, demasiado largo, más corto`,
    simpler: `[puede|puedes|podría|podrías|me puede|me puedes|me lo puede|me lo puedes] [decir|decirlo|explicar|explicarlo|explicármelo] [eso|esto|la respuesta] {más simple|más sencillo|más fácil|de otra manera|de otra forma|en palabras sencillas|en palabras simples|con otras palabras|en otras palabras|más claro}, {explíquelo|explícalo|explícamelo|explíquemelo|reformúlelo|simplifícalo} [de otra manera|más simple|más sencillo|mejor|de otra forma], no {lo|la} {entiendo|entendí|comprendo|he entendido}, no {entiendo|entendí|comprendo} [eso|la respuesta|nada]`,
    translate: `[puede|puedes|podría|podrías|me lo puede|me lo puedes] [decir|decirlo|traducir|traducirlo|escribir|escribirlo|repetir|repetirlo|responder] [eso|la respuesta] {en|al} NAME, {tradúcelo|tradúzcalo|dilo|dígalo|responde|responda|escríbelo|habla|hable} {en|al} NAME`,
    reason: `[pero|y] {por qué|porqué|porque|por que} [no|eso|es así|motivo], para qué, cuál es {el motivo|la razón}`,
    filler: `por favor, porfa, ok, y, ahora, gracias, pero, entonces`,
  },
  pt: {
    repeat: `[pode|podes|poderia|você pode] {repetir|repetir isso|dizer|dizer isso|me dizer isso} [isso|a resposta|a última resposta] [de novo|novamente|outra vez|mais uma vez], {repita|repete|repete lá} [isso|a resposta] [de novo|outra vez], {de novo|outra vez|novamente|mais uma vez}, o que {você disse|disseste|disse}`,
    shorter: `[pode|podes|poderia|você pode] [dizer|explicar|fazer|resumir|responder] [isso|a resposta] [um pouco|de forma] {mais curto|mais curta|mais breve|resumido|em resumo|em poucas palavras|em uma frase|numa frase|brevemente|mais resumido}, [pode|podes|poderia|você pode] {resumir|encurtar} [isso|a resposta], {resuma|resume|encurta|encurte} [isso|a resposta], versão curta, {é|está|foi} {muito|demasiado} {longo|comprido}, muito longo, mais curto`,
    simpler: `[pode|podes|poderia|você pode] [me] [dizer|explicar|reformular] [isso|a resposta] {mais simples|de forma mais simples|de forma simples|de outra forma|de outra maneira|com outras palavras|em outras palavras|em palavras simples|por outras palavras|melhor}, [pode|podes|poderia|você pode] {reformular|simplificar} [isso|a resposta], {explique|explica|simplifique|simplifica} [isso|melhor|de outra forma|mais simples], não {entendi|percebi|compreendi|entendo|percebo} [isso|a resposta|nada|bem]`,
    translate: `[pode|podes|poderia|você pode] [dizer|traduzir|escrever|repetir|responder|falar] [isso|a resposta] {em|para} [o] NAME, {traduza|traduz|diga|diz|responda|responde|escreva|fale|fala} [isso|a resposta] {em|para} [o] NAME`,
    reason: `[mas|e] {porquê|por quê|por que|porque} [não|isso|motivo], para quê, qual {é o motivo|é a razão|o motivo}`,
    filler: `por favor, pfv, ok, e, agora, obrigado, obrigada, mas, então`,
  },
  it: {
    repeat: `[puoi|può|potresti|potrebbe|me lo puoi|me lo può] {ripetere|ripeterlo|ridirlo|dirlo|ridire} [questo|la risposta] [ancora|di nuovo|un'altra volta|ancora una volta], {ripeti|ripeta|ripetilo|lo ripeta|ridillo} [la risposta|ancora|di nuovo], {di nuovo|ancora una volta|un'altra volta}, cosa {hai|ha} detto`,
    shorter: `[puoi|può|potresti|potrebbe] [dirlo|spiegarlo|farlo|dire|rispondere] [un po|in modo] {più breve|più corto|più brevemente|in breve|in sintesi|in una frase|in poche parole|brevemente|più conciso}, [puoi|può|potresti|potrebbe] {riassumere|riassumerlo|accorciarlo|abbreviare} [questo|la risposta], {riassumi|riassuma|accorcia} [questo|la risposta|lo], versione breve, è {troppo|molto} lungo, troppo lungo, più {breve|corto}`,
    simpler: `[puoi|può|potresti|potrebbe|me lo puoi|me lo può] [dirlo|spiegarlo|spiegare|dire|rispiegare|riformulare] {più semplice|più semplicemente|in modo più semplice|in modo semplice|in parole semplici|con parole semplici|in altre parole|in altri termini|diversamente|in un altro modo|meglio}, [puoi|può|potresti|potrebbe] {riformulare|semplificare} [questo|la risposta], {spiegalo|lo spieghi|spiega|riformula|semplifica} [meglio|diversamente|più semplicemente], non {capisco|ho capito|l'ho capito|ho capito bene} [la risposta|niente|questo|bene]`,
    translate: `[puoi|può|potresti|potrebbe|me lo puoi|me lo può] [dirlo|tradurre|tradurlo|scriverlo|ripeterlo|rispondere|dire|ripetere] [questo|la risposta] in NAME, {traduci|traduca|dillo|lo dica|rispondi|risponda|scrivilo|parla} [questo|la risposta] in NAME`,
    reason: `[ma|e] {perché|perche|come mai} [no|questo|mai], per quale motivo, qual è {il motivo|la ragione}`,
    filler: `per favore, per piacere, ok, e, ora, adesso, grazie, ma, allora`,
  },
  nl: {
    repeat: `[kun je|kunt u|kan je|kan u|zou je|zou u] [dat|het|het antwoord|dit] [nog een keer|nog eens|nogmaals|opnieuw] {herhalen|zeggen|schrijven}, {herhaal|zeg} [dat|het|het antwoord|dit] [nog een keer|nog eens|nogmaals], {nog een keer|nog eens|nogmaals|opnieuw}, wat zei {je|u}`,
    shorter: `[kun je|kunt u|kan je|kan u|zou je|zou u] [dat|het|het antwoord|dit] [wat|iets|een stuk|in het] {korter|kort|in het kort|in een zin|in één zin|beknopter|bondiger|in een paar woorden} [zeggen|maken|uitleggen|schrijven|samenvatten], [kun je|kunt u] [dat|het|het antwoord|dit] [kort] samenvatten, {vat|maak} [dat|het|dit] {samen|korter}, [geef] [een] {korte versie|samenvatting graag}, {dat is|het is} te lang, te lang, in het kort`,
    simpler: `[kun je|kunt u|kan je|kan u|zou je|zou u] [dat|het|het antwoord|dit] [mij|me] [nog eens|wat|iets] {eenvoudiger|simpeler|makkelijker|anders|in andere woorden|met andere woorden|in eenvoudige woorden|in simpele woorden|duidelijker} [zeggen|uitleggen|verwoorden|schrijven], {leg|zeg} [dat|het] [eens|nog eens] {eenvoudiger|anders|simpeler} [uit], ik {begrijp|snap} {het|dat|dit|er} [antwoord] {niet|niets van|niks van} [helemaal], dat {begrijp|snap} ik niet [helemaal]`,
    translate: `[kun je|kunt u|kan je|kan u|zou je|zou u] [dat|het|het antwoord|dit] {in het|naar het|in|op zijn} NAME [zeggen|vertalen|schrijven|herhalen|antwoorden|uitleggen], {vertaal|zeg|schrijf|antwoord|herhaal} [dat|het|dit] {in het|naar het|in} NAME, spreek NAME`,
    reason: `[maar|en] waarom [niet|dat|dan|is dat], waarvoor, {hoezo|hoe zo}, om welke reden, wat is de reden`,
    filler: `aub, alstublieft, alsjeblieft, svp, graag, ok, oke, en, nu, dank je, bedankt, maar, dan, even`,
  },
  pl: {
    repeat: `[czy możesz|możesz|czy może pan|czy może pani|proszę] {powtórzyć|powtórz|powiedzieć|napisać} [to|odpowiedź] [jeszcze raz|ponownie], {powtórz|proszę powtórzyć} [to|odpowiedź] [jeszcze raz], {jeszcze raz|ponownie}, co {powiedziałeś|powiedziałaś|pan powiedział}`,
    shorter: `[czy możesz|możesz|czy może pan|czy może pani|proszę] [to] [powiedzieć|napisać|ująć|odpowiedzieć] [trochę|nieco] {krócej|w skrócie|zwięźlej|w jednym zdaniu|w kilku słowach|krótko}, [czy możesz|możesz|proszę] {streścić|skrócić|podsumować} [to|odpowiedź], {skróć|streść|podsumuj} [to|odpowiedź], {to|to jest} za długie, za długie`,
    simpler: `[czy możesz|możesz|czy może pan|czy może pani|proszę] [to] [powiedzieć|wyjaśnić|wytłumaczyć|napisać] [to] [trochę|jeszcze raz] {prościej|inaczej|prostszymi słowami|prostymi słowami|innymi słowami|jaśniej}, {wyjaśnij|wytłumacz} [to|mi to] [prościej|inaczej|jeszcze raz], nie {rozumiem|zrozumiałem|zrozumiałam} [tego|odpowiedzi|nic]`,
    translate: `[czy możesz|możesz|czy może pan|czy może pani|proszę] [to] [powiedzieć|napisać|przetłumaczyć|powtórzyć|odpowiedzieć] [to] {po|na} NAME, {przetłumacz|napisz|powiedz|odpowiedz|mów} [to] {po|na} NAME`,
    reason: `[ale|a|i] {dlaczego|czemu|po co} [nie|to|tak], z jakiego powodu, jaki jest powód`,
    filler: `proszę, ok, a, i, teraz, dziękuję, dzięki, ale, to`,
  },
  tr: {
    repeat: `[bunu|şunu|cevabı|yanıtı] [bir daha|tekrar|yeniden] {tekrarla|tekrarlar mısın|tekrarlar mısınız|söyle|söyler misin|söyler misiniz|tekrar et|tekrar eder misin|tekrar eder misiniz|tekrarlayın|yazar mısın|yazar mısınız}, {tekrar|bir daha|bir kez daha}, ne {dedin|dediniz}`,
    shorter: `[bunu|cevabı|yanıtı] [daha|biraz daha|biraz] {kısa|kısaca|kısalt|özetle|özet geç|özetler misin|özetler misiniz|kısaltır mısın|kısaltır mısınız|kısa söyle|kısaca anlat|tek cümleyle|birkaç kelimeyle} [söyle|söyler misin|söyler misiniz|anlat|yaz|anlatır mısın|anlatır mısınız|olsun], [çok|bu çok] uzun [oldu], özet olarak`,
    simpler: `[bunu|cevabı|yanıtı] [daha|biraz daha] {basit|basitçe|sade|anlaşılır|kolay|başka şekilde|başka bir şekilde|farklı şekilde|başka kelimelerle|basit kelimelerle} [söyle|söyler misin|söyler misiniz|anlat|anlatır mısın|anlatır mısınız|açıkla|açıklar mısın|açıklar mısınız|bir dille|bir şekilde] [anlat|anlatır mısın|anlatır mısınız|açıkla|açıklar mısın|açıklar mısınız], {anlamadım|anlayamadım|anlamıyorum} [bunu], bunu {anlamadım|anlayamadım|anlamıyorum}`,
    translate: `[bunu|cevabı|yanıtı] NAME [olarak] [söyle|söyler misin|söyler misiniz|yaz|yazar mısın|yazar mısınız|çevir|çevirir misin|çevirir misiniz|anlat|cevapla|lütfen|tekrarla], [bunu|cevabı] {NAMEya|NAMEye} {çevir|çevirir misin|çevirir misiniz}`,
    reason: `[ama|peki] {neden|niye|niçin} [olmasın|öyle|böyle|değil], ne sebeple, sebebi ne`,
    filler: `lütfen, tamam, ve, şimdi, teşekkürler, ama, peki`,
  },
  ar: {
    repeat: `[هل|هل يمكنك|يمكنك|ممكن|من فضلك] [ان] {كرر|تكرر|تكرار|اعد|أعد|تعيد|اعادة|كرري} [ذلك|هذا|الإجابة|الجواب|ما قلت] [مرة أخرى|مجددا], {مرة أخرى|مرة اخرى|مجددا|اعد|كرر}, ماذا {قلت|كنت تقول}`,
    shorter: `[هل|هل يمكنك|يمكنك|ممكن|من فضلك] [ان] [تقول|تجيب|قل|اجب|اشرح|تشرح] [ذلك|هذا] {باختصار|بإيجاز|بشكل مختصر|أقصر|اقصر|بشكل أقصر|في جملة واحدة|بكلمات قليلة}, [هل يمكنك|يمكنك|ممكن] {اختصر|تلخيص|لخص|تختصر|تلخص|اختصار} [ذلك|هذا|الإجابة|الجواب], {هذا|الجواب|الإجابة} {طويل|طويلة} جدا, طويل جدا`,
    simpler: `[هل|هل يمكنك|يمكنك|ممكن|من فضلك] [ان] [تقول|تشرح|اشرح|قل|شرح|توضح|وضح] [ذلك|هذا|لي] {ببساطة|بشكل أبسط|بشكل ابسط|بطريقة أخرى|بطريقة ابسط|بطريقة أبسط|بكلمات بسيطة|بكلمات أخرى|أبسط|ابسط|بأسلوب أبسط}, {لم|لا} {أفهم|افهم|فهمت} [ذلك|هذا|الإجابة|الجواب|شيئا], ما فهمت [عليك]`,
    translate: `[هل|هل يمكنك|يمكنك|ممكن|من فضلك] [ان] [تقول|قل|اكتب|تكتب|ترجم|تترجم|ترجمة|اجب|تجيب|تكلم|كرر|أعد] [ذلك|هذا|الإجابة|الجواب] [الى|إلى|ب] {بNAME|NAME}`,
    reason: `[لكن|و] {لماذا|ليش|لم|لماذا لا} [لا|هذا|ذلك], ما السبب, لأي سبب`,
    filler: `من فضلك, لو سمحت, رجاء, طيب, حسنا, و, الآن, شكرا, لكن`,
  },
  he: {
    repeat: `[אפשר|תוכל|תוכלי|תוכלו|אתה יכול|את יכולה] {לחזור|לחזור על זה|לחזור על התשובה|להגיד|לומר|תחזור|תחזור על זה|חזור|חזור על זה|תגיד|תגידו} [את זה|על זה|על התשובה] [שוב|עוד פעם|עוד פעם אחת|שנית], {שוב|עוד פעם|עוד פעם אחת|פעם נוספת}, מה {אמרת|אמרתם|כתבת}`,
    shorter: `[אפשר|תוכל|תוכלי|תוכלו|אתה יכול|את יכולה] [להגיד|לומר|תגיד|לענות|להסביר|לכתוב] [את זה] [יותר|קצת יותר] {בקצרה|קצר|קצר יותר|יותר קצר|בקיצור|במשפט אחד|בכמה מילים|בתמצית}, [אפשר|תוכל|תוכלו] {לקצר|לסכם|תקצר|תסכם|קצר|סכם} [את זה|את התשובה], {זה|התשובה} {ארוך|ארוכה} מדי, ארוך מדי`,
    simpler: `[אפשר|תוכל|תוכלי|תוכלו|אתה יכול|את יכולה] [להגיד|לומר|להסביר|תסביר|תסבירו|לנסח] [לי] [את זה] {פשוט יותר|יותר פשוט|בפשטות|במילים פשוטות|במילים אחרות|אחרת|בצורה פשוטה|בצורה אחרת|בצורה פשוטה יותר}, [אני] לא {הבנתי|מבין|מבינה} [את זה|את התשובה|כלום]`,
    translate: `[אפשר|תוכל|תוכלי|תוכלו|אתה יכול|את יכולה] [להגיד|לומר|לתרגם|תרגם|תתרגם|תתרגמו|לכתוב|תכתוב|לענות|תענה|תגיד] [את זה|את התשובה|לי] {בNAME|לNAME}`,
    reason: `[אבל|ו] {למה|מדוע} [לא|ככה|זה], מה הסיבה, מאיזו סיבה, בשביל מה`,
    filler: `בבקשה, אוקיי, ו, עכשיו, תודה, אבל, אז, נא`,
  },
  ja: {
    repeat: `[すみません] {もう一度|もういちど|もう一回|もういっかい|再度} [その|さっきの|今の|先ほどの] [回答|答え|返答] [を] [言って|言ってください|お願いします|おねがいします|お願い|教えてください|教えて|繰り返してください|繰り返して|書いてください|見せてください], {繰り返して|繰り返してください|くりかえして}, 何と言いましたか, {今|さっき} 何て言いました`,
    shorter: `[それを|もっと|もう少し|さっきの回答を|回答を] {短く|簡潔に|手短に|一言で|要約|要約して|要約してください|まとめて|短くまとめて|ひとことで} [言って|言ってください|して|してください|お願いします|説明して|説明してください|教えて|教えてください|まとめて|まとめてください], {長すぎます|長すぎる|長い}, 要するに`,
    simpler: `[それを|もっと|もう少し|さっきの回答を|回答を] {簡単に|わかりやすく|分かりやすく|やさしく|易しく|簡単な言葉で|別の言い方で|言い換えて|かみくだいて} [言って|言ってください|して|してください|お願いします|説明して|説明してください|教えて|教えてください|ください], {意味が|よく|言っていることが} {わかりません|分かりません|わからない|分からない|わかりませんでした}, {理解できません|理解できない|理解できませんでした}`,
    translate: `[それを|回答を|答えを|今の|もう一度] NAME [で|に] [言って|言ってください|お願いします|おねがいします|書いて|書いてください|答えて|答えてください|教えて|教えてください|訳して|訳してください|翻訳して|翻訳してください|説明して|説明してください|話して|話してください]`,
    reason: `[でも] {なぜ|何故|どうして|なんで} [ですか|でしょうか|なの|ですか], 理由は [何ですか|なんですか], 理由を教えてください`,
    filler: `すみません, はい, では, じゃあ, それ, も, を, ください, お願いします`,
  },
  zh: {
    repeat: `[请|麻烦|麻烦你|能|可以|能不能|你能|您能|可不可以] [你|您] [把] [刚才的|上面的] [回答|答案|话] [再] {重复|说|说一遍|说一次|重复一遍|重复一下|讲一遍|发一遍|写一遍} [一遍|一次|一下] [吗|吧|好吗], {再说一遍|再说一次|再来一遍|再一次|重复|重复一遍|重说}, {你|您} {刚才|刚刚} 说 [了] 什么`,
    shorter: `[请|麻烦|能|可以|能不能|你能|您能] [你|您] [把它|把答案|再] [说得|说|讲得|回答得|写得] {短一点|短一些|简短|简短一点|简短一些|简短点|短点|精简一点|精简|简洁一点|简洁一些|简要|一句话|概括一下|总结一下|概括|长话短说|简单概括} [地] [说|说明|回答|一下|总结|概括] [吗|吧|好吗], {太长|太长了|太啰嗦|太啰嗦了}`,
    simpler: `[请|麻烦|能|可以|能不能|你能|您能] [你|您] [把它|再|用] [说得|说|讲得|解释得|解释] {简单一点|简单一些|简单点|通俗一点|通俗|通俗易懂|更简单|容易理解|浅显一点|换个说法|换一种说法|换种说法|简单的话|简单的语言|通俗的话} [地] [说|解释|讲|说明|来解释] [一下] [吗|吧|好吗], [我] {没看懂|看不懂|没听懂|听不懂|不懂|不明白|没明白|不理解|不太明白|不太懂|没懂} [你的意思|您的意思|这个|答案]`,
    translate: `[请|麻烦|能|可以|能不能|你能|您能] [你|您] [把它|把答案|再|把这个] {用|翻译成|译成|说} NAME [再] [说|回答|说一遍|写|解释|再说一遍|回复|说一下] [一遍|一下] [吗|吧|好吗]`,
    reason: `[那|但是] {为什么|为何|为啥|怎么会} [不|这样|呢|不行|吗], {原因是什么|什么原因|理由是什么}`,
    filler: `请, 谢谢, 好, 好的, 那, 现在, 吧, 吗, 再, 一下`,
  },
  hi: {
    repeat: `[क्या आप|कृपया|आप] [इसे|यह|उत्तर|जवाब|वह] {फिर से|दोबारा|दुबारा|एक बार फिर|एक बार और|फिर} [से] [कहें|कहिए|बताएं|बताइए|बताओ|बोलो|बोलिए|दोहराएं|दोहराइए|बता सकते हैं|कह सकते हैं|लिखें], {दोहराएं|दोहराइए|दोहराओ|फिर से|दोबारा|दुबारा}, {phir se|fir se|dobara} [batao|bolo|bataiye|kahiye]`,
    shorter: `[क्या आप|कृपया|आप] [इसे|यह|उत्तर|जवाब] [थोड़ा|और] {संक्षेप में|छोटा|छोटे में|कम शब्दों में|एक वाक्य में|सारांश में} [में] [कहें|कहिए|बताएं|बताइए|बताओ|करें|करो|कर सकते हैं|बता सकते हैं|लिखें], {बहुत|यह बहुत} {लंबा|लम्बा} है, {short mein|sankshep mein} [batao|bataiye]`,
    simpler: `[क्या आप|कृपया|आप] [इसे|यह|उत्तर|जवाब] [और|थोड़ा] {सरल शब्दों में|आसान शब्दों में|आसान भाषा में|सरल भाषा में|दूसरे शब्दों में|आसानी से|सरलता से|अलग तरह से|और सरल} [कहें|कहिए|बताएं|बताइए|बताओ|समझाएं|समझाइए|समझाओ|समझा सकते हैं|बता सकते हैं], [मुझे] {समझ नहीं आया|समझ में नहीं आया|समझ नहीं आ रहा|कुछ समझ नहीं आया}, मैं नहीं समझा, {samajh nahi aaya|samajh mein nahi aaya}`,
    translate: `[क्या आप|कृपया|आप] [इसे|यह|उत्तर|जवाब|मुझे] NAME {में|मे|mein|me} [कहें|कहिए|बताएं|बताइए|बताओ|लिखें|लिखिए|अनुवाद करें|अनुवाद करो|बता सकते हैं|बोलो|बोलिए|समझाएं|दीजिए|जवाब दें], {hindi|english} {mein|me} [batao|bataiye|bolo|please]`,
    reason: `[लेकिन|और] {क्यों|किसलिए} [नहीं|ऐसा], {क्या कारण है|कारण क्या है}, {kyun|kyon|kyu} [nahi]`,
    filler: `कृपया, प्लीज, ठीक है, और, अब, धन्यवाद, जी, please`,
  },
};
