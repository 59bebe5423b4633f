import { type ComponentProps, lazy } from 'react'
import { WhenWanted } from '../../../ui/when-wanted.tsx'

const WhyDialog = lazy(async () => ({ default: (await import('./why-dialog.tsx')).WhyDialog }))

/** How one answer of the assistant came about, loaded when it is first wanted. */
export function WhyLater({ open, ...rest }: ComponentProps<typeof WhyDialog> & { open: boolean }) {
  return <WhenWanted wanted={open}>{open && <WhyDialog {...rest} />}</WhenWanted>
}
