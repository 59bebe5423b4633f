import { LayoutTemplate } from 'lucide-react'
import { cx } from '../../../lib/cx.ts'
import type { Message } from '../../../lib/types.ts'
import looks from '../../../ui/looks.module.css'
import { MessageText } from './message-text.tsx'
import styles from './sent-template.module.css'

type Props = { template: NonNullable<Message['meta']['template']> }

/** A template as the customer received it, below its name. */
export function SentTemplate({ template }: Props) {
  const { name, language, header, body, footer, buttons } = template
  return (
    <>
      <div className={styles.head}>
        <LayoutTemplate className="i-12" />
        <span className="ltr cut">{name}</span>
        <span className={cx('ltr', looks.end)}>{language}</span>
      </div>
      {header && (
        <b className={cx(looks.block, 'foreign')}>
          <MessageText text={header} />
        </b>
      )}
      <MessageText text={body} />
      {footer && <span className={cx(styles.foot, 'foreign')}>{footer}</span>}
      {buttons.length > 0 && (
        <div className={styles.buttons}>
          {buttons.map(({ text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two buttons may say the same
            <span key={index}>
              <bdi>{text}</bdi>
            </span>
          ))}
        </div>
      )}
    </>
  )
}
