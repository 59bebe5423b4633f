import { cx } from '../../../lib/cx.ts'
import { figure } from '../../../lib/format.ts'
import { t } from '../../../lib/t.ts'
import type { ModelSettings } from '../../../lib/types.ts'
import fieldStyles from '../../../ui/field.module.css'
import { Field, type Labelled } from '../../../ui/field.tsx'
import formStyles from '../../../ui/form.module.css'
import progressStyles from '../../../ui/progress.module.css'
import type { ModelFields } from './api.ts'
import styles from './models.module.css'

const mostMoney = 1_000_000
const leastBudget = 0.01

const fits = (text: string, least: number) => {
  const money = Number(text.replace(',', '.'))
  return text === '' || (money >= least && money <= mostMoney)
}

/** Reports what is not an amount of money before it is sent. */
export function checkCost({ input_price, output_price, daily_budget }: ModelFields) {
  const say = (least: number) => t('models.money_figures', { least: figure(least), most: figure(mostMoney) })
  return {
    input_price: !fits(input_price, 0) && say(0),
    output_price: !fits(output_price, 0) && say(0),
    daily_budget: !fits(daily_budget, leastBudget) && say(leastBudget),
  }
}

type Money = 'input_price' | 'output_price' | 'daily_budget'
type Props = {
  settings: ModelSettings
  line: (field: Money, hint: string) => Labelled
}

/** What the model costs, its budget, and what it has cost today. */
export function ModelCost({ settings, line }: Props) {
  const amount = { inputMode: 'decimal', maxLength: 15 } as const
  return (
    <section className={formStyles.section} aria-label={t('models.cost')}>
      <h2>{t('models.cost')}</h2>
      <p className={formStyles.note}>{t('models.cost_hint')}</p>
      <Spend settings={settings} />
      <Field {...line('input_price', t('models.price_hint'))} {...amount} />
      {settings.purpose === 'chat' && <Field {...line('output_price', t('models.price_hint'))} {...amount} />}
      <Field {...line('daily_budget', t('models.daily_budget_hint'))} {...amount} />
    </section>
  )
}

/** From this share on, the bar warns that the budget will not last. */
const near = 0.8

function Spend({ settings: { spend, daily_budget, input_price } }: { settings: ModelSettings }) {
  const used = { calls: figure(spend.calls), input: figure(spend.input_tokens), output: figure(spend.output_tokens) }
  const spent = sum(spend.cost)
  const share = daily_budget === null ? 0 : Math.min(1, spend.cost / daily_budget)
  return (
    <div className={styles.progress}>
      {daily_budget === null ? (
        input_price !== null && <p>{t('models.spent', { spent })}</p>
      ) : (
        <p>{t('models.spent_of', { spent, budget: sum(daily_budget) })}</p>
      )}
      {daily_budget !== null && (
        <div
          className={progressStyles.progress}
          role="progressbar"
          aria-label={t('models.daily_budget')}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(share * 100)}
        >
          <i
            className={cx(share >= 1 ? progressStyles.bad : share >= near && progressStyles.near)}
            style={{ inlineSize: `${share * 100}%` }}
          />
        </div>
      )}
      <p className={fieldStyles.hint}>{t('models.used_today', used)}</p>
    </div>
  )
}

/** Calls cost fractions of a cent. */
const sum = (money: number) => figure(money, 4)
