import { ChevronDown } from 'lucide-react'
import { t } from '../../../lib/t.ts'
import styles from './inboxes.module.css'

const steps = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const

/** The desk does not register numbers. The operator sends this once, from any computer. */
const registration = (version: string) =>
  `curl -X POST https://graph.facebook.com/${version}/PHONE_NUMBER_ID/register \\
  -H 'Content-Type: application/json' -H 'Authorization: Bearer ACCESS_TOKEN' \\
  -d '{"messaging_product": "whatsapp", "pin": "123456"}'`

/** What the operator does at the provider, in this order. */
export function Guide({ open, version }: { open: boolean; version: string }) {
  return (
    <details className={styles.guide} open={open}>
      <summary>
        <ChevronDown className="i-14" />
        {t('inboxes.guide')}
      </summary>
      <ol>
        {steps.map((step) => (
          <li key={step}>
            {t(`inboxes.guide_${step}`)}
            {step === 6 && (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key.
              <pre dir="ltr" tabIndex={0}>
                {registration(version)}
              </pre>
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}
