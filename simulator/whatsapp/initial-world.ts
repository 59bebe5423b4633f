import { demoTemplates } from './template-samples.ts'
import type { PhoneNumber, Settings, World } from './world.ts'
import { newCustomer } from './world.ts'

/** Fixed, so that a desk that was set up once also works with a fresh simulator. */
export const credentials = {
  app_id: '731204958816402',
  app_secret: 'c0ffee00c0ffee00c0ffee00c0ffee00',
  access_token: 'EAASimulatorTokenForLocalUseOnly00000000000000000000000000000000',
  waba_id: '290551903377418',
  business_id: '550190337729418',
  phone_number_id: '418290551903377',
} as const

const customers: [name: string, waId: string][] = [
  ['José Luis Fernández de la Vega', '34612448017'],
  ['Freja Lindqvist Abernathy', '4528441093'],
  ['أمينة بن يوسف', '21620118402'],
  ['Maximiliane von Hohenstein', '491609551020'],
  ['Nguyễn Thị Minh Khai', '4552603188'],
]

export function initialWorld(): World {
  return {
    app: {
      id: credentials.app_id,
      name: 'Kvist desk',
      secret: credentials.app_secret,
      callback: null,
      fields: ['messages', 'message_template_status_update', 'user_id_update'],
    },
    account: {
      id: credentials.waba_id,
      name: 'Kvist Cykler',
      business_id: credentials.business_id,
      subscribed: false,
      override: null,
    },
    numbers: [
      businessNumber(credentials.phone_number_id, '+45 70 20 44 18', 'Kvist Cykler'),
      businessNumber('418290551903378', '+45 70 20 44 19', 'Kvist Cykler Værksted'),
    ],
    tokens: [{ value: credentials.access_token, state: 'valid', issued_at: 1_760_000_000 }],
    media: [],
    templates: demoTemplates(),
    customers: customers.map(([name, waId]) => newCustomer(waId, name)),
    inbox: [],
    outbox: [],
    deliveries: [],
    faults: [],
    settings: initialSettings(),
    next: 1,
  }
}

function businessNumber(id: string, display: string, name: string): PhoneNumber {
  return { id, display_phone_number: display, verified_name: name, registered: true, override: null }
}

function initialSettings(): Settings {
  return {
    auto_read: false,
    auto_approve: false,
    status_delay_ms: 300,
    pair_limit: false,
    throughput_limit: false,
    accept_unknown: false,
    app_callback_required: false,
    delivery_timeout_ms: 10_000,
    escaping: 'unicode',
    file_origin: null,
    wrong_secret: false,
    messaging_limit: 'TIER_250',
  }
}
