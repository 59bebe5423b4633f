import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useNow } from '../../../lib/clock.ts'
import { cx } from '../../../lib/cx.ts'
import { wordError } from '../../../lib/errors.ts'
import { momentOf } from '../../../lib/format.ts'
import { keepsPlace } from '../../../lib/keeps-place.ts'
import { t } from '../../../lib/t.ts'
import type { Article } from '../../../lib/types.ts'
import buttonStyles from '../../../ui/button.module.css'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import fieldStyles from '../../../ui/field.module.css'
import { Field } from '../../../ui/field.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import looks from '../../../ui/looks.module.css'
import { Moment } from '../../../ui/moment.tsx'
import { questionsQuery, useAddQuestion, useDeleteQuestion } from './api.ts'
import styles from './articles.module.css'

const longest = 300

function Adding({ article }: { article: Article }) {
  const add = useAddQuestion(article.id)
  const [question, setQuestion] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!question.trim() || add.isPending) return
    add.mutate(question, { onSuccess: () => setQuestion((now) => (now === question ? '' : now)) })
  }
  return (
    <form className={styles.asking} onSubmit={submit}>
      <Field
        label={t('knowledge.questions_new')}
        placeholder={t('knowledge.questions_example')}
        maxLength={longest}
        dir="auto"
        value={question}
        error={add.isError ? wordError(add.error) : undefined}
        onChange={(event) => setQuestion(event.target.value)}
        end={
          <Button type="submit" size="small" busy={add.isPending}>
            {t('knowledge.questions_add')}
          </Button>
        }
      />
    </form>
  )
}

/** The questions by which customers find an article, with a way to add and to remove one. */
export function ArticleQuestions({ article, onClose }: { article: Article; onClose: () => void }) {
  const now = useNow()
  const list = useQuery(questionsQuery(article.id))
  const remove = useDeleteQuestion(article.id)
  return (
    <Dialog
      open
      width="broad"
      onClose={onClose}
      title={t('knowledge.questions')}
      text={t('knowledge.questions_text')}
      foot={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <ListState list={list} failed={t('knowledge.questions_failed')} />
      {list.data?.length === 0 && <p className={fieldStyles.hint}>{t('knowledge.questions_none')}</p>}
      {remove.isError && (
        <p className={cx(fieldStyles.hint, fieldStyles.bad)} role="alert">
          {wordError(remove.error)}
        </p>
      )}
      <ul className={styles.questions} aria-label={t('knowledge.questions')}>
        {list.data?.map(({ id, question, source, added_at }) => (
          <li key={id}>
            <span className={cx(looks.grow, looks.shrinks)}>
              <span className={styles.question}>{question}</span>
              <span className={cx(looks.small, looks.faint)}>
                {t(`knowledge.questions_by_${source}`)} · <Moment at={added_at}>{momentOf(added_at, now)}</Moment>
              </span>
            </span>
            <button
              type="button"
              className={buttonStyles.icon}
              aria-label={t('knowledge.questions_remove', { question })}
              onClick={keepsPlace(() => remove.mutate(id))}
            >
              <Trash2 />
            </button>
          </li>
        ))}
      </ul>
      <Adding article={article} />
    </Dialog>
  )
}
