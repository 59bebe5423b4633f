import type { KnownLanguage } from '../../knowledge/articles/service.ts'

type Sentences = {
  cannotHear: string
  cannotOpen: string
  /** The assistant is in trouble: a colleague follows, or the question is to be put otherwise. */
  colleagueFollows: string
  asksOtherwise: string
}

export const troubleSentences: Record<KnownLanguage, Sentences> = {
  en: {
    cannotHear: 'I could not understand your voice message. Could you write it to me instead?',
    cannotOpen: 'I cannot see what you sent. Could you tell me in words what it is about?',
    colleagueFollows: 'I cannot answer this right now. A colleague will get back to you here.',
    asksOtherwise: 'I cannot answer this right now. Please ask it another way.',
  },
  de: {
    cannotHear: 'Deine Sprachnachricht konnte ich nicht verstehen. Kannst du es mir bitte schreiben?',
    cannotOpen: 'Ich kann nicht sehen, was du geschickt hast. Kannst du mir in Worten sagen, worum es geht?',
    colleagueFollows: 'Das kann ich gerade nicht beantworten. Eine Kollegin oder ein Kollege meldet sich hier.',
    asksOtherwise: 'Das kann ich gerade nicht beantworten. Bitte frag es anders.',
  },
  es: {
    cannotHear: 'No he podido entender tu mensaje de voz. ¿Me lo puedes escribir?',
    cannotOpen: 'No puedo ver lo que has enviado. ¿Me puedes decir con palabras de qué se trata?',
    colleagueFollows: 'Ahora mismo no puedo responder a esto. Un compañero te responderá aquí.',
    asksOtherwise: 'Ahora mismo no puedo responder a esto. Por favor, pregúntalo de otra forma.',
  },
  fr: {
    cannotHear: "Je n'ai pas pu comprendre votre message vocal. Pouvez-vous me l'écrire ?",
    cannotOpen: "Je ne peux pas voir ce que vous avez envoyé. Pouvez-vous m'expliquer de quoi il s'agit ?",
    colleagueFollows: 'Je ne peux pas répondre pour le moment. Un collègue vous répondra ici.',
    asksOtherwise: 'Je ne peux pas répondre pour le moment. Veuillez poser la question autrement.',
  },
  pt: {
    cannotHear: 'Não consegui entender sua mensagem de voz. Você pode escrever para mim?',
    cannotOpen: 'Não consigo ver o que você enviou. Pode me dizer em palavras do que se trata?',
    colleagueFollows: 'Não consigo responder a isso agora. Um colega responderá por aqui.',
    asksOtherwise: 'Não consigo responder a isso agora. Pergunte de outra forma, por favor.',
  },
  ru: {
    cannotHear: 'Не получилось разобрать голосовое сообщение. Напишите его, пожалуйста, текстом.',
    cannotOpen: 'Не получается посмотреть то, что вы прислали. Опишите, пожалуйста, словами, о чём речь.',
    colleagueFollows: 'Сейчас ответить не получается. Вам ответит наш сотрудник.',
    asksOtherwise: 'Сейчас ответить не получается. Пожалуйста, спросите иначе.',
  },
  ar: {
    cannotHear: 'لم أتمكن من فهم رسالتك الصوتية. هل يمكنك كتابتها لي؟',
    cannotOpen: 'لا أستطيع رؤية ما أرسلته. هل يمكنك أن تشرح لي الموضوع كتابةً؟',
    colleagueFollows: 'لا أستطيع الإجابة عن هذا الآن. سيرد عليك أحد زملائنا هنا.',
    asksOtherwise: 'لا أستطيع الإجابة عن هذا الآن. من فضلك اسأل بطريقة أخرى.',
  },
  it: {
    cannotHear: 'Non ho capito il tuo messaggio vocale. Puoi scrivermelo?',
    cannotOpen: 'Non riesco a vedere quello che hai inviato. Puoi dirmi a parole di che cosa si tratta?',
    colleagueFollows: 'In questo momento non posso rispondere. Un collega ti risponderà qui.',
    asksOtherwise: 'In questo momento non posso rispondere. Prova a chiederlo in un altro modo.',
  },
  nl: {
    cannotHear: 'Ik kon je spraakbericht niet verstaan. Kun je het voor me typen?',
    cannotOpen: 'Ik kan niet zien wat je hebt gestuurd. Kun je in woorden vertellen waar het over gaat?',
    colleagueFollows: 'Ik kan dit nu niet beantwoorden. Een collega antwoordt je hier.',
    asksOtherwise: 'Ik kan dit nu niet beantwoorden. Stel je vraag alsjeblieft anders.',
  },
  pl: {
    cannotHear: 'Nie udało się zrozumieć wiadomości głosowej. Czy możesz to napisać?',
    cannotOpen: 'Nie widzę tego, co zostało wysłane. Czy możesz opisać słowami, o co chodzi?',
    colleagueFollows: 'Nie mogę teraz na to odpowiedzieć. Nasz pracownik odpisze tutaj.',
    asksOtherwise: 'Nie mogę teraz na to odpowiedzieć. Proszę, zapytaj inaczej.',
  },
  tr: {
    cannotHear: 'Sesli mesajınızı anlayamadım. Bana yazabilir misiniz?',
    cannotOpen: 'Gönderdiğinizi göremiyorum. Konunun ne olduğunu yazıyla anlatabilir misiniz?',
    colleagueFollows: 'Şu anda buna yanıt veremiyorum. Bir çalışanımız size buradan dönecek.',
    asksOtherwise: 'Şu anda buna yanıt veremiyorum. Lütfen başka bir şekilde sorun.',
  },
  uk: {
    cannotHear: 'Не вдалося розібрати голосове повідомлення. Напишіть його, будь ласка, текстом.',
    cannotOpen: 'Не вдається переглянути те, що ви надіслали. Опишіть, будь ласка, словами, про що йдеться.',
    colleagueFollows: 'Зараз відповісти не вдається. Вам відповість наш співробітник.',
    asksOtherwise: 'Зараз відповісти не вдається. Будь ласка, запитайте інакше.',
  },
  cs: {
    cannotHear: 'Vaší hlasové zprávě se nepodařilo porozumět. Můžete mi to napsat?',
    cannotOpen: 'Nevidím, co jste poslali. Můžete mi slovy popsat, o co jde?',
    colleagueFollows: 'Teď na to neumím odpovědět. Ozve se vám tady náš pracovník.',
    asksOtherwise: 'Teď na to neumím odpovědět. Zeptejte se prosím jinak.',
  },
  sv: {
    cannotHear: 'Jag kunde inte förstå ditt röstmeddelande. Kan du skriva det till mig?',
    cannotOpen: 'Jag kan inte se det du skickade. Kan du berätta med ord vad det gäller?',
    colleagueFollows: 'Jag kan inte svara på det just nu. En kollega svarar dig här.',
    asksOtherwise: 'Jag kan inte svara på det just nu. Fråga gärna på ett annat sätt.',
  },
  da: {
    cannotHear: 'Jeg kunne ikke forstå din talebesked. Kan du skrive det til mig?',
    cannotOpen: 'Jeg kan ikke se det, du har sendt. Kan du fortælle med ord, hvad det handler om?',
    colleagueFollows: 'Jeg kan ikke svare på det lige nu. En kollega svarer dig her.',
    asksOtherwise: 'Jeg kan ikke svare på det lige nu. Prøv at spørge på en anden måde.',
  },
  nb: {
    cannotHear: 'Jeg klarte ikke å forstå talemeldingen din. Kan du skrive det til meg?',
    cannotOpen: 'Jeg kan ikke se det du sendte. Kan du fortelle med ord hva det gjelder?',
    colleagueFollows: 'Jeg kan ikke svare på dette akkurat nå. En kollega svarer deg her.',
    asksOtherwise: 'Jeg kan ikke svare på dette akkurat nå. Prøv å spørre på en annen måte.',
  },
  fi: {
    cannotHear: 'En saanut selvää ääniviestistäsi. Voitko kirjoittaa asian minulle?',
    cannotOpen: 'En näe, mitä lähetit. Voitko kertoa sanoin, mistä on kyse?',
    colleagueFollows: 'En pysty vastaamaan tähän juuri nyt. Työntekijämme vastaa sinulle täällä.',
    asksOtherwise: 'En pysty vastaamaan tähän juuri nyt. Kysy toisella tavalla, kiitos.',
  },
  el: {
    cannotHear: 'Δεν κατάλαβα το ηχητικό σας μήνυμα. Μπορείτε να μου το γράψετε;',
    cannotOpen: 'Δεν μπορώ να δω αυτό που στείλατε. Μπορείτε να μου πείτε με λόγια τι αφορά;',
    colleagueFollows: 'Δεν μπορώ να απαντήσω αυτή τη στιγμή. Ένας συνάδελφος θα σας απαντήσει εδώ.',
    asksOtherwise: 'Δεν μπορώ να απαντήσω αυτή τη στιγμή. Παρακαλώ ρωτήστε διαφορετικά.',
  },
  he: {
    cannotHear: 'לא הצלחתי להבין את ההודעה הקולית. אפשר לכתוב לי במקום?',
    cannotOpen: 'אני לא רואה את מה שנשלח. אפשר לתאר במילים במה מדובר?',
    colleagueFollows: 'אין באפשרותי לענות על זה כרגע. מישהו מהצוות יחזור אליך כאן.',
    asksOtherwise: 'אין באפשרותי לענות על זה כרגע. נא לשאול בדרך אחרת.',
  },
  hi: {
    cannotHear: 'आपका वॉइस मैसेज समझ में नहीं आया। क्या आप इसे लिखकर भेज सकते हैं?',
    cannotOpen: 'आपने जो भेजा है, वह मुझे दिख नहीं रहा। क्या आप शब्दों में बता सकते हैं कि बात क्या है?',
    colleagueFollows: 'अभी इसका उत्तर देना संभव नहीं है। हमारे एक सहयोगी आपको यहीं जवाब देंगे।',
    asksOtherwise: 'अभी इसका उत्तर देना संभव नहीं है। कृपया इसे दूसरे तरीके से पूछें।',
  },
  id: {
    cannotHear: 'Saya tidak bisa memahami pesan suara Anda. Bisakah Anda menuliskannya?',
    cannotOpen: 'Saya tidak bisa melihat yang Anda kirim. Bisakah Anda menjelaskan maksudnya dengan kata-kata?',
    colleagueFollows: 'Saya belum bisa menjawab ini sekarang. Rekan kami akan membalas Anda di sini.',
    asksOtherwise: 'Saya belum bisa menjawab ini sekarang. Silakan tanyakan dengan cara lain.',
  },
  ja: {
    cannotHear: '音声メッセージを聞き取れませんでした。文字で送っていただけますか？',
    cannotOpen: '送っていただいた内容を確認できません。どのようなことか、文章で教えていただけますか？',
    colleagueFollows: 'ただいまお答えできません。担当者がこちらでお返事します。',
    asksOtherwise: 'ただいまお答えできません。別の言い方で質問してください。',
  },
  ko: {
    cannotHear: '음성 메시지를 이해하지 못했습니다. 글로 적어 주시겠어요?',
    cannotOpen: '보내 주신 내용을 확인할 수 없습니다. 어떤 내용인지 글로 알려 주시겠어요?',
    colleagueFollows: '지금은 답변드릴 수 없습니다. 상담원이 여기에서 답변드리겠습니다.',
    asksOtherwise: '지금은 답변드릴 수 없습니다. 다르게 질문해 주세요.',
  },
  zh: {
    cannotHear: '我没能听懂您的语音消息。您可以用文字发给我吗？',
    cannotOpen: '我看不到您发送的内容。您可以用文字告诉我是什么事吗？',
    colleagueFollows: '我现在无法回答这个问题。我们的同事会在这里回复您。',
    asksOtherwise: '我现在无法回答这个问题。请换个方式提问。',
  },
  vi: {
    cannotHear: 'Tôi không nghe rõ tin nhắn thoại của bạn. Bạn có thể viết lại cho tôi không?',
    cannotOpen: 'Tôi không xem được nội dung bạn gửi. Bạn có thể mô tả bằng lời không?',
    colleagueFollows: 'Hiện tôi không thể trả lời câu này. Nhân viên sẽ trả lời bạn tại đây.',
    asksOtherwise: 'Hiện tôi không thể trả lời câu này. Vui lòng hỏi theo cách khác.',
  },
  ro: {
    cannotHear: 'Nu am înțeles mesajul vocal. Îmi puteți scrie?',
    cannotOpen: 'Nu pot vedea ce ați trimis. Îmi puteți spune în cuvinte despre ce este vorba?',
    colleagueFollows: 'Nu pot răspunde acum la această întrebare. Un coleg vă va răspunde aici.',
    asksOtherwise: 'Nu pot răspunde acum la această întrebare. Vă rog să întrebați altfel.',
  },
  hu: {
    cannotHear: 'Nem értettem a hangüzenetét. Le tudná írni?',
    cannotOpen: 'Nem látom, amit küldött. El tudná mondani szavakkal, miről van szó?',
    colleagueFollows: 'Erre most nem tudok válaszolni. Egy kollégám itt fog válaszolni Önnek.',
    asksOtherwise: 'Erre most nem tudok válaszolni. Kérem, kérdezze meg másképp.',
  },
}
