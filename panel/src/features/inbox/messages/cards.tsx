import { Building2, ExternalLink, Link2, Mail, MapPin, Megaphone, Phone, ShoppingBag, UserRound } from 'lucide-react'
import { cx } from '../../../lib/cx.ts'
import { figure, money } from '../../../lib/format.ts'
import { t } from '../../../lib/t.ts'
import type { Message } from '../../../lib/types.ts'
import looks from '../../../ui/looks.module.css'
import styles from './message-parts.module.css'

type Meta = Message['meta']

function Outside({ href, children }: { href: string; children: React.ReactNode }) {
  return (
    <a className="reaches" href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}

/**
 * No map is loaded by itself: the desk's address and the customer's place are sent nowhere until somebody opens the
 * map.
 */
export function LocationCard({ location }: { location: NonNullable<Meta['location']> }) {
  const { latitude, longitude, name, address, url } = location
  const place = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
  const map = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`
  return (
    <div className={styles.partCard}>
      <MapPin className="i-20" />
      <div className={cx(looks.shrinks, looks.grow)}>
        {name && <b className={cx('foreign', looks.block)}>{name}</b>}
        {address && <span className={cx('foreign', looks.block)}>{address}</span>}
        <small className={cx('ltr', looks.block)}>{place}</small>
        <span className={styles.partLinks}>
          <Outside href={map}>{t('part.open_map')}</Outside>
          {url && (
            <Outside href={url}>
              <span className="ltr">{new URL(url).host}</span>
            </Outside>
          )}
        </span>
      </div>
    </div>
  )
}

type Card = NonNullable<Meta['contacts']>[number]

/** The contacts that a customer sent, each as a card with what can be called, mailed and opened. */
export function ContactCards({ contacts }: { contacts: NonNullable<Meta['contacts']> }) {
  return contacts.map((contact, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the contacts of a message never change places.
    <ContactCard key={index} contact={contact} />
  ))
}

function ContactCard({ contact }: { contact: Card }) {
  const { name, organization, phones, emails, urls, addresses } = contact
  return (
    <div className={styles.partCard}>
      <UserRound className="i-20" />
      <div className={cx(looks.shrinks, looks.grow)}>
        <b className={cx('foreign', looks.block)}>{name || t('kind.contacts')}</b>
        <ul className={styles.partLines}>
          {organization && (
            <li>
              <Building2 className="i-12" />
              <span className="foreign">{organization}</span>
            </li>
          )}
          {phones.map(({ value }) => (
            <li key={value}>
              <Phone className="i-12" />
              <a className="ltr reaches" href={`tel:${value.replace(/[^\d+]/g, '')}`}>
                {value}
              </a>
            </li>
          ))}
          {emails.map(({ value }) => (
            <li key={value}>
              <Mail className="i-12" />
              <a className="ltr reaches" href={`mailto:${encodeURIComponent(value)}`}>
                {value}
              </a>
            </li>
          ))}
          {urls.map(({ value }) => (
            <li key={value}>
              <Link2 className="i-12" />
              {/^https?:\/\//i.test(value) ? (
                <Outside href={value}>
                  <span className="ltr">{value}</span>
                </Outside>
              ) : (
                <span className="ltr">{value}</span>
              )}
            </li>
          ))}
          {addresses.map(({ value }) => (
            <li key={value}>
              <MapPin className="i-12" />
              <span className="foreign">{value}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

type Item = NonNullable<Meta['order']>['items'][number]

/** The sum of prices in one currency. Undefined if there are several currencies. */
function sumOf(items: Item[]) {
  const [first] = items
  if (!first?.currency) return null
  const same = items.every((item) => item.currency === first.currency && item.price !== null)
  return same
    ? money(
        items.reduce((sum, item) => sum + item.price! * item.quantity, 0),
        first.currency,
      )
    : null
}

/** What a customer ordered in the shop of WhatsApp, with the sum if every item has a price in one currency. */
export function OrderCard({ order }: { order: NonNullable<Meta['order']> }) {
  const sum = sumOf(order.items)
  return (
    <div className={styles.partCard}>
      <ShoppingBag className="i-20" />
      <table className={cx(styles.partTable, looks.grow)} aria-label={t('kind.order')}>
        <tbody>
          {order.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the items of an order never change places.
            <tr key={index}>
              <th scope="row">
                <bdi>{item.product_id}</bdi>
              </th>
              <td>× {figure(item.quantity)}</td>
              <td>{item.price !== null && money(item.price, item.currency)}</td>
            </tr>
          ))}
        </tbody>
        {sum && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {t('part.in_all')}
              </th>
              <td>{sum}</td>
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

/** What a customer answered in a form of WhatsApp, in the form's own order. */
export function FormCard({ answers }: { answers: NonNullable<Meta['form']> }) {
  return (
    <dl className={styles.partForm}>
      {answers.map(({ name, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the answers of a form never change places.
        <div key={index}>
          {name && <dt className="foreign">{name.replaceAll('_', ' ')}</dt>}
          <dd className="foreign">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The advertisement or the post from which the customer came, above what they wrote. */
export function ReferralCard({ referral }: { referral: NonNullable<Meta['referral']> }) {
  const { source, url, headline, body } = referral
  return (
    <div className={styles.partReferral}>
      <small>
        <Megaphone className="i-12" />
        {t(source === 'post' ? 'part.from_post' : 'part.from_ad')}
        {url && (
          <Outside href={url}>
            <ExternalLink className="i-12" aria-hidden={false} aria-label={new URL(url).host} />
          </Outside>
        )}
      </small>
      {headline && <b className={cx('foreign', looks.block)}>{headline}</b>}
      {body && <span className={cx('foreign', looks.block)}>{body}</span>}
    </div>
  )
}
