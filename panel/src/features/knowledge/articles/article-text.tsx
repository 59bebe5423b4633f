import { Bold, Code, Heading2, Italic, Link, List, ListOrdered, Table } from 'lucide-react'
import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { cx } from '../../../lib/cx.ts'
import { figure } from '../../../lib/format.ts'
import { type Format, format, formats } from '../../../lib/formatting.ts'
import { t } from '../../../lib/t.ts'
import { IconButton } from '../../../ui/button.tsx'
import looks from '../../../ui/looks.module.css'
import { Segments } from '../../../ui/segments.tsx'
import { ShownText } from '../../../ui/shown-text.tsx'
import knowledgeStyles from '../knowledge.module.css'
import styles from './articles.module.css'

const icons: Record<Format, ReactNode> = {
  heading: <Heading2 />,
  bold: <Bold />,
  italic: <Italic />,
  list: <List />,
  numbers: <ListOrdered />,
  table: <Table />,
  link: <Link />,
  code: <Code />,
}
/** A thin line stands before these. */
const apart: readonly Format[] = ['bold', 'list', 'link']

/** Writes as the keyboard would, so that the browser can undo it. */
function apply(area: HTMLTextAreaElement, kind: Format) {
  const { from, to, insert, select } = format(kind, area.value, area.selectionStart, area.selectionEnd)
  area.focus()
  area.setSelectionRange(from, to)
  document.execCommand('insertText', false, insert)
  area.setSelectionRange(from + select[0], from + select[1])
}

type Props = {
  content: string
  passage?: string | undefined
  onWrite: (content: string) => void
  area: Pick<ComponentProps<'textarea'>, 'aria-invalid' | 'aria-describedby'> | undefined
}

/**
 * The text of an article, to be written or as customers read it. It begins with the preview if a passage is to be
 * shown.
 */
export function ArticleWriting({ content, passage, onWrite, area }: Props) {
  const [mode, setMode] = useState<'write' | 'preview'>(passage ? 'preview' : 'write')
  const text = useRef<HTMLTextAreaElement>(null)
  return (
    <>
      <div className={knowledgeStyles.bar}>
        <Segments
          label={t('knowledge.view')}
          value={mode}
          options={[
            { value: 'write', word: t('knowledge.write') },
            { value: 'preview', word: t('knowledge.preview') },
          ]}
          onChange={setMode}
        />
        {mode === 'write' && (
          <div className={cx(styles.formats, 'not-narrow')} role="toolbar" aria-label={t('knowledge.formats')}>
            {formats.map((kind) => (
              <span key={kind} className={cx(apart.includes(kind) && styles.apart)}>
                <IconButton
                  small
                  label={t(`knowledge.format_${kind}`)}
                  onClick={() => text.current && apply(text.current, kind)}
                >
                  {icons[kind]}
                </IconButton>
              </span>
            ))}
          </div>
        )}
        <span className={looks.end}>
          {t('knowledge.markdown', { count: content.length, characters: figure(content.length) })}
        </span>
      </div>
      {mode === 'preview' ? (
        <ShownText content={content} passage={passage} />
      ) : (
        <div className={styles.textFrame}>
          <textarea
            ref={text}
            className={styles.text}
            aria-label={t('knowledge.content')}
            {...area}
            placeholder={t('knowledge.write_here')}
            value={content}
            onChange={(event) => onWrite(event.target.value)}
          />
        </div>
      )}
    </>
  )
}
