import { Fragment } from 'react'
import { readablePhone } from '../../../lib/phone.ts'
import { t } from '../../../lib/t.ts'
import type { ContactDetails } from '../../../lib/types.ts'

type Identity = ContactDetails['identities'][number]

/** What WhatsApp calls the customer, for each business account that knows them; nobody changes it here. */
export function Identities({ known }: { known: readonly Identity[] }) {
  const scopes = [...new Set(known.map(({ scope }) => scope))]
  return (
    <section className="form-sec c-identities">
      <h2>{t('contacts.identities')}</h2>
      {known.length === 0 && <p className="text-ink-3">{t('contacts.no_identities')}</p>}
      {scopes.map((scope) => (
        <dl key={scope} className="props">
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
