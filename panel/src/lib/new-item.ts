import { type Fields, type FormProps, useForm } from './form.ts'
import { type Kind, useItems } from './items.ts'

/**
 * The form for a new item, which is opened once it is made. What was written since is in its own form then, whose name
 * is the kind and the number.
 */
export function useNewItem<T extends Fields, R extends { id: number }>(
  kind: Kind,
  props: Omit<FormProps<T, R>, 'name' | 'whole' | 'heir' | 'onSaved'>,
) {
  const { go } = useItems(kind)
  const open = ({ id }: R) => void go(String(id), true)
  const heir = ({ id }: R) => `${kind}.${id}`
  return useForm<T, R>({ ...props, name: `${kind}.new`, whole: true, heir, onSaved: open })
}
