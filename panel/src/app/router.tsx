import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { configQuery } from '../features/agents/api.ts'
import { readKnowledgeSearch } from '../features/articles/search.ts'
import { isView, readListSearch, type View } from '../features/conversations/views.ts'
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

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: (search): { next?: string } => {
    const next = safePath(search['next'])
    return next ? { next } : {}
  },
  beforeLoad: async ({ context }) => {
    const config = await context.client.ensureQueryData(configQuery)
    await speak(config['app.lang'])
  },
  component: SignInPage,
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

const routeTree = root.addChildren([signIn, desk.addChildren([home, inbox, knowledge])])

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
