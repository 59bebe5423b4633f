import { useQuery } from '@tanstack/react-query'
import { useCan } from '../../../lib/me.ts'
import { t } from '../../../lib/t.ts'
import { SwitchField } from '../../../ui/field.tsx'
import { keysQuery } from '../keys/api.ts'

type Props = { maker: number; checked: boolean; onChange: (checked: boolean) => void }

/**
 * Offers to end the knowledge keys that an agent made. Shows nothing if there are none, or if the person may not end
 * them.
 */
export function EndKeys({ maker, checked, onChange }: Props) {
  const keys = useQuery({ ...keysQuery, enabled: useCan('ai:manage') }).data
  const count = keys?.filter(({ made_by }) => made_by?.id === maker).length ?? 0
  if (count === 0) return null
  return (
    <SwitchField
      label={t('agents.end_keys', { count })}
      hint={t('agents.end_keys_hint')}
      checked={checked}
      onChange={onChange}
    />
  )
}
