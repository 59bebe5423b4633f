import { type ComponentType, createElement, type FunctionComponent, use, useCallback, useEffect, useState } from 'react'
import { bring, StaleError, tellFound, tellMissing } from './bring.ts'
import { useLine } from './line.ts'
import { withWords } from './t.ts'

/** How a part is closed that the person asks for. */
type Asked = { onClose?: () => void }
type Part<C> = (C extends (props: infer P) => infer R ? (props: P & Asked) => R : never) & { preload?(): Promise<void> }
type Failing = ComponentType<{ error: Error; reset: () => void }>

const pauseMs = 1_000
const mostTries = 5
/** By then whoever asked has been told, or has left. */
const toldMs = 2_000

const isUpdated = (error: Error) => error instanceof StaleError && error.updated

/**
 * A component whose script loads when it is first drawn and not closed. If it cannot be loaded, all else stays as it
 * is. A part with `onClose` was asked for: it is closed, the page says why, and asking again tries again. Any other is
 * missing, with `Failed` in its place, until it loads: it is tried again when the desk is reached again, and else five
 * times, after longer and longer pauses. If the desk has been updated, the page says so, and nothing is tried.
 */
export function part<M, K extends keyof M>(load: () => Promise<M>, name: K, Failed?: Failing): Part<M[K]> {
  let loaded: FunctionComponent<Asked> | undefined
  let error: Error | undefined
  let loading: Promise<void> | undefined
  let isAsked = false
  const start = async () => {
    try {
      loaded = (await bring(load))[name] as FunctionComponent<Asked>
      Later.preload = undefined
    } catch (reason) {
      error = reason as Error
      if (!Failed && isUpdated(error)) tellMissing(error)
      // Whoever asks later asks anew.
      if (isAsked) setTimeout(forget, toldMs)
    }
    loading = undefined
  }
  const forget = () => {
    error = undefined
  }
  const preload = () => (loading ??= start())

  function Later(props: Asked & { open?: boolean }) {
    const { onClose, open = true } = props
    const asked = onClose !== undefined
    isAsked = asked
    const isLost = useLine() !== null
    const [tries, setTries] = useState({ isLost, count: 0 })
    if (tries.isLost !== isLost) setTries({ isLost, count: 0 })
    const fault = loaded ? undefined : error
    useEffect(() => {
      if (!onClose || !open) return
      if (!fault) return tellFound()
      forget()
      tellMissing(fault)
      onClose()
    }, [fault, onClose, open])
    const again = useCallback(
      () => void preload().then(() => setTries((before) => ({ ...before, count: before.count + 1 }))),
      [],
    )
    useEffect(() => {
      if (!fault || asked || isUpdated(fault) || tries.count >= mostTries) return
      const timer = setTimeout(again, pauseMs * 4 ** tries.count)
      return () => clearTimeout(timer)
    }, [fault, asked, tries, again])
    // The last hook: React draws a part that has loaded meanwhile on from here, without this one.
    if (!loaded && !error && open) use(preload())
    if (loaded) return createElement(loaded, props)
    return fault && Failed ? createElement(Failed, { error: fault, reset: again }) : null
  }
  Later.preload = preload as (() => Promise<void>) | undefined
  return Later as unknown as Part<M[K]>
}

/** A part of a page or a dialog outside the inbox, which loads together with its words. */
export const partWithWords = <M, K extends keyof M>(load: () => Promise<M>, name: K, Failed?: Failing): Part<M[K]> =>
  part<M, K>(withWords(load), name, Failed)
