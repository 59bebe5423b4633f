import type { KnownLanguage } from '../../knowledge/articles/service.ts'

/** The first says that an assistant answers and stands alone where no person can be asked for. */
export const noticeSentences: Record<KnownLanguage, { isAssistant: string; mayAskForPerson: string }> = {
  en: {
    isAssistant: 'You are chatting with an AI assistant.',
    mayAskForPerson: 'You can ask for a person at any time.',
  },
  de: {
    isAssistant: 'Du schreibst mit einem KI-Assistenten.',
    mayAskForPerson: 'Du kannst jederzeit nach einem Menschen fragen.',
  },
  es: {
    isAssistant: 'Estás hablando con un asistente de IA.',
    mayAskForPerson: 'Puedes pedir hablar con una persona en cualquier momento.',
  },
  fr: {
    isAssistant: 'Vous discutez avec un assistant IA.',
    mayAskForPerson: 'Vous pouvez demander à parler à une personne à tout moment.',
  },
  pt: {
    isAssistant: 'Você está conversando com um assistente de IA.',
    mayAskForPerson: 'Você pode pedir para falar com uma pessoa a qualquer momento.',
  },
  ru: {
    isAssistant: 'Вы общаетесь с ИИ-ассистентом.',
    mayAskForPerson: 'Вы можете в любой момент попросить соединить вас с человеком.',
  },
  ar: {
    isAssistant: 'أنت تتحدث مع مساعد ذكاء اصطناعي.',
    mayAskForPerson: 'يمكنك طلب التحدث إلى شخص في أي وقت.',
  },
  it: {
    isAssistant: 'Stai parlando con un assistente IA.',
    mayAskForPerson: 'Puoi chiedere di parlare con una persona in qualsiasi momento.',
  },
  nl: {
    isAssistant: 'Je chat met een AI-assistent.',
    mayAskForPerson: 'Je kunt op elk moment om een medewerker vragen.',
  },
  pl: {
    isAssistant: 'Rozmawiasz z asystentem AI.',
    mayAskForPerson: 'W każdej chwili możesz poprosić o rozmowę z człowiekiem.',
  },
  tr: {
    isAssistant: 'Bir yapay zekâ asistanıyla yazışıyorsunuz.',
    mayAskForPerson: 'İstediğiniz zaman bir çalışanımızla görüşmek isteyebilirsiniz.',
  },
  uk: {
    isAssistant: 'Ви спілкуєтеся з ШІ-асистентом.',
    mayAskForPerson: 'Ви можете будь-коли попросити покликати людину.',
  },
  cs: {
    isAssistant: 'Píšete si s AI asistentem.',
    mayAskForPerson: 'Kdykoli si můžete vyžádat člověka.',
  },
  sv: {
    isAssistant: 'Du chattar med en AI-assistent.',
    mayAskForPerson: 'Du kan när som helst be att få prata med en människa.',
  },
  da: {
    isAssistant: 'Du skriver med en AI-assistent.',
    mayAskForPerson: 'Du kan når som helst bede om at tale med et menneske.',
  },
  nb: {
    isAssistant: 'Du skriver med en KI-assistent.',
    mayAskForPerson: 'Du kan når som helst be om å få snakke med et menneske.',
  },
  fi: {
    isAssistant: 'Keskustelet tekoälyavustajan kanssa.',
    mayAskForPerson: 'Voit milloin tahansa pyytää ihmistä vastaamaan.',
  },
  el: {
    isAssistant: 'Συνομιλείτε με έναν βοηθό τεχνητής νοημοσύνης.',
    mayAskForPerson: 'Μπορείτε να ζητήσετε να μιλήσετε με άνθρωπο οποιαδήποτε στιγμή.',
  },
  he: {
    isAssistant: 'השיחה היא עם עוזר בינה מלאכותית.',
    mayAskForPerson: 'אפשר לבקש לדבר עם אדם בכל רגע.',
  },
  hi: {
    isAssistant: 'आप एक एआई सहायक से बात कर रहे हैं।',
    mayAskForPerson: 'आप कभी भी किसी व्यक्ति से बात करने के लिए कह सकते हैं।',
  },
  id: {
    isAssistant: 'Anda sedang mengobrol dengan asisten AI.',
    mayAskForPerson: 'Anda bisa meminta berbicara dengan petugas kapan saja.',
  },
  ja: {
    isAssistant: 'AIアシスタントがお答えしています。',
    mayAskForPerson: 'いつでも担当者との会話をご希望いただけます。',
  },
  ko: {
    isAssistant: '지금 AI 어시스턴트와 대화하고 계십니다.',
    mayAskForPerson: '언제든지 상담원과의 대화를 요청하실 수 있습니다.',
  },
  zh: {
    isAssistant: '您正在与 AI 助手对话。',
    mayAskForPerson: '您可以随时要求转接人工客服。',
  },
  vi: {
    isAssistant: 'Bạn đang trò chuyện với trợ lý AI.',
    mayAskForPerson: 'Bạn có thể yêu cầu gặp nhân viên bất cứ lúc nào.',
  },
  ro: {
    isAssistant: 'Discutați cu un asistent AI.',
    mayAskForPerson: 'Puteți cere oricând să vorbiți cu o persoană.',
  },
  hu: {
    isAssistant: 'Ön egy MI-asszisztenssel beszélget.',
    mayAskForPerson: 'Bármikor kérheti, hogy egy munkatársunk válaszoljon.',
  },
}
