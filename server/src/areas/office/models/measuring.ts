import type { Measure } from '../../../platform/database/desk-metrics.ts'
import * as queries from './queries.ts'

export const measureModels: Measure = {
  gauges: [
    {
      name: 'parley_model_away',
      help: '1 while a model counts as away and is done without, by purpose. Only models that are switched on.',
      labels: ['purpose'],
    },
  ],
  read: async (db) =>
    (await queries.listModels(db, new Date()))
      .filter(({ enabled }) => enabled)
      .map(({ purpose, failures }) => ({
        gauge: 'parley_model_away',
        labels: { purpose },
        value: failures > 0 ? 1 : 0,
      })),
}
