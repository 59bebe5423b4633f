import { isSlipOf } from '../slips.ts'
import { listAddresses } from './hosts.ts'

/** Why a database cannot be used, in words that say what to do. `lasting`: waiting would not help. */
export type Fault = { text: string; lasting: boolean }

const form =
  'must be like postgres://user:password@host:5432/database, with # % / : ? @ [ ] and spaces in the user name and the ' +
  'password written as %23 %25 %2F %3A %3F %40 %5B %5D %20'
const tlsNames = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey']
const tlsModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']

/** What is wrong with the form of an address, in words that follow its name; undefined if nothing is wrong. */
export const findAddressFault = (address: string): string | undefined =>
  listAddresses(address).map(findFaultOfOne).find(Boolean)

function findFaultOfOne(address: string): string | undefined {
  if (!/^postgres(ql)?:\/\//.test(address)) return 'must be a postgres:// address'
  const url = parse(address)
  // A character in the password that ends it too early leaves an at sign behind the apparent host.
  const torn = !url || url.hash || url.pathname.includes('@') || (url.username === '' && url.search.includes('@'))
  if (torn || /\s|%(?![0-9a-f]{2})/i.test(address)) return form
  // The driver ignores what it does not know, and would connect without TLS.
  for (const name of url.searchParams.keys()) {
    const plain = name.toLowerCase().replaceAll(/[_-]/g, '')
    const meant = tlsNames.find((one) => one !== name && (one === plain || isSlipOf(one, plain)))
    if (meant) return `has a parameter "${name}": did you mean ${meant}?`
  }
  const mode = url.searchParams.get('sslmode')
  return mode === null || tlsModes.includes(mode) ? undefined : `has an sslmode that is none of ${tlsModes.join(', ')}`
}

/** Without a host, the address means the one in `?host=`, or a socket of this machine. */
function parse(address: string): URL | undefined {
  const named = address.replace('@/', '@localhost/')
  return URL.canParse(named) ? new URL(named) : undefined
}

type Place = { where: string; user: string; database: string }

function placeOf(address: string): Place {
  const [url] = listAddresses(address).map(parse)
  const user = decodeURIComponent(url?.username ?? '') || url?.searchParams.get('user') || 'this user'
  const hosts = listAddresses(address).map((one) => {
    const url = parse(one)
    return url?.searchParams.get('host') ?? `${url?.hostname || 'localhost'}:${url?.port || 5432}`
  })
  return { where: hosts.join(' and '), user, database: decodeURIComponent(url?.pathname.slice(1) ?? '') || user }
}

type Failed = Error & { code?: string; syscall?: string; path?: string }
type Rule = [matches: RegExp, lasting: boolean, word: (place: Place, error: Failed) => string]

/** The first rule that matches code and message is reported. */
const rules: Rule[] = [
  [/^(ENOTFOUND|EAI_AGAIN) /, false, ({ where }) => `the name of the host is not known (${where})`],
  [
    /^ECONNREFUSED /,
    false,
    ({ where }) => `nothing listens at ${where} (ECONNREFUSED): start PostgreSQL there, or correct host and port`,
  ],
  [/^\w* .*(open|read) '/, true, (_, { message }) => `a file that the address names cannot be read: ${message}`],
  [/^(ENOENT|EACCES) /, false, (_, { message }) => `the socket cannot be used: ${message}`],
  [
    /^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH) |tim(e|ed) ?out/i,
    false,
    ({ where }) => `${where} does not answer: check host, port and firewall`,
  ],
  [
    /^(ECONNRESET|EPIPE) |^ Connection terminated/,
    false,
    ({ where }) => `${where} closes the connection: check that it is PostgreSQL that listens there`,
  ],
  [/^57P0/, false, (_, { message }) => `it is not ready yet: ${message}`],
  [
    /^53300 /,
    false,
    () => 'it has no connection free: raise its max_connections, or lower DATABASE_POOL of the processes',
  ],
  [/this server (is a standby|was replaced)/, false, ({ where }) => `no server of ${where} takes writes: promote one`],
  [
    /^(28P01|08P01) .*(password|auth)/i,
    true,
    ({ user }) => `the password of "${user}" is wrong; letters such as # % / : ? @ in it must be percent-encoded`,
  ],
  [/password must be a/, true, ({ user }) => `the server asks for the password of "${user}", and the address has none`],
  [
    /no encryption|SSL off/,
    true,
    ({ user }) =>
      `pg_hba.conf there lets "${user}" in from here at most with TLS: add ?sslmode=verify-full to the address, or a rule to that file`,
  ],
  [/^(28000|28P01) /, true, ({ user }, { message }) => `the server does not let "${user}" in: ${message}`],
  [
    /^3D000 |no such database/,
    true,
    ({ user, database }) =>
      `there is no database "${database}": correct the name, or create it (create database "${database}" owner "${user}" ` +
      `encoding 'UTF8' template template0)`,
  ],
  [/no such user/, true, ({ user }) => `the pooler does not know the user "${user}"`],
  [
    /^42501 /,
    true,
    ({ user, database }) =>
      `"${user}" may not connect to "${database}": grant connect on database "${database}" to "${user}"`,
  ],
  [
    /unsupported startup parameter/,
    true,
    () =>
      'it leads to a pooler: set DATABASE_URL to the pooler and DATABASE_DIRECT_URL to the server itself (docs/several-machines.md)',
  ],
  [
    /does not support SSL/,
    true,
    () =>
      'the server offers no TLS: switch TLS on there, or write sslmode=disable if you trust every machine on the way',
  ],
  [/error establishing an SSL/, true, ({ where }) => `what listens at ${where} is not PostgreSQL`],
  [
    /^(\w*SELF_SIGNED\w*|UNABLE_TO_\w+) /,
    true,
    () =>
      'nobody whom this machine trusts has signed its certificate: name that of the issuer, sslrootcert=/path/ca.pem',
  ],
  [
    /^ERR_TLS_CERT_ALTNAME_INVALID /,
    true,
    () => 'its certificate is for another host name: use that name in the address',
  ],
  [/^(CERT_\w+|EPROTO|ERR_\w*(SSL|TLS|OSSL)\w*) /, true, (_, { message }) => `TLS with it failed: ${message}`],
]

/** What an error during connecting means. */
export function explainFault(error: unknown, address: string): Fault {
  // A host with several IP addresses fails with an error for each.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  if (!(first instanceof Error)) return { text: String(first), lasting: false }
  const failed: Failed = first
  const place = placeOf(address)
  const [, lasting, word] = rules.find(([matches]) => matches.test(`${failed.code ?? ''} ${failed.message}`)) ?? []
  return { text: word ? word(place, failed) : failed.message || String(failed.code), lasting: lasting ?? false }
}

export type Seen = {
  version: number
  version_name: string
  encoding: string
  read_only: boolean
  schema: string | null
  may_create: boolean
  owner: string | null
  trigrams: 'there' | 'allowed' | 'barred' | 'unknown'
  limit: string
  /** The same for two connections to one database. */
  place: string
}

export const seeing = `
  select current_setting('server_version_num')::int as version, current_setting('server_version') as version_name,
    current_setting('server_encoding') as encoding, current_setting('statement_timeout') as limit,
    pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as read_only, current_schema() as schema,
    coalesce(has_schema_privilege(current_schema(), 'create'), false) as may_create,
    (select pg_get_userbyid(relowner) from pg_class
      where oid = to_regclass('migration') and not pg_has_role(relowner, 'usage')) as owner,
    case
      when exists (select from pg_extension where extname = 'pg_trgm') then 'there'
      when not exists (select from pg_available_extensions where name = 'pg_trgm') then 'unknown'
      when has_database_privilege(current_database(), 'create') then 'allowed' else 'barred'
    end as trigrams,
    concat(current_database(), ' since ', pg_postmaster_start_time()) as place`

/** More than one server takes writes: each would get some of the messages, and one of them would lose them. */
export const twoPrimaries = (address: string): Fault => ({
  text: `more than one server of ${placeOf(address).where} takes writes: stop the one that was replaced (docs/several-machines.md)`,
  lasting: true,
})

/** What keeps a desk from using a connected database (with `onlyReads`: from reading it); undefined if nothing does. */
export function findFault(seen: Seen, address: string, limit: string, onlyReads: boolean): Fault | undefined {
  const { user, database } = placeOf(address)
  const lasting = (text: string) => ({ text, lasting: true })
  if (seen.version < 150_000) return lasting(`it is PostgreSQL ${seen.version_name}, and 15 or newer is needed`)
  if (seen.encoding !== 'UTF8')
    return lasting(
      `its encoding is ${seen.encoding}, and UTF8 is needed: create another one with encoding 'UTF8' template template0`,
    )
  if (seen.limit !== limit)
    return lasting(
      'it leads to a pooler, which drops the settings of a session: set DATABASE_DIRECT_URL to the server itself',
    )
  if (onlyReads) return undefined
  if (seen.read_only) return { text: 'it takes no writes: it is a standby, or set to read only', lasting: false }
  if (seen.owner !== null) return lasting(`its tables belong to "${seen.owner}": connect as that role`)
  if (!seen.may_create)
    return lasting(
      `"${user}" may not create tables: alter database "${database}" owner to "${user}", ` +
        `or grant usage, create on schema ${seen.schema ?? 'public'} to "${user}"`,
    )
  if (seen.trigrams === 'unknown')
    return lasting('its server lacks the extension pg_trgm: install the contrib package of PostgreSQL there')
  if (seen.trigrams === 'barred')
    return lasting(`"${user}" may not create extensions: grant create on database "${database}" to "${user}"`)
  return undefined
}
