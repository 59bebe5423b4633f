import { useQuery } from '@tanstack/react-query'
import { Check, CircleDashed, Folder, Paperclip, X, Zap } from 'lucide-react'
import { Fragment } from 'react'
import { useNow } from '../../../lib/clock.ts'
import { cx } from '../../../lib/cx.ts'
import { agoOf, fileSize, languageName } from '../../../lib/format.ts'
import { placeName } from '../../../lib/reply-places.ts'
import { t } from '../../../lib/t.ts'
import type { Macro, MacroAction, MacroPreview } from '../../../lib/types.ts'
import { Button } from '../../../ui/button.tsx'
import chipStyles from '../../../ui/chip.module.css'
import { Kbd } from '../../../ui/kbd.tsx'
import { Marked } from '../../../ui/marked.tsx'
import menuStyles from '../../../ui/menu.module.css'
import { useToast } from '../../../ui/toast.tsx'
import { previewQuery, useCreateMacro } from '../../inbox/macros/api.ts'
import { attributesQuery } from '../../office/attributes/api.ts'
import { compactTeamsQuery, teamName } from '../../people/teams/api.ts'
import { useActionFaces } from './macro-actions.tsx'

import styles from './macro-choice.module.css'
import type { useMacroChoice } from './use-macro-choice.ts'

type Replies = ReturnType<typeof useMacroChoice>
type Props = { replies: Replies; uuid: string; name: string }

function Row({ macro, replies, code }: { macro: Macro; replies: Replies; code: boolean }) {
  return (
    <div {...replies.option(macro)} className={menuStyles.item}>
      <span className={cx('cut', styles.name)} dir="auto">
        <Marked text={macro.name} query={replies.words.trim()} />
      </span>
      <span className={styles.end}>
        {macro.files.length > 0 && <Paperclip className="i-12" aria-label={t('macro_choice.has_files')} />}
        {macro.actions.length > 0 && <Zap className="i-12" aria-label={t('macro_choice.has_actions')} />}
        {code && macro.language}
      </span>
    </div>
  )
}

type Groups = { groups: Replies['own']; replies: Replies; code: boolean }

/** The rows below the names of their folders, if any has one. */
function Folders({ groups, replies, code }: Groups) {
  const named = groups.some(({ folder }) => folder !== '')
  return groups.map(({ folder, macros }) => (
    <Fragment key={folder}>
      {named && (
        <div className={styles.folder} role="presentation">
          <Folder className="i-12" />
          <bdi className="cut">{folder || t('macro_choice.no_folder')}</bdi>
        </div>
      )}
      {macros.map((macro) => (
        <Row key={macro.id} macro={macro} replies={replies} code={code} />
      ))}
    </Fragment>
  ))
}

/** A text with its values filled in. A value is underlined, and an empty place has a box with what is missing. */
function Filled({ parts }: { parts: MacroPreview['parts'] }) {
  const attributes = useQuery(attributesQuery).data ?? []
  let at = 0
  return parts.map(({ kind, text, name }) => {
    const key = at
    at += text.length + 1
    if (kind === 'text') return <Fragment key={key}>{text}</Fragment>
    if (kind === 'value') return <u key={key}>{text}</u>
    return (
      <span key={key} className={styles.gap}>
        <CircleDashed className="i-12" />
        {placeName(name ?? '', attributes)}
      </span>
    )
  })
}

function ActionChip({ action }: { action: MacroAction }) {
  const { icon, word } = useActionFaces()(action)
  const held = action.state !== 'due'
  return (
    <span
      className={cx(chipStyles.chip, held && chipStyles.quiet, action.state === 'refused' && styles.refused)}
      title={action.state === 'held' ? t('macro_choice.held') : (action.reason ?? undefined)}
    >
      {action.state === 'held' ? <Check className="i-12" /> : icon}
      <bdi className="cut">{word}</bdi>
      {action.state === 'refused' && <span className="vh">{action.reason}</span>}
    </span>
  )
}

function whom(macro: Macro, teams: { id: number; name: string; emoji: string | null }[]) {
  if (macro.visibility === 'user') return t('macro_choice.only_me')
  const team = teams.find(({ id }) => id === macro.team_id)
  return team ? teamName(team) : t('macro_choice.everybody')
}

