import { useCallback } from 'react'
import { modded, useTypedNowhere } from '../lib/hotkeys.ts'
import { t } from '../lib/t.ts'
import { useToast } from '../ui/toast.tsx'

/** Says where to type if letters were typed that no field took. */
export function TypedNowhere() {
  const say = useToast()
  useTypedNowhere(
    useCallback(() => {
      if (document.querySelector('[data-part="composer"][data-shut]')) say(t('typed.closed'))
      else
        say(
          document.querySelector('[data-part="composer"]')
            ? t('typed.thread')
            : t('typed.elsewhere', { key: modded('K') }),
        )
    }, [say]),
  )
  return null
}
