import { CircleAlert, KeyRound, RotateCw } from 'lucide-react'
import { type MouseEvent, useRef, useState } from 'react'
import { deskTime, useNow } from '../../../lib/clock.ts'
import { cx } from '../../../lib/cx.ts'
import { wordError } from '../../../lib/errors.ts'
import { agoOf, clockTime } from '../../../lib/format.ts'
import { focusFirst } from '../../../lib/keeps-place.ts'
import { fullName } from '../../../lib/person.ts'
import { t } from '../../../lib/t.ts'
import type { Agent, Credential } from '../../../lib/types.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import fieldStyles from '../../../ui/field.module.css'
import looks from '../../../ui/looks.module.css'
import { useSayDone } from '../../../ui/say-done.ts'
import { KeyWindow } from '../../../ui/secret-window.tsx'
import { useDeskAddress } from '../../office/settings/api.ts'
import { useGenerateKey, useRevokeKey } from './api.ts'
import styles from './api-key.module.css'

type Made = { pair: Credential; replacedAt: number | null }

function KeyChip({ agent }: { agent: Agent }) {
  if (!agent.api_key) return <Chip look="quiet">{t('api_key.none')}</Chip>
  return agent.enabled ? <Chip look="ok">{t('api_key.active')}</Chip> : <Chip look="warn">{t('api_key.resting')}</Chip>
}

function KeyFacts({ agent, apiKey }: { agent: Agent; apiKey: string }) {
  const now = useNow()
  const used = agent.api_key_last_used_at
  return (
    <dl className={styles.keybox}>
      <div>
        <dt>{t('api_key.key')}</dt>
        <dd className={styles.label}>
          <span className="code">{apiKey}</span>
          <CopyButton small text={apiKey} label={t('api_key.copy_key')} />
        </dd>
      </div>
      <div>
        <dt>{t('api_key.secret')}</dt>
        <dd>{t('api_key.shown_once')}</dd>
      </div>
      <div>
        <dt>{t('api_key.last_used')}</dt>
        <dd>{used ? agoOf(used, now) : t('api_key.never')}</dd>
      </div>
    </dl>
  )
}

/** The key of a saved agent. Regenerate and Revoke act at once, and the line beside them says so. */
export function ApiKey({ agent }: { agent: Agent }) {
  const [made, setMade] = useState<Made | null>(null)
  const generate = useGenerateKey(agent.id)
  const revoke = useRevokeKey(agent.id)
  const error = generate.error ?? revoke.error
  const address = useDeskAddress()
  const sayDone = useSayDone()
  const maker = useRef<HTMLButtonElement>(null)
  const run = (replace: boolean) => {
    revoke.reset()
    generate.mutate({ replace }, { onSuccess: (pair) => setMade({ pair, replacedAt: replace ? deskTime() : null }) })
  }
  const end = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    generate.reset()
    // Revoke goes with the key. The button beside it stays.
    if (maker.current) focusFirst([currentTarget, maker.current])
    sayDone(revoke.mutateAsync(), t('api_key.revoked', { name: fullName(agent) }))
  }
  return (
    <aside className={styles.key} aria-label={t('api_key.title')}>
      <h3>
        {t('api_key.title')}
        <span className={looks.end}>
          <KeyChip agent={agent} />
        </span>
      </h3>
      {agent.api_key ? (
        <KeyFacts agent={agent} apiKey={agent.api_key} />
      ) : (
        <p className={fieldStyles.hint}>{t('api_key.what_for')}</p>
      )}
      <div className={looks.row}>
        {/* One button, which keeps the focus while the key comes and goes. */}
        <Button
          ref={maker}
          size="tool"
          icon={agent.api_key ? <RotateCw /> : <KeyRound />}
          busy={generate.isPending}
          onClick={() => run(agent.api_key !== null)}
        >
          {t(agent.api_key ? 'api_key.regenerate' : 'api_key.generate')}
        </Button>
        {agent.api_key && (
          <Button size="tool" look="danger" busy={revoke.isPending} onClick={end}>
            {t('api_key.revoke')}
          </Button>
        )}
      </div>
      {agent.api_key && <p className={fieldStyles.hint}>{t('api_key.at_once')}</p>}
      {!agent.enabled && <p className={cx(fieldStyles.hint, fieldStyles.warn)}>{t('api_key.disabled')}</p>}
      <div role="alert">
        {error && (
          <p className={cx(fieldStyles.hint, fieldStyles.bad)}>
            <CircleAlert className="i-14" />
            {wordError(error)}
          </p>
        )}
      </div>
      {made && (
        <KeyWindow
          pair={made.pair}
          note={made.replacedAt !== null && t('api_key.old_stopped', { time: clockTime(made.replacedAt) })}
          example={`${address}/api/v1/agents/me`}
          onClose={() => setMade(null)}
        />
      )}
    </aside>
  )
}
