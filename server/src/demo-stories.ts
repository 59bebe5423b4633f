/** Who wrote, how many minutes after the line before, and what. `assistant` and `note` explain themselves. */
type Line = readonly [who: 'customer' | 'agent' | 'assistant' | 'note', minutes: number, text: string]
export type Story = {
  language: keyof typeof customers
  topic: 'Invoice' | 'Warranty' | 'Returns' | 'Delivery' | 'Service' | 'Stock'
  team: 'Webshop' | 'Workshop'
  lines: readonly Line[]
  rating?: readonly [stars: number, words: string]
}

export const colleagues = [
  ['Jonas', 'Krag', ['Workshop']],
  ['Amal', 'Haddad', ['Webshop']],
  ['Priya', 'Wagh', ['Webshop', 'Workshop']],
] as const

/** Customers by the language in which they write, and how their numbers begin. */
export const customers = {
  de: [
    '+49151123456',
    'Karl-Friedrich Oberschachtsiek',
    'Nadia Schönefeldt-Ruggiero',
    'Jürgen Weiß',
    'Annegret Thiele',
    'Cem Yıldırım',
  ],
  fr: [
    '+336123456',
    'Thibault Lefèvre-Castelnau',
    'Anne-Sophie Delacroix-Meunier',
    'Maëlle Kerouédan',
    'Youssef Benali',
    'Étienne Roux',
    'Camille Besson',
  ],
  es: [
    '+346123456',
    'Lucía Ortega Navarro',
    'Iñaki Etxeberria',
    'Marta Peña Núñez',
    'Joan Puig i Ferrer',
    'Rocío Aguilar',
  ],
  en: [
    '+45209900',
    'Per-Ove Nygård',
    'Oluwaseun Adébáyọ̀-Grønbech',
    'Siobhán O’Connor',
    'Олена Коваленко',
    'Bjørn Åge Kjærgaard',
    'هدى عبد الرحمن المنصوري',
    'Signe Holm',
    'Mikkel Brandt',
    'Astrid Sørensen',
    'Emil Thorsen',
    'Freya Lund',
    'Rasmus Vestergaard',
    'Ingrid Halvorsen',
    'Þórdís Jónsdóttir',
    'Magnus Åkesson',
    'Aoife Byrne',
    'Anders Toft',
    'Nkechi Obi',
    'Maja Bjerre',
    'Søren Dalsgaard',
    'Liv Eriksen',
    'Tobias Frandsen',
  ],
} as const

export const stories: readonly Story[] = [
  {
    language: 'en',
    topic: 'Invoice',
    team: 'Webshop',
    lines: [
      ['customer', 0, 'The invoice for order 10517 lacks our EAN number. Can you add it?'],
      ['assistant', 0, 'I do not have access to invoices. A colleague will answer you.'],
      ['agent', 14, 'Of course. The invoice with your EAN number is in your mail now.'],
      ['customer', 6, 'Perfect, thank you.'],
    ],
    rating: [5, 'Quick and friendly.'],
  },
  {
    language: 'de',
    topic: 'Warranty',
    team: 'Workshop',
    lines: [
      ['customer', 0, 'Meine Nabe hat nach acht Monaten Spiel. Ist das ein Garantiefall?'],
      ['assistant', 0, 'Tretlager, Steuersatz und Naben sind 24 Monate ab Kauf gedeckt.'],
      ['customer', 9, 'Gut, kann ich morgen vorbeikommen?'],
      ['note', 4, 'Wheel builder is in on Thursday, keep the stand free.'],
      ['agent', 3, 'Ja, gern vor zwölf. Bitte bringen Sie die Rahmennummer mit.'],
    ],
    rating: [4, ''],
  },
  {
    language: 'en',
    topic: 'Returns',
    team: 'Webshop',
    lines: [
      ['customer', 0, 'How long do I have to send a helmet back?'],
      ['assistant', 0, 'Helmets can be returned within 30 days of delivery, unused and in their box.'],
      ['customer', 2, 'Great, thanks!'],
    ],
    rating: [5, ''],
  },
  {
    language: 'fr',
    topic: 'Delivery',
    team: 'Webshop',
    lines: [
      ['customer', 0, 'Où est mon colis 20984 ? Il devait arriver mardi.'],
      ['agent', 47, 'Il est au dépôt de Lyon, la livraison est prévue demain matin.'],
      ['customer', 38, 'Encore un jour de retard…'],
      ['agent', 11, 'Je vous prie de nous excuser, les frais de port vous sont remboursés.'],
    ],
    rating: [2, 'Trop long.'],
  },
  {
    language: 'en',
    topic: 'Service',
    team: 'Workshop',
    lines: [
      ['customer', 0, 'Can I book the first service for Friday?'],
      ['assistant', 0, 'The first service is free and takes 30 minutes; book it by message or come by before noon.'],
      ['customer', 5, 'Friday at nine then.'],
      ['agent', 22, 'Friday at nine is yours. See you in Aarhus.'],
    ],
    rating: [5, 'Easy.'],
  },
  {
    language: 'es',
    topic: 'Stock',
    team: 'Webshop',
    lines: [
      ['customer', 0, '¿Cuándo llega la cadena de 12 velocidades?'],
      ['assistant', 0, 'La cadena de 12 velocidades llega el viernes.'],
      ['customer', 3, 'Gracias, paso el sábado.'],
    ],
  },
  {
    language: 'en',
    topic: 'Warranty',
    team: 'Workshop',
    lines: [
      ['customer', 0, 'The frame has a crack below the head tube.'],
      ['assistant', 0, 'A colleague in the workshop will look at this with you.'],
      [
        'agent',
        18,
        'That is a matter for the frame warranty. Could you send a photo of the crack and the frame number?',
      ],
      ['customer', 64, 'Frame number WB-20417, the photo comes tonight.'],
      ['note', 5, 'Third crack of this batch, tell the manufacturer.'],
      ['agent', 4, 'Thank you. We have a new frame here on Monday and build it for you free of charge.'],
    ],
    rating: [5, 'Great service!'],
  },
]

