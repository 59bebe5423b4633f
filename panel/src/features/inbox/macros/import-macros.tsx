import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { cx } from '../../../lib/cx.ts'
import { wordError } from '../../../lib/errors.ts'
import { figure } from '../../../lib/format.ts'
import { t } from '../../../lib/t.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import fieldStyles from '../../../ui/field.module.css'
import looks from '../../../ui/looks.module.css'
import { useToast } from '../../../ui/toast.tsx'
import { useMacroImport } from './api.ts'

const mostShown = 20

/** Adds the saved replies of a CSV file. The file is tried first, and added only when no line has a fault. */
export function ImportMacros() {
  const say = useToast()
  const input = useRef<HTMLInputElement>(null)
  const [csv, setCsv] = useState<string>()
  const tried = useMacroImport()
  const adding = useMacroImport()
  const { data } = tried
  const choose = async (file: File | undefined) => {
    if (!file) return
    const text = await file.text()
    setCsv(text)
    tried.mutate({ csv: text, dry_run: true })
  }
  const close = () => {
    setCsv(undefined)
    tried.reset()
    adding.reset()
  }
  const add = () => {
    if (csv === undefined) return
    adding.mutate(
      { csv, dry_run: false },
      {
        onSuccess: ({ added, faults }) => {
          // Somebody has changed a saved reply since the file was tried.
          if (faults.length > 0) return tried.mutate({ csv, dry_run: true })
          close()
          say(t('macros.imported', { added: figure(added) }))
        },
      },
    )
  }
  const failure = tried.error ?? adding.error
  const faults = data?.faults ?? []
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,text/csv"
        aria-label={t('macros.import')}
        onChange={({ target }) => {
          void choose(target.files?.[0])
          target.value = ''
        }}
      />
      <Button size="tool" icon={<Upload />} className={looks.end} onClick={() => input.current?.click()}>
        {t('macros.import')}
      </Button>
      <Dialog
        open={csv !== undefined}
        onClose={close}
        title={t('macros.import')}
        foot={
          <Button
            size="tool"
            look="primary"
            busy={adding.isPending}
            disabled={!data || faults.length > 0 || data.added === 0}
            onClick={add}
          >
            {t('costs.add')}
          </Button>
        }
      >
        <p className={fieldStyles.hint}>{t('macros.import_columns')}</p>
        {failure && (
          <p role="alert" className={cx(fieldStyles.hint, fieldStyles.bad)}>
            {wordError(failure)}
          </p>
        )}
        {data && faults.length === 0 && (
          <p role="status">{t('macros.import_tried', { added: figure(data.added), same: figure(data.same) })}</p>
        )}
        {faults.length > 0 && (
          <div role="status">
            <p>{t('macros.import_faulty')}</p>
            <ul className={looks.danger}>
              {faults.slice(0, mostShown).map(({ line, message }) => (
                <li key={`${line} ${message}`}>{t('costs.line', { line: figure(line), why: message })}</li>
              ))}
            </ul>
          </div>
        )}
      </Dialog>
    </>
  )
}
