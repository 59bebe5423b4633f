import { areas } from './scripts/areas.mjs'

const inModule = '^server/src/areas/([^/]+)/([^/]+)/'
const inFeature = '^panel/src/features/([^/]+)/([^/]+)/'

/** The directions of imports. */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'modules-name-one-another-in-no-circle',
      severity: 'error',
      scope: 'folder',
      from: { path: '^server/src/areas/[^/]+/[^/]+$' },
      to: { circular: true },
    },
    ...areas.slice(0, -1).map((area, index) => ({
      name: `${area}-names-no-later-area`,
      severity: 'error',
      from: { path: `^server/src/areas/${area}/` },
      to: { path: `^server/src/areas/(${areas.slice(index + 1).join('|')})/` },
    })),
    {
      name: 'neighbours-show-only-their-face',
      severity: 'error',
      from: { path: inModule },
      to: { path: inModule, pathNot: ['^server/src/areas/$1/$2/', '/(service|schema)\\.ts$'] },
    },
    {
      name: 'routes-are-named-by-the-root-only',
      severity: 'error',
      from: { path: '^server/src', pathNot: '^server/src/app\\.ts$' },
      to: { path: '^server/src/areas/.*/routes\\.ts$' },
    },
    {
      name: 'rules-are-pure',
      severity: 'error',
      from: { path: `${inModule}rules\\.ts$` },
      to: { path: ['/(service|queries|routes)\\.ts$', 'node_modules/(kysely|fastify|pg|undici)/'] },
    },
    {
      name: 'queries-decide-nothing',
      severity: 'error',
      from: { path: `${inModule}[a-z-]*queries\\.ts$` },
      to: { path: '^server/src/areas/.*/(service|rules|routes)\\.ts$' },
    },
    {
      name: 'sql-lives-in-queries',
      severity: 'error',
      from: { path: inModule, pathNot: '/[a-z-]*queries\\.ts$' },
      to: { path: 'node_modules/kysely/' },
    },
    {
      name: 'http-lives-in-routes',
      severity: 'error',
      from: { path: inModule, pathNot: '/routes\\.ts$' },
      to: { path: 'node_modules/(@fastify/|fastify/)' },
    },
    {
      name: 'platform-knows-no-business',
      severity: 'error',
      from: { path: '^server/src/platform/' },
      to: { path: '^server/src/areas/' },
    },
    {
      // What stands in `platform/` itself may be named by all of its folders, and `context.ts` names their types.
      name: 'folders-of-the-platform-name-one-another-in-no-circle',
      severity: 'error',
      scope: 'folder',
      from: { path: '^server/src/platform/[^/]+$' },
      to: { circular: true, viaOnly: { path: '^server/src/platform/[^/]+$' } },
    },
    {
      name: 'providers-know-only-the-outside',
      severity: 'error',
      from: { path: '^server/src/providers/' },
      to: { path: '^server/src/(areas|platform)/' },
    },
    {
      name: 'words-know-nobody',
      severity: 'error',
      from: { path: '^server/src/words/' },
      to: { path: '^server/src/(?!words/)' },
    },
    {
      name: 'server-and-simulator-are-strangers',
      severity: 'error',
      // The desk of a test starts the provider that it talks to.
      from: { path: '^(server|simulator)/', pathNot: '^server/test/desk\\.ts$' },
      to: { path: '^(server|simulator)/', pathNot: '^$1/' },
    },
    {
      name: 'panel-knows-only-the-contract',
      severity: 'error',
      from: { path: '^panel/' },
      to: { path: '^(server|simulator|e2e|bench|scripts)/' },
    },
    {
      name: 'features-name-one-another-in-no-circle',
      severity: 'error',
      scope: 'folder',
      from: { path: '^panel/src/features/[^/]+/[^/]+$' },
      to: { circular: true },
    },
    {
      // What stands in a feature itself may be named by all of its rooms.
      name: 'rooms-of-a-feature-name-one-another-in-no-circle',
      severity: 'error',
      scope: 'folder',
      from: { path: '^panel/src/features/[^/]+/[^/]+/[^/]+$' },
      to: { circular: true, viaOnly: { path: '^panel/src/features/[^/]+/[^/]+/[^/]+$' } },
    },
    ...areas.slice(0, -1).map((area, index) => ({
      name: `${area}-in-the-panel-names-no-later-area`,
      severity: 'error',
      from: { path: `^panel/src/features/${area}/` },
      to: { path: `^panel/src/features/(${areas.slice(index + 1).join('|')})/` },
    })),
    {
      name: 'features-show-only-their-api',
      severity: 'error',
      from: { path: inFeature },
      to: { path: inFeature, pathNot: ['^panel/src/features/$1/$2/', '/api\\.ts$'] },
    },
    {
      name: 'features-know-no-page',
      severity: 'error',
      from: { path: '^panel/src/features/' },
      to: { path: '^panel/src/(app|pages)/' },
    },
    {
      name: 'pages-know-no-app',
      severity: 'error',
      from: { path: '^panel/src/pages/' },
      to: { path: '^panel/src/app/' },
    },
    {
      name: 'ui-and-lib-know-no-feature',
      severity: 'error',
      from: { path: '^panel/src/(ui|lib)/' },
      to: { path: '^panel/src/(app|pages|features)/' },
    },
    {
      name: 'lib-draws-nothing',
      severity: 'error',
      from: { path: '^panel/src/lib/' },
      to: { path: '^panel/src/ui/' },
    },
    {
      name: 'contract-knows-nobody',
      severity: 'error',
      from: { path: '^contract/' },
      to: { path: '^(server|panel|simulator|e2e|bench)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    exclude: { path: '\\.test\\.ts$' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node'],
    },
  },
}
