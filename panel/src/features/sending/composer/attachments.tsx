import { FileText, RefreshCw, X } from 'lucide-react'
import { cx } from '../../../lib/cx.ts'
import { fileSize } from '../../../lib/format.ts'
import { keepsPlace } from '../../../lib/keeps-place.ts'
import { t } from '../../../lib/t.ts'
import { IconButton } from '../../../ui/button.tsx'
import looks from '../../../ui/looks.module.css'
import styles from '../../../ui/talk/composer.module.css'
import type { Upload } from './uploads.ts'

/** The files of the message: their sizes, how far each is uploaded, why one was refused, and a button to remove it. */
export function Attachments({ uploads }: { uploads: readonly Upload[] }) {
  if (uploads.length === 0) return null
  return (
    <ul className={styles.files} aria-label={t('composer.files')}>
      {uploads.map(({ key, name, size, done, media, fault, again, cancel }) => (
        <li key={key} className={cx(fault && styles.bad)}>
          <FileText className="i-14" />
          <span className={cx(looks.grow, looks.shrinks)} title={fault ? undefined : name}>
            <bdi className={cx('cut', looks.block)}>{fault ?? name}</bdi>
            {!fault && !media && <progress max={1} value={done} aria-label={t('composer.uploading', { name })} />}
          </span>
          {fault ? (
            <span className="vh" role="alert">
              {fault}
            </span>
          ) : (
            <small className={looks.whole}>{fileSize(size)}</small>
          )}
          {again && (
            <IconButton small label={t('retry')} onClick={again}>
              <RefreshCw className="i-14" />
            </IconButton>
          )}
          <IconButton
            small
            label={media || fault ? t('composer.take_out', { name }) : t('composer.cancel', { name })}
            onClick={keepsPlace(() => cancel())}
          >
            <X className="i-14" />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
