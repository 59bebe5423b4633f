import { type Fields, type FormProps, useForm } from './form.ts'
import { type Kind, useItems } from './items.ts'

/** The kind of the item that was just made, until its pane is there. */
let made: Kind | undefined

/** True once, for the pane of an item that was just made: its form is gone, and the focus with it. */
export function takeMade(kind: Kind) {
  const isMade = made === kind
  made = undefined
  return isMade
}

/** The form for a new item, which is opened once it is made. */
export function useNewItem<T extends Fields, R extends { id: number }>(
  kind: Kind,
  props: Omit<FormProps<T, R>, 'name' | 'whole' | 'onSaved'>,
) {
  const { go } = useItems(kind)
  const open = ({ id }: R) => {
    made = kind
    void go(String(id), true)
  }
  return useForm<T, R>({ ...props, name: `${kind}.new`, whole: true, onSaved: open })
}
