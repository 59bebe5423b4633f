import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { cx } from '../../../lib/cx.ts'
import { wordError } from '../../../lib/errors.ts'
import { keepsPlace } from '../../../lib/keeps-place.ts'
import { rich, t } from '../../../lib/t.ts'
import type { Conversation } from '../../../lib/types.ts'
import chipStyles from '../../../ui/chip.module.css'
import { TagChip, TagDot } from '../../../ui/chip.tsx'
import fieldStyles from '../../../ui/field.module.css'
import { FindMenu } from '../../../ui/find-menu.tsx'
import { useChangeTags, useTags } from '../conversations/api.ts'
import { tagsQuery } from '../tags/api.ts'

/** Every change is sent at once, because adding and removing are one press each. */
export function TagEditor({ conversation }: { conversation: Conversation }) {
  const change = useChangeTags(conversation.uuid)
  const list = useQuery(tagsQuery)
  const all = list.data
  const tags = useTags(conversation)
  return (
    <>
      {tags.map((tag) => (
        <TagChip key={tag} tag={tag}>
          <button
            type="button"
            className={chipStyles.untag}
            aria-label={t('details.remove_tag', { name: tag })}
            onClick={keepsPlace(() => change.mutate({ action: 'remove_tags', tag }))}
          >
            <X className="i-12" />
          </button>
        </TagChip>
      ))}
      <FindMenu
        hotkey="l"
        word={t('tags.add')}
        search={t('tags.search')}
        list={list}
        none={all?.length ? t('tags.none_left') : t('tags.empty')}
        items={
          all && [
            ...all
              .filter(({ name }) => !tags.includes(name))
              .map(({ id, name }) => ({ id, name, face: <TagDot tag={name} /> })),
            ...tags.map((tag, index) => ({
              id: -1 - index,
              name: t('details.remove_tag', { name: tag }),
              shown: rich('details.remove_tag', { name: <bdi className="cut">{tag}</bdi> }),
              face: <X className="i-14" />,
            })),
          ]
        }
        onPick={({ id, name }) => {
          const removed = tags[-1 - id]
          change.mutate(removed ? { action: 'remove_tags', tag: removed } : { action: 'add_tags', tag: name })
        }}
      />
      {change.isError && (
        <p className={cx(fieldStyles.hint, fieldStyles.bad)} role="alert">
          {wordError(change.error)}
        </p>
      )}
    </>
  )
}