function Preview({ macro, uuid }: { macro: Macro; uuid: string }) {
  const now = useNow()
  const { data: preview } = useQuery(previewQuery(uuid, macro.id))
  const teams = useQuery(compactTeamsQuery).data ?? []
  const used = macro.last_used_at
    ? t('macro_choice.used', {
        number: macro.usage_count,
        who: macro.last_used_by ?? '',
        when: agoOf(macro.last_used_at, now),
      })
    : t('macro_choice.unused')
  return (
    <div className={styles.main}>
      <div>
        <b className="cut" dir="auto">
          {macro.name}
        </b>
        <p className={styles.about}>
          {whom(macro, teams)} · {used}
        </p>
      </div>
      {preview && preview.message_content !== '' && (
        <p className={styles.filled} dir="auto">
          <Filled parts={preview.parts} />
        </p>
      )}
      <dl className={styles.facts}>
        {macro.files.length > 0 && (
          <>
            <dt>{t('macro_choice.files')}</dt>
            <dd>
              {macro.files.map(({ id, filename, size }) => (
                <span key={id} className={chipStyles.chip}>
                  <Paperclip className="i-12" />
                  <bdi className="cut">{filename}</bdi> · {fileSize(size)}
                </span>
              ))}
            </dd>
          </>
        )}
        {preview && preview.actions.length > 0 && (
          <>
            <dt>{t('macro_choice.on_send')}</dt>
            <dd>
              {preview.actions.map((action) => (
                <ActionChip key={action.type} action={action} />
              ))}
            </dd>
          </>
        )}
      </dl>
    </div>
  )
}

function NoMatch({ replies }: { replies: Replies }) {
  const say = useToast()
  const create = useCreateMacro()
  const name = replies.words.trim()
  return (
    <p className={styles.none}>
      {name ? t('macro_choice.nothing_for', { words: name }) : t('macro_choice.nothing')}
      {name && replies.left && (
        <Button
          size="small"
          busy={create.isPending}
          onClick={() =>
            create.mutate(
              { name, message_content: replies.left, visibility: 'user' },
              {
                onSuccess: () => {
                  replies.forgetWords()
                  say(t('macro_choice.saved', { name }))
                },
              },
            )
          }
        >
          {t('macro_choice.save_written')}
        </Button>
      )}
    </p>
  )
}

/** Shown over the box. Its height is limited by the log, so that the customer's last words stay in sight. */
export function MacroChoice({ replies, uuid, name }: Props) {
  const { own, others, counts, marked, language } = replies
  const none = own.length + others.length === 0
  return (
    <section className={styles.over} aria-label={t('macro_choice.title')} data-part="macro-choice">
      {none ? (
        <NoMatch replies={replies} />
      ) : (
        <div className={styles.cols}>
          <div className={styles.list}>
            <div {...replies.list}>
              {own.length > 0 && (
                <div className={menuStyles.section} role="presentation">
                  <span className={styles.head}>
                    {language
                      ? t('macro_choice.writes', { name, language: languageName(language) })
                      : t('macro_choice.title')}
                    <span className={styles.end}>{counts.own}</span>
                  </span>
                </div>
              )}
              <Folders groups={own} replies={replies} code={false} />
              {others.length > 0 && (
                <div className={menuStyles.section} role="presentation">
                  <span className={styles.head}>
                    {t('macro_choice.other_languages')}
                    <span className={styles.end}>{counts.others}</span>
                  </span>
                </div>
              )}
              <Folders groups={others} replies={replies} code />
            </div>
            {counts.more > 0 && <p className={styles.more}>{t('macro_choice.more', { number: counts.more })}</p>}
          </div>
          {marked && <Preview macro={marked} uuid={uuid} />}
        </div>
      )}
      {replies.failure && (
        <p className={styles.failure} role="alert">
          {replies.failure}
        </p>
      )}
      <div className={styles.foot} aria-hidden="true">
        <span>
          <Kbd>↑</Kbd>
          <Kbd>↓</Kbd>
          {t('macro_choice.key_choose')}
        </span>
        <span>
          <Kbd>⏎</Kbd>
          {t('macro_choice.key_put_in')}
        </span>
        <span>
          <Kbd>⇥</Kbd>
          {t('macro_choice.key_next')}
        </span>
        <span>
          <Kbd>Esc</Kbd>
          {t('macro_choice.key_leave')}
        </span>
        <span className={styles.end}>{t('macro_choice.found', { number: counts.total })}</span>
      </div>
    </section>
  )
}

/** The actions that are done when the message is sent. Each can be taken off. */
export function OnSend({ replies }: { replies: Replies }) {
  const faces = useActionFaces(replies.putIn !== undefined)
  const { putIn } = replies
  if (!putIn || putIn.actions.length === 0) return null
  return (
    <ul className={styles.onSend} aria-label={t('macro_choice.on_send')}>
      <li aria-hidden="true">{t('macro_choice.on_send')}</li>
      {putIn.actions.map((action) => {
        const { icon, word } = faces(action)
        return (
          <li key={action.type} className={chipStyles.chip}>
            {icon}
            <bdi className="cut">{word}</bdi>
            <button
              type="button"
              className={styles.off}
              aria-label={t('macro_choice.take_off', { name: word })}
              onClick={() => replies.takeOff(action.type)}
            >
              <X className="i-12" />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
