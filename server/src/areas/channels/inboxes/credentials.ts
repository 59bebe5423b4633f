import type { Ctx } from '../../../platform/context.ts'
import { invalid, type Refusal } from '../../../platform/errors.ts'
import { open, SecretUnreadable, seal } from '../../../platform/secrets/secrets.ts'
import type { Credentials } from '../../../providers/whatsapp/credentials.ts'
import { ProviderError } from '../../../providers/whatsapp/errors.ts'
import type { InboxRow, Reason, SecretField } from './schema.ts'

const placeOf = (uuid: string, field: SecretField) => `inbox.${uuid}.${field}`

export const sealSecret = (ctx: Ctx, uuid: string, field: SecretField, value: string): string =>
  seal(ctx.secrets, value, placeOf(uuid, field))

/** Throws SecretUnreadable if the key ring does not hold the key. */
export const openSecret = (ctx: Ctx, inbox: Pick<InboxRow, 'uuid' | 'secrets'>, field: SecretField): string =>
  open(ctx.secrets, inbox.secrets[field], placeOf(inbox.uuid, field))

/** Undefined if the key ring does not hold the key; a new value can still replace it. */
export function tryOpen(ctx: Ctx, uuid: string, sealed: string, field: SecretField): string | undefined {
  try {
    return open(ctx.secrets, sealed, placeOf(uuid, field))
  } catch (error) {
    if (error instanceof SecretUnreadable) return undefined
    throw error
  }
}

/** Inboxes of the same account that have another app secret. Ignores secrets that the key ring cannot open. */
export function listUnlike(ctx: Ctx, inbox: InboxRow, others: readonly InboxRow[]): { id: number; name: string }[] {
  const secretOf = ({ uuid, secrets }: InboxRow) => tryOpen(ctx, uuid, secrets.app_secret, 'app_secret')
  const ofAccount = others.filter(({ id, config }) => id !== inbox.id && config.waba_id === inbox.config.waba_id)
  if (ofAccount.length === 0) return []
  const own = secretOf(inbox)
  const differs = (other: InboxRow) => ![own, undefined].includes(secretOf(other))
  return own === undefined ? [] : ofAccount.filter(differs).map(({ id, name }) => ({ id, name }))
}

/** What a call to the provider needs. Throws SecretUnreadable if the key ring does not hold the key. */
export const openCredentials = (ctx: Ctx, inbox: Pick<InboxRow, 'uuid' | 'secrets' | 'config'>): Credentials => ({
  access_token: openSecret(ctx, inbox, 'access_token'),
  phone_number_id: inbox.config.phone_number_id,
  waba_id: inbox.config.waba_id,
  api_version: inbox.config.api_version,
})

/** Why a call to the provider failed, in a form that can be stored or shown. */
export function reasonOf({ fault, text, http }: ProviderError): Reason {
  switch (fault) {
    case 'said':
      return text
    case 'unexplained':
      return { rule: 'provider_unexplained', params: { status: http ?? '' } }
    case 'silent':
      return { rule: 'provider_silent', params: {} }
    case 'elsewhere':
      return { rule: 'callback_elsewhere', params: {} }
  }
}

/**
 * Why the credentials are not proven. `certain`: the provider said so, and was not merely out of reach.
 * `tokenRejected`: it does not accept the token.
 */
export type CredentialProblem = { refusal: Refusal; certain: boolean; tokenRejected: ProviderError | undefined }

/** Asks the provider whether the token reaches the number and the number belongs to the account. */
export async function findCredentialProblem(
  ctx: Ctx,
  credentials: Credentials,
): Promise<CredentialProblem | undefined> {
  try {
    await ctx.whatsapp.getNumber(credentials)
    if (await ctx.whatsapp.ownsNumber(credentials)) return undefined
    return {
      refusal: invalid('inbox.number_foreign').at('config.phone_number_id'),
      certain: true,
      tokenRejected: undefined,
    }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const certain = error.outcome === 'refused' && error.class !== 'TRANSIENT' && error.class !== 'THROTTLE'
    return {
      refusal: asRefusal(error, certain),
      certain,
      tokenRejected: error.class === 'TOKEN' ? error : undefined,
    }
  }
}

function asRefusal(error: ProviderError, certain: boolean): Refusal {
  if (error.outcome !== 'refused') return invalid('inbox.silent')
  return invalid(certain ? 'inbox.credentials' : 'inbox.unreachable', { reason: reasonOf(error) })
}
