import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cpuMs } from '../../../test/cpu.ts'
import { answersWith, findAnswerKind } from './answer-kinds.ts'
import { listTellingWords } from './asking.ts'
import { createExtractiveModel } from './extractive.ts'
import type { SourcePassage } from './models.ts'
import { listSentences } from './sentences.ts'
import { listSynonyms } from './synonyms.ts'
import { nameTables } from './tables.ts'
import { isAlike, listWords } from './words.ts'

const model = createExtractiveModel()
const passage = (title: string, text: string, score = 10): SourcePassage => ({
  article_id: 1,
  title,
  heading: '',
  text,
  score,
})
const ask = async (question: string, passages: SourcePassage[], confidence = 0.6, rival: 'close' | false = false) => {
  const { trust, ...answer } = await model.answer({ question, language: null, passages, confidence, rival })
  assert.equal(answer.kind === 'answer', trust > 0)
  return answer
}

const returns = passage(
  'Returns and refunds',
  'We are glad that you are here. You can send unused goods back within 30 days. The refund reaches your account ten days later.',
)
const shipping = passage('Shipping', 'Parcels to Norway cost 12 €. Express delivery is not offered.', 6)

test('the answer is quoted, whole sentences in reading order, with its source', async () => {
  const answer = await ask('How many days do I have to send something back?', [returns, shipping])
  assert.deepEqual(answer, {
    kind: 'answer',
    text: 'You can send unused goods back within 30 days. The refund reaches your account ten days later.',
    cited: [0],
  })
})

test('the second passage is cited when the first one does not speak of the question', async () => {
  const answer = await ask('What do parcels to Norway cost?', [returns, shipping])
  assert.deepEqual(answer, { kind: 'answer', text: shipping.text, cited: [1] })
})

const questions: [question: string, passage: SourcePassage, quoted: RegExp][] = [
  [
    'Wie lange kann ich Waren zurückgeben?',
    passage('Rückgabe', 'Willkommen bei uns. Du kannst Waren 30 Tage lang zurückgeben.'),
    /30 Tage/,
  ],
  ['¿Cuánto cuesta el envío a Chile?', passage('Envíos', 'Gracias por su visita. El envío a Chile cuesta 9 €.'), /9 €/],
  [
    'Comment retourner un article ?',
    passage('Retours', 'Bienvenue. Pour retourner un article, écrivez-nous.'),
    /écrivez/,
  ],
  [
    'Como cancelo o pedido?',
    passage('Pedidos', 'Para cancelar um pedido, abra a conta. Depois escolha o pedido.'),
    /abra a conta/,
  ],
  ['Как вернуть товар?', passage('Возврат', 'Товар можно вернуть в течение 14 дней.'), /14 дней/],
  ['كيف يمكنني إرجاع المنتج؟', passage('الإرجاع', 'مرحبا بكم. يمكن إرجاع المنتج خلال 14 يوما.'), /14 يوما/],
  ['怎么退货？', passage('退货政策', '收到商品后十四天内可以退货。'), /十四天/],
  ['what are the opening huors', passage('Opening hours', 'We are open from 9 to 17.'), /9 to 17/],
]
for (const [question, source, quoted] of questions) {
  test(`"${question}" is answered`, async () => {
    const answer = await ask(question, [source, shipping])
    assert.ok(answer.kind === 'answer')
    assert.match(answer.text, quoted)
  })
}

test('of two things that are asked about both stand in the passage, or what is sought does', async () => {
  assert.equal((await ask('Can I get a refund for a laptop?', [returns], 0.8)).kind, 'nothing')
  assert.equal((await ask('Is there a refund for unused goods?', [returns], 0.8)).kind, 'answer')
  assert.equal((await ask('How many days for a laptop refund?', [returns], 0.8)).kind, 'answer')
})

test('words that stand together tell more than the same words scattered over an article', async () => {
  const filler = 'We look after every customer in the same way, whatever the season or the weather may be. '.repeat(3)
  const scattered = `We deliver large plants. ${filler}Pots with cracks are swapped. ${filler}A gardener comes to your home.`
  const together = `${filler}Large pots are delivered to your home. ${filler}`
  const about = (text: string) => ask('Are large pots delivered to my home?', [passage('Garden centre', text)], 0.25)
  assert.equal((await about(scattered)).kind, 'nothing')
  assert.equal((await about(together)).kind, 'answer')
})

