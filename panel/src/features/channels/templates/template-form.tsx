import { Plus, X } from 'lucide-react'
import { cx } from '../../../lib/cx.ts'
import { wordError } from '../../../lib/errors.ts'
import { keepsPlace } from '../../../lib/keeps-place.ts'
import { t, type Word } from '../../../lib/t.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import fieldStyles from '../../../ui/field.module.css'
import { AreaField, Field, SelectField } from '../../../ui/field.tsx'
import formStyles from '../../../ui/form.module.css'
import sectionStyles from '../../../ui/section.module.css'
import { type Draft, type DraftButton, type HeaderType, sampleKeys, shownOf } from './draft.ts'
import { MediaField } from './media-field.tsx'
import { TemplatePreview } from './preview.tsx'
import styles from './templates.module.css'

type Props = {
  draft: Draft
  /** Its name and language can no longer change. */
  named: boolean
  refusal: Error | null
  onChange: (change: Partial<Draft>) => void
}

const categories: [Draft['category'], Word][] = [
  ['UTILITY', 'templates.category_utility'],
  ['MARKETING', 'templates.category_marketing'],
  ['AUTHENTICATION', 'templates.category_authentication'],
]
const kinds: [DraftButton['type'], Word][] = [
  ['QUICK_REPLY', 'templates.button_reply'],
  ['URL', 'templates.button_link'],
  ['PHONE_NUMBER', 'templates.button_phone'],
  ['COPY_CODE', 'templates.button_code'],
]
const headers: [HeaderType, Word][] = [
  ['TEXT', 'templates.header_text'],
  ['IMAGE', 'templates.header_image'],
  ['VIDEO', 'templates.header_video'],
  ['DOCUMENT', 'templates.header_document'],
]
const most = 10

/** Returns what the desk says about a field, or about a part of it. */
const reader = (refusal: Error | null) => (field: string) => {
  const blamed = refusal && 'field' in refusal ? refusal.field : null
  return blamed === field && refusal ? wordError(refusal) : undefined
}

const fields = ['name', 'language', 'category', 'header_content', 'body_content', 'footer_content']
const isShownAtField = (refusal: Error) =>
  'field' in refusal &&
  (fields.includes(String(refusal.field)) || /^(buttons|sample_values)\.\w+\./.test(String(refusal.field)))

function HeaderFields({ draft, refusal, onChange }: Omit<Props, 'named'>) {
  const { header_type, header, sample } = draft
  const wrong = reader(refusal)('header_content')
  return (
    <>
      <SelectField
        label={t('templates.header_kind')}
        value={header_type}
        onChange={({ target }) => onChange({ header_type: target.value as HeaderType, sample: '' })}
      >
        {headers.map(([kind, word]) => (
          <option key={kind} value={kind}>
            {t(word)}
          </option>
        ))}
      </SelectField>
      {header_type === 'TEXT' ? (
        <Field
          label={t('templates.header')}
          hint={t('templates.optional')}
          value={header}
          error={wrong}
          onChange={({ target }) => onChange({ header: target.value })}
        />
      ) : (
        <MediaField
          key={header_type}
          label={t('templates.sample_file')}
          kind={header_type}
          chosen={sample && t('templates.sample_kept')}
          refusal={wrong ? refusal : null}
          onFile={(id) => onChange({ sample: id })}
        />
      )}
    </>
  )
}

