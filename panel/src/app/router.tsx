import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { readActivitySearch } from '../features/activity/search.ts'
import { configQuery } from '../features/agents/api.ts'
import { readKnowledgeSearch } from '../features/articles/search.ts'
import { readContactSearch } from '../features/contacts/search.ts'
import { isView, readListSearch, type View } from '../features/conversations/views.ts'
import { readImportSearch } from '../features/imports/search.ts'
import { type Kind, readItemSearch } from '../lib/items.ts'
import { speak } from '../lib/t.ts'
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
  await speak(config['app.lang'])
}

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
  component: lazyRouteComponent(passwordPages, 'ForgottenPasswordPage'),
})

/** Where a mailed link leads. */
const setPassword = createRoute({
  getParentRoute: () => root,
  path: '/set-password',
  validateSearch: (search): { token: string } => ({ token: String(search['token'] ?? '') }),
  beforeLoad: speakAsDesk,
  component: lazyRouteComponent(passwordPages, 'SetPasswordPage'),
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
  beforeLoad: () => {
    throw redirect({ to: '/inbox/$view/{-$uuid}', params: { view: 'all', uuid: undefined }, search: {} })
  },
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
  component: lazyRouteComponent(() => import('../pages/knowledge.tsx'), 'KnowledgePage'),
})

const knowledgeConnections = createRoute({
  getParentRoute: () => desk,
  path: '/knowledge/connections',
  component: lazyRouteComponent(() => import('../pages/connections.tsx'), 'ConnectionsPage'),
})

const knowledgeImports = createRoute({
  getParentRoute: () => desk,
  path: '/knowledge/imports',
  validateSearch: readImportSearch,
  component: lazyRouteComponent(() => import('../pages/imports.tsx'), 'ImportsPage'),
})

const contacts = createRoute({
  getParentRoute: () => desk,
  path: '/contacts/{-$contact}',
  validateSearch: readContactSearch,
  component: lazyRouteComponent(() => import('../pages/contacts.tsx'), 'ContactsPage'),
})

const profile = createRoute({
  getParentRoute: () => desk,
  path: '/profile',
  component: lazyRouteComponent(() => import('../pages/profile.tsx'), 'ProfilePage'),
})

const adminPages = () => import('../pages/admin.tsx')

const admin = createRoute({
  getParentRoute: () => desk,
  path: '/admin',
  component: lazyRouteComponent(adminPages, 'AdminPage'),
})

const adminHome = createRoute({
  getParentRoute: () => admin,
  path: '/',
  component: lazyRouteComponent(adminPages, 'AdminHome'),
})

const adminGeneral = createRoute({
  getParentRoute: () => admin,
  path: '/general',
  component: lazyRouteComponent(adminPages, 'GeneralPage'),
})

const adminItemPages = () => import('../pages/admin-items.tsx')

/** A list of Admin; what is open beside it and what is looked for stand in the address. */
const adminList = <K extends Kind>(kind: K, page: keyof Awaited<ReturnType<typeof adminItemPages>>) =>
  createRoute({
    getParentRoute: () => admin,
    path: `/${kind}/{-$item}` as `/${K}/{-$item}`,
    validateSearch: readItemSearch,
    component: lazyRouteComponent(adminItemPages, page),
  })

const adminActivity = createRoute({
  getParentRoute: () => admin,
  path: '/activity/{-$entry}',
  validateSearch: readActivitySearch,
  component: lazyRouteComponent(() => import('../pages/activity.tsx'), 'ActivityPage'),
})

const adminMail = createRoute({
  getParentRoute: () => admin,
  path: '/notifications/email',
  component: lazyRouteComponent(() => import('../pages/mail.tsx'), 'MailPage'),
})

const adminConnect = createRoute({
  getParentRoute: () => admin,
  path: '/ai/connect',
  component: lazyRouteComponent(() => import('../pages/connect.tsx'), 'ConnectPage'),
})

const routeTree = root.addChildren([
  signIn,
  forgottenPassword,
  setPassword,
  desk.addChildren([
    home,
    inbox,
    knowledge,
    knowledgeConnections,
    knowledgeImports,
    contacts,
    profile,
    admin.addChildren([
      adminHome,
      adminGeneral,
      adminList('agents', 'AgentsPage'),
      adminList('teams', 'TeamsPage'),
      adminList('roles', 'RolesPage'),
      adminList('tags', 'TagsPage'),
      adminList('statuses', 'StatusesPage'),
      adminActivity,
      adminConnect,
      adminMail,
    ]),
  ]),
])

export function createPanelRouter(client: QueryClient) {
  return createRouter({
    routeTree,
    context: { client },
    defaultPreload: false, // What no route reads falls out of the address.
    search: { strict: true },
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPanelRouter>
  }
}
