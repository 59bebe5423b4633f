import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { cx } from '../../../lib/cx.ts'
import { useItems } from '../../../lib/items.ts'
import { t } from '../../../lib/t.ts'
import type { Template } from '../../../lib/types.ts'
import { since } from '../../../lib/unchanged.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { useDeletion } from '../../../ui/deletion.tsx'
import formStyles from '../../../ui/form.module.css'
import { Beside, Head, ItemPane } from '../../../ui/item-pane.tsx'
import looks from '../../../ui/looks.module.css'
import saveBarStyles from '../../../ui/save-bar.module.css'
import { useToast } from '../../../ui/toast.tsx'
import { templateQuery, useChangeTemplate, useCreateTemplate, useDeleteTemplate, useSubmitTemplate } from './api.ts'
import { type Draft, draftOf, fieldsOf, freshDraft } from './draft.ts'
import { TemplatePreview } from './preview.tsx'
import { wordParts } from './sendable.ts'
import { TemplateForm } from './template-form.tsx'
import styles from './templates.module.css'
import { useInbox } from './use-inbox.ts'
import { wordCategory, wordLanguage, wordReason, wordStatus } from './words.ts'

type FootProps = {
  /** The inbox that it goes through is known. */
  ready: boolean
  saving: boolean
  submitting: boolean
  changed: boolean
  onSave: () => void
  onSubmit: () => void
}

function Foot({ ready, saving, submitting, changed, onSave, onSubmit }: FootProps) {
  return (
    <footer className={cx(saveBarStyles.bar, styles.foot)}>
      <Button size="tool" disabled={!ready || !changed} busy={saving} onClick={onSave}>
        {t('templates.save')}
      </Button>
      <Button size="tool" look="primary" disabled={!ready} busy={submitting} onClick={onSubmit}>
        {t('templates.submit')}
      </Button>
    </footer>
  )
}

/** Puts the focus into the first field that the desk refused. */
function useBlamed(refusal: Error | null) {
  useEffect(() => {
    if (refusal) document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus()
  }, [refusal])
}

/** A draft for the chosen inbox. Once it is saved its own pane opens, also if it could not be submitted. */
export function NewTemplate() {
  const { inbox } = useInbox()
  const { go } = useItems('templates')
  const [draft, setDraft] = useState(freshDraft)
  const creating = useCreateTemplate()
  const submitting = useSubmitTemplate()
  useBlamed(creating.error)
  const title = t('templates.new')
  const save = (then: (made: Template) => void) => {
    if (!inbox) return
    const { name, language } = draft
    const body = { inbox_id: inbox.id, name: name.trim(), language: language.trim(), ...fieldsOf(draft) }
    creating.mutate(body, { onSuccess: then })
  }
  const open = (made: Template) => void go(String(made.id), true)
  return (
    <Beside label={title}>
      <Head kind="templates" title={title} />
      <div className="scroll">
        <div className={formStyles.body}>
          <TemplateForm
            draft={draft}
            named={false}
            refusal={creating.error}
            onChange={(change) => {
              // What is shown is what is being sent.
              if (creating.isPending || submitting.isPending) return
              creating.reset()
              setDraft({ ...draft, ...change })
            }}
          />
        </div>
      </div>
      <Foot
        ready={inbox !== undefined}
        saving={creating.isPending}
        submitting={submitting.isPending}
        changed={draft.name !== '' || draft.body !== ''}
        onSave={() => save(open)}
        onSubmit={() => save((made) => submitting.mutate(made.id, { onSettled: () => open(made) }))}
      />
    </Beside>
  )
}

function Facts({ template }: { template: Template }) {
  const { status, category, language, rejection_reason, unsupported } = template
  return (
    <>
      {rejection_reason && (
        <Banner look={status === 'REJECTED' || status === 'DISABLED' ? 'danger' : 'warn'} small={wordReason(template)}>
          {t(status === 'PAUSED' ? 'templates.paused_by' : 'templates.rejected_by')}
        </Banner>
      )}
      {unsupported.length > 0 && (
        <Banner look="warn">{t('templates.not_sendable', { parts: wordParts(template) })}</Banner>
      )}
      <p className={styles.facts}>
        <Chip look={wordStatus(status).look}>{wordStatus(status).word}</Chip>
        <span>{wordLanguage(language)}</span>
        <span>{wordCategory(category)}</span>
      </p>
    </>
  )
}

