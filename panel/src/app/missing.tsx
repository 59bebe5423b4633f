import { X } from 'lucide-react'
import { useEffect } from 'react'
import { StaleError, tellFound, tellMissing, useMissing } from '../lib/bring.ts'
import { wordError } from '../lib/errors.ts'
import { useLine } from '../lib/line.ts'
import { t } from '../lib/t.ts'
import { Banner } from '../ui/banner.tsx'
import { IconButton, ReloadButton } from '../ui/button.tsx'
import styles from './frame.module.css'

/**
 * Why something could not be loaded, over the page, which stays as it is. It goes when the desk can be reached again,
 * but only a page that is loaded again is no longer stale.
 */
export function Missing() {
  const error = useMissing()
  const isLost = useLine() !== null
  useEffect(() => {
    if (!isLost) tellFound()
  }, [isLost])
  if (!error) return null
  const action = (
    <>
      {error instanceof StaleError && <ReloadButton />}
      <IconButton small label={t('close')} onClick={() => tellMissing(undefined)}>
        <X className="i-14" />
      </IconButton>
    </>
  )
  return (
    <div className={styles.missing}>
      <Banner look="danger" action={action}>
        {wordError(error)}
      </Banner>
    </div>
  )
}