test('nothing is said about what the passages do not hold', async () => {
  assert.deepEqual(await ask('Do you sell gift cards for horses?', [returns, shipping]), { kind: 'nothing' })
  assert.deepEqual(await ask('Who was the first man on the moon?', [returns, shipping]), { kind: 'nothing' })
  assert.deepEqual(await ask('Hello, can you help me please?', [returns, shipping]), { kind: 'nothing' })
  assert.deepEqual(await ask('', [returns]), { kind: 'nothing' })
  assert.deepEqual(await ask('How do I send goods back?', []), { kind: 'nothing' })
})

test('where little of the question is found anywhere, half of its words in one passage are not enough', async () => {
  const question = 'Do unused goods from the warehouse go back in a truck?'
  assert.equal((await ask(question, [returns], 0.9)).kind, 'answer')
  assert.equal((await ask(question, [returns], 0)).kind, 'nothing')
})

test('two articles that answer nearly as well are both quoted, within one answer', async () => {
  const text = 'Goods can be sent back unused and in their box. '.repeat(20)
  const answer = await ask(
    'Can goods be sent back unused?',
    [passage('Helmets', text), passage('Bikes', text)],
    0.6,
    'close',
  )
  assert.ok(answer.kind === 'answer')
  assert.deepEqual(answer.cited, [0, 1])
  const [first, second, ...more] = answer.text.split('\n\n')
  assert.ok(first?.startsWith('**Helmets**\n') && second?.startsWith('**Bikes**\n') && more.length === 0)
  assert.ok(answer.text.length <= 1_000)
})

test('an article that begins with its title is not quoted with it twice', async () => {
  const open = (name: string) => passage(name, `## ${name}\n\nThe ${name} shop is open on Mondays.`)
  const answer = await ask('Which shop is open on Mondays?', [open('Leeds'), open('Hull')], 0.6, 'close')
  assert.equal(
    answer.kind === 'answer' && answer.text,
    '**Leeds**\nThe Leeds shop is open on Mondays.\n\n**Hull**\nThe Hull shop is open on Mondays.',
  )
})

test('an article that comes near the best is quoted behind it, unless a fact is asked for or the title says it all', async () => {
  const passages = [
    passage('Adding an item to the menu', 'Click the menu. Click Add item.'),
    passage('Managing the advanced menu', 'To change the name of an item, click it.', 8),
  ]
  const cite = async (question: string) => {
    const answer = await model.answer({ question, language: 'en', passages, confidence: 0.6, rival: 'near' })
    return answer.kind === 'answer' ? answer.cited : answer.kind
  }
  assert.deepEqual(await cite('I cannot rename an item of the menu'), [0, 1])
  assert.deepEqual(await cite('How long does it take to rename an item of the menu?'), [0])
  assert.deepEqual(await cite('I am adding an item to the menu'), [0])
})

test('a title that the question names makes up for few words', async () => {
  const question = 'My parcel came yesterday and the returns slip is wet. Returns?'
  const text = 'Put the slip on top.'
  assert.equal((await ask(question, [passage('Returns', text)], 0.37)).kind, 'answer')
  assert.equal((await ask(question, [passage('Postage', text)], 0.37)).kind, 'nothing')
})

test('a list stays a list, and what announces it comes with it', async () => {
  const text =
    '# Orders\nTo cancel an order:\n- Open your account.\n- Choose the order.\n- Tap Cancel.\n- Confirm.\nInvoices are sent by e-mail.'
  const answer = await ask('How do I cancel an order?', [passage('Orders', text)])
  assert.ok(answer.kind === 'answer')
  assert.match(
    answer.text,
    /^To cancel an order:\n- Open your account\.\n- Choose the order\.\n- Tap Cancel\.\n- Confirm\./,
  )
})

test('an answer has at most 1,200 characters, whatever the passage', async () => {
  for (const text of [
    `refund ${'x'.repeat(900)}`,
    'refund words '.repeat(100),
    `refund. ${'refund it today. '.repeat(60)}`,
    '退款'.repeat(500),
  ]) {
    const answer = await ask(text.startsWith('退') ? '退款' : 'refund', [passage('Refund 退款', text)])
    assert.ok(answer.kind === 'answer')
    assert.ok(answer.text.length <= 1_200 && answer.text.length > 0 && answer.text.isWellFormed())
  }
})

