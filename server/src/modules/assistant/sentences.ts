/** What the assistant says of itself, in the customer's language. */
type Sentences = {
  /** That an assistant answers. With "AI chat without agents" this is the whole notice. */
  isAssistant: string
  mayAskForPerson: string
  handsOver: string
  asksOtherwise: string
}

const sentences: Record<string, Sentences> = {
  en: {
    isAssistant: 'You are chatting with an AI assistant.',
    mayAskForPerson: 'You can ask for a person at any time.',
    handsOver: 'I found no answer to this in our articles. A colleague will get back to you here.',
    asksOtherwise: 'I found no answer to this in our articles. Could you ask it another way?',
  },
  de: {
    isAssistant: 'Du schreibst mit einem KI-Assistenten.',
    mayAskForPerson: 'Du kannst jederzeit nach einem Menschen fragen.',
    handsOver:
      'Dazu habe ich in unseren Artikeln keine Antwort gefunden. Eine Kollegin oder ein Kollege meldet sich hier.',
    asksOtherwise: 'Dazu habe ich in unseren Artikeln keine Antwort gefunden. Kannst du es anders fragen?',
  },
  es: {
    isAssistant: 'Estás hablando con un asistente de IA.',
    mayAskForPerson: 'Puedes pedir una persona en cualquier momento.',
    handsOver: 'No he encontrado la respuesta en nuestros artículos. Un compañero te responderá aquí.',
    asksOtherwise: 'No he encontrado la respuesta en nuestros artículos. ¿Puedes preguntarlo de otra forma?',
  },
  fr: {
    isAssistant: 'Vous discutez avec un assistant IA.',
    mayAskForPerson: 'Vous pouvez demander une personne à tout moment.',
    handsOver: "Je n'ai pas trouvé la réponse dans nos articles. Un collègue vous répondra ici.",
    asksOtherwise: "Je n'ai pas trouvé la réponse dans nos articles. Pouvez-vous poser la question autrement ?",
  },
  pt: {
    isAssistant: 'Você está conversando com um assistente de IA.',
    mayAskForPerson: 'Você pode pedir uma pessoa a qualquer momento.',
    handsOver: 'Não encontrei a resposta nos nossos artigos. Um colega responderá por aqui.',
    asksOtherwise: 'Não encontrei a resposta nos nossos artigos. Pode perguntar de outra forma?',
  },
  ru: {
    isAssistant: 'Вы общаетесь с ИИ-ассистентом.',
    mayAskForPerson: 'Вы можете в любой момент попросить человека.',
    handsOver: 'В наших статьях ответа не нашлось. Вам ответит наш сотрудник.',
    asksOtherwise: 'В наших статьях ответа не нашлось. Попробуйте спросить иначе.',
  },
  ar: {
    isAssistant: 'أنت تتحدث مع مساعد ذكاء اصطناعي.',
    mayAskForPerson: 'يمكنك طلب التحدث إلى شخص في أي وقت.',
    handsOver: 'لم أجد الإجابة في مقالاتنا. سيرد عليك أحد زملائنا هنا.',
    asksOtherwise: 'لم أجد الإجابة في مقالاتنا. هل يمكنك السؤال بطريقة أخرى؟',
  },
}

const inLanguage = (language: string): Sentences => sentences[language] ?? sentences.en!

/** Whole notice, or its first sentence where no agent can be asked for. */
export function notice(language: string, aiOnly: boolean): string {
  const { isAssistant, mayAskForPerson } = inLanguage(language)
  return aiOnly ? isAssistant : `${isAssistant} ${mayAskForPerson}`
}

/** What is said when the knowledge base holds no answer. */
export const nothingFound = (language: string, aiOnly: boolean): string =>
  aiOnly ? inLanguage(language).asksOtherwise : inLanguage(language).handsOver
