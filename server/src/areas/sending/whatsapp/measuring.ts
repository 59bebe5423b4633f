import type { Measure } from '../../../platform/database/desk-metrics.ts'
import * as queries from './queries.ts'

export const measureReceipts: Measure = {
  gauges: [
    { name: 'parley_receipts_unread', help: 'Webhook calls that were acknowledged and are not filed yet.' },
    {
      name: 'parley_receipts_oldest_unread_seconds',
      help: 'For how long the oldest of them has waited; 0 without one.',
    },
  ],
  read: async (db) => {
    const { unread, oldest } = await queries.countUnread(db)
    return [
      { gauge: 'parley_receipts_unread', value: unread },
      { gauge: 'parley_receipts_oldest_unread_seconds', value: oldest },
    ]
  },
}
