import { useQuery } from '@tanstack/react-query'
import { type FormOf, useForm } from '../../../lib/form.ts'
import { useNewItem } from '../../../lib/new-item.ts'
import { t } from '../../../lib/t.ts'
import type { TagInUse } from '../../../lib/types.ts'
import { TagDot } from '../../../ui/chip.tsx'
import { wordsAround } from '../../../ui/form.tsx'
import { ItemPane, NewItemPane, OpenItemPane } from '../../../ui/item-pane.tsx'
import { NameField } from '../../../ui/name-field.tsx'
import { type TagFields, tagQuery, useCreateTag, useDeleteTag, useRenameTag } from './api.ts'

const labels = () => ({ name: t('tags.name') })

const check = ({ name }: TagFields) => ({ name: !name.trim() && t('form.required') })

function NameInput({ form, hint, isNew = false }: { form: FormOf<TagFields>; hint: string; isNew?: boolean }) {
  return (
    <NameField
      {...wordsAround(form, labels())('name', hint)}
      value={form.values.name}
      isNew={isNew}
      onChange={(name) => form.write({ name })}
    />
  )
}

/** The form of a new tag, which is only a name; its colour follows from that. */
export function NewTag() {
  const form = useNewItem('tags', {
    saved: { name: '' },
    sending: useCreateTag(),
    check,
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
    name: `tags.${tag.id}`,
    saved: { name },
    sending: useRenameTag(tag.id),
    check,
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

/** One tag with its name and how many conversations have it. */
export function TagPane({ id }: { id: number }) {
  return (
    <ItemPane kind="tags" query={useQuery(tagQuery(id))}>
      {(tag) => <OpenTag tag={tag} />}
    </ItemPane>
  )
}