test('sentences end where they end, also without a space behind', () => {
  const texts = (passage: string) => listSentences(passage, 'en').map(({ text }) => text)
  assert.deepEqual(texts('All of it is done.Now you can go. See wix.com for v2.5 please.'), [
    'All of it is done.',
    'Now you can go.',
    'See wix.com for v2.5 please.',
  ])
  assert.deepEqual(texts('Really? Yes. It goes on here.'), ['Really? Yes.', 'It goes on here.'])
  assert.deepEqual(texts('## Heading\n| a | b |\n1. one. two. three.'), ['Heading', '- a: b', '1. one. two. three.'])
})

test('words are alike in two forms or with one slip, and not otherwise', () => {
  for (const [one, other] of [
    ['refund', 'refunded'],
    ['shipping', 'shiping'],
    ['order', 'odrer'],
    ['заказ', 'заказа'],
    ['open', 'open'],
  ] as const) {
    assert.ok(isAlike(one, other) && isAlike(other, one), `${one} ${other}`)
  }
  for (const [one, other] of [
    ['refund', 'reform'],
    ['car', 'cat'],
    ['2024', '2025'],
    ['international', 'internet'],
    ['a', ''],
  ] as const) {
    assert.ok(!isAlike(one, other) && !isAlike(other, one), `${one} ${other}`)
  }
  assert.deepEqual(listWords('Größe 2.5, ok?'), ['größe', '2.5', 'ok'])
})

test('a long question over full passages is answered within a moment', async () => {
  const passages = Array.from({ length: 20 }, (_, n) =>
    passage(`Title ${n}`, 'Some words about many things. '.repeat(30)),
  )
  assert.ok((await cpuMs(() => ask('things words about '.repeat(200), passages))) < 1_000)
})

const delivery = passage('Delivery', 'We deliver to all of Norway. A parcel takes three days. It costs 12 €.')

test('the words that ask for a time or a price need not stand in the passage, but a time or a price has to', async () => {
  const refund = passage('Refunds', 'You get your money back on the card that you have paid with.')
  for (const question of ['How long does delivery take?', 'What is the price of delivery?', 'how much is shipping']) {
    const answer = await ask(question, [delivery], 0.18)
    assert.equal(answer.kind, 'answer', question)
  }
  assert.equal((await ask('How long does the refund take?', [refund], 0.18)).kind, 'nothing')
})

test('the part of a passage is quoted that holds what is asked for', async () => {
  const hours = 'Our shop is in the old mill by the river and has a garden. '
  const text = `${hours.repeat(3)}Parking at the shop is easy.\n## Hours\n${hours.repeat(3)}The shop is open from 9:00 to 18:00.`
  const answer = await ask('When is the shop open?', [passage('Shop', text)])
  assert.ok(answer.kind === 'answer')
  assert.match(answer.text, /9:00/)
})

for (const [question, sought, answer, other] of [
  ['How long does it take?', 'duration', 'within three working days', 'on Monday'],
  ['Wie lange dauert die Lieferung?', 'duration', 'etwa zehn Werktage', 'montags'],
  ['¿Cuánto tarda el envío?', 'duration', 'en unos diez días', 'el lunes'],
  ['Сколько времени займет доставка?', 'duration', 'за 3 дня', 'в понедельник'],
  ['How much is it?', 'money', 'It costs £4.90', 'It takes 4 days'],
  ['Combien coûte la livraison ?', 'money', 'La livraison est gratuite', 'La livraison est rapide'],
  ['كم تكلفة التوصيل؟', 'money', 'التكلفة 20 ريال', 'التوصيل سريع'],
  ['Quando abrem?', 'time', 'aberto de segunda-feira a sexta-feira', 'aberto para todos'],
  ['Wann habt ihr auf?', 'time', 'von 8 bis 18 Uhr', 'in der Mühle'],
  ['How often do you make backups?', 'frequency', 'every six hours', 'in Frankfurt'],
  ['Where are you?', 'place', 'at 18 Mill Street', 'in the shop'],
  ['Do schools get a discount?', 'discount', 'Schools get 15 % off', 'Schools are welcome'],
] as const) {
  test(`"${question}" asks for ${sought}`, () => {
    assert.equal(findAnswerKind(question).sought, sought)
    assert.ok(answersWith(sought, answer))
    assert.ok(!answersWith(sought, other))
  })
}

