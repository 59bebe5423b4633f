import type { Measure } from '../../../platform/database/desk-metrics.ts'
import * as queries from './queries.ts'

export const measureMessages: Measure = {
  gauges: [
    { name: 'parley_messages_waiting', help: 'Outgoing messages that the provider has not been given yet.' },
    {
      name: 'parley_messages_oldest_waiting_seconds',
      help: 'For how long the oldest of them has waited; 0 without one.',
    },
  ],
  read: async (db) => {
    const { waiting, oldest } = await queries.countWaiting(db)
    return [
      { gauge: 'parley_messages_waiting', value: waiting },
      { gauge: 'parley_messages_oldest_waiting_seconds', value: oldest },
    ]
  },
}
