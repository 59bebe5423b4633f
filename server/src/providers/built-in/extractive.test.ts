import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cpuMs } from '../../../test/cpu.ts'
import { ask, delivery, model, passage, returns } from '../../../test/passages.ts'
import { answersWith, findAnswerKind } from '../../words/answer-kinds.ts'
import { listTellingWords } from '../../words/asking.ts'
import { stopWords } from '../../words/stop-words.ts'
import { listSynonyms } from '../../words/synonyms.ts'
import { isAlike, listWords } from '../../words/words.ts'
import type { SourcePassage } from '../models/models.ts'

const shipping = passage('Shipping', 'Parcels to Norway cost 12 €. Express delivery is not offered.', 6)

test('the answer is quoted, whole sentences in reading order, with its source', async () => {
  const answer = await ask('How many days do I have to send something back?', [returns, shipping])
  assert.deepEqual(answer, {
    kind: 'answer',
    text: 'You can send unused goods back within 30 days. The refund reaches your account ten days later.',
    cited: [0],
  })
})

test('what stands before a short question says what it is about', async () => {
  const note = passage(
    'Users cannot sign in: LDP0016',
    'LDP0016 means that the password of the directory has expired. Set a new one.',
  )
  const answers = async (question: string) => (await ask(question, [note], 0.55)).kind
  assert.equal(await answers('Our users get LDP0016 when they sign in. Which setting is wrong?'), 'answer')
  assert.equal(await answers('Our office has a nice garden. Which setting is wrong?'), 'nothing')
})

test('a word with a hyphen is no other word for each of its parts', async () => {
  const bikes = passage('Bicycles', 'A bicycle costs £3. E-bikes cost the same, and are not charged here.')
  assert.equal((await ask('Is smoking allowed?', [bikes])).kind, 'nothing')
})