test('a thing is found by another word for it, in one language, and by a part of a long word where words are joined', async () => {
  assert.ok(listSynonyms('shipping').includes('delivery'))
  assert.ok(!listSynonyms('shipping').includes('versand'))
  assert.equal((await ask('Can my dog come along?', [passage('Pets', 'Pets may come along.')], 0.4)).kind, 'answer')
  const request = {
    passages: [passage('Termine', 'Einen Kontrolltermin bekommen Sie schnell.')],
    confidence: 0.35,
    rival: false as const,
  }
  const question = 'Wie bekomme ich einen Termin?'
  assert.equal((await model.answer({ ...request, question, language: 'de' })).kind, 'answer')
})

test('what stands under another heading is left out, and a heading only said where its words are asked for', async () => {
  const text =
    'Helmets can be returned within 30 days.\nHow to send it back\nPut the slip on top. We pay the postage.\nThe money\nIt goes back to your card.'
  const returns = passage('Returns', text)
  const answers = async (question: string) => {
    const answer = await ask(question, [returns])
    return answer.kind === 'answer' ? answer.text : answer.kind
  }
  assert.equal(await answers('Can helmets be returned?'), 'Helmets can be returned within 30 days.')
  const postage = await answers('Who pays the postage of returns?')
  assert.match(postage, /We pay the postage\.$/)
  assert.equal(await answers('Where does the money go?'), 'The money\nIt goes back to your card.')
})

test('days with their hours are a list, not headings', async () => {
  const text = 'Monday from nine to five\nTuesday from nine to five\nSunday closed\nCome and see us.'
  const answer = await ask('Are you open on Tuesday?', [passage('Opening hours', text)])
  assert.ok(answer.kind === 'answer')
  assert.match(answer.text, /Tuesday from nine to five\nSunday closed/)
})

test('a short answer begins with what stands before it and answers too', async () => {
  const text = 'You are most welcome here. A parcel costs 5 €. A bike is delivered by van and costs 60 €.'
  const answer = await ask('What does delivery cost?', [passage('Delivery', text)])
  assert.deepEqual(answer, {
    kind: 'answer',
    text: 'A parcel costs 5 €. A bike is delivered by van and costs 60 €.',
    cited: [0],
  })
})

test('not what is like the question is quoted, but what answers it', async () => {
  const text =
    'Keywords: table, logged\n## Question\nHow can you find out whether a table was created NOT LOGGED INITIALLY?\n## Answer\nRun this query:\nSELECT LOGGED FROM TABLES\nN stands for created without a log.'
  const answer = await ask('How to find if a table was created NOT LOGGED INITIALLY?', [passage('Logging', text)])
  assert.ok(answer.kind === 'answer')
  assert.match(answer.text, /^Run this query:\nSELECT LOGGED FROM TABLES\nN stands for/)
})

test('between the answers to two questions the second question is said', async () => {
  const faq = passage(
    'Questions about gift cards',
    [
      'Can I return a gift card?',
      'No, a gift card that has been activated cannot be returned.',
      'Does a gift card expire?',
      'No, the balance of a gift card never expires.',
    ].join('\n'),
  )
  const { text } = (await ask('Can gift cards be returned?', [faq])) as { text: string }
  assert.equal(
    text,
    [
      'No, a gift card that has been activated cannot be returned.',
      'Does a gift card expire?',
      'No, the balance of a gift card never expires.',
    ].join('\n'),
  )
})

test('a table is said in lines that name what is in them', async () => {
  const text = 'Limits a day:\n| | Basic | Plus |\n| Transfers | 3,000 | 15,000 |\n| Cash | 500 | 1,500 |'
  const answer = await ask('What is the limit for transfers?', [passage('Limits', text)])
  assert.ok(answer.kind === 'answer')
  assert.equal(answer.text, 'Limits a day:\n- Transfers: Basic: 3,000, Plus: 15,000\n- Cash: Basic: 500, Plus: 1,500')
})

test('a table whose first head is empty keeps its columns, and an uneven one names none', async () => {
  const texts = (table: string) => listSentences(table, 'en').map(({ text }) => text)
  assert.deepEqual(texts('Basic | Plus |\nCash | 500 | 1,500 |'), ['- Cash: Basic: 500, Plus: 1,500'])
  assert.deepEqual(texts('Name | Fee |\nCash | 5 | 6 | 7 |\nCard | 2 |'), [
    '- Name: Fee',
    '- Cash: 5, 6, 7',
    '- Card: 2',
  ])
})

