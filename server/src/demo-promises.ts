import type { DayInput } from './areas/office/hours/schema.ts'
import * as hours from './areas/office/hours/service.ts'
import * as settings from './areas/office/settings/service.ts'
import * as sla from './areas/office/sla/service.ts'
import * as teams from './areas/people/teams/service.ts'
import type { Ctx } from './platform/context.ts'

export type Team = { id: number; policy_id: number | null }

const weekday: DayInput = { shifts: [{ open: '09:00', close: '18:00' }] }

/**
 * The hours of the shop and what the webshop promises, with the two teams that go by them. The webshop is always open,
 * so that its promises run at whatever hour the demo is looked at, and no customer of the demo is told that it is
 * closed.
 */
export async function makePromises(ctx: Ctx): Promise<{ Webshop: Team; Workshop: Team }> {
  const shop = await hours.createHours(ctx, {
    name: 'Shop in Aarhus',
    description: 'Counter and workshop',
    is_always_open: false,
    timezone: 'Europe/Copenhagen',
    hours: {
      Monday: weekday,
      Tuesday: weekday,
      Wednesday: weekday,
      Thursday: weekday,
      Friday: weekday,
      Saturday: { shifts: [{ open: '10:00', close: '15:00' }] },
    },
    holidays: holidaysFrom(ctx.now().getUTCFullYear()),
    away_enabled: true,
    away_texts: [
      { language: 'en', text: 'The workshop is closed. We open again {next_opening} and answer then.' },
      { language: 'de', text: 'Die Werkstatt ist geschlossen. Wir öffnen wieder {next_opening} und antworten dann.' },
    ],
  })
  const webshop = await hours.createHours(ctx, { name: 'Webshop', description: 'Always open', is_always_open: true })
  await settings.updateGeneral(ctx, { 'app.business_hours_id': String(webshop.id) })
  const { id: policy_id } = await sla.createPolicy(ctx, {
    name: 'Webshop orders',
    description: 'A first answer within an hour, each other one on the same day',
    first_response_time: '1h',
    next_response_time: '8h',
    notifications: [
      {
        type: 'warning',
        recipients: ['assigned_user'],
        time_delay: '2h',
        time_delay_type: 'before',
        metric: 'next_response',
      },
      {
        type: 'breach',
        recipients: ['assigned_user'],
        time_delay: '',
        time_delay_type: 'immediately',
        metric: 'all',
      },
    ],
  })
  const orders = await teams.createTeam(ctx, {
    name: 'Webshop',
    business_hours_id: webshop.id,
    sla_policy_id: policy_id,
  })
  const workshop = await teams.createTeam(ctx, { name: 'Workshop', business_hours_id: shop.id })
  return { Webshop: { id: orders.id, policy_id }, Workshop: { id: workshop.id, policy_id: null } }
}

/** The holidays of this year and the next that fall on the same day each year. */
const holidaysFrom = (year: number) =>
  [year, year + 1].flatMap((year) => [
    { date: `${year}-01-01`, name: 'New Year' },
    { date: `${year}-12-24`, name: 'Christmas Eve' },
    { date: `${year}-12-25`, name: 'Christmas Day' },
    { date: `${year}-12-26`, name: 'Second Christmas Day' },
    { date: `${year}-12-31`, name: 'New Year’s Eve', shifts: [{ open: '10:00', close: '14:00' }] },
  ])