function ButtonFields({ draft, refusal, onChange }: Omit<Props, 'named'>) {
  const { buttons } = draft
  const below = reader(refusal)
  const change = (index: number, part: Partial<DraftButton>) =>
    onChange({ buttons: buttons.map((button, at) => (at === index ? { ...button, ...part } : button)) })
  return (
    <section className={formStyles.section} aria-label={t('templates.buttons')}>
      <h3 className={sectionStyles.head}>{t('templates.buttons')}</h3>
      {buttons.map((button, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a button has no other name while it is written
        <fieldset key={index} className={styles.button} aria-label={t('templates.button_nth', { number: index + 1 })}>
          <SelectField
            label={t('templates.button_kind')}
            value={button.type}
            onChange={({ target }) => change(index, { type: target.value as DraftButton['type'] })}
          >
            {kinds.map(([kind, word]) => (
              <option key={kind} value={kind}>
                {t(word)}
              </option>
            ))}
          </SelectField>
          <IconButton
            small
            label={t('templates.button_remove', { number: index + 1 })}
            onClick={keepsPlace(() => onChange({ buttons: buttons.filter((_, at) => at !== index) }))}
          >
            <X />
          </IconButton>
          {button.type !== 'COPY_CODE' && (
            <Field
              label={t('templates.button_text')}
              value={button.text}
              error={below(`buttons.${index}.text`)}
              onChange={({ target }) => change(index, { text: target.value })}
            />
          )}
          {button.type === 'URL' && (
            <Field
              label={t('templates.button_url')}
              hint={t('templates.button_url_hint')}
              dir="ltr"
              value={button.url ?? ''}
              error={below(`buttons.${index}.url`)}
              onChange={({ target }) => change(index, { url: target.value })}
            />
          )}
          {button.type === 'PHONE_NUMBER' && (
            <Field
              label={t('templates.button_number')}
              dir="ltr"
              value={button.phone_number ?? ''}
              error={below(`buttons.${index}.phone_number`)}
              onChange={({ target }) => change(index, { phone_number: target.value })}
            />
          )}
          {(button.type === 'COPY_CODE' || button.url?.includes('{{')) && (
            <Field
              label={t(button.type === 'COPY_CODE' ? 'templates.button_code_sample' : 'templates.button_url_sample')}
              dir="ltr"
              value={button.example ?? ''}
              error={below(`buttons.${index}.example`)}
              onChange={({ target }) => change(index, { example: target.value })}
            />
          )}
        </fieldset>
      ))}
      {buttons.length < most && (
        <Button
          size="small"
          icon={<Plus className="i-14" />}
          onClick={() => onChange({ buttons: [...buttons, { type: 'QUICK_REPLY', text: '' }] })}
        >
          {t('templates.button_add')}
        </Button>
      )}
    </section>
  )
}

/** All parts of a template, and a preview of it. */
export function TemplateForm({ draft, named, refusal, onChange }: Props) {
  const below = reader(refusal)
  const samples = sampleKeys(draft)
  return (
    <>
      {refusal && !isShownAtField(refusal) && <Banner look="danger">{wordError(refusal)}</Banner>}
      {!named && (
        <>
          <Field
            label={t('templates.name')}
            hint={t('templates.name_hint')}
            dir="ltr"
            value={draft.name}
            maxLength={512}
            autoFocus
            error={below('name')}
            onChange={({ target }) => onChange({ name: target.value })}
          />
          <Field
            label={t('templates.language')}
            hint={t('templates.language_hint')}
            dir="ltr"
            value={draft.language}
            maxLength={10}
            error={below('language')}
            onChange={({ target }) => onChange({ language: target.value })}
          />
        </>
      )}
      <SelectField
        label={t('templates.category')}
        hint={t('templates.category_hint')}
        value={draft.category}
        error={below('category')}
        onChange={({ target }) => onChange({ category: target.value as Draft['category'] })}
      >
        {categories.map(([category, word]) => (
          <option key={category} value={category}>
            {t(word)}
          </option>
        ))}
      </SelectField>
      <HeaderFields draft={draft} refusal={refusal} onChange={onChange} />
      <AreaField
        label={t('templates.body')}
        hint={t('templates.body_hint', { first: '{{1}}', name: '{{first_name}}' })}
        rows={4}
        value={draft.body}
        error={below('body_content')}
        onChange={({ target }) => onChange({ body: target.value })}
      />
      <Field
        label={t('templates.footer')}
        hint={t('templates.optional')}
        value={draft.footer}
        error={below('footer_content')}
        onChange={({ target }) => onChange({ footer: target.value })}
      />
      <ButtonFields draft={draft} refusal={refusal} onChange={onChange} />
      {samples.length > 0 && (
        <section className={formStyles.section} aria-label={t('templates.samples')}>
          <h3 className={sectionStyles.head}>{t('templates.samples')}</h3>
          <p className={cx(fieldStyles.hint, styles.samplesHint)}>{t('templates.samples_hint')}</p>
          {samples.map((key) => {
            const [part = '', name = ''] = key.split('.')
            return (
              <Field
                key={key}
                label={t(part === 'header' ? 'templates.fill_header' : 'templates.fill_body', {
                  name: name.replaceAll('_', ' '),
                })}
                value={draft.samples[key] ?? ''}
                error={below(`sample_values.${key}`)}
                onChange={({ target }) => onChange({ samples: { ...draft.samples, [key]: target.value } })}
              />
            )
          })}
        </section>
      )}
      <p className={styles.label}>{t('templates.preview')}</p>
      <TemplatePreview template={shownOf(draft)} values={draft.samples} />
    </>
  )
}
