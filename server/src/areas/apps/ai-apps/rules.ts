import { createHash, timingSafeEqual } from 'node:crypto'
import type { Actor } from '../../../platform/context.ts'
import type { Permission } from '../../../platform/permissions.ts'
import { type Scope, scopes } from './schema.ts'

/** An authorization code is good for one exchange within a minute (OAuth 2.1 4.1.2 recommends no more than ten). */
export const codeMs = 60_000
export const accessMs = 3_600_000
/** A connection that has not been used for so long asks its agent again. */
export const refreshMs = 60 * 86_400_000
/** An app that registered and that nobody connected is forgotten. */
export const unusedMs = 7 * 86_400_000

/** Any of these makes a scope worth asking for: what is done with it is checked again, call by call. */
const needs: Record<Scope, readonly Permission[]> = {
  read: ['conversations:read', 'contacts:read', 'messages:read'],
  'kb.read': ['ai:manage'],
  'kb.write': ['ai:manage'],
  write: [
    'messages:write',
    'conversations:update_status',
    'conversations:update_tags',
    'conversations:update_user_assignee',
    'conversations:update_team_assignee',
  ],
  send: ['messages:write'],
}

export const mayHave = (actor: Actor, scope: Scope): boolean =>
  actor.type === 'agent' && needs[scope].some((permission) => actor.permissions.has(permission))

/** The scopes named in a list with blanks between; all of them when none is named. Undefined when one is unknown. */
export function readScopes(text: string): Scope[] | undefined {
  const words = text.split(' ').filter(Boolean)
  if (words.length === 0) return [...scopes]
  return words.every(isScope) ? scopes.filter((scope) => words.includes(scope)) : undefined
}

const isScope = (word: string): word is Scope => (scopes as readonly string[]).includes(word)

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Whether an app may be answered there: over https, on the machine of whoever opens it, or in an app of theirs by a scheme
 * with a dot, which names the domain of its maker (RFC 8252 7.1): the others belong to the system, as `ms-msdt:` and `mailto:`
 * do. Without a fragment, a wildcard or a name and password.
 */
export function isRedirectUri(text: string): boolean {
  if (!URL.canParse(text) || /[#*\s\\]/.test(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  if (username || password) return false
  if (protocol === 'https:') return true
  if (protocol === 'http:') return loopback.has(hostname)
  return /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/.test(protocol)
}

/** What the agent is shown of where the answer goes: the host, or the scheme of an app on their machine. */
export function nameRedirect(uri: string): string {
  const { protocol, host } = new URL(uri)
  return protocol === 'https:' || protocol === 'http:' ? host : protocol
}

/** RFC 7636 4.2: 43 characters are 32 bytes of SHA-256 in Base64 for addresses. */
export const isChallenge = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text)

/** RFC 7636 4.6, for S256 alone. */
export function answersChallenge(verifier: string, challenge: string): boolean {
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(verifier)) return false
  const made = Buffer.from(createHash('sha256').update(verifier).digest('base64url'))
  const wanted = Buffer.from(challenge)
  return made.length === wanted.length && timingSafeEqual(made, wanted)
}

/** Adds to the query of an address, which may have one. */
export function withQuery(address: string, values: Record<string, string | undefined>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(values)) if (value !== undefined) url.searchParams.set(name, value)
  return url.href
}

/** What an app calls itself, on one line and without what would steer the text around it. */
export const cleanName = (text: string | undefined, fallback: string): string =>
  (text ?? '')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 100)
    .toWellFormed() || fallback
