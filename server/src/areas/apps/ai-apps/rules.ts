import { createHash, timingSafeEqual } from 'node:crypto'
import type { Actor } from '../../../platform/context.ts'
import type { Permission } from '../../../platform/permissions.ts'
import { type Scope, scopes } from './schema.ts'

/** An authorization code is valid for one exchange within a minute (OAuth 2.1 4.1.2 recommends at most ten). */
export const codeMs = 60_000
export const accessMs = 3_600_000
/** A connection that has not been used for this long must ask its agent again. */
export const refreshMs = 60 * 86_400_000
/** An app that registered but was never connected is deleted after this time. */
export const unusedMs = 7 * 86_400_000

/** Any of these permissions makes a scope worth asking for. Each call checks again what is done with it. */
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

/** The scopes in a list separated by blanks; all of them if it is empty. Undefined if one is unknown. */
export function readScopes(text: string): Scope[] | undefined {
  const words = text.split(' ').filter(Boolean)
  if (words.length === 0) return [...scopes]
  return words.every(isScope) ? scopes.filter((scope) => words.includes(scope)) : undefined
}

const isScope = (word: string): word is Scope => (scopes as readonly string[]).includes(word)

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Returns whether an app may be answered at this address: over https; on the machine of the person who opens it; or in
 * an app on that machine, by a scheme with a dot, which names the domain of its maker (RFC 8252 7.1). Other schemes,
 * such as `ms-msdt:` and `mailto:`, belong to the system. The address has no fragment, no wildcard, no name and
 * password, and no character that cannot be stored.
 */
export function isRedirectUri(text: string): boolean {
  if (!URL.canParse(text) || /[#*\s\\\p{Cc}\p{Cs}]/u.test(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  if (username || password) return false
  if (protocol === 'https:') return true
  if (protocol === 'http:') return loopback.has(hostname)
  return /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/.test(protocol)
}

/** How the agent is shown where the answer goes: the host, or the scheme of an app on their machine. */
export function nameRedirect(uri: string): string {
  const { protocol, host } = new URL(uri)
  return protocol === 'https:' || protocol === 'http:' ? host : protocol
}

/** RFC 7636 4.2: 43 characters are the 32 bytes of SHA-256 in Base64 for addresses. */
export const isChallenge = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text)

/** RFC 7636 4.6, only for S256. */
export function answersChallenge(verifier: string, challenge: string): boolean {
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(verifier)) return false
  const made = Buffer.from(createHash('sha256').update(verifier).digest('base64url'))
  const wanted = Buffer.from(challenge)
  return made.length === wanted.length && timingSafeEqual(made, wanted)
}

/** Adds values to the query of an address, which may already have one. */
export function withQuery(address: string, values: Record<string, string | undefined>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(values)) if (value !== undefined) url.searchParams.set(name, value)
  return url.href
}

/** The name that an app gives itself, on one line and without characters that would steer the text around it. */
export const cleanName = (text: string | undefined, fallback: string): string =>
  (text ?? '')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 100)
    .toWellFormed() || fallback