test('a word that asks whether something is allowed, or where to, need not be in the article', async () => {
  const asked: [language: string, question: string, text: string][] = [
    ['fr', 'le short est autorisé ?', 'Le bonnet de bain est obligatoire. Les shorts sont interdits.'],
    ['de', 'wohin mit dem Kaffeefilter', 'Braune Tonne: Laub, Kaffeefilter und Gras. Blaue Tonne: Papier und Pappe.'],
    ['es', '¿están permitidos los perros?', 'El gorro es obligatorio. Los perros no entran.'],
    ['nl', 'zijn honden toegestaan?', 'Een badmuts is verplicht. Honden blijven buiten.'],
  ]
  for (const [language, question, text] of asked) {
    const request = { question, language, passages: [passage('A', text)], confidence: 0.45, rival: false as const }
    assert.equal((await model.answer(request)).kind, 'answer', question)
  }
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

test('the words that ask for a time or a price need not stand in the passage, but a time or a price has to', async () => {
  const refund = passage('Refunds', 'You get your money back on the card that you have paid with.')
  for (const question of ['How long does delivery take?', 'What is the price of delivery?', 'how much is shipping']) {
    const answer = await ask(question, [delivery], 0.18)
    assert.equal(answer.kind, 'answer', question)
  }
  assert.equal((await ask('How long does the refund take?', [refund], 0.18)).kind, 'nothing')
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
  ['Ogni quanto si rinnova la patente?', 'frequency', 'ogni 5 anni', 'entro 5 anni'],
  ['Quanto costa la visita?', 'money', '45 euro', '45 minuti'],
  ['Hoe laat gaan jullie open?', 'time', 'om 9 uur', 'op tijd'],
  ['Cât durează livrarea?', 'duration', 'două zile', 'în două cutii'],
  ['Kargo ne kadar sürer?', 'duration', 'üç gün', 'üç kutu'],
  ['Ile kosztuje przesyłka?', 'money', '15 zł', '15 minut'],
  ['Hur länge gäller kortet?', 'duration', 'två år', 'två kort'],
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

test('accents of Romance languages may be missing on either side, but an umlaut is another letter', async () => {
  for (const [one, other] of [
    ['reclamación', 'reclamacion'],
    ['cuanto', 'cuánto'],
    ['reçu', 'recu'],
  ])
    assert.ok(isAlike(one!, other!), `${one} ${other}`)
  assert.ok(!isAlike('für', 'fur'))
  assert.ok(stopWords.has('cuánto') && stopWords.has('cuanto'))
  assert.ok(listSynonyms('telefono').includes('llamar'))
})

test('a word of everyday use answers only where the word that was asked stands nowhere', async () => {
  const buggies = passage('Travelling with a baby', 'A buggy travels free of charge in the hold.')
  const shop = passage('Shop', 'We sell every pushchair of last year.', 4)
  const asked = async (thing: string, ...passages: SourcePassage[]) =>
    (await ask(`Is a ${thing} free in the hold?`, passages, 0.3)).kind
  assert.equal(await asked('pushchair', buggies), 'answer')
  assert.equal(await asked('piano', buggies), 'nothing')
  assert.equal(await asked('pushchair', buggies, shop), 'nothing')
  assert.equal(await asked('hamster', passage('Pets', 'Pets are free in the hold.')), 'answer')
  assert.equal(await asked('rabbit', passage('Hamsters', 'A hamster is free in the hold.')), 'nothing')
})

test('one kind of DNS record says nothing about another kind', async () => {
  const name = passage('Your domain', 'Enter the CNAME at the company that keeps your domain.')
  const asked = async (kind: string) => (await ask(`Where do I enter the ${kind} for my domain?`, [name], 0.3)).kind
  assert.equal(await asked('DNS'), 'answer')
  assert.equal(await asked('TXT'), 'nothing')
})

test('not what is like the question is quoted, but what answers it', async () => {
  const text =
    'Keywords: table, logged\n## Question\nHow can you find out whether a table was created NOT LOGGED INITIALLY?\n## Answer\nRun this query:\nSELECT LOGGED FROM TABLES\nN stands for created without a log.'
  const answer = await ask('How to find if a table was created NOT LOGGED INITIALLY?', [passage('Logging', text)])
  assert.ok(answer.kind === 'answer')
  assert.match(answer.text, /^Run this query:\nSELECT LOGGED FROM TABLES\nN stands for/)
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
  const linker = passage(
    'Why do I get "ld: cannot find -lfoo" when compiling programs?',
    'Install the package libfoo-dev.',
  )
  assert.equal((await ask('I get ld: cannot find -lX11 when compiling my program', [linker], 0.4)).kind, 'answer')
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

test('how somebody wants to find out is no topic', async () => {
  const trust = async (read: SourcePassage) => {
    const question = 'wie finde ich heraus welche version ich habe'
    return (await model.answer({ question, language: 'de', passages: [read], confidence: 0.4, rival: false })).trust
  }
  const version = passage('Die Version Ihres Systems', 'Welche Version Sie haben, steht in der Datei /etc/version.')
  const size = passage('Größe', 'Sie können herausfinden, wie groß das Paket ist.')
  assert.ok((await trust(version)) > (await trust(size)))
})

test('the US is a country, and us is not', () => {
  assert.deepEqual(listTellingWords('send money to the US'), ['send', 'money', 'united', 'states'])
  assert.deepEqual(listTellingWords('send it to us'), ['send'])
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

test('whether something is open is answered by hours, also on a day that these do not name', async () => {
  const hours = passage('Opening hours', 'The practice is open Monday to Friday from 8:00 to 19:00.')
  const others = [
    passage('Opening an account', 'You can open an account online in ten minutes.'),
    passage('Open area', 'The open area has 40 desks.'),
  ]
  const asked = (question: string, ...passages: SourcePassage[]) =>
    model.answer({ question, language: 'en', passages, confidence: 0.35, rival: false })
  for (const question of ['are you open on sundays', 'r u open today?', 'Are you guys open late tonight?'])
    assert.equal((await asked(question, hours)).kind, 'answer', question)
  for (const question of ['are you open on sundays', 'when do you open', 'what time does the practice close?'])
    assert.equal((await asked(question, ...others)).kind, 'nothing', question)
  assert.deepEqual(
    ['is the pool open in winter', 'can i open an account', 'are you open to offers', 'do you open accounts'].map(
      (question) => findAnswerKind(question).sought,
    ),
    ['opening', undefined, undefined, undefined],
  )
})

test('the weekend is its days, but no day is another', () => {
  assert.ok(listSynonyms('weekend').includes('sunday') && listSynonyms('wochenende').includes('samstag'))
  assert.ok(listSynonyms('saturday').includes('weekend') && !listSynonyms('saturday').includes('sunday'))
})

test('a small word of another language is a topic in an English question', async () => {
  const pets = passage('Pets', 'A cat travels in the cabin for 40 €.')
  const asked = { question: 'Can I bring my cat?', passages: [pets], confidence: 0.5, rival: false } as const
  assert.equal((await model.answer({ ...asked, language: 'en' })).kind, 'answer')
  const romanian = { ...asked, question: 'cat este de la?', language: 'ro' }
  assert.equal((await model.answer(romanian)).kind, 'nothing')
  assert.deepEqual(listTellingWords('my cat', 'en'), ['cat'])
  assert.deepEqual(listTellingWords('cat costa'), ['costa'])
})

test('an article that holds all that is asked comes before a first one that does not answer', async () => {
  const party = passage(
    'Kindergeburtstag',
    'Ein Kindergeburtstag kostet 14 € je Kind, Eintritt für Kinder inklusive.',
    10,
  )
  const prices = passage('Eintrittspreise', '| | Zehnerkarte |\n| Erwachsene | 58 € |\n| Kinder | 31 € |', 9)
  const request = { language: 'de', passages: [party, prices], confidence: 0.31, rival: 'close' } as const
  const answer = await model.answer({ ...request, question: 'was kostet eine zehnerkarte für kinder' })
  assert.ok(answer.kind === 'answer' && answer.text.includes('31 €'), JSON.stringify(answer))
})
