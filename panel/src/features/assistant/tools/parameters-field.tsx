import { useState } from 'react'
import { cx } from '../../../lib/cx.ts'
import { t } from '../../../lib/t.ts'
import fieldStyles from '../../../ui/field.module.css'
import { AreaField, type Labelled } from '../../../ui/field.tsx'
import formStyles from '../../../ui/form.module.css'
import { Segments } from '../../../ui/segments.tsx'
import { Select } from '../../../ui/select.tsx'
import styles from '../rules.module.css'
import {
  freshRow,
  keepSchema,
  type ParameterType,
  parameterTypes,
  printSchema,
  type Row,
  rowsIn,
} from './parameters.ts'
import { RowName, Rows } from './rows.tsx'

type PartsProps = { row: Row; onChange: (row: Row) => void }

function ParameterParts({ row, onChange }: PartsProps) {
  const { name, required, schema } = row
  return (
    <>
      <RowName
        label={t('tools.parameter_name')}
        value={name}
        longest={64}
        onChange={(next) => onChange({ ...row, name: next })}
      />
      <Select
        className={styles.pick}
        label={t('tools.parameter_type')}
        value={schema.type}
        options={parameterTypes.map((type) => ({ value: type, name: t(`tools.type_${type}`) }))}
        onChange={(type) => {
          const { description } = schema
          const described = description === undefined ? {} : { description }
          onChange({ ...row, schema: { type: type as ParameterType, ...described } })
        }}
      />
      <label className={styles.toolRequired}>
        <input
          type="checkbox"
          className={fieldStyles.check}
          checked={required}
          onChange={({ target }) => onChange({ ...row, required: target.checked })}
        />
        {t('tools.required')}
      </label>
      <span className={cx(fieldStyles.input, styles.text, styles.long)}>
        <input
          aria-label={t('tools.parameter_description')}
          placeholder={t('tools.parameter_description')}
          dir="auto"
          value={schema.description ?? ''}
          maxLength={1_000}
          onChange={({ target }) => onChange({ ...row, schema: { ...schema, description: target.value } })}
        />
      </span>
    </>
  )
}

/** Keeps the text as it was typed as long as it means the same as the value. */
function SchemaText({ value, onChange, ...labelled }: Labelled & Props) {
  const [text, setText] = useState(() => printSchema(value))
  return (
    <AreaField
      {...labelled}
      className="code"
      dir="ltr"
      rows={12}
      value={keepSchema(text) === value ? text : printSchema(value)}
      maxLength={20_000}
      spellCheck={false}
      onChange={({ target }) => {
        setText(target.value)
        onChange(keepSchema(target.value))
      }}
    />
  )
}

type Props = { value: string; onChange: (value: string) => void }

/** What the model is to give: as rows, or as the schema itself if rows cannot show all of it. */
export function ParametersField({ value, onChange, error }: Props & { error: string | undefined }) {
  const rows = rowsIn(value)
  const [view, setView] = useState<'rows' | 'json'>(rows ? 'rows' : 'json')
  return (
    <section className={formStyles.section} aria-label={t('tools.parameters')}>
      <div className={styles.toolHead}>
        <h2>{t('tools.parameters')}</h2>
        <Segments
          label={t('tools.parameters')}
          value={view}
          options={[
            { value: 'rows', word: t('tools.rows') },
            { value: 'json', word: t('tools.json') },
          ]}
          onChange={setView}
        />
      </div>
      <p className={formStyles.note}>{t('tools.parameters_hint')}</p>
      {view === 'json' ? (
        <SchemaText label={t('tools.schema')} error={error} value={value} onChange={onChange} />
      ) : (
        <>
          {rows ? (
            <>
              {rows.length === 0 && <p className={fieldStyles.hint}>{t('tools.no_parameters')}</p>}
              <Rows
                label={t('tools.parameters')}
                rows={rows}
                fresh={freshRow}
                addWord={t('tools.add_parameter')}
                removeWord={({ name }) => t('tools.remove_parameter', { name })}
                onChange={(next) => onChange(JSON.stringify(next))}
              >
                {(row, change) => <ParameterParts row={row} onChange={change} />}
              </Rows>
            </>
          ) : (
            <p className={fieldStyles.hint}>{t('tools.needs_json')}</p>
          )}
          {error && (
            <p className={cx(fieldStyles.hint, fieldStyles.bad)} role="alert">
              {error}
            </p>
          )}
        </>
      )}
    </section>
  )
}