test('headings that lost their end of line stand alone, and names in two cases stay whole', () => {
  const text = 'Your bills can be paid with PayPal.Paying the billsBills are paid on Friday.'
  assert.deepEqual(
    listSentences(text, 'en').map(({ kind, text }) => [kind, text]),
    [
      ['text', 'Your bills can be paid with PayPal.'],
      ['heading', 'Paying the bills'],
      ['text', 'Bills are paid on Friday.'],
    ],
  )
})

test('how old a thing is, or when it broke, need not stand in the article', async () => {
  const warranty = passage(
    'Warranty on moving parts',
    'Bottom bracket, headset and hubs are covered for 24 months from the date of purchase. Chains, brake pads, tyres and cables wear with use and are covered for faults in material only.',
  )
  for (const question of [
    'my chain broke after 3 weeks. is that warranty?',
    'my headset is loose, 14 months old, is it covered?',
  ])
    assert.equal((await ask(question, [warranty, returns], 0.35)).kind, 'answer', question)
  assert.equal(
    (await ask('my fork broke after 3 weeks, do you sell tyres?', [warranty, returns], 0.35)).kind,
    'nothing',
  )
  assert.equal(answersWith('duration', 'The interest on a car loan'), false)
})

test('a code or a name that stands nowhere in the article is a no', async () => {
  const note = passage('Error MQX2035', 'Error MQX2035 means that the agent is too old. Update the agent.')
  assert.equal((await ask('What does error MQX2035 mean?', [note], 0.5)).kind, 'answer')
  assert.equal((await ask('What does error MQX4410 mean?', [note], 0.5)).kind, 'nothing')
  const gold = passage('Gold card', 'The annual fee of the Gold card is 120 €.')
  assert.equal((await ask('What is the annual fee of the Gold card?', [gold], 0.45)).kind, 'answer')
  assert.equal((await ask('What is the annual fee of the Titanium card?', [gold], 0.35)).kind, 'nothing')
})

test('of two articles that are alike otherwise the one is quoted whose title the question names', async () => {
  const fee = (name: string, euros: number) => passage(name, `The ${name} costs ${euros} € a year.`)
  const answer = await ask(
    'What does the Gold card cost?',
    [fee('Gold card', 120), fee('Gold account', 18)],
    0.6,
    'close',
  )
  assert.ok(answer.kind === 'answer')
  assert.deepEqual(answer.cited, [0])
})

test('steps that stand in one line are said as a list, whole and under what announces them', async () => {
  const text = [
    'In this article, learn more about:',
    'Cancelling an order Returning an orderCancelling an orderYou can cancel an order until it is packed.To cancel an order:',
    'Go to your account. Click Orders. Choose the order. Click Cancel.Note:It takes a minute.Returning an orderYou can return what you do not like.',
  ].join('\n')
  const answer = await ask('How do I cancel an order?', [passage('Orders', text)])
  assert.ok(answer.kind === 'answer')
  assert.match(
    answer.text,
    /^You can cancel an order until it is packed\.\nTo cancel an order:\n- Go to your account\.\n- Click Orders\.\n- Choose the order\.\n- Click Cancel\.\nNote: It takes a minute\./,
  )
})

test('a table of contents and what leads elsewhere without an address are left out', () => {
  const text = [
    'On this page:',
    '- Fees',
    '- Limits',
    'Cards cost 5 €. Learn more about fees. Learn more: https://bank.example/fees',
  ].join('\n')
  assert.deepEqual(
    listSentences(text, 'en').map(({ text }) => text),
    ['Cards cost 5 €.', 'Learn more: https://bank.example/fees'],
  )
})

test('a list that is somewhat longer than an answer is said whole, and one that is far longer ends behind an item', async () => {
  const list = (items: number) =>
    `To move house:\n${Array.from({ length: items }, (_, n) => `- Pack box ${n} with care and write on it what is in it.`).join('\n')}`
  for (const [items, said] of [
    [22, 22],
    [60, 21],
  ] as const) {
    const answer = await ask('How do I move house?', [passage('Moving house', list(items))])
    assert.ok(answer.kind === 'answer')
    assert.equal(answer.text.match(/^- Pack box \d+ with care and write on it what is in it\.$/gm)?.length, said)
  }
})

