import { type FormEvent, useState } from 'react'
import { areOfOneSite, pathOf } from '../../../lib/address.ts'
import { wordError } from '../../../lib/errors.ts'
import { figure } from '../../../lib/format.ts'
import { t } from '../../../lib/t.ts'
import { holdsWords } from '../../../lib/words.ts'
import { Button } from '../../../ui/button.tsx'
import fieldStyles from '../../../ui/field.module.css'
import { Field } from '../../../ui/field.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { useReadSitemap } from './api.ts'
import styles from './imports.module.css'
import type { Importer } from './use-importer.ts'

type Props = { importer: Importer; running: boolean }

function Pages({ urls, importer, running }: Props & { urls: readonly string[] }) {
  const [text, setText] = useState('')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const shown = urls.filter((url) => holdsWords(url, text.trim()))
  const chosen = urls.filter((url) => !left.has(url))
  const nameOf = areOfOneSite(urls) ? pathOf : (url: string) => url
  const every = shown.every((url) => !left.has(url))
  const put = (pages: readonly string[], on: boolean) => {
    const next = new Set(left)
    for (const url of pages) {
      if (on) next.delete(url)
      else next.add(url)
    }
    setLeft(next)
  }
  return (
    <>
      <SearchBox label={t('imports.search_pages')} value={text} onChange={setText} />
      <label className={fieldStyles.choice}>
        <input type="checkbox" className={fieldStyles.check} checked={every} onChange={() => put(shown, !every)} />
        <span>{t('imports.all_pages', { pages: figure(shown.length) })}</span>
      </label>
      <ul className={styles.pages}>
        {shown.map((url) => (
          <li key={url}>
            <label className={fieldStyles.choice}>
              <input
                type="checkbox"
                className={fieldStyles.check}
                checked={!left.has(url)}
                onChange={({ target }) => put([url], target.checked)}
              />
              <span className="code cut" title={url}>
                {nameOf(url)}
              </span>
            </label>
          </li>
        ))}
        {shown.length === 0 && <li className={fieldStyles.hint}>{t('imports.no_page')}</li>}
      </ul>
      <Button
        look="primary"
        className={styles.all}
        busy={importer.busy !== null}
        disabled={chosen.length === 0 || running}
        title={running ? t('imports.is_running') : undefined}
        onClick={() => importer.addPages(chosen)}
      >
        {t('imports.import_pages', { count: chosen.length })}
      </Button>
    </>
  )
}

/** Reads a sitemap and lets the person choose among its pages. */
export function SitemapPages({ importer, running }: Props) {
  const [url, setUrl] = useState('')
  const sitemap = useReadSitemap()
  const { data } = sitemap
  const submit = (event: FormEvent) => {
    event.preventDefault()
    importer.reset()
    if (url.trim() && !sitemap.isPending) sitemap.mutate(url.trim())
  }
  return (
    <>
      <form noValidate onSubmit={submit}>
        <Field
          label={t('imports.sitemap')}
          hint={t('imports.sitemap_hint')}
          error={sitemap.isError ? wordError(sitemap.error) : undefined}
          type="url"
          dir="ltr"
          placeholder="https://example.com/sitemap.xml"
          value={url}
          onChange={({ target }) => {
            sitemap.reset()
            setUrl(target.value)
          }}
        />
        <Button type="submit" busy={sitemap.isPending} disabled={!url.trim()}>
          {t('imports.read_sitemap')}
        </Button>
      </form>
      {data?.truncated && (
        <p className={fieldStyles.hint}>
          {t('imports.truncated', { listed: figure(data.urls.length), found: figure(data.found) })}
        </p>
      )}
      {data && data.urls.length === 0 && <p className={fieldStyles.hint}>{t('imports.no_page')}</p>}
      {data && data.urls.length > 0 && <Pages urls={data.urls} importer={importer} running={running} />}
    </>
  )
}
