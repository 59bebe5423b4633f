import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { type AssistedDesk, newCustomer, script, useAssistedDesk } from '../../../../test/assistant.ts'
import { simulate } from '../../../../test/whatsapp.ts'

let desk: AssistedDesk
useAssistedDesk(
  (made) => {
    desk = made
  },
  {
    articles: {
      'kb/boats': [
        'Renting boats',
        'A single kayak costs £48 a day, a double kayak £75. The deposit for a double kayak is £110. Life jackets are free.',
      ],
      'kb/pier': [
        'The pier',
        'The pier in Kirk Street is open Monday to Friday from 9:30 to 18:00 and on Saturday from 10:00 to 13:00. The hull has a warranty of ten years, the paddle one of two years.',
      ],
      'kb/shed': ['The shed', 'The shed is open 08:00–10:00.'],
      'kb/trailer': ['Trailer', 'A trailer in the city is £3, a trailer out of the city £7.'],
    },
    chat: true,
  },
)
beforeEach(() => simulate(desk, 'POST', '/models/reset'))

/** What a customer reads if the model gives this answer. */
async function reads(asked: string, text: string): Promise<string> {
  const ada = await newCustomer(desk)
  await script(desk, { answer: { text, sources: [1] } })
  await ada.write(asked)
  return (await ada.received()).at(-1)!.text
}

const right = [
  ['What does a single kayak cost?', '48 pounds.'],
  ['What does a double kayak cost?', '£75.'],
  ['How much is the deposit for a double kayak?', 'It is £110.'],
  ['What do life jackets cost?', 'They are free of charge.'],
  ['Until when is the pier open on Saturday?', 'Until 1 pm.'],
  ['How long is the warranty on the hull?', '10 years.'],
  ['Until when is the shed open?', 'Until 10:00.'],
  ['From when is the shed open?', 'From 8.'],
  ['How much is a trailer out of the city?', '7 pounds.'],
] as const
for (const [asked, text] of right)
  test(`"${text}" goes out to "${asked}" though the article writes it otherwise`, async () => {
    assert.equal(await reads(asked, text), text)
  })

const wrong = [
  ['What does a double kayak cost?', '£110.'],
  ['What does a single kayak cost?', '£75.'],
  ['How long is the warranty on the paddle?', 'Ten years.'],
  ['Until when is the pier open on Saturday?', 'Until 18:00.'],
  ['What does a single kayak cost?', 'It is free.'],
  ['Until when is the shed open?', 'Until 8:00.'],
  ['Until when is the shed open?', 'Until 8.'],
  ['From when is the shed open?', 'From 10.'],
  ['Until when is the pier open on Saturday?', 'Until 10 am.'],
] as const
for (const [asked, text] of wrong)
  test(`"${text}" does not go out to "${asked}", because it is the value of something else`, async () => {
    assert.notEqual(await reads(asked, text), text)
  })
