/** By language, words of short replies that state nothing but do reply: yes, no, thanks, a pleasure, a regret. */
const lists: Record<string, string> = {
  en: `yes yeah yep no nope not sure course certainly correct right absolutely definitely exactly indeed understood ok okay fine great
    perfect done thank thanks welcome pleasure sorry afraid regret unfortunately hello hi goodbye bye cannot can't don't isn't possible`,
  de: 'ja nein doch nicht kein klar natürlich gerne gern sicher richtig genau stimmt verstanden danke dank bitte leider leid gut hallo',
  es: 'sí si no claro supuesto cierto correcto exacto entendido gracias gusto placer siento lamento bueno hola',
  fr: "oui non si pas bien sûr certainement exact exactement d'accord entendu merci plaisir rien désolé désolée regrette bonjour",
  pt: 'sim não nao claro certo certeza correto exato exatamente entendido obrigado obrigada prazer nada lamento desculpe olá',
  it: 'sì si no certo certamente esatto esattamente corretto capito grazie prego piacere dispiace purtroppo ciao',
  nl: 'ja nee niet natuurlijk zeker klopt juist precies begrepen bedankt dank graag helaas spijt hallo',
  ru: 'да нет не конечно верно правильно точно понятно понял поняла хорошо спасибо пожалуйста жаль извините увы здравствуйте',
}
const words = new Map(Object.entries(lists).map(([language, list]) => [language, new Set(list.split(/\s+/))]))

/** Whether a text that states nothing replies at all. If its language has no list, the answer is yes. */
export function repliesAtAll(text: string, language: string): boolean {
  const known = words.get(language)
  const said =
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}\p{M}]+(?:'\p{L}+)?/gu) ?? []
  return !known || said.length === 0 || said.some((word) => known.has(word))
}

/** Phrases with which customers ask for help. They show that a model is writing in the customer's place. */
const asksForHelp =
  /(?<!\p{L})(?:(?:how|where|when|why)\s+(?:can|do|should|could|would)\s+i|what\s+(?:can|do|should)\s+i\s+do|(?:wie|wo|wann|warum)\s+(?:kann|muss|soll)\s+ich|(?:cómo|dónde|cuándo)\s+(?:puedo|debo)|(?:comment|où|quand)\s+(?:puis-je|dois-je|faire)|(?:como|onde|quando)\s+(?:posso|devo|faço)|(?:come|dove|quando)\s+(?:posso|devo|faccio)|(?:hoe|waar|wanneer)\s+(?:kan|moet)\s+ik|(?:как|где|когда)\s+(?:мне|я\s+могу))(?!\p{L})/iu
const offersHelp =
  /help|assist|hilf|helf|unterstütz|ayud|aid|serv|ajud|aiut|помо|erreich|reach|contact|contatt|contact|weiter/iu

/** Whether a question is the customer's and not the assistant's: "How do I do this?", but not "How can I help you?". */
export const asksAsCustomer = (question: string): boolean => asksForHelp.test(question) && !offersHelp.test(question)
