import { type FormEvent, useId, useState } from 'react'
import { blamedField, wordError } from '../../../lib/errors.ts'
import { t } from '../../../lib/t.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { AreaField, Choices, Field } from '../../../ui/field.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { useCreateConnection } from './api.ts'
import styles from './connections.module.css'

const kinds = ['sitemap', 'pages'] as const
const fields = ['name', 'sitemap_url', 'urls', 'interval_hours'] as const

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Adds a site whose pages become articles, now and at intervals of some hours. */
export function NewConnection({ onClose }: { onClose: () => void }) {
  const [kind, setKind] = useState<(typeof kinds)[number]>('sitemap')
  const [values, setValues] = useState({ name: '', sitemap_url: '', urls: '', interval_hours: '24' })
  const [internal, setInternal] = useState(false)
  const create = useCreateConnection()
  const form = useId()
  const blamed = blamedField(create.error, fields)
  const field = (name: (typeof fields)[number]) => ({
    error: blamed === name ? wordError(create.error) : undefined,
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => {
      if (create.isError) create.reset()
      setValues((before) => ({ ...before, [name]: target.value }))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (create.isPending) return
    const source = kind === 'sitemap' ? { sitemap_url: values.sitemap_url.trim() } : { urls: linesOf(values.urls) }
    create.mutate(
      { name: values.name.trim(), interval_hours: Number(values.interval_hours), internal, ...source },
      { onSuccess: onClose },
    )
  }
  const foot = (
    <>
      <Button onClick={onClose}>{t('close')}</Button>
      <Button look="primary" type="submit" form={form} busy={create.isPending}>
        {t('connections.create')}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      width="wide"
      onClose={onClose}
      title={t('connections.new')}
      text={t('connections.what_for')}
      foot={foot}
    >
      <form id={form} className={styles.new} noValidate onSubmit={submit}>
        {create.isError && !blamed && <Banner look="danger">{wordError(create.error)}</Banner>}
        <Field label={t('connections.name')} maxLength={140} {...field('name')} />
        <Segments
          label={t('connections.kind')}
          value={kind}
          options={kinds.map((value) => ({ value, word: t(`connections.kind_${value}`) }))}
          onChange={setKind}
        />
        {kind === 'sitemap' ? (
          <Field
            label={t('imports.sitemap')}
            type="url"
            dir="ltr"
            placeholder="https://example.com/sitemap.xml"
            {...field('sitemap_url')}
          />
        ) : (
          <AreaField
            label={t('connections.urls')}
            hint={t('connections.urls_hint')}
            dir="ltr"
            rows={5}
            {...field('urls')}
          />
        )}
        <Field label={t('connections.interval')} type="number" min={1} max={720} {...field('interval_hours')} />
        <Choices
          choices={[{ value: 'internal', name: t('connections.internal') }]}
          chosen={internal ? ['internal'] : []}
          onChange={(chosen) => setInternal(chosen.length > 0)}
        />
      </form>
    </Dialog>
  )
}
