import type { KnownLanguage } from '../../knowledge/articles/service.ts'

type Sentences = {
  /** The articles hold no answer: a colleague follows, or the question is to be put otherwise. */
  nothingFound: string
  asksOtherwise: string
  handsOver: string
}

export const answerSentences: Record<KnownLanguage, Sentences> = {
  en: {
    nothingFound: 'I found no answer to this in our articles. A colleague will get back to you here.',
    asksOtherwise: 'I found no answer to this in our articles. Could you ask it another way?',
    handsOver: 'I am passing you on to a colleague, who will reply to you here.',
  },
  de: {
    nothingFound:
      'Dazu habe ich in unseren Artikeln keine Antwort gefunden. Eine Kollegin oder ein Kollege meldet sich hier.',
    asksOtherwise: 'Dazu habe ich in unseren Artikeln keine Antwort gefunden. Kannst du es anders fragen?',
    handsOver: 'Ich gebe das an eine Kollegin oder einen Kollegen weiter. Die Antwort kommt hier.',
  },
  es: {
    nothingFound: 'No he encontrado la respuesta en nuestros artículos. Un compañero te responderá aquí.',
    asksOtherwise: 'No he encontrado la respuesta en nuestros artículos. ¿Puedes preguntarlo de otra forma?',
    handsOver: 'Te paso con un compañero, que te responderá aquí mismo.',
  },
  fr: {
    nothingFound: "Je n'ai pas trouvé la réponse dans nos articles. Un collègue vous répondra ici.",
    asksOtherwise: "Je n'ai pas trouvé la réponse dans nos articles. Pouvez-vous poser la question autrement ?",
    handsOver: 'Je vous mets en relation avec un collègue, qui vous répondra ici.',
  },
  pt: {
    nothingFound: 'Não encontrei a resposta nos nossos artigos. Um colega responderá por aqui.',
    asksOtherwise: 'Não encontrei a resposta nos nossos artigos. Pode perguntar de outra forma?',
    handsOver: 'Vou passar você para um colega, que responderá por aqui.',
  },
  ru: {
    nothingFound: 'В наших статьях ответа не нашлось. Вам ответит наш сотрудник.',
    asksOtherwise: 'В наших статьях ответа не нашлось. Попробуйте спросить иначе.',
    handsOver: 'Передаю ваш вопрос сотруднику, он ответит вам здесь.',
  },
  ar: {
    nothingFound: 'لم أجد الإجابة في مقالاتنا. سيرد عليك أحد زملائنا هنا.',
    asksOtherwise: 'لم أجد الإجابة في مقالاتنا. هل يمكنك السؤال بطريقة أخرى؟',
    handsOver: 'سأحوّلك إلى أحد زملائنا، وسيرد عليك هنا.',
  },
  it: {
    nothingFound: 'Non ho trovato la risposta nei nostri articoli. Un collega ti risponderà qui.',
    asksOtherwise: 'Non ho trovato la risposta nei nostri articoli. Puoi chiederlo in un altro modo?',
    handsOver: 'Ti passo a un collega, che ti risponderà qui.',
  },
  nl: {
    nothingFound: 'Ik heb hierop geen antwoord gevonden in onze artikelen. Een collega antwoordt je hier.',
    asksOtherwise: 'Ik heb hierop geen antwoord gevonden in onze artikelen. Kun je het anders vragen?',
    handsOver: 'Ik draag je over aan een collega, die je hier antwoordt.',
  },
  pl: {
    nothingFound: 'Nie znalazłem odpowiedzi w naszych artykułach. Nasz pracownik odpisze tutaj.',
    asksOtherwise: 'Nie znalazłem odpowiedzi w naszych artykułach. Czy możesz zapytać inaczej?',
    handsOver: 'Przekazuję rozmowę naszemu pracownikowi, który odpisze tutaj.',
  },
  tr: {
    nothingFound: 'Makalelerimizde buna bir yanıt bulamadım. Bir çalışanımız size buradan dönecek.',
    asksOtherwise: 'Makalelerimizde buna bir yanıt bulamadım. Başka bir şekilde sorabilir misiniz?',
    handsOver: 'Sizi bir çalışanımıza aktarıyorum, size buradan yanıt verecek.',
  },
  uk: {
    nothingFound: 'У наших статтях відповіді не знайшлося. Вам відповість наш співробітник.',
    asksOtherwise: 'У наших статтях відповіді не знайшлося. Спробуйте запитати інакше.',
    handsOver: 'Передаю вашу розмову співробітнику, він відповість вам тут.',
  },
  cs: {
    nothingFound: 'V našich článcích jsem na to odpověď nenašel. Ozve se vám tady náš pracovník.',
    asksOtherwise: 'V našich článcích jsem na to odpověď nenašel. Můžete se zeptat jinak?',
    handsOver: 'Předávám vás kolegovi, který vám odpoví přímo tady.',
  },
  sv: {
    nothingFound: 'Jag hittade inget svar på det i våra artiklar. En kollega svarar dig här.',
    asksOtherwise: 'Jag hittade inget svar på det i våra artiklar. Kan du fråga på ett annat sätt?',
    handsOver: 'Jag lämnar över till en kollega, som svarar dig här.',
  },
  da: {
    nothingFound: 'Jeg fandt ikke noget svar på det i vores artikler. En kollega svarer dig her.',
    asksOtherwise: 'Jeg fandt ikke noget svar på det i vores artikler. Kan du spørge på en anden måde?',
    handsOver: 'Jeg giver dig videre til en kollega, som svarer dig her.',
  },
  nb: {
    nothingFound: 'Jeg fant ikke noe svar på dette i artiklene våre. En kollega svarer deg her.',
    asksOtherwise: 'Jeg fant ikke noe svar på dette i artiklene våre. Kan du spørre på en annen måte?',
    handsOver: 'Jeg setter deg over til en kollega, som svarer deg her.',
  },
  fi: {
    nothingFound: 'En löytänyt tähän vastausta artikkeleistamme. Työntekijämme vastaa sinulle täällä.',
    asksOtherwise: 'En löytänyt tähän vastausta artikkeleistamme. Voitko kysyä toisella tavalla?',
    handsOver: 'Siirrän keskustelun työntekijällemme, joka vastaa sinulle täällä.',
  },
  el: {
    nothingFound: 'Δεν βρήκα απάντηση στα άρθρα μας. Ένας συνάδελφος θα σας απαντήσει εδώ.',
    asksOtherwise: 'Δεν βρήκα απάντηση στα άρθρα μας. Μπορείτε να το ρωτήσετε διαφορετικά;',
    handsOver: 'Σας συνδέω με έναν συνάδελφο, που θα σας απαντήσει εδώ.',
  },
  he: {
    nothingFound: 'לא מצאתי תשובה במאמרים שלנו. מישהו מהצוות יחזור אליך כאן.',
    asksOtherwise: 'לא מצאתי תשובה במאמרים שלנו. אפשר לשאול בדרך אחרת?',
    handsOver: 'השיחה עוברת לאחד מאנשי הצוות שלנו, והתשובה תגיע כאן.',
  },
  hi: {
    nothingFound: 'हमारे लेखों में इसका उत्तर नहीं मिला। हमारे एक सहयोगी आपको यहीं जवाब देंगे।',
    asksOtherwise: 'हमारे लेखों में इसका उत्तर नहीं मिला। क्या आप इसे दूसरे तरीके से पूछ सकते हैं?',
    handsOver: 'आपकी बातचीत हमारे एक सहयोगी को सौंपी जा रही है, वे आपको यहीं जवाब देंगे।',
  },
  id: {
    nothingFound: 'Saya tidak menemukan jawabannya di artikel kami. Rekan kami akan membalas Anda di sini.',
    asksOtherwise: 'Saya tidak menemukan jawabannya di artikel kami. Bisakah Anda bertanya dengan cara lain?',
    handsOver: 'Saya teruskan Anda ke rekan kami, yang akan membalas di sini.',
  },
  ja: {
    nothingFound: '当社の記事の中に答えが見つかりませんでした。担当者がこちらでお返事します。',
    asksOtherwise: '当社の記事の中に答えが見つかりませんでした。別の言い方で質問していただけますか？',
    handsOver: '担当者におつなぎします。こちらでお返事いたします。',
  },
  ko: {
    nothingFound: '도움말에서 답을 찾지 못했습니다. 상담원이 여기에서 답변드리겠습니다.',
    asksOtherwise: '도움말에서 답을 찾지 못했습니다. 다르게 질문해 주시겠어요?',
    handsOver: '상담원에게 연결해 드리겠습니다. 여기에서 답변드릴 예정입니다.',
  },
  zh: {
    nothingFound: '我在我们的文章中没有找到答案。我们的同事会在这里回复您。',
    asksOtherwise: '我在我们的文章中没有找到答案。您可以换个方式提问吗？',
    handsOver: '我将为您转接同事，他们会在这里回复您。',
  },
  vi: {
    nothingFound: 'Tôi không tìm thấy câu trả lời trong các bài viết của chúng tôi. Nhân viên sẽ trả lời bạn tại đây.',
    asksOtherwise:
      'Tôi không tìm thấy câu trả lời trong các bài viết của chúng tôi. Bạn có thể hỏi theo cách khác không?',
    handsOver: 'Tôi sẽ chuyển bạn cho một nhân viên, họ sẽ trả lời bạn tại đây.',
  },
  ro: {
    nothingFound: 'Nu am găsit răspunsul în articolele noastre. Un coleg vă va răspunde aici.',
    asksOtherwise: 'Nu am găsit răspunsul în articolele noastre. Puteți întreba altfel?',
    handsOver: 'Vă transfer unui coleg, care vă va răspunde aici.',
  },
  hu: {
    nothingFound: 'Erre nem találtam választ a cikkeinkben. Egy kollégám itt fog válaszolni Önnek.',
    asksOtherwise: 'Erre nem találtam választ a cikkeinkben. Meg tudná kérdezni másképp?',
    handsOver: 'Átadom Önt egy kollégámnak, aki itt fog válaszolni.',
  },
}
