import { useIsMutating } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { cx } from '../lib/cx.ts'
import { useHotkeys } from '../lib/hotkeys.ts'
import { t } from '../lib/t.ts'
import { Kbd } from './kbd.tsx'
import looks from './looks.module.css'
import styles from './toast.module.css'

type Toast = { id: number; text: ReactNode; undo?: (() => void) | undefined; ms?: number | undefined }
type Say = (text: ReactNode, undo?: () => void, ms?: number) => void

const ToastContext = createContext<Say>(() => {})
let made = 0

/**
 * Says that something was done, for five seconds or as long as it can be undone, and offers to undo it. Failures are
 * never toasts.
 */
export const useToast = () => useContext(ToastContext)

/** At most two at a time. Under the pointer and in focus, the time stops, and with it the line that burns down. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([])
  const drop = useCallback((id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)), [])
  const say = useMemo<Say>(
    () => (text, undo, ms) => {
      made += 1
      const told = { id: made, text, undo, ms }
      // A toast that only informs is shown once.
      setToasts((all) => [...all.filter((one) => one.undo || undo || one.text !== text), told].slice(-2))
    },
    [],
  )
  const doing = useIsMutating({ predicate: ({ meta }) => meta?.undoable === true })
  const undoing = useRef(false)
  /** Z was pressed while something was on its way, so the first toast after this one is undone. */
  const [after, setAfter] = useState<number>()
  const undo = (last: Toast | undefined) => {
    if (!last) return
    undoing.current = true
    drop(last.id)
    last.undo?.()
  }
  useHotkeys({
    // Undoes only the last action, even if the desk has not answered it yet, and never one before it.
    z: () => (doing > 0 && !undoing.current ? setAfter(made) : undo(toasts.findLast((toast) => toast.undo))),
  })
  const waitedFor = after === undefined ? undefined : toasts.find((toast) => toast.undo && toast.id > after)
  useEffect(() => {
    if (doing === 0) undoing.current = false
    if (waitedFor) {
      setAfter(undefined)
      undo(waitedFor)
    } else if (doing === 0 && after !== undefined) {
      // It failed, so there is nothing to undo.
      const timer = setTimeout(() => setAfter(undefined), 100)
      return () => clearTimeout(timer)
    }
    return undefined
  })

  return (
    <ToastContext value={say}>
      {children}
      <div className={styles.toasts} role="status" aria-live="polite" aria-atomic="false">
        {toasts.map((toast) => (
          <div key={toast.id} className={styles.toast}>
            {/* What can be undone is short; a hint is read to its end. */}
            <span className={toast.undo ? styles.brief : cx(looks.grow, looks.shrinks)}>{toast.text}</span>
            {/* A screen reader says the text of what appears, but leaves out its buttons. */}
            {toast.undo && <span className="vh">{`${t('undo')}: Z`}</span>}
            {toast.undo && (
              <button
                type="button"
                className={styles.undo}
                onClick={() => {
                  drop(toast.id)
                  toast.undo?.()
                }}
              >
                {t('undo')}
                <Kbd>Z</Kbd>
              </button>
            )}
            <span
              className={styles.left}
              style={toast.ms === undefined ? undefined : { animationDuration: `${toast.ms}ms` }}
              onAnimationEnd={() => drop(toast.id)}
            />
          </div>
        ))}
      </div>
    </ToastContext>
  )
}
