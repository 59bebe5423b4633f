import { cx } from '../../../lib/cx.ts'
import { wordError } from '../../../lib/errors.ts'
import { useCan } from '../../../lib/me.ts'
import { firstName, fullName } from '../../../lib/person.ts'
import { rich, t } from '../../../lib/t.ts'
import type { Contact } from '../../../lib/types.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import formStyles from '../../../ui/form.module.css'
import { useToast } from '../../../ui/toast.tsx'
import { useBlockContact } from './api.ts'
import styles from './contacts.module.css'

/** Explains blocking and does it. Without the permission, it only shows whether the contact is blocked. */
export function Blocking({ contact }: { contact: Contact }) {
  const mayBlock = useCan('contacts:block')
  const block = useBlockContact(contact.id)
  const say = useToast()
  const { blocked } = contact
  if (!mayBlock && !blocked) return null
  const name = firstName(contact)
  const turn = () =>
    block.mutate(!blocked, {
      onSuccess: () =>
        say(t(blocked ? 'contacts.was_unblocked' : 'contacts.was_blocked', { name: fullName(contact) }), () =>
          block.mutate(blocked),
        ),
    })
  return (
    <section className={cx(formStyles.section, styles.block)}>
      <h2>{t('contacts.block_title')}</h2>
      <p>{t(blocked ? 'contacts.is_blocked_text' : 'contacts.block_text')}</p>
      {block.isError && <Banner look="danger">{wordError(block.error)}</Banner>}
      {mayBlock && (
        <Button size="tool" look={blocked ? undefined : 'danger'} busy={block.isPending} onClick={turn}>
          {rich(blocked ? 'contacts.unblock' : 'contacts.block', { name: <bdi className="cut">{name}</bdi> })}
        </Button>
      )}
    </section>
  )
}
