import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { demoArticles } from '../../../seed.ts'
import { consoles, greets, greetsAgain, nothingFound, notice, offersPerson, thanks } from '../sentences/service.ts'
import { isAngry } from './alarms.ts'
import { agrees, isEnding, isGreeting } from './courtesies.ts'
import { asksForMachine } from './machines.ts'

const endings: [language: string, ...texts: string[]][] = [
  ['en', 'thanks', 'Thank you so much!', 'ok great, bye', 'thx 👍', 'Thanks for your help', 'cool thx', 'thx bro'],
  ['de', 'Danke', 'vielen Dank', 'danke schön', 'Vielen Dank für Ihre Hilfe!', 'super, danke', 'tschüss', 'thanks'],
  ['es', 'gracias', 'muchas gracias', 'mil gracias por la ayuda', 'gracias crack', 'adiós'],
  ['fr', 'merci', 'merci beaucoup', 'super merci', 'merci chef'],
  ['pt', 'obrigado', 'muito obrigada pela ajuda', 'valeu'],
  ['ru', 'спасибо', 'спасибо большое', 'Благодарю вас'],
  ['ar', 'شكرا', 'شكرا جزيلا لك'],
  ['it', 'grazie mille', 'Perfetto, grazie'],
  ['nl', 'bedankt', 'hartelijk dank', 'dankjewel'],
  ['pl', 'dziękuję', 'Dziękuję bardzo', 'dzieki'],
  ['tr', 'teşekkürler', 'çok teşekkür ederim', 'sağol'],
  ['uk', 'дякую', 'Дуже дякую'],
  ['cs', 'děkuji', 'díky moc'],
  ['sv', 'tack', 'tack så mycket'],
  ['da', 'tak', 'mange tak for hjælpen'],
  ['nb', 'takk', 'tusen takk for hjelpen'],
  ['fi', 'kiitos', 'kiitos paljon'],
  ['el', 'ευχαριστώ', 'Ευχαριστώ πολύ'],
  ['he', 'תודה', 'תודה רבה'],
  ['hi', 'धन्यवाद', 'बहुत धन्यवाद'],
  ['id', 'terima kasih', 'Terima kasih banyak'],
  ['ja', 'ありがとう', 'ありがとうございます！'],
  ['ko', '감사합니다', '정말 고마워요'],
  ['zh', '谢谢', '非常感谢'],
  ['vi', 'cảm ơn', 'Cảm ơn bạn rất nhiều'],
  ['ro', 'mulțumesc', 'Mersi mult'],
  ['hu', 'köszönöm', 'Köszönöm szépen a segítséget'],
]
test('thanks and goodbyes are told from questions, in every language', () => {
  for (const [language, ...texts] of endings)
    for (const text of texts) assert.ok(isEnding(text, language), `${language}: ${text}`)
  const others: [string, string][] = [
    ['en', 'thanks, but where is my parcel?'],
    ['en', 'Thanks. And the refund?'],
    ['en', 'ok'],
    ['en', 'great prices?'],
    ['en', 'thanks, is the chef in'],
    ['en', ''],
    ['en', '👍'],
    ['de', 'danke, wann kommt es an'],
    ['pl', 'tak'],
    ['ja', 'ありがとうございます。返品できますか'],
    ['zh', '谢谢，什么时候发货'],
    ['ru', 'спасибо, а где заказ'],
    ['de', 'das hat nicht geholfen, danke'],
    ['es', 'no me ha servido, gracias'],
  ]
  for (const [language, text] of others) assert.ok(!isEnding(text, language), `${language}: ${text}`)
})

