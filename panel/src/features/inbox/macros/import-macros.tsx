import { figure } from '../../../lib/format.ts'
import { t } from '../../../lib/t.ts'
import { CsvImport } from '../../../ui/csv-import.tsx'
import looks from '../../../ui/looks.module.css'
import { useToast } from '../../../ui/toast.tsx'
import { useMacroImport } from './changing.ts'

/** Adds the saved replies of a CSV file. */
export function ImportMacros() {
  const say = useToast()
  return (
    <CsvImport
      title={t('macros.import')}
      columns={t('macros.import_columns')}
      useImport={useMacroImport}
      word={({ added, same }) => t('macros.import_tried', { added: figure(added), same: figure(same) })}
      why={({ message }) => message}
      onAdded={(added) => say(t('macros.imported', { added: figure(added) }))}
      className={looks.end}
      brief
    />
  )
}