/**
 * Customers who have waited for a person for some hours. By the policy of the team, one answer is late and the next one
 * is due soon.
 */
export const waiting: readonly (Story & { hours: number })[] = [
  {
    language: 'en',
    topic: 'Delivery',
    team: 'Webshop',
    hours: 9,
    lines: [
      ['customer', 0, 'Parcel 21077 says delivered, but nothing came. Can you look into it?'],
      ['agent', 22, 'I have asked the carrier where it was left and come back to you today.'],
      ['customer', 128, 'Thanks. I have asked the neighbours, nobody has it.'],
    ],
  },
  {
    language: 'fr',
    topic: 'Invoice',
    team: 'Webshop',
    hours: 3,
    lines: [['customer', 0, 'La facture 10644 est au mauvais nom. Pouvez-vous la refaire ?']],
  },
]

/** Saved replies, each with the tags that it adds. */
export const savedReplies = [
  {
    name: 'Bike is ready',
    folder: 'Workshop',
    message_content: 'Hi {contact.first_name}, your bike is ready. You can pick it up at {shop} until {closing time}.',
    translations: [
      {
        language: 'de',
        message_content:
          'Hallo {contact.first_name}, Ihr Rad ist fertig. Sie können es bis {closing time} in {shop} abholen.',
      },
      { language: 'fr', message_content: 'Bonjour {contact.first_name}, votre vélo est prêt chez {shop}.' },
    ],
    tags: ['Service'],
  },
  {
    name: 'Frame warranty',
    folder: 'Workshop',
    message_content: 'I am sorry about the frame. Please send us a photo of the damage and the frame number.',
    translations: [],
    tags: ['Warranty'],
  },
  {
    name: 'Return label',
    folder: 'Webshop',
    message_content: 'Hi {contact.first_name}, here is the label for your return. The refund takes three to five days.',
    translations: [],
    tags: ['Returns'],
  },
  {
    name: 'Invoice with EAN',
    folder: 'Webshop',
    message_content: 'The invoice for order {order} with your EAN number is in your mail now. Best, {agent.first_name}',
    translations: [],
    tags: ['Invoice'],
  },
] as const

/** What the shop notes of a customer and of a conversation. */
export const attributes = [
  { applies_to: 'contact', key: 'frame_number', data_type: 'text', name: 'Frame number', description: 'WB-20417' },
  { applies_to: 'contact', key: 'plan', data_type: 'list', name: 'Service plan', values: ['None', 'Basic', 'Plus'] },
  { applies_to: 'conversation', key: 'order', data_type: 'text', name: 'Order', description: 'As on the invoice' },
] as const
