import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNow } from '../../../lib/clock.ts'
import { cx } from '../../../lib/cx.ts'
import { isStatus } from '../../../lib/errors.ts'
import { type FormOf, useForm } from '../../../lib/form.ts'
import { listOf, momentOf } from '../../../lib/format.ts'
import { itemPath, useItems } from '../../../lib/items.ts'
import { useNewItem } from '../../../lib/new-item.ts'
import { t } from '../../../lib/t.ts'
import type { Inbox } from '../../../lib/types.ts'
import { Banner } from '../../../ui/banner.tsx'
import buttonStyles from '../../../ui/button.module.css'
import { Chip } from '../../../ui/chip.tsx'
import { useDeletion } from '../../../ui/deletion.tsx'
import formStyles from '../../../ui/form.module.css'
import { Form, FormSkeleton } from '../../../ui/form.tsx'
import { Gone } from '../../../ui/gone.tsx'
import looks from '../../../ui/looks.module.css'
import { Channel } from '../../../ui/mark.tsx'
import pageStyles from '../../../ui/page.module.css'
import { FailedToLoad } from '../../../ui/retry.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { inboxQuery } from './api.ts'
import { Guide } from './guide.tsx'
import { Behaviour, Connection, checkInbox, inboxLabels } from './inbox-fields.tsx'
import styles from './inboxes.module.css'
import { fieldsOf, freshInbox, type InboxFields, useCreateInbox, useDeleteInbox, useUpdateInbox } from './saving.ts'
import { SetupList } from './setup-list.tsx'

function Enabled({ form: { values, write } }: { form: FormOf<InboxFields> }) {
  return (
    <span className={pageStyles.inboxOn}>
      <span aria-hidden="true" title={t('inboxes.enabled_hint')}>
        {t('inboxes.enabled')}
      </span>
      <Switch label={t('inboxes.enabled')} checked={values.enabled} onChange={(enabled) => write({ enabled })} />
    </span>
  )
}

function Head({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className={styles.head}>
      <Link
        to={itemPath('inboxes')}
        params={{ item: undefined }}
        search={{}}
        className={cx(buttonStyles.icon, pageStyles.back, 'only-narrow')}
        aria-label={t('admin.inboxes')}
      >
        <ArrowLeft className="i-20 flip" />
      </Link>
      <nav className={pageStyles.crumb} aria-label={t('inboxes.list')}>
        <Link to={itemPath('inboxes')} params={{ item: undefined }} search={{}}>
          {t('admin.inboxes')}
        </Link>
        <ChevronRight className="i-12 flip" />
        <span>WhatsApp</span>
      </nav>
      <div className={styles.title}>
        <h1 className={cx('cut', pageStyles.named)} dir="auto">
          {title}
        </h1>
        <Chip look="beta">{t('inboxes.beta')}</Chip>
        {children}
      </div>
    </header>
  )
}

type BesideProps = { form: FormOf<InboxFields>; callbackUrl?: string; children: ReactNode }

/** The fields. If there is room, beside them what the operator does and what the desk has seen. */
function Fields({ form, callbackUrl, children }: BesideProps) {
  return (
    <div className={styles.columns}>
      <div className={looks.shrinks}>
        <Connection form={form} {...(callbackUrl ? { callbackUrl } : {})} />
        <Behaviour form={form} />
      </div>
      <aside className={styles.side}>
        {children}
        <Guide open={callbackUrl === undefined} version={form.values['config.api_version']} />
      </aside>
    </div>
  )
}

/** The first question for a new inbox. There is only one channel so far. */
export function ChooseChannel() {
  return (
    <div className="scroll">
      <div className={formStyles.body}>
        <h2 className={styles.channelQuestion}>{t('inboxes.channel')}</h2>
        <Link to={itemPath('inboxes')} params={{ item: 'whatsapp' }} search={{}} className={styles.channelChoice}>
          <Channel size={24} />
          <span className={cx(looks.shrinks, looks.grow)}>
            <b>
              WhatsApp <Chip look="beta">{t('inboxes.beta')}</Chip>
            </b>
            <small>{t('inboxes.whatsapp_text')}</small>
          </span>
          <ChevronRight className="flip" />
        </Link>
      </div>
    </div>
  )
}

