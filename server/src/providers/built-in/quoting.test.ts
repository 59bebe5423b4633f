import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ask, model, passage } from '../../../test/passages.ts'
import { listSentences } from './sentences.ts'
import { nameTables } from './tables.ts'

test('an article that begins with its title is not quoted with it twice', async () => {
  const open = (name: string) => passage(name, `## ${name}\n\nThe ${name} shop is open on Mondays.`)
  const answer = await ask('Which shop is open on Mondays?', [open('Leeds'), open('Hull')], 0.6, 'close')
  assert.equal(
    answer.kind === 'answer' && answer.text,
    '**Leeds**\nThe Leeds shop is open on Mondays.\n\n**Hull**\nThe Hull shop is open on Mondays.',
  )
})

test('a bold heading is a line of its own, in whatever form it stands', () => {
  const read = (text: string) => listSentences(text, 'en').map((one) => [one.kind, one.text])
  const parts = [
    ['heading', 'Opening hours'],
    ['text', 'We are open from nine to five.'],
  ]
  for (const head of [
    '**Opening hours** ',
    '__Opening hours__ ',
    '**Opening hours**\n',
    '## Opening hours\n',
    '##Opening hours\n',
  ])
    assert.deepEqual(read(`${head}We are open from nine to five.`), parts, head)
  assert.deepEqual(read('**Gold** Membership costs 20 euros.'), [['text', '**Gold** Membership costs 20 euros.']])
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

test('the part of a passage is quoted that holds what is asked for', async () => {
  const hours = 'Our shop is in the old mill by the river and has a garden. '
  const text = `${hours.repeat(3)}Parking at the shop is easy.\n## Hours\n${hours.repeat(3)}The shop is open from 9:00 to 18:00.`
  const answer = await ask('When is the shop open?', [passage('Shop', text)])
  assert.ok(answer.kind === 'answer')
  assert.match(answer.text, /9:00/)
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
  assert.equal(await answers('Where does the money go?'), '**The money**\nIt goes back to your card.')
})

test('days with their hours are a list, not headings', async () => {
  const text = 'Monday from nine to five\nTuesday from nine to five\nSunday closed\nCome and see us.'
  const answer = await ask('Are you open on Tuesday?', [passage('Opening hours', text)])
  assert.ok(answer.kind === 'answer')
  assert.match(answer.text, /Tuesday from nine to five\nSunday closed/)
})

test('the first line of a sentence that goes on, and a remark, are no headings', () => {
  const text = 'You can use the tool that\nreports bugs to us.\n(Do this every week)\nThen wait for an answer.'
  assert.ok(listSentences(text, 'en').every(({ kind }) => kind === 'text'))
})

test('lines of code stay together as the items of a list do, and none is a heading', () => {
  const lines = ['Name both keys in the settings:', '`# The key for work`', '`Host work`', '`  User git`']
  const read = listSentences(lines.join('\n'), 'en').map(({ text, kind, announced }) => [text, kind, announced])
  assert.deepEqual(read, [[lines[0], 'text', false], ...lines.slice(1).map((line) => [line, 'item', true])])
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
  assert.match(answer.kind === 'answer' ? answer.text : '', /^\*\*Ottawa, 7 Elgin Street\*\*\n- Monday to Friday 10:00/)
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
  assert.deepEqual(named('| Bike | 1 day | 3 days |', '| E-bike | £35 | – |', '| Tandem | £20 | £50 |'), [
    '- E-bike: 1 day: £35, 3 days: –',
    '- Tandem: 1 day: £20, 3 days: £50',
  ])
  assert.deepEqual(named('|  | 2019 | 2020 |', '| Visitors | 310 | 95 |'), ['- Visitors: 2019: 310, 2020: 95'])
  assert.deepEqual(named('| Small | 5 kg | £3 |', '| Large | 10 kg | £5 |'), [
    '- Small: 5 kg, £3',
    '- Large: 10 kg, £5',
  ])
})

test('the mark that ends bold words stays with them', () => {
  const said = listSentences('**Turkey is not in our zone.** See the rest of the world.', 'en')
  assert.deepEqual(
    said.map(({ text }) => text),
    ['**Turkey is not in our zone.**', 'See the rest of the world.'],
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

test('commands, settings and names of classes are said as they are written', () => {
  const lines = [
    'Close the port: set `httpsOnly=true`, or signIn() with tlsOnly=1.',
    'It ends with java.lang.OutOfMemoryError. See `Node.Start`.',
    '1. As the user, run `env | grep JAVA`.',
    '2. Run ps -ef | more.',
  ]
  const said = listSentences(lines.join('\n'), 'en').map(({ text }) => text)
  assert.deepEqual(said, [lines[0], ...lines[1]!.split(/(?<=\.) (?=See)/), lines[2], lines[3]])
  assert.deepEqual(nameTables(['| Task | Command |', '| Count | `ls | wc` |']), ['- Count: `ls | wc`'])
})

test('of a note on a problem, what to do is said too, though it has no word of the question', async () => {
  const text =
    '# Symptom\nPrinters are offline after a while.\n# Resolution\nSet keepalive to 300.\n# History\nSeen since May.'
  const answer = await ask('Why are my printers offline after a while?', [passage('Printers are offline', text)], 0.6)
  assert.ok(answer.kind === 'answer')
  assert.match(answer.text, /Set keepalive to 300/)
  assert.doesNotMatch(answer.text, /Seen since May/)
})

/** What is said to a further question on an article that was quoted before. */
async function goOn(goes_on: string, text: string): Promise<string> {
  const passages = [{ ...passage('Shipping', text), stretch: text }]
  const answer = await model.answer({
    ...{ question: `${goes_on} (shipping)`, goes_on, language: 'en', passages, confidence: 0.6 },
    rival: false,
  })
  return answer.kind === 'answer' ? answer.text : ''
}

test('what takes something back of a sentence is said with it', async () => {
  const text = `A parcel to Austria costs 9 €. A parcel to Norway costs 12 €. This applies only up to 5 kg. Our drivers are kind.

It is sent on Mondays.`
  assert.equal(await goOn('and to Norway?', text), 'A parcel to Norway costs 12 €. This applies only up to 5 kg.')
  assert.equal(await goOn('and to Austria?', text), 'A parcel to Austria costs 9 €.')
})

test('a quote does not begin with what was true afterwards', async () => {
  const text =
    'Within 14 days you may cancel and get the whole premium back. Afterwards we refund the unused days for £30.'
  const answer = await ask('what do you refund', [passage('Cancelling', text)])
  assert.ok(answer.kind === 'answer' && answer.text.startsWith('Within 14 days'), JSON.stringify(answer))
})

test('of a table that was said already, the row is said whose name is asked for', async () => {
  const text = `| Plan | Price | Term |
|---|---|---|
| Start | £24.99 | 12 months |
| Plus Duo | £69.99 for two people who live at the same address | 12 months |

A joining fee of £20 is charged. It is waived on Plus Duo.`
  assert.match(await goOn('and Plus Duo?', text), /^Plus Duo: Price: £69\.99/)
})

test('of rows that all hold what is asked now, the one is said that was spoken of before or is named whole', async () => {
  const after = async (goes_on: string, subject: string, text: string) => {
    const passages = [{ ...passage('Plans', text), stretch: text }]
    const question = `${goes_on} (${subject})`
    const request = { question, goes_on, language: 'en', passages, confidence: 0.6, rival: false } as const
    const answer = await model.answer(request)
    return answer.kind === 'answer' ? answer.text : ''
  }
  const plans = `| | Basic | Gold |
| Price | £9 | £24 |
| Check-ups a year | 1 | 4 |
| Waiting time in months | 3 | none, from the first day on |`
  assert.match(await after('and with gold?', 'waiting time basic', plans), /^Waiting time/)
  assert.match(await after('and with gold?', 'check-ups basic', plans), /^Check-ups/)
  const bikes = `| Bike | 1 day | 3 days |
| City bike | £15 | £40 |
| E-bike | £35 | £95 |`
  assert.match(await after('and the e-bike?', 'city bike days', bikes), /E-bike: 1 day: £35, 3 days: £95/)
})
