import { ExternalLink, Phone, Reply } from 'lucide-react'
import { Fragment } from 'react'
import { t } from '../../../lib/t.ts'
import type { Template } from '../../../lib/types.ts'
import { type Filled, piecesOf } from './filling.ts'
import styles from './templates.module.css'

type Shown = Pick<Template, 'header_type' | 'header_content' | 'body_content' | 'footer_content' | 'buttons'>
/** Filled-in values are underlined. Places that are still empty have a box. */
type Props = { template: Shown; values: Filled }

const icons: Record<string, typeof Reply> = { QUICK_REPLY: Reply, PHONE_NUMBER: Phone }

function Filling({ part, text, values }: { part: 'header' | 'body'; text: string; values: Filled }) {
  return piecesOf(text).map((piece, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other name
    if ('text' in piece) return <Fragment key={index}>{piece.text}</Fragment>
    const value = values[`${part}.${piece.name}`]?.trim()
    return value ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <u key={index}>
        <bdi>{value}</bdi>
      </u>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <span key={index} className={styles.gap}>
        {piece.name.replaceAll('_', ' ')}
      </span>
    )
  })
}

/** The message as it looks on the customer's phone. */
export function TemplatePreview({ template, values }: Props) {
  const { header_type, header_content, body_content, footer_content, buttons } = template
  return (
    <section className={styles.phone} aria-label={t('templates.preview')}>
      <div className={styles.bubble}>
        {header_type === 'TEXT' && header_content && (
          <b className="foreign">
            <Filling part="header" text={header_content} values={values} />
          </b>
        )}
        {header_type !== null && header_type !== 'TEXT' && <span className={styles.media}>{header_type}</span>}
        <p className="foreign">
          <Filling part="body" text={body_content} values={values} />
        </p>
        {footer_content && <small className="foreign">{footer_content}</small>}
      </div>
      {buttons.map(({ type, text }, index) => {
        const Icon = icons[type] ?? ExternalLink
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two buttons may say the same
          <div key={index} className={styles.replyButton}>
            <Icon className="i-14" />
            <bdi className="cut">{text || t('templates.copy_code')}</bdi>
          </div>
        )
      })}
    </section>
  )
}
