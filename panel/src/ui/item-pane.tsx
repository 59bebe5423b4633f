import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { isAwaited, type QueryState } from '../lib/awaited.ts'
import { isStatus } from '../lib/errors.ts'
import { type Kind, useItems } from '../lib/items.ts'
import { t } from '../lib/t.ts'
import { type Deletion, useDeletion } from './deletion.tsx'
import styles from './form.module.css'
import { Form, FormSkeleton } from './form.tsx'
import { Gone } from './gone.tsx'
import pageStyles from './page.module.css'
import { PaneHead } from './pane-head.tsx'
import { FailedToLoad } from './retry.tsx'

type HeadProps = Omit<ComponentProps<typeof PaneHead>, 'onClose'> & { kind: Kind }

export function Head({ kind, ...head }: HeadProps) {
  return <PaneHead {...head} onClose={useItems(kind).close} />
}

type BesideProps = { label: string; children: ReactNode }

/** The pane to the right of a list, which F6 reaches. */
export function Beside({ label, children }: BesideProps) {
  return (
    <section className={pageStyles.beside} aria-label={label} data-pane tabIndex={-1}>
      {children}
    </section>
  )
}

type Query<T> = Pick<UseQueryResult, 'error' | 'isPending' | 'isSuccess' | 'isFetching' | 'refetch'> & {
  data: T | undefined
}
/** `lists` are what the fields choose from: a list that came after them would move the fields below it. */
type Lists = { lists?: readonly QueryState[] }
type LoadedProps<T> = Lists & { kind: Kind; query: Query<T>; children: (item: T) => ReactNode }

/** The item that the address names, once it has loaded. An answer without an item means that it is gone. */
export function ItemPane<T>({ kind, query, lists = [], children }: LoadedProps<T>) {
  const { close } = useItems(kind)
  const gone = isStatus(query.error, 404) || isStatus(query.error, 400)
  const awaited = lists.some(isAwaited)
  if (query.data && !gone && !awaited) return children(query.data)
  return (
    <Beside label={t(`${kind}.one`)}>
      <Head kind={kind} title={t(`${kind}.one`)} />
      {query.isPending || (awaited && !gone) ? (
        <FormSkeleton />
      ) : gone || query.isSuccess ? (
        <Gone title={t(`${kind}.gone`)} text={t(`${kind}.gone_text`)} onBack={close} />
      ) : (
        <FailedToLoad title={t(`${kind}.failed_to_open`)} query={query} />
      )}
    </Beside>
  )
}

type FormProps = Pick<ComponentProps<typeof Form>, 'form' | 'labels' | 'children'> & { kind: Kind }

/**
 * The form of an item that does not exist yet, once the `lists` from which its fields choose are there. Discarding it
 * closes the pane.
 */
export function NewItemPane({ kind, form, labels, lists = [], children }: FormProps & Lists) {
  const { close } = useItems(kind)
  const title = t(`${kind}.new`)
  const head = <Head kind={kind} title={title} />
  if (lists.some(isAwaited))
    return (
      <Beside label={title}>
        {head}
        <FormSkeleton />
      </Beside>
    )
  return (
    <Beside label={title}>
      <Form form={form} labels={labels} saveWord={t(`${kind}.create`)} onDiscard={close} head={head}>
        {children}
      </Form>
    </Beside>
  )
}

type OpenProps = FormProps & { name: string; face?: ReactNode; actions?: ReactNode; deletion: Deletion | null }

/** The form of an item that exists, with its menu and the question before it is deleted. */
export function OpenItemPane({ kind, name, face, actions, form, labels, deletion, children }: OpenProps) {
  const { menu, refusal, dialog } = useDeletion(kind, name, deletion)
  const head = (
    <Head kind={kind} title={name} avatar={face}>
      {actions}
      {menu}
    </Head>
  )
  return (
    <Beside label={name}>
      <Form form={form} labels={labels} head={head}>
        {refusal}
        {children}
      </Form>
      {dialog}
    </Beside>
  )
}

/** An item that may be read but not changed, with the reason. */
export function ShownItemPane({
  kind,
  name,
  note,
  children,
}: {
  kind: Kind
  name: string
  note: string
  children: ReactNode
}) {
  return (
    <Beside label={name}>
      <Head kind={kind} title={name} />
      <section
        className="scroll"
        aria-label={t(`${kind}.one`)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key.
        tabIndex={0}
      >
        <div className={styles.body}>
          <p className={styles.note}>{note}</p>
          {children}
        </div>
      </section>
    </Beside>
  )
}