test('thanks for what helped, goodbyes of several words, greetings and anger are told in every language', () => {
  const ends = [
    ['en', 'see you'],
    ['de', 'das hat geholfen, danke'],
    ['de', 'Tausend Dank'],
    ['es', 'me ha servido, gracias'],
    ['fr', 'mille mercis'],
    ['pt', 'isso ajudou, obrigada'],
    ['nl', 'dat hielp, dank u'],
    ['da', 'vi ses'],
    ['sv', 'hej då'],
    ['ru', 'это помогло, спасибо'],
    ['hu', 'ez segített, köszönöm'],
    ['tr', 'sağ olun'],
    ['ar', 'ألف شكر'],
    ['he', 'המון תודה'],
    ['ja', '助かりました、ありがとう'],
    ['zh', '帮到我了，谢谢'],
  ] as const
  for (const [language, text] of ends) assert.ok(isEnding(text, language), `${language}: ${text}`)
  for (const text of [
    'Hallo zusammen!',
    'Oi, tudo bem?',
    'Godaften',
    'İyi akşamlar',
    'Chào buổi tối',
    '좋은 저녁이에요',
    'алло??',
    '여보세요??',
  ])
    assert.ok(isGreeting(text), text)
  for (const text of [
    'your service is terrible',
    '¡esto es ridículo!',
    'это ужасное обслуживание',
    'τελικά αυτό είναι γελοίο',
    '太荒唐了！',
  ])
    assert.ok(isAngry(text), text)
})

test('a greeting, thanks or a yes in drawn-out letters is one', () => {
  for (const text of ['heyyy', 'helloo?', 'hiiii there', 'gooood morning', 'holaaa', 'hallloooo', 'привееет', 'ciaooo'])
    assert.ok(isGreeting(text), text)
  for (const [language, text] of [
    ['en', 'thank youuu so muchhh'],
    ['en', 'okkk byeee'],
    ['de', 'dankeee'],
    ['es', 'muchas graciaaas'],
    ['tr', 'teşekkürlerrr'],
  ] as const)
    assert.ok(isEnding(text, language), `${language}: ${text}`)
  for (const text of ['yesss', 'jaaaa', 'siii', 'okkk']) assert.ok(agrees(text), text)
  for (const text of ['heyyy where is my parcel', 'halll', 'boooo']) assert.ok(!isGreeting(text), text)
  assert.ok(!isEnding('thankss but it is brokennn', 'en'))
  assert.ok(!agrees('noooo'))
})

test('who asks whether a machine answers is told from who asks about machines', () => {
  const asked = [
    ...['are you a robot?', 'Am I talking to a bot or a person?', 'Bist du ein Bot?', 'eres un robot', 'ты робот?'],
    ...[
      'هل انت روبوت؟',
      'ロボットですか？',
      '你是机器人吗',
      '로봇인가요?',
      'Bạn là rô-bốt à?',
      'sei un robot?',
      'jesteś botem?',
    ],
    ...[
      'es-tu un robot ?',
      'você é um robô?',
      'är du en robot?',
      'er du en robot',
      'oletko robotti',
      'ben je een robot',
    ],
    ...[
      'sen robot musun',
      'ти робот?',
      'jsi robot?',
      'είσαι ρομπότ',
      'אתה רובוט?',
      'क्या आप रोबोट हैं',
      'apakah ini robot',
    ],
    ...['ești robot?', 'te robot vagy?', "c'est un bot ?", 'onko tämä botti?', '이거 봇이에요?', 'đây là bot à?'],
    ...['Spreche ich mit einem Menschen?', '¿Hablo con una persona real?', 'taler jeg med et rigtigt menneske?'],
    ...[
      'я разговариваю с живым человеком?',
      'valódi emberrel beszélek?',
      '我在跟真人说话吗？',
      'هل أتحدث مع شخص حقيقي؟',
    ],
    ...['are you a human', 'is this a real person?', 'bist du ein Mensch?', 'eres una persona?', 'ты человек?'],
  ]
  for (const text of asked) assert.ok(asksForMachine(text), text)
  for (const text of ['Do you sell robots?', 'How do I clean my robot vacuum?', 'my machine is broken', 'hello'])
    assert.ok(!asksForMachine(text), text)
})

let desk: TestDesk
let address: string
before(async () => {
  desk = await startDesk()
  for (const article of demoArticles) await desk.admin.post('/api/v1/ai/snippets/upsert', article)
  await desk.settled()
  const [assistant] = (await desk.admin.get('/api/v1/ai/assistants')).body.data
  address = `/api/v1/ai/assistants/${assistant.id}/preview`
})
after(() => desk.stop())

type Turn = { role: 'customer' | 'assistant'; text: string }
const say = async (message: string, history: Turn[] = []) =>
  (await desk.admin.post(address, { message, history })).body.data as {
    reply: string
    options: string[]
    hand_over: { reason: string } | null
  }

