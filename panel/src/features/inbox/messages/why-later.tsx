import type { ComponentProps } from 'react'
import { partWithWords } from '../../../lib/part.ts'
import { WhenWanted } from '../../../ui/when-wanted.tsx'

const WhyDialog = partWithWords(() => import('./why-dialog.tsx'), 'WhyDialog')

/** How one answer of the assistant was made. It is loaded when it is first needed. */
export function WhyLater({ open, ...rest }: ComponentProps<typeof WhyDialog> & { open: boolean }) {
  return <WhenWanted wanted={open}>{open && <WhyDialog {...rest} />}</WhenWanted>
}