test('between variants that the question does not tell apart the customer is asked, if they may be', async () => {
  const fee = (name: string, euros: number) => passage(name, `The fee of the ${name} is ${euros} € a year.`)
  const passages = [fee('Gold card', 120), fee('Gold account', 18), fee('Silver card', 60)]
  const choose = async (question: string, may_ask = true) => {
    const answer = await model.answer({ question, language: 'en', passages, confidence: 0.6, rival: 'close', may_ask })
    return answer.kind === 'nothing' ? answer.kind : [answer.kind, ...answer.cited]
  }
  assert.deepEqual(await choose('What is the fee of gold a year?'), ['either', 0, 1])
  assert.deepEqual(await choose('What is the fee of gold a year?', false), ['answer', 0, 1])
  assert.deepEqual(await choose('What is the fee of the gold card a year?'), ['answer', 0])
  assert.deepEqual(await choose('What is the fee of the gold account a year?'), ['answer', 1])
  const cards = [fee('Gold card', 120), fee('Silver card', 60)]
  const ask = async (question: string, may_ask: boolean) =>
    (await model.answer({ question, language: 'en', passages: cards, confidence: 0.6, rival: 'close', may_ask })).kind
  for (const may_ask of [true, false]) {
    assert.equal(await ask('hi there! quick one, what is the fee of the titanium card a year?', may_ask), 'nothing')
    assert.notEqual(await ask('hi there! quick one, what is the fee of the card a year?', may_ask), 'nothing')
  }
})

test('of an article that was quoted before, the part is said that answers, and of a list the line', async () => {
  const text = `- Germany: €4.90, 2–3 days
- Austria: €7.90, 3–4 days
- Switzerland: CHF 12, 4–6 days
We ship Monday to Friday.`
  const passages = [{ article_id: 1, title: 'Shipping', heading: '', text, score: 1, stretch: text }]
  const ask = async (question: string, goes_on: string, keeps_lists = false) => {
    const more = { language: 'en', passages, confidence: 0.6, rival: false as const }
    const answer = await model.answer({ question, goes_on, keeps_lists, ...more })
    return answer.kind === 'answer' ? answer.text : null
  }
  assert.equal(
    await ask('how long does it take (shipping austria)?', 'how long does it take?'),
    'Austria: €7.90, 3–4 days',
  )
  assert.equal(await ask('and germany (shipping austria)?', 'and germany?'), 'Germany: €4.90, 2–3 days')
  assert.equal((await ask('which is cheaper (shipping)?', 'which is cheaper?', true))?.match(/\n/g)?.length, 2)
  assert.equal(await ask('how do I do that (shipping)?', 'how do I do that?'), null)
})

test('a list is not quoted without the heading that says whose it is', async () => {
  const text = `# Toronto, 41 King Street
- Monday to Friday 9:30 to 17:00
- Saturday 10:00 to 15:00
Ottawa, 7 Elgin Street
- Monday to Friday 10:00 to 16:00
- Saturday closed`
  const passages = [{ article_id: 1, title: 'Branches', heading: '', text, score: 1, stretch: text }]
  const request = { language: 'en', passages, confidence: 0.6, rival: false as const }
  const answer = await model.answer({ question: 'Is there a branch in Ottawa?', ...request })
  assert.match(answer.kind === 'answer' ? answer.text : '', /^Ottawa, 7 Elgin Street\n- Monday to Friday 10:00/)
})

test('the US is a country, and us is not', () => {
  assert.deepEqual(listTellingWords('send money to the US'), ['send', 'money', 'united', 'states'])
  assert.deepEqual(listTellingWords('send it to us'), ['send'])
})

test('a head of a table may hold numbers, if the cells below it begin otherwise', () => {
  const named = (...rows: string[]) => nameTables(rows)
  assert.deepEqual(named('| Light | Hub 3 | Hub 4 |', '| red | no signal | faulty, call us |'), [
    '- red: Hub 3: no signal, Hub 4: faulty, call us',
  ])
  assert.deepEqual(named('| Season | Adults | Children 6–15 |', '| summer | 3.20 € | 1.60 € |'), [
    '- summer: Adults: 3.20 €, Children 6–15: 1.60 €',
  ])
  assert.deepEqual(named('| Monday | Room 3 | Ada |', '| Tuesday | Room 4 | Ben |'), [
    '- Monday: Room 3, Ada',
    '- Tuesday: Room 4, Ben',
  ])
})

