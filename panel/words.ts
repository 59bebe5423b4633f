import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'

/** What only pages and dialogs say that load when they are wanted. */
const later = [
  'agents',
  'ai_apps',
  'api_key',
  'areas',
  'assistants',
  'attributes',
  'audit',
  'automations',
  'comparison',
  'connections',
  'contact_notes',
  'contacts',
  'costs',
  'csv',
  'gaps',
  'general',
  'grounds',
  'hours',
  'imports',
  'inboxes',
  'judgement',
  'keys',
  'knowledge',
  'knowledge_keys',
  'macros',
  'mail',
  'models',
  'notifications',
  'offline',
  'pages',
  'palette',
  'password',
  'permission',
  'permission_text',
  'picture',
  'preview',
  'profile',
  'reports',
  'roles',
  'secret',
  'setup',
  'sla',
  'start',
  'statuses',
  'step_up',
  'suggestion',
  'tags',
  'teams',
  'templates',
  'today',
  'tools',
]
/** The parts of those sections that the inbox says as well. */
const atOnce = [
  'contacts.conversations_failed',
  'contacts.no_conversations',
  'contacts.show_more',
  'keys.mark_unread',
  'keys.title',
  'notifications.title',
  'notifications.unread_count',
  'preview.passage',
  'preview.thinking',
  'profile.title',
  'roles.admin',
  'roles.admin_text',
  'roles.agent',
  'roles.agent_text',
  'setup.nav',
  'setup.number_do',
  'setup.of',
  'start.title',
  'suggestion.draft',
  'tags.add',
  'tags.empty',
  'tags.none_left',
  'tags.search',
  'templates.send',
]

type Tree = { [name: string]: string | Tree }

/** Without the ending for a number. */
const stem = (path: string) => path.replace(/_(zero|one|two|few|many|other)$/, '')
const isLater = (path: string) =>
  later.some((section) => path.startsWith(`${section}.`)) && !atOnce.includes(stem(path))

const read = (file: string) => (JSON.parse(readFileSync(file, 'utf8')) as { panel: Tree }).panel

const paths = (tree: Tree, path = ''): string[] =>
  Object.entries(tree).flatMap(([name, inside]) =>
    typeof inside === 'string' ? [path + name] : paths(inside, `${path}${name}.`),
  )

function pick(tree: Tree, wanted: (path: string) => boolean, path = ''): Tree {
  return Object.fromEntries(
    Object.entries(tree).flatMap(([name, inside]): [string, string | Tree][] => {
      if (typeof inside === 'string') return wanted(path + name) ? [[name, inside]] : []
      const picked = pick(inside, wanted, `${path}${name}.`)
      return Object.keys(picked).length > 0 ? [[name, picked]] : []
    }),
  )
}

/** Every later word, or beginning of one, that stands in a script which the first page needs. */
function saidEarly(bundle: Rolldown.OutputBundle): string[] {
  const known = paths(read(fileURLToPath(new URL('../i18n/en.json', import.meta.url)))).filter(isLater)
  const literal = new RegExp(`["'\`]((?:${later.join('|')})\\.[a-z_.]*)`, 'g')
  const seen = new Set<string>()
  const said = new Set<string>()
  const look = (name: string) => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || seen.has(name)) return
    seen.add(name)
    for (const [, word = ''] of chunk.code.matchAll(literal)) {
      const isWord = known.some((path) => (word.endsWith('.') ? path.startsWith(word) : stem(path) === stem(word)))
      if (isWord) said.add(word)
    }
    chunk.imports.forEach(look)
  }
  for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk' && chunk.isEntry) look(chunk.fileName)
  return [...said].sort()
}

/**
 * Parts each vocabulary in two: `de.json?first` has what the inbox and the way to it say, `de.json?later` what the
 * pages behind it say. A word that is said before it is there does not build.
 */
export const words: Plugin = {
  name: 'words',
  enforce: 'pre',
  load(id) {
    const [file, part] = id.split('?')
    if (!file?.includes('/i18n/') || (part !== 'first' && part !== 'later')) return null
    this.addWatchFile(file)
    const picked = pick(read(file), (path) => isLater(path) === (part === 'later'))
    return { code: `export const panel = ${JSON.stringify(picked)}`, moduleType: 'js' }
  },
  generateBundle(_options, bundle) {
    const early = saidEarly(bundle)
    if (early.length > 0) this.error(`Said before it is there, see words.ts: ${early.join(', ')}`)
  },
}
