import { Upload } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { cx } from '../../../lib/cx.ts'
import { wordError } from '../../../lib/errors.ts'
import { t } from '../../../lib/t.ts'
import { Button } from '../../../ui/button.tsx'
import fieldStyles from '../../../ui/field.module.css'
import { useUpload } from './api.ts'
import styles from './templates.module.css'

type Props = {
  label: string
  kind: string
  /** The name of a file that was chosen earlier. */
  chosen?: string
  refusal: Error | null
  onFile: (mediaId: string) => void
}

const accepted: Record<string, string> = {
  IMAGE: 'image/jpeg,image/png',
  VIDEO: 'video/mp4,video/3gpp',
  DOCUMENT: '.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.txt',
}

/** The picture, video or document in a template's header. It is uploaded when it is chosen. */
export function MediaField({ label, kind, chosen = '', refusal, onFile }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const uploading = useUpload()
  const fault = uploading.error ?? refusal
  const take = (file: File) => {
    setName('')
    onFile('')
    uploading.mutate(file, {
      onSuccess: (media) => {
        setName(media.filename)
        onFile(String(media.id))
      },
    })
  }
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.file}>
        <Button size="tool" icon={<Upload />} busy={uploading.isPending} onClick={() => input.current?.click()}>
          {t('templates.choose_file')}
        </Button>
        <bdi className="cut">{name || chosen}</bdi>
        <input
          ref={input}
          id={id}
          type="file"
          className="vh"
          accept={accepted[kind] ?? ''}
          aria-invalid={fault ? true : undefined}
          aria-describedby={`${id}-below`}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) take(file)
            target.value = ''
          }}
        />
      </span>
      <p id={`${id}-below`} className={cx(fieldStyles.hint, fault && fieldStyles.bad)} role="status">
        {fault ? wordError(fault) : ''}
      </p>
    </div>
  )
}
