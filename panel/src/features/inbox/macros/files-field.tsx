import { Paperclip, Plus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { upload } from '../../../lib/api.ts'
import { wordError } from '../../../lib/errors.ts'
import { fileSize } from '../../../lib/format.ts'
import { keepsPlace } from '../../../lib/keeps-place.ts'
import { t } from '../../../lib/t.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import chipStyles from '../../../ui/chip.module.css'
import { GroupField, type Labelled } from '../../../ui/field.tsx'
import type { HeldFile } from './macro-fields.ts'
import styles from './macros.module.css'

type Props = Labelled & { files: HeldFile[]; onChange: (files: HeldFile[]) => void }

/** The files that are sent with the text. */
export function FilesField({ files, onChange, error, ...labelled }: Props) {
  const picker = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const add = async (file: File) => {
    setBusy(true)
    setFault(undefined)
    try {
      const { id, filename, size } = await upload(file, { signal: AbortSignal.timeout(600_000), onProgress: () => {} })
      onChange([...files, { id, filename, size }])
    } catch (failure) {
      setFault(wordError(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <GroupField {...labelled} error={fault ?? error}>
      <ul className={styles.files}>
        {files.map(({ id, filename, size }) => (
          <li key={id} className={chipStyles.chip}>
            <Paperclip className="i-12" />
            <bdi className="cut">{filename}</bdi> {fileSize(size)}
            <IconButton
              small
              label={t('composer.take_out', { name: filename })}
              onClick={keepsPlace(() => onChange(files.filter((file) => file.id !== id)))}
            >
              <X className="i-12" />
            </IconButton>
          </li>
        ))}
      </ul>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={t('macros.add_file')}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) void add(file)
        }}
      />
      {files.length < 10 && (
        <Button size="small" icon={<Plus />} busy={busy} onClick={() => picker.current?.click()}>
          {t('macros.add_file')}
        </Button>
      )}
    </GroupField>
  )
}
