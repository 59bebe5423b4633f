import { useRef } from 'react'
import { cx } from '../lib/cx.ts'
import { t } from '../lib/t.ts'
import styles from './field.module.css'
import { Markdown } from './markdown.tsx'
import { useMarkedPassage } from './passage-mark.ts'
import { Said } from './said.tsx'
import shownTextStyles from './shown-text.module.css'

/** The formatted text, with a passage of it marked and scrolled to. */
export function ShownText({ content, passage }: { content: string; passage?: string | undefined }) {
  const frame = useRef<HTMLElement>(null)
  const found = useMarkedPassage(frame, content, passage)
  return (
    <section
      ref={frame}
      className={cx('scroll', shownTextStyles.preview)}
      aria-label={t('knowledge.preview')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key.
      tabIndex={0}
    >
      {passage && (
        <Said className={styles.hint}>{found ? t('knowledge.passage_marked') : t('knowledge.passage_gone')}</Said>
      )}
      {content.trim() ? (
        <Markdown text={content} />
      ) : (
        <p className={styles.hint}>{t('knowledge.nothing_to_preview')}</p>
      )}
    </section>
  )
}
