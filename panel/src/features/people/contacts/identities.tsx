import { Fragment } from 'react'
import { cx } from '../../../lib/cx.ts'
import { readablePhone } from '../../../lib/phone.ts'
import { t } from '../../../lib/t.ts'
import type { ContactDetails } from '../../../lib/types.ts'
import formStyles from '../../../ui/form.module.css'
import looks from '../../../ui/looks.module.css'
import sectionStyles from '../../../ui/section.module.css'
import styles from './contacts.module.css'

type Identity = ContactDetails['identities'][number]

/** The customer's identities on WhatsApp, for each business account that knows them. They cannot be changed here. */
export function Identities({ known }: { known: readonly Identity[] }) {
  const scopes = [...new Set(known.map(({ scope }) => scope))]
  return (
    <section className={cx(formStyles.section, styles.identities)}>
      <h2>{t('contacts.identities')}</h2>
      {known.length === 0 && <p className={looks.faint}>{t('contacts.no_identities')}</p>}
      {scopes.map((scope) => (
        <dl key={scope} className={sectionStyles.properties}>
          {known
            .filter((identity) => identity.scope === scope)
            .map(({ kind, value }) => (
              <Fragment key={`${kind} ${value}`}>
                <dt>{t(`contacts.identity_${kind}`)}</dt>
                <dd>
                  {kind === 'phone' ? (
                    <span className="ltr">{readablePhone(`+${value}`)}</span>
                  ) : (
                    <span className="code">{value}</span>
                  )}
                </dd>
              </Fragment>
            ))}
          <dt>{t('contacts.identity_scope')}</dt>
          <dd>
            <span className="code">{scope}</span>
          </dd>
        </dl>
      ))}
    </section>
  )
}
