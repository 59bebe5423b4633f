import { Upload } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { wordError } from '../../../lib/errors.ts'
import { t } from '../../../lib/t.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import fieldStyles from '../../../ui/field.module.css'
import { Field } from '../../../ui/field.tsx'
import { Segments } from '../../../ui/segments.tsx'
import styles from './imports.module.css'
import { SitemapPages } from './sitemap-pages.tsx'
import type { Importer } from './use-importer.ts'

export const readable = '.pdf,.html,.htm,.md,.markdown,.txt,application/pdf,text/html,text/markdown,text/plain'
const kinds = ['files', 'page', 'sitemap'] as const
type Kind = (typeof kinds)[number]

function Files({ importer }: { importer: Importer }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.drop}>
      <Upload className="i-20" />
      <p>{t('imports.drop_here')}</p>
      <p className={fieldStyles.hint}>{t('imports.readable')}</p>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={readable}
        aria-label={t('imports.choose_files')}
        onChange={({ target }) => {
          importer.addFiles([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <Button look="primary" busy={importer.busy !== null} onClick={() => input.current?.click()}>
        {t('imports.choose_files')}
      </Button>
    </div>
  )
}

type PageProps = { form: string; url: string; importer: Importer; onChange: (url: string) => void }

function Page({ form, url, importer, onChange }: PageProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (url.trim() && !importer.busy) importer.addOne({ url: url.trim() })
  }
  return (
    <form id={form} noValidate onSubmit={submit}>
      <Field
        label={t('imports.page')}
        hint={t('imports.page_hint')}
        error={importer.error ? wordError(importer.error) : undefined}
        type="url"
        dir="ltr"
        placeholder="https://"
        value={url}
        onChange={({ target }) => {
          importer.reset()
          onChange(target.value)
        }}
      />
    </form>
  )
}

type Props = { importer: Importer; running: boolean; onClose: () => void }

/** Imports files, a page, or the pages of a sitemap. */
export function ImportDialog({ importer, running, onClose }: Props) {
  const [kind, setKind] = useState<Kind>('files')
  const [url, setUrl] = useState('')
  const form = useId()
  const choose = (next: Kind) => {
    importer.reset()
    setKind(next)
  }
  const foot = (
    <>
      <Button onClick={onClose}>{t('close')}</Button>
      {kind === 'page' && (
        <Button look="primary" type="submit" form={form} busy={importer.busy !== null} disabled={!url.trim()}>
          {t('imports.add_page')}
        </Button>
      )}
    </>
  )
  return (
    <Dialog open width="wide" onClose={onClose} title={t('imports.add')} foot={foot}>
      <div className={styles.chooseFiles}>
        <Segments
          label={t('imports.kind')}
          value={kind}
          options={kinds.map((value) => ({ value, word: t(`imports.kind_${value}`) }))}
          onChange={choose}
        />
        {running && <Banner look="info">{t('imports.is_running')}</Banner>}
        {importer.error && kind !== 'page' && <Banner look="danger">{wordError(importer.error)}</Banner>}
        {kind === 'files' && <Files importer={importer} />}
        {kind === 'page' && <Page form={form} url={url} importer={importer} onChange={setUrl} />}
        {kind === 'sitemap' && <SitemapPages importer={importer} running={running} />}
        <p className={fieldStyles.hint} role="status">
          {importer.busy && t('imports.reading', { name: importer.busy })}
        </p>
      </div>
    </Dialog>
  )
}