/**
 * The form of an inbox that does not exist yet, beside the steps at the provider. Saved, it opens with its callback
 * address.
 */
export function NewInbox({ onClose }: { onClose: () => void }) {
  const form = useNewItem<InboxFields, Inbox>('inboxes', {
    saved: freshInbox,
    sending: useCreateInbox(),
    check: checkInbox,
  })
  return (
    <Form
      form={form}
      wide
      labels={inboxLabels()}
      saveWord={t('inboxes.create')}
      onDiscard={onClose}
      head={
        <Head title={t('inboxes.new')}>
          <Enabled form={form} />
        </Head>
      }
    >
      <Fields form={form}>{null}</Fields>
    </Form>
  )
}

/** Stays until a token is saved that the provider accepts. */
function TokenRejected({ inbox: { setup } }: { inbox: Inbox }) {
  const now = useNow()
  const fact = setup?.credentials
  const at = fact?.state === 'failed' ? fact.at : null
  return (
    <div className={looks.below}>
      <Banner look="danger" small={fact?.state === 'failed' && <bdi>{fact.detail}</bdi>}>
        <b>{at ? t('inboxes.token_rejected_at', { moment: momentOf(at, now) }) : t('inboxes.token_rejected')}</b>{' '}
        {t('inboxes.token_rejected_text')}
      </Banner>
    </div>
  )
}

/** Shown before the first webhook call is refused for this reason. */
function AppSecretDiffers({ from }: { from: { id: number; name: string }[] }) {
  const inboxes = listOf(from.map(({ name }) => name))
  return (
    <div className={looks.below}>
      <Banner look="warn">
        <b>{t('inboxes.secret_differs', { inboxes })}</b> {t('inboxes.secret_differs_text')}
      </Banner>
    </div>
  )
}

function EditedInbox({ inbox }: { inbox: Inbox }) {
  const { id, name, setup, token_invalid, webhook_url, app_secret_differs_from: unlike } = inbox
  const form = useForm<InboxFields, Inbox>({
    name: `inboxes.${id}`,
    saved: fieldsOf(inbox),
    sending: useUpdateInbox(inbox),
    whole: true,
    always: true,
    check: checkInbox,
  })
  const { menu, refusal, dialog } = useDeletion('inboxes', name, {
    sending: useDeleteInbox(id),
    loss: t('inboxes.delete_text'),
  })
  const head = (
    <Head title={name}>
      <span className={cx(styles.number, 'cut')}>{t('inboxes.number', { id })}</span>
      <Enabled form={form} />
      {menu}
    </Head>
  )
  return (
    <>
      <Form form={form} wide labels={inboxLabels()} saveWord={t('inboxes.create')} head={head}>
        {refusal}
        {token_invalid && <TokenRejected inbox={inbox} />}
        {unlike !== null && unlike.length > 0 && <AppSecretDiffers from={unlike} />}
        <Fields form={form} callbackUrl={webhook_url}>
          {setup && <SetupList setup={setup} />}
        </Fields>
      </Form>
      {dialog}
    </>
  )
}

/** One inbox with its credentials, or that it is gone or could not be read. */
export function OpenInbox({ id }: { id: number }) {
  const query = useQuery(inboxQuery(id))
  const { close } = useItems('inboxes')
  const gone = isStatus(query.error, 404) || isStatus(query.error, 400)
  if (query.data && !gone) return <EditedInbox inbox={query.data} />
  return (
    <>
      <Head title={t('inboxes.one')} />
      {query.isPending ? (
        <FormSkeleton fields={8} />
      ) : gone ? (
        <Gone title={t('inboxes.gone')} text={t('inboxes.gone_text')} onBack={close} />
      ) : (
        <FailedToLoad title={t('inboxes.failed_to_open')} query={query} />
      )}
    </>
  )
}
