import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'

let desk: TestDesk
let address: string
before(async () => {
  desk = await startDesk()
  const articles: [title: string, content: string][] = [
    ['Dogs and other animals', 'Dogs travel free on a lead. Cats stay in a carrier. Nobody leaves animals in a car.'],
    ['Timetable', 'The ferry sails at 07:30, 12:00 and 17:00. Bring your ticket. On Sundays it sails at noon only.'],
    ['Cours', 'Les cours pour enfants ont lieu le mercredi et coûtent 120 €. Les cours pour adultes coûtent 145 €.'],
    [
      'Sperrmüll',
      'Zum Sperrmüll gehören Möbel und Teppiche. Nicht dazu gehören Bauschutt und Türen. Wir holen ihn im Mai ab.',
    ],
    ['Lidmaatschap', 'Het lidmaatschap kost € 24 per maand. Studenten betalen € 16.'],
  ]
  for (const [title, content] of articles)
    await desk.admin.post('/api/v1/ai/snippets/upsert', { key: title, title, content })
  await desk.settled()
  const [assistant] = (await desk.admin.get('/api/v1/ai/assistants')).body.data
  address = `/api/v1/ai/assistants/${assistant.id}/preview`
})
after(() => desk.stop())

const ask = async (message: string, history: { role: string; text: string }[] = []) =>
  (await desk.admin.post(address, { message, history })).body.data.reply as string

async function askAfter(earlier: string, message: string): Promise<string> {
  const text = await ask(earlier)
  return ask(message, [
    { role: 'customer', text: earlier },
    { role: 'assistant', text },
  ])
}

const corrected: [earlier: string, message: string, reply: string][] = [
  ['Do dogs travel free?', 'no I meant cats', 'Cats stay in a carrier.'],
  [
    'Les cours pour enfants coûtent combien ?',
    'non, je voulais dire pour adultes',
    'Les cours pour adultes coûtent 145 €.',
  ],
  ['Wat kost het lidmaatschap?', 'nee, ik bedoelde voor studenten', 'Studenten betalen € 16.'],
]
for (const [earlier, message, reply] of corrected) {
  test(`"${message}" after "${earlier}" is answered`, async () => {
    assert.equal(await askAfter(earlier, message), reply)
  })
}

test('"in the evening?" after a question is no greeting', async () => {
  const greeting = await ask('good evening')
  assert.match(greeting, /help you/)
  const reply = await askAfter('When does the ferry sail?', 'and in the evening?')
  assert.doesNotMatch(reply, /help you|What is it about/)
})

test('a sentence that begins with "nicht dazu" is quoted with the one before it', async () => {
  const reply = await askAfter('Wann holt ihr den Sperrmüll ab?', 'was gehört alles dazu?')
  assert.match(reply, /^Zum Sperrmüll gehören Möbel und Teppiche\. Nicht dazu gehören Bauschutt und Türen\./)
})
