import type { Component, Template } from './world.ts'

type Sample = Pick<Template, 'name' | 'language' | 'category' | 'components'> &
  Partial<Pick<Template, 'status' | 'parameter_format' | 'rejected_reason'>>

const samples: Sample[] = [
  {
    name: 'hello_world',
    language: 'en_US',
    category: 'UTILITY',
    components: [
      { type: 'HEADER', format: 'TEXT', text: 'Hello World' },
      { type: 'BODY', text: 'Welcome and congratulations. This message shows that the shop can write to you first.' },
      { type: 'FOOTER', text: 'Kvist Cykler · Aarhus' },
    ],
  },
  {
    name: 'order_on_the_way',
    language: 'en_US',
    category: 'UTILITY',
    components: [
      body('Hello {{1}}, your order {{2}} is on its way and arrives on {{3}}.', ['Mira', '18122', 'Friday']),
      { type: 'FOOTER', text: 'Kvist Cykler · Aarhus' },
      tracking('Track the parcel'),
    ],
  },
  {
    name: 'order_on_the_way',
    language: 'es',
    category: 'UTILITY',
    components: [
      body('Hola {{1}}, tu pedido {{2}} va en camino y llega el {{3}}.', ['Mira', '18122', 'viernes']),
      { type: 'FOOTER', text: 'Kvist Cykler · Aarhus' },
      tracking('Seguir el envío'),
    ],
  },
  {
    name: 'bike_ready',
    language: 'da',
    category: 'UTILITY',
    components: [body('Hej {{1}}, din cykel er klar til afhentning i værkstedet.', ['Mira'])],
  },
  {
    name: 'workshop_reminder',
    language: 'en_US',
    category: 'UTILITY',
    parameter_format: 'NAMED',
    components: [
      {
        type: 'BODY',
        text: 'Hello {{first_name}}, we expect your bike at {{time}} in the workshop.',
        example: {
          body_text_named_params: [
            { param_name: 'first_name', example: 'Mira' },
            { param_name: 'time', example: '10:30' },
          ],
        },
      },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'QUICK_REPLY', text: 'I will be there' },
          { type: 'QUICK_REPLY', text: 'Another time' },
        ],
      },
    ],
  },
  {
    name: 'invoice',
    language: 'en_US',
    category: 'UTILITY',
    components: [
      { type: 'HEADER', format: 'DOCUMENT', example: { header_handle: ['4::sample'] } },
      body('Here is invoice {{1}} for your order. Thank you for buying from us.', ['4410']),
    ],
  },
  {
    name: 'spring_check',
    language: 'en_US',
    category: 'MARKETING',
    components: [
      { type: 'HEADER', format: 'IMAGE', example: { header_handle: ['4::sample'] } },
      body('Hello {{1}}, spring is close and the workshop has free hours for a check-up.', ['Mira']),
      { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Book an hour' }] },
    ],
  },
  {
    name: 'club_invitation',
    language: 'en_US',
    category: 'MARKETING',
    status: 'PENDING',
    components: [body('Hello {{1}}, would you like to join our Sunday rides along the coast?', ['Mira'])],
  },
  {
    name: 'flash_sale',
    language: 'en_US',
    category: 'UTILITY',
    status: 'REJECTED',
    rejected_reason: 'INCORRECT_CATEGORY',
    components: [{ type: 'BODY', text: 'Everything must go. Half price until midnight on all frames.' }],
  },
  {
    name: 'new_frames',
    language: 'en_US',
    category: 'MARKETING',
    components: [
      { type: 'BODY', text: 'The new frames are in the shop. Which one is yours?' },
      {
        type: 'CAROUSEL',
        cards: [frame('Skagen, in green or grey'), frame('Aarhus, with a step through')],
      },
    ],
  },
]

export function demoTemplates(): Template[] {
  return samples.map((sample, position) => ({
    id: `6412300000000${String(position + 1).padStart(2, '0')}`,
    status: 'APPROVED',
    parameter_format: 'POSITIONAL',
    rejected_reason: 'NONE',
    ...structuredClone(sample),
  }))
}

function frame(text: string) {
  return {
    components: [
      { type: 'HEADER', format: 'IMAGE', example: { header_handle: ['https://kvistcykler.example/frame.png'] } },
      { type: 'BODY', text },
      { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'This one' }] },
    ],
  }
}

function body(text: string, example: string[]): Component {
  return { type: 'BODY', text, example: { body_text: [example] } }
}

function tracking(text: string): Component {
  const url = 'https://kvistcykler.example/track/{{1}}'
  return {
    type: 'BUTTONS',
    buttons: [{ type: 'URL', text, url, example: ['https://kvistcykler.example/track/18122'] }],
  }
}