function useRemoval(template: Template) {
  const sent = template.meta_template_id !== null
  return useDeletion('templates', template.name, {
    sending: useDeleteTemplate(template.id),
    loss: t(sent ? 'templates.delete_there' : 'templates.delete_draft'),
  })
}

/** A draft or a rejected template, which can be edited. */
function Editor({ template }: { template: Template }) {
  const saved = draftOf(template)
  const [draft, setDraft] = useState<Draft | null>(null)
  const [begunAt, setBegunAt] = useState(template.updated_at)
  const changing = useChangeTemplate(template.id)
  const submitting = useSubmitTemplate()
  const say = useToast()
  const { menu, refusal, dialog } = useRemoval(template)
  const wrong = changing.error ?? submitting.error
  useBlamed(wrong)
  const shown = draft ?? saved
  const save = (then: () => void) =>
    changing.mutate(
      { ...fieldsOf(shown), ...since(template) },
      {
        onSuccess: () => {
          setDraft(null)
          then()
        },
      },
    )
  const submit = () =>
    submitting.mutate(template.id, { onSuccess: () => say(t('templates.submitted', { name: template.name })) })
  return (
    <Beside label={template.name}>
      <Head kind="templates" title={<span className="code">{template.name}</span>}>
        {menu}
      </Head>
      <div className="scroll">
        <div className={formStyles.body}>
          {refusal}
          <Facts template={template} />
          {draft && begunAt !== template.updated_at && (
            <div className={looks.below}>
              <Banner look="warn">{t('form.meanwhile_unnamed')}</Banner>
            </div>
          )}
          <TemplateForm
            draft={shown}
            named
            refusal={wrong}
            onChange={(change) => {
              if (changing.isPending || submitting.isPending) return
              changing.reset()
              submitting.reset()
              if (!draft) setBegunAt(template.updated_at)
              setDraft({ ...shown, ...change })
            }}
          />
        </div>
      </div>
      <Foot
        ready
        saving={changing.isPending}
        submitting={submitting.isPending}
        changed={draft !== null}
        onSave={() => save(() => say(t('templates.saved')))}
        onSubmit={() => (draft ? save(submit) : submit())}
      />
      {dialog}
    </Beside>
  )
}

/** A template of the provider as it looks. Only the provider can change it. */
function Settled({ template }: { template: Template }) {
  const { menu, refusal, dialog } = useRemoval(template)
  const samples = (['header', 'body'] as const).flatMap((part) => {
    const given = template.sample_values[part]
    return template.variables[part].map((name, index) => [
      `${part}.${name}`,
      (Array.isArray(given) ? given[index] : given?.[name]) ?? '',
    ])
  })
  return (
    <Beside label={template.name}>
      <Head kind="templates" title={<span className="code">{template.name}</span>}>
        {menu}
      </Head>
      <div className="scroll">
        <div className={formStyles.body}>
          {refusal}
          <Facts template={template} />
          <p className={styles.label}>{t('templates.preview')}</p>
          <TemplatePreview template={template} values={Object.fromEntries(samples)} />
        </div>
      </div>
      {dialog}
    </Beside>
  )
}

/**
 * One template: an editor while it is a draft or rejected, else as it is, because WhatsApp has it and nobody changes
 * it.
 */
export function TemplatePane({ id }: { id: number }) {
  return (
    <ItemPane kind="templates" query={useQuery(templateQuery(id))}>
      {(template) =>
        template.status === 'DRAFT' || template.status === 'REJECTED' ? (
          <Editor template={template} />
        ) : (
          <Settled template={template} />
        )
      }
    </ItemPane>
  )
}