test('the mark that ends bold words stays with them', () => {
  const said = listSentences('**Turkey is not in our zone.** See the rest of the world.', 'en')
  assert.deepEqual(
    said.map(({ text }) => text),
    ['**Turkey is not in our zone.**', 'See the rest of the world.'],
  )
})

const sim = (letter: string, price: string) =>
  passage(`Kestrel SIM ${letter}`, `${price} a month, 30 days' notice, no contract.`)
const sims = [sim('S', '£8'), sim('M', '£14'), sim('L', '£22')]
const may = { language: 'en', confidence: 0.4, rival: 'close', may_ask: true } as const

test('a letter tells variants apart: who names none is asked, and who names one gets no other', async () => {
  const cite = async (question: string, passages = sims) => {
    const answer = await model.answer({ question, passages, ...may })
    return answer.kind === 'nothing' ? answer.kind : [answer.kind, ...answer.cited]
  }
  assert.deepEqual(await cite("What's the price of a Kestrel SIM a month?"), ['either', 0, 1, 2])
  assert.deepEqual(await cite('what does the sim l cost a month'), ['answer', 2])
  const discount = passage('Discount for students', 'Students get 15 % off every SIM. A year of SIM L is left out.', 20)
  assert.deepEqual(await cite('what is the price of sim l for a year', [discount, ...sims]), ['answer', 3])
})

test('what all variants hold is asked back even where the question says little', async () => {
  const fibre = (speed: number, text: string) => passage(`Kestrel Fibre ${speed}`, text)
  const passages = [fibre(100, 'Fibre for £27 a month.'), fibre(500, 'Fibre for £36 a month.')]
  const ask = async (question: string, may_ask = true) =>
    (await model.answer({ question, passages, ...may, confidence: 0.19, may_ask })).kind
  assert.equal(await ask('How much is Fibre?'), 'either')
  assert.equal(await ask('How much is Fibre?', false), 'nothing')
  assert.equal(await ask('How much is Titanium Fibre?'), 'nothing')
})

test('of articles that are found nearly as well, the one whose title is named comes first, and alone', async () => {
  const pets = passage('Pets', 'Dogs may stay in the standard and the comfort room for 15 € a night.')
  const room = passage('Standard room', 'With a double bed. From 109 € a night.', 9)
  const answer = await ask('What does the standard room cost a night?', [pets, room], 0.6, 'close')
  assert.deepEqual(answer.kind === 'answer' && answer.cited, [1])
})

test('a share is no other number, and a discount is not answered without one', async () => {
  const fibre = passage('Fibre 100', 'Upload 20 Mbps. The router stays yours.')
  assert.equal((await ask('can you give me 20% off if i stay?', [fibre], 0.3)).kind, 'nothing')
  const basics = passage('Basics', 'Fibre for £15 a month for people who receive Pension Credit.')
  assert.equal((await ask('is there a discount for pensioners?', [basics])).kind, 'nothing')
  const reduced = passage('Prices', 'Pensioners get a reduced price.')
  assert.equal((await ask('is there a discount for pensioners?', [reduced])).kind, 'answer')
})

test('opening hours are hours or days, not how long something takes', () => {
  const { sought, rest } = findAnswerKind('opening times leeds')
  assert.deepEqual([sought, listWords(rest)], ['hours', ['leeds']])
  assert.ok(answersWith('hours', 'Leeds: Monday to Saturday') && answersWith('hours', 'from 9:00'))
  assert.ok(
    !answersWith('hours', 'Leeds answers within 3 working days') && answersWith('time', 'within 3 working days'),
  )
})

test('where a fact is sought, the sentence that holds it is not left out for the list below it', async () => {
  const text = `24 m², balcony, double bed of 180 × 200 cm, shower. From 139 € a night.

- Wi-Fi: free
- Extra bed: 35 € a night
- Air conditioning`
  const answer = await ask('What does the comfort room cost?', [passage('Comfort room', text)])
  assert.match(answer.kind === 'answer' ? answer.text : '', /From 139 €/)
})

test('the weekend is its days, but no day is another', () => {
  assert.ok(listSynonyms('weekend').includes('sunday') && listSynonyms('wochenende').includes('samstag'))
  assert.ok(!listSynonyms('saturday').includes('sunday') && !listSynonyms('saturday').includes('weekend'))
})
