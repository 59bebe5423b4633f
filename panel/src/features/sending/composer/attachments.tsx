import { FileText, X } from 'lucide-react'
import { fileSize } from '../../../lib/format.ts'
import { t } from '../../../lib/t.ts'
import { IconButton } from '../../../ui/button.tsx'
import type { Upload } from './uploads.ts'

/** The files that go with the message: what each weighs, how far it is, why it was refused, and the way out. */
export function Attachments({ uploads }: { uploads: readonly Upload[] }) {
  if (uploads.length === 0) return null
  return (
    <ul className="comp-files" aria-label={t('composer.files')}>
      {uploads.map(({ key, name, size, done, media, fault, cancel }) => (
        <li key={key} className={fault ? 'bad' : ''}>
          <FileText className="i-14" />
          <span className="grow min-w-0">
            <bdi className="cut">{fault ?? name}</bdi>
            {!fault && !media && <progress max={1} value={done} aria-label={t('composer.uploading', { name })} />}
          </span>
          {fault ? (
            <span className="vh" role="alert">
              {fault}
            </span>
          ) : (
            <small>{fileSize(size)}</small>
          )}
          <IconButton
            small
            label={media || fault ? t('composer.take_out', { name }) : t('composer.cancel', { name })}
            onClick={cancel}
          >
            <X className="i-14" />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
