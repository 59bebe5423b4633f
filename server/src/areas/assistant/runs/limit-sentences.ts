import type { KnownLanguage } from '../../knowledge/articles/service.ts'

type Sentences = {
  /** On the button that opens a list of options: at most 20 UTF-16 units, as WhatsApp wants. */
  opensOptions: string
  /** No more is answered for now, and there is nobody else. */
  limitReached: string
}

export const limitSentences: Record<KnownLanguage, Sentences> = {
  en: {
    opensOptions: 'See options',
    limitReached: 'I cannot answer any more questions for now. Please write again later.',
  },
  de: {
    opensOptions: 'Auswahl ansehen',
    limitReached: 'Ich kann im Moment keine weiteren Fragen beantworten. Bitte schreib später noch einmal.',
  },
  es: {
    opensOptions: 'Ver opciones',
    limitReached: 'Por ahora no puedo responder a más preguntas. Por favor, escríbenos más tarde.',
  },
  fr: {
    opensOptions: 'Voir les options',
    limitReached: "Je ne peux plus répondre à d'autres questions pour le moment. Veuillez réécrire plus tard.",
  },
  pt: {
    opensOptions: 'Ver opções',
    limitReached: 'Não consigo responder a mais perguntas por enquanto. Escreva de novo mais tarde, por favor.',
  },
  ru: {
    opensOptions: 'Посмотреть варианты',
    limitReached: 'Пока больше не получится отвечать на вопросы. Пожалуйста, напишите позже.',
  },
  ar: {
    opensOptions: 'عرض الخيارات',
    limitReached: 'لا أستطيع الإجابة عن المزيد من الأسئلة الآن. من فضلك اكتب لنا لاحقًا.',
  },
  it: {
    opensOptions: 'Vedi le opzioni',
    limitReached: 'Per ora non posso rispondere ad altre domande. Scrivi di nuovo più tardi, per favore.',
  },
  nl: {
    opensOptions: 'Opties bekijken',
    limitReached: 'Ik kan voorlopig geen vragen meer beantwoorden. Schrijf later nog eens, alsjeblieft.',
  },
  pl: {
    opensOptions: 'Zobacz opcje',
    limitReached: 'Na razie nie mogę odpowiedzieć na więcej pytań. Napisz, proszę, później.',
  },
  tr: {
    opensOptions: 'Seçenekleri gör',
    limitReached: 'Şimdilik başka soru yanıtlayamıyorum. Lütfen daha sonra tekrar yazın.',
  },
  uk: {
    opensOptions: 'Переглянути варіанти',
    limitReached: 'Поки що не вийде відповісти на інші запитання. Будь ласка, напишіть пізніше.',
  },
  cs: {
    opensOptions: 'Zobrazit možnosti',
    limitReached: 'Teď už nemohu odpovídat na další otázky. Napište prosím znovu později.',
  },
  sv: {
    opensOptions: 'Visa alternativ',
    limitReached: 'Jag kan inte svara på fler frågor just nu. Skriv gärna igen senare.',
  },
  da: {
    opensOptions: 'Se muligheder',
    limitReached: 'Jeg kan ikke svare på flere spørgsmål lige nu. Skriv gerne igen senere.',
  },
  nb: {
    opensOptions: 'Se alternativer',
    limitReached: 'Jeg kan ikke svare på flere spørsmål akkurat nå. Skriv gjerne igjen senere.',
  },
  fi: {
    opensOptions: 'Näytä vaihtoehdot',
    limitReached: 'En voi juuri nyt vastata useampiin kysymyksiin. Kirjoitathan myöhemmin uudelleen.',
  },
  el: {
    opensOptions: 'Δείτε επιλογές',
    limitReached: 'Δεν μπορώ να απαντήσω σε άλλες ερωτήσεις προς το παρόν. Γράψτε μας ξανά αργότερα.',
  },
  he: {
    opensOptions: 'הצגת אפשרויות',
    limitReached: 'כרגע אין באפשרותי לענות על שאלות נוספות. אפשר לכתוב שוב מאוחר יותר.',
  },
  hi: {
    opensOptions: 'विकल्प देखें',
    limitReached: 'अभी मैं और सवालों के जवाब नहीं दे सकता। कृपया बाद में फिर लिखें।',
  },
  id: {
    opensOptions: 'Lihat pilihan',
    limitReached: 'Untuk saat ini saya tidak dapat menjawab pertanyaan lagi. Silakan tulis lagi nanti.',
  },
  ja: {
    opensOptions: '選択肢を見る',
    limitReached: 'ただいま、これ以上のご質問にはお答えできません。後ほどもう一度お書きください。',
  },
  ko: {
    opensOptions: '선택지 보기',
    limitReached: '지금은 더 이상 질문에 답할 수 없습니다. 나중에 다시 보내 주세요.',
  },
  zh: {
    opensOptions: '查看选项',
    limitReached: '我暂时无法再回答更多问题。请稍后再来信。',
  },
  vi: {
    opensOptions: 'Xem lựa chọn',
    limitReached: 'Hiện tôi không thể trả lời thêm câu hỏi nào nữa. Vui lòng nhắn lại sau.',
  },
  ro: {
    opensOptions: 'Vezi opțiunile',
    limitReached: 'Deocamdată nu mai pot răspunde la alte întrebări. Te rog să scrii din nou mai târziu.',
  },
  hu: {
    opensOptions: 'Lehetőségek',
    limitReached: 'Most nem tudok több kérdésre válaszolni. Kérlek, írj újra később.',
  },
}
