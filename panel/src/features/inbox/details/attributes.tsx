import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { cx } from '../../../lib/cx.ts'
import { wordError } from '../../../lib/errors.ts'
import { calendarDay } from '../../../lib/format.ts'
import { useCan } from '../../../lib/me.ts'
import { t } from '../../../lib/t.ts'
import type { Conversation } from '../../../lib/types.ts'
import fieldStyles from '../../../ui/field.module.css'
import looks from '../../../ui/looks.module.css'
import { MenuItem } from '../../../ui/menu.tsx'
import { type Attribute, type AttributeValue, attributesQuery } from '../../office/attributes/api.ts'
import { useSetAttribute } from '../conversations/api.ts'
import styles from './details.module.css'
import { FactMenu } from './details-menus.tsx'
import { EditInPlace } from './edit-in-place.tsx'

const wordValue = ({ data_type }: Attribute, value: AttributeValue) => {
  if (data_type === 'checkbox') return t(value === true ? 'details.yes' : 'details.no')
  return data_type === 'date' ? calendarDay(String(value)) : String(value)
}

function Shown({ attribute, value }: { attribute: Attribute; value: AttributeValue | undefined }) {
  if (value === undefined) return <span className={looks.faint}>{t('details.none')}</span>
  return <bdi className="cut">{wordValue(attribute, value)}</bdi>
}

/** The choices: the values of a list, or yes and no. Undefined if the value is typed. */
function choicesOf({ data_type, values }: Attribute, value: AttributeValue | undefined): AttributeValue[] | undefined {
  if (data_type === 'checkbox') return [true, false]
  if (data_type !== 'list') return undefined
  return [...new Set([...values, ...(value === undefined ? [] : [value])])]
}

type FactProps = { attribute: Attribute; value: AttributeValue | undefined; uuid: string }

function Value({ attribute, value, uuid }: FactProps) {
  const set = useSetAttribute(uuid, attribute)
  const { name, description, data_type } = attribute
  const choices = choicesOf(attribute, value)
  if (choices) {
    return (
      <>
        <FactMenu name={name} title={description} value={value === undefined ? null : wordValue(attribute, value)}>
          <MenuItem chosen={value === undefined} onSelect={() => set.mutate(null)}>
            {t('details.none')}
          </MenuItem>
          {choices.map((choice) => (
            <MenuItem key={String(choice)} chosen={choice === value} onSelect={() => set.mutate(choice)}>
              {wordValue(attribute, choice)}
            </MenuItem>
          ))}
        </FactMenu>
        {set.isError && (
          <p className={cx(fieldStyles.hint, fieldStyles.bad)} role="alert">
            {wordError(set.error)}
          </p>
        )}
      </>
    )
  }
  return (
    <span className={styles.written}>
      <EditInPlace
        name={name}
        title={description || t('details.attribute_edit', { name })}
        text={value === undefined ? '' : String(value)}
        type={data_type === 'date' ? 'date' : 'text'}
        inputMode={data_type === 'number' ? 'decimal' : data_type === 'link' ? 'url' : 'text'}
        dir={data_type === 'text' ? 'auto' : 'ltr'}
        maxLength={1_000}
        onWrite={(text) => set.mutate(text || null)}
        sending={set}
      >
        <Shown attribute={attribute} value={value} />
      </EditInPlace>
      {data_type === 'link' && value !== undefined && <OpenLink name={name} to={String(value)} />}
    </span>
  )
}

/** The desk has checked that this is a web address. */
const OpenLink = ({ name, to }: { name: string; to: string }) => (
  <a className="reaches" href={to} target="_blank" rel="noopener noreferrer nofollow" title={to} aria-label={name}>
    <ExternalLink className="i-14" />
  </a>
)

/** The custom attributes of the contact or of the conversation. */
export function Attributes({ conversation, of }: { conversation: Conversation; of: Attribute['applies_to'] }) {
  const may = useCan('messages:write')
  const attributes = useQuery(attributesQuery).data ?? []
  const { custom_attributes: values } = of === 'contact' ? conversation.contact : conversation
  return attributes
    .filter(({ applies_to }) => applies_to === of)
    .map((attribute) => {
      const { id, key, name, description, data_type } = attribute
      const value = values[key]
      return [
        <dt key={id} title={description ? `${name}: ${description}` : name} className={styles.named}>
          <span>
            <bdi>{name}</bdi>
          </span>
        </dt>,
        <dd key={`value ${id}`}>
          {may ? (
            <Value attribute={attribute} value={value} uuid={conversation.uuid} />
          ) : (
            <>
              <Shown attribute={attribute} value={value} />{' '}
              {data_type === 'link' && value !== undefined && <OpenLink name={name} to={String(value)} />}
            </>
          )}
        </dd>,
      ]
    })
}
