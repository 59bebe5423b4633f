import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormOf, useForm } from '../../lib/form.ts'
import { useItems } from '../../lib/items.ts'
import { t } from '../../lib/t.ts'
import { takenName } from '../../lib/taken.ts'
import type { TagInUse } from '../../lib/types.ts'
import { TagDot } from '../../ui/chip.tsx'
import { Field } from '../../ui/field.tsx'
import { wordsAround } from '../../ui/form.tsx'
import { ItemPane, NewItemPane, OpenItemPane } from '../../ui/item-pane.tsx'
import { type TagFields, tagQuery, tagsQuery, useCreateTag, useDeleteTag, useRenameTag } from './api.ts'

const labels = () => ({ name: t('tags.name') })

const check = ({ name }: TagFields) => ({ name: !name.trim() && t('form.required') })

function useTaken(id?: number) {
  const client = useQueryClient()
  return (error: Error, { name }: Partial<TagFields>) =>
    takenName(error, name, client.getQueryData(tagsQuery.queryKey), id)
}

function NameInput({ form, hint, isNew = false }: { form: FormOf<TagFields>; hint: string; isNew?: boolean }) {
  return (
    <Field
      {...wordsAround(form, labels())('name', hint)}
      value={form.values.name}
      maxLength={140}
      autoComplete="off"
      autoFocus={isNew}
      onChange={({ target }) => form.write({ name: target.value })}
    />
  )
}

export function NewTag() {
  const { go } = useItems('tags')
  const form = useForm({
    name: 'tag.new',
    saved: { name: '' },
    sending: useCreateTag(),
    check,
    refusedAt: useTaken(),
    onSaved: ({ id }) => void go(String(id), true),
  })
  return (
    <NewItemPane kind="tags" form={form} labels={labels()}>
      <NameInput form={form} hint={t('tags.name_hint')} isNew />
    </NewItemPane>
  )
}

function OpenTag({ tag }: { tag: TagInUse }) {
  const { name, conversation_count: count } = tag
  const create = useCreateTag()
  const form = useForm({
    name: `tag.${tag.id}`,
    saved: { name },
    sending: useRenameTag(tag.id),
    check,
    refusedAt: useTaken(tag.id),
  })
  const deletion = {
    sending: useDeleteTag(tag.id),
    loss: count > 0 ? t('tags.delete_text', { count }) : undefined,
    restore: () => create.mutate({ name }),
  }
  return (
    <OpenItemPane
      kind="tags"
      name={name}
      face={<TagDot tag={name} />}
      form={form}
      labels={labels()}
      deletion={deletion}
    >
      <NameInput form={form} hint={t('tags.used', { count })} />
    </OpenItemPane>
  )
}

export function TagPane({ id }: { id: number }) {
  return (
    <ItemPane kind="tags" query={useQuery(tagQuery(id))}>
      {(tag) => <OpenTag tag={tag} />}
    </ItemPane>
  )
}
