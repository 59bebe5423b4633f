import type { Habit } from './schema.ts'

/** A message that was sent. All is null of one that has been deleted. */
export type Sent = {
  sender_type: string | null
  content: string | null
  is_survey: boolean | null
  is_template: boolean | null
  is_notice: boolean | null
  hands_over: boolean | null
  /** Seconds until the same sender wrote again, if the customer had not written meanwhile. */
  again_after: number | null
}

const joinableSeconds = 20
const greetingSeconds = 300
const longestGreeting = 40

/** Why the message may have been one too many; empty if there is no such reason. */
export function habitOf(sent: Sent): Habit | '' {
  if (sent.sender_type === null) return ''
  if (sent.is_survey) return 'survey'
  if (sent.is_template) return ''
  if (sent.is_notice) return 'notice'
  if (sent.sender_type === 'system') return ''
  if (sent.hands_over) return 'hand_over'
  if (sent.again_after === null) return ''
  if (sent.again_after <= greetingSeconds && isGreeting(sent.content ?? '')) return 'greeting'
  return sent.again_after <= joinableSeconds ? 'split' : ''
}

/** As people begin and end what they write, in the languages of the panel and some of their neighbours. */
const greetings = [
  ...['hi', 'hello', 'hey', 'good morning', 'good afternoon', 'good evening', 'dear', 'welcome'],
  ...['thanks', 'thank you', 'many thanks', 'you are welcome', 'youre welcome', 'my pleasure', 'no problem'],
  ...['hallo', 'moin', 'guten morgen', 'guten tag', 'guten abend', 'liebe', 'lieber', 'danke', 'vielen dank'],
  ...['danke schön', 'gern', 'gerne', 'gern geschehen', 'sehr gerne', 'hola', 'buenos días', 'buenas', 'gracias'],
  ...[
    'muchas gracias',
    'de nada',
    'bonjour',
    'bonsoir',
    'salut',
    'merci',
    'de rien',
    'avec plaisir',
    'je vous en prie',
  ],
  ...['olá', 'oi', 'bom dia', 'boa tarde', 'boa noite', 'obrigado', 'obrigada', 'muito obrigado', 'muito obrigada'],
  ...['привет', 'здравствуйте', 'добрый день', 'доброе утро', 'добрый вечер', 'спасибо', 'большое спасибо'],
  ...['пожалуйста', 'مرحبا', 'أهلا', 'السلام عليكم', 'وعليكم السلام', 'شكرا', 'عفوا', 'صباح الخير', 'مساء الخير'],
  ...['ciao', 'buongiorno', 'buonasera', 'grazie', 'prego', 'hej', 'god morgen', 'goddag', 'tak', 'mange tak', 'tack'],
  ...['takk', 'goedemorgen', 'goedemiddag', 'dank je', 'dank u', 'graag gedaan', 'cześć', 'dzień dobry', 'dziękuję'],
  ...['merhaba', 'selam', 'günaydın', 'teşekkürler', 'teşekkür ederim', 'rica ederim', 'вітаю', 'добрий день', 'дякую'],
]
const mostWordsBeside = 3

/** A greeting or thanks with at most a name beside it. */
export function isGreeting(text: string): boolean {
  if (text.length > longestGreeting || /[?؟\d]|:\/\//u.test(text)) return false
  const bare = text
    .toLowerCase()
    .normalize('NFC')
    .replaceAll(/[\u064B-\u0652’'`]/gu, '')
    .replaceAll(/[^\p{L}\p{M}]+/gu, ' ')
    .trim()
  return greetings.some((one) => {
    if (bare !== one && !bare.startsWith(`${one} `)) return false
    return bare.slice(one.length).split(' ').filter(Boolean).length <= mostWordsBeside
  })
}