test('thanks are answered in their language, once, and a goodbye after it with nothing; nobody is called for it', async () => {
  const history: Turn[] = [
    { role: 'customer', text: 'Wie lange dauert die Lieferung?' },
    { role: 'assistant', text: 'Pakete nach Deutschland sind drei bis fünf Werktage unterwegs.' },
  ]
  const first = await say('Vielen Dank für die Hilfe!', history)
  assert.deepEqual([first.reply, first.hand_over], [thanks('de'), null])
  const more: Turn[] = [
    ...history,
    { role: 'customer', text: 'Vielen Dank für die Hilfe!' },
    { role: 'assistant', text: first.reply },
  ]
  const second = await say('Danke, tschüss', more)
  assert.deepEqual([second.reply, second.hand_over], ['', null])
  const asked = await say('Danke! Was kostet der Versand?', more)
  assert.match(asked.reply, /Pakete nach Deutschland/)
  const refused: Turn[] = [
    { role: 'customer', text: 'Verkauft ihr Zelte?' },
    { role: 'assistant', text: nothingFound('de', { ai_only: true }) },
  ]
  assert.equal(
    (await say('Danke', refused)).reply,
    'Schreiben Sie einfach wieder, wenn Sie etwas brauchen.',
    'nobody says that they helped who did not',
  )
})

test('a greeting is greeted back, and who asks for a machine is told that it is one', async () => {
  assert.equal((await say('Hello')).reply, greets('en'))
  const { reply, hand_over } = await say('Are you a robot?')
  assert.deepEqual([reply, hand_over], [notice('en', { ai_only: false }), null])
})

const told = (text: string): Turn => ({ role: 'assistant', text })
const asked = (text: string): Turn => ({ role: 'customer', text })

test('small talk never calls a colleague, and is never answered with the same words twice in a row', async () => {
  const history: Turn[] = []
  for (const words of ['Hello', 'hi', 'hello there', '👋', 'ok']) {
    const { reply, hand_over } = await say(words, history)
    assert.equal(hand_over, null, words)
    assert.notEqual(reply, history.at(-1)?.text, words)
    history.push(asked(words), told(reply))
  }
  const texts = history.filter(({ role }) => role === 'assistant').map(({ text }) => text)
  assert.deepEqual(texts.slice(0, 2), [greets('en'), greetsAgain('en')])
  assert.ok(texts[2]!.includes(offersPerson('en').text))
})

test('a thumb up is thanks and a thumb down offers a person, who comes for a yes, a tap or a second one', async () => {
  const history = [asked('When do parcels arrive?'), told('In one to two working days.\n\nDid that help?')]
  assert.equal((await say('👍🏽', history)).reply, thanks('en'))
  const { reply, options, hand_over } = await say('😡', history)
  assert.deepEqual([reply.endsWith(offersPerson('en').text), options, hand_over], [true, ['Talk to a person'], null])
  for (const words of ['yes please', 'Talk to a person', '👎', '👍']) {
    const after = await say(words, [...history, asked('😡'), told(reply)])
    assert.equal(after.hand_over?.reason, 'asked', words)
  }
  const no = await say('no, when are you open on Saturday?', [...history, asked('😡'), told(reply)])
  assert.match(no.reply, /Monday/)
})

test('a theft gets a person at once, with what an article says about it; who has had enough gets one too', async () => {
  assert.equal((await say('Someone is in my account and used my card!')).hand_over?.reason, 'urgent')
  assert.equal((await say('Das ist eine Frechheit, mir reicht es')).hand_over?.reason, 'upset')
  assert.equal((await say('My bike was stolen!!!')).hand_over?.reason, 'upset')
  for (const words of ['😡 keiner hilft mir hier', 'nobody helps me here 🤬'])
    assert.equal((await say(words)).hand_over?.reason, 'upset', words)
  assert.match((await say('How long does delivery take 😡')).reply, /Parcels inside Denmark/)
  const both = await say('This is ridiculous. How long does delivery take?')
  assert.match(both.reply, /Parcels inside Denmark/)
})

test('who wishes to die reads where help is, and nothing of an article, and gets a person', async () => {
  const { reply, hand_over } = await say('When do parcels arrive? I want to kill myself')
  assert.deepEqual([reply, hand_over?.reason], [consoles('en'), 'urgent'])
  assert.equal((await say('Ich will nicht mehr leben')).reply, consoles('de'))
})
