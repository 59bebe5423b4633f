import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router'
import { wantsSetup } from '../features/apps/setup/api.ts'
import { readAssistantSearch } from '../features/assistant/assistants/search.ts'
import { firstView, isView, readListSearch, type View } from '../features/inbox/conversations/views.ts'
import { readReportSearch, readScopeSearch } from '../features/inbox/reports/search.ts'
import { readKnowledgeSearch } from '../features/knowledge/articles/search.ts'
import { readGapSearch } from '../features/knowledge/gaps/search.ts'
import { readImportSearch } from '../features/knowledge/imports/search.ts'
import { readAuditSearch } from '../features/office/audit/search.ts'
import { readContactSearch } from '../features/people/contacts/search.ts'
import { bring } from '../lib/bring.ts'
import { itemPath, type Kind, readItemSearch } from '../lib/items.ts'
import { configQuery, meQuery } from '../lib/me.ts'
import { partWithWords } from '../lib/part.ts'
import { languageOr, speak } from '../lib/t.ts'
import { InboxPage } from '../pages/inbox.tsx'
import { SignInPage } from '../pages/sign-in.tsx'
import { FailedPage, NotFoundPage } from '../pages/trouble.tsx'
import { requireSession, safePath } from './session.ts'
import { Shell } from './shell.tsx'

const root = createRootRouteWithContext<{ client: QueryClient }>()({
  component: Outlet,
  errorComponent: FailedPage,
  notFoundComponent: NotFoundPage,
})

async function speakAsDesk({ context }: { context: { client: QueryClient } }) {
  const config = await context.client.ensureQueryData(configQuery)
  await speak(languageOr(config['app.lang']))
}

/** A page whose script and words load when it is wanted. */
const pageOf = <M, K extends keyof M>(load: () => Promise<M>, name: K) => partWithWords(load, name, FailedPage)

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: (search): { next?: string } => {
    const next = safePath(search['next'])
    return next ? { next } : {}
  },
  beforeLoad: speakAsDesk,
  component: SignInPage,
})

const passwordPages = () => import('../pages/password.tsx')

const forgottenPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgotten-password',
  beforeLoad: speakAsDesk,
  component: pageOf(passwordPages, 'ForgottenPasswordPage'),
})

/** The page to which a mailed link leads. */
const setPassword = createRoute({
  getParentRoute: () => root,
  path: '/set-password',
  validateSearch: (search): { token: string; invited?: unknown } => ({
    ...search,
    token: String(search['token'] ?? ''),
  }),
  beforeLoad: speakAsDesk,
  component: pageOf(passwordPages, 'SetPasswordPage'),
})

/** The page to which an AI app sends the browser of the person who connects it. */
const connectAi = createRoute({
  getParentRoute: () => root,
  path: '/connect-ai',
  validateSearch: (search): { ask: string } => ({ ask: String(search['ask'] ?? '') }),
  beforeLoad: ({ context, location }) => requireSession(context.client, location.href),
  component: pageOf(() => import('../pages/consent.tsx'), 'ConsentPage'),
  errorComponent: FailedPage,
})

const desk = createRoute({
  getParentRoute: () => root,
  id: 'desk',
  beforeLoad: ({ context, location }) => requireSession(context.client, location.href),
  component: Shell,
  errorComponent: FailedPage,
  notFoundComponent: NotFoundPage,
})

const home = createRoute({
  getParentRoute: () => desk,
  path: '/',
  beforeLoad: async ({ context }) => {
    const { permissions } = await context.client.ensureQueryData(meQuery)
    if (await wantsSetup(context.client, permissions)) throw redirect({ to: '/setup' })
    const view = firstView(permissions)
    if (!view) throw (await bring(() => import('../pages/first-page.ts'))).firstPage(permissions)
    throw redirect({ to: '/inbox/$view/{-$uuid}', params: { view, uuid: undefined }, search: {} })
  },
})

const setup = createRoute({
  getParentRoute: () => desk,
  path: '/setup',
  component: pageOf(() => import('../pages/setup.tsx'), 'SetupPage'),
})

const inbox = createRoute({
  getParentRoute: () => desk,
  path: '/inbox/$view/{-$uuid}',
  params: {
    parse: ({ view, uuid }): { view: View; uuid?: string | undefined } => ({ view: isView(view) ? view : 'all', uuid }),
    stringify: ({ view, uuid }) => ({ view, uuid }),
  },
  validateSearch: readListSearch,
  component: InboxPage,
})

const knowledge = createRoute({
  getParentRoute: () => desk,
  path: '/knowledge/{-$article}',
  validateSearch: readKnowledgeSearch,
  component: pageOf(() => import('../pages/knowledge.tsx'), 'KnowledgePage'),
})

const knowledgeConnections = createRoute({
  getParentRoute: () => desk,
  path: '/knowledge/connections',
  component: pageOf(() => import('../pages/connections.tsx'), 'ConnectionsPage'),
})

const knowledgeGaps = createRoute({
  getParentRoute: () => desk,
  path: '/knowledge/gaps',
  validateSearch: readGapSearch,
  component: pageOf(() => import('../pages/gaps.tsx'), 'GapsPage'),
})

const knowledgeImports = createRoute({
  getParentRoute: () => desk,
  path: '/knowledge/imports',
  validateSearch: readImportSearch,
  component: pageOf(() => import('../pages/imports.tsx'), 'ImportsPage'),
})

const contacts = createRoute({
  getParentRoute: () => desk,
  path: '/contacts/{-$contact}',
  validateSearch: readContactSearch,
  component: pageOf(() => import('../pages/contacts.tsx'), 'ContactsPage'),
})

