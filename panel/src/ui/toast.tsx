import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import { useHotkeys } from '../lib/hotkeys.ts'
import { t } from '../lib/t.ts'
import { Kbd } from './kbd.tsx'

type Toast = { id: number; text: ReactNode; undo?: (() => void) | undefined }
type Say = (text: ReactNode, undo?: () => void) => void

const ToastContext = createContext<Say>(() => {})
let made = 0

/** Says that something was done, for five seconds, with the way back. Failures are never toasts. */
export const useToast = () => useContext(ToastContext)

/** At most two at a time. The line that burns down stops under the pointer and in focus, and so does the time. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([])
  const drop = useCallback((id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)), [])
  const say = useMemo<Say>(
    () => (text, undo) => {
      made += 1
      const told = { id: made, text, undo }
      // What only tells something stands there once.
      setToasts((all) => [...all.filter((one) => one.undo || undo || one.text !== text), told].slice(-2))
    },
    [],
  )
  const undoLast = () => {
    const last = toasts.findLast((toast) => toast.undo)
    if (!last) return
    drop(last.id)
    last.undo?.()
  }
  useHotkeys({ z: undoLast })

  return (
    <ToastContext value={say}>
      {children}
      <div className="toasts" role="status">
        {toasts.map((toast) => (
          <div key={toast.id} className="toast">
            {/* What can be undone is short; a hint is read to its end. */}
            <span className={toast.undo ? 'cut' : 'grow min-w-0'}>{toast.text}</span>
            {toast.undo && (
              <button
                type="button"
                className="undo"
                onClick={() => {
                  drop(toast.id)
                  toast.undo?.()
                }}
              >
                {t('undo')}
                <Kbd>Z</Kbd>
              </button>
            )}
            <span className="left" onAnimationEnd={() => drop(toast.id)} />
          </div>
        ))}
      </div>
    </ToastContext>
  )
}
