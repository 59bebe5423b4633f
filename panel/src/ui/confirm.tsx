import type { ReactNode } from 'react'
import { wordError } from '../lib/errors.ts'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  title: string
  /** What is lost for good. */
  text?: ReactNode
  keepWord: ReactNode
  goWord: string
  sending: { isPending: boolean; error: Error | null }
  onGo: () => void
  onClose: () => void
  children?: ReactNode
}

/** The question before something that cannot be undone, with the desk's refusal of it. */
export function Confirm({ title, text, keepWord, goWord, sending, onGo, onClose, children }: Props) {
  const foot = (
    <>
      <Button onClick={onClose}>{keepWord}</Button>
      <Button look="danger-fill" busy={sending.isPending} onClick={onGo}>
        {goWord}
      </Button>
    </>
  )
  const refusal = sending.error && <Banner look="danger">{wordError(sending.error)}</Banner>
  return (
    <Dialog open onClose={onClose} title={title} text={text} foot={foot}>
      {(children || refusal) && (
        <>
          {children}
          {refusal}
        </>
      )}
    </Dialog>
  )
}