const profile = createRoute({
  getParentRoute: () => desk,
  path: '/profile',
  component: pageOf(() => import('../pages/profile.tsx'), 'ProfilePage'),
})

const notifications = createRoute({
  getParentRoute: () => desk,
  path: '/notifications',
  component: pageOf(() => import('../pages/notifications.tsx'), 'NotificationsPage'),
})

const reports = createRoute({
  getParentRoute: () => desk,
  path: '/reports',
  validateSearch: readReportSearch,
  component: pageOf(() => import('../pages/reports.tsx'), 'ReportsPage'),
})

const today = createRoute({
  getParentRoute: () => desk,
  path: '/today',
  validateSearch: readScopeSearch,
  component: pageOf(() => import('../pages/today.tsx'), 'TodayPage'),
})

const adminPages = () => import('../pages/admin.tsx')

const admin = createRoute({
  getParentRoute: () => desk,
  path: '/admin',
  component: pageOf(adminPages, 'AdminPage'),
})

const adminHome = createRoute({
  getParentRoute: () => admin,
  path: '/',
  component: pageOf(adminPages, 'AdminHome'),
})

const adminGeneral = createRoute({
  getParentRoute: () => admin,
  path: '/general',
  component: pageOf(adminPages, 'GeneralPage'),
})

const adminItemPages = () => import('../pages/admin-items.tsx')

/** A list of Admin. The address holds the open item and the search text. */
const adminList = <K extends Kind>(kind: K, page: keyof Awaited<ReturnType<typeof adminItemPages>>) =>
  createRoute({
    getParentRoute: () => admin,
    path: `/${kind}/{-$item}` as `/${K}/{-$item}`,
    validateSearch: readItemSearch,
    component: pageOf(adminItemPages, page),
  })

const hoursAndSla = () => import('../pages/hours-and-sla.tsx')

const adminHours = createRoute({
  getParentRoute: () => admin,
  path: '/hours/{-$item}',
  validateSearch: readItemSearch,
  component: pageOf(hoursAndSla, 'HoursPage'),
})

const adminPolicies = createRoute({
  getParentRoute: () => admin,
  path: '/sla/{-$item}',
  validateSearch: readItemSearch,
  component: pageOf(hoursAndSla, 'PoliciesPage'),
})

const adminInboxes = createRoute({
  getParentRoute: () => admin,
  path: '/inboxes/{-$item}',
  validateSearch: readItemSearch,
  component: pageOf(() => import('../pages/inboxes.tsx'), 'InboxesPage'),
})

const adminAssistants = createRoute({
  getParentRoute: () => admin,
  path: '/assistants/{-$item}',
  validateSearch: readAssistantSearch,
  component: pageOf(() => import('../pages/assistants.tsx'), 'AssistantsPage'),
})

const adminAudit = createRoute({
  getParentRoute: () => admin,
  path: '/audit/{-$entry}',
  validateSearch: readAuditSearch,
  component: pageOf(() => import('../pages/audit.tsx'), 'AuditPage'),
})

const adminMail = createRoute({
  getParentRoute: () => admin,
  path: '/notifications/email',
  component: pageOf(() => import('../pages/mail.tsx'), 'MailPage'),
})

const adminConnect = createRoute({
  getParentRoute: () => admin,
  path: '/ai/connect',
  component: pageOf(() => import('../pages/connect.tsx'), 'ConnectPage'),
})

const adminModels = createRoute({
  getParentRoute: () => admin,
  path: '/ai/models/{-$purpose}',
  component: pageOf(() => import('../pages/models.tsx'), 'ModelsPage'),
})

/** Addresses of earlier versions, which bookmarks and notifications still have. */
const formerAudit = createRoute({
  getParentRoute: () => admin,
  path: '/activity/{-$entry}',
  validateSearch: readAuditSearch,
  beforeLoad: ({ params, search }) => {
    throw redirect({ to: '/admin/audit/{-$entry}', params, search, replace: true })
  },
})

const formerAutomations = createRoute({
  getParentRoute: () => admin,
  path: '/automation/{-$item}',
  validateSearch: readItemSearch,
  beforeLoad: ({ params, search }) => {
    throw redirect({ to: itemPath('automations'), params, search, replace: true })
  },
})

const routeTree = root.addChildren([
  signIn,
  forgottenPassword,
  setPassword,
  connectAi,
  desk.addChildren([
    home,
    setup,
    inbox,
    knowledge,
    knowledgeConnections,
    knowledgeGaps,
    knowledgeImports,
    contacts,
    today,
    reports,
    profile,
    notifications,
    admin.addChildren([
      adminHome,
      adminGeneral,
      adminList('agents', 'AgentsPage'),
      adminList('teams', 'TeamsPage'),
      adminList('templates', 'TemplatesPage'),
      adminList('roles', 'RolesPage'),
      adminHours,
      adminPolicies,
      adminList('macros', 'MacrosPage'),
      adminList('tags', 'TagsPage'),
      adminList('attributes', 'AttributesPage'),
      adminList('statuses', 'StatusesPage'),
      adminList('automations', 'AutomationsPage'),
      adminList('tools', 'ToolsPage'),
      adminAudit,
      adminInboxes,
      adminAssistants,
      adminModels,
      adminConnect,
      adminMail,
      formerAudit,
      formerAutomations,
    ]),
  ]),
])

/** The pages and their addresses. `client` is where a route puts what its page needs before it is shown. */
export function createPanelRouter(client: QueryClient) {
  return createRouter({
    routeTree,
    context: { client },
    defaultPreload: false, // Parameters that no route reads are dropped from the address.
    search: { strict: true },
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPanelRouter>
  }
}
