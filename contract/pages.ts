/**
 * The addresses of the panel's pages: `$name` is one segment, `{-$name}` an optional one. The panel does not compile if
 * its router has others. The server answers these with the panel, and unknown addresses with 404.
 */
export const pages = [
  '/',
  '/admin',
  '/admin/',
  '/admin/audit/{-$entry}',
  '/admin/agents/{-$item}',
  '/admin/ai/connect',
  '/admin/ai/models/{-$purpose}',
  '/admin/assistants/{-$item}',
  '/admin/attributes/{-$item}',
  '/admin/automations/{-$item}',
  '/admin/general',
  '/admin/hours/{-$item}',
  '/admin/inboxes/{-$item}',
  '/admin/notifications/email',
  '/admin/roles/{-$item}',
  '/admin/sla/{-$item}',
  '/admin/macros/{-$item}',
  '/admin/statuses/{-$item}',
  '/admin/tags/{-$item}',
  '/admin/teams/{-$item}',
  '/admin/templates/{-$item}',
  '/admin/tools/{-$item}',
  '/connect-ai',
  '/contacts/{-$contact}',
  '/forgotten-password',
  '/inbox/$view/{-$uuid}',
  '/knowledge/connections',
  '/knowledge/gaps',
  '/knowledge/imports',
  '/knowledge/{-$article}',
  '/notifications',
  '/profile',
  '/reports',
  '/set-password',
  '/setup',
  '/sign-in',
  '/today',
  // Former addresses, which lead to the present ones.
  '/admin/activity/{-$entry}',
  '/admin/automation/{-$item}',
] as const

type Page = (typeof pages)[number]
/** The given value if its paths are exactly those above; otherwise nothing fits. */
export type WithPages<Given, Path> = [Path] extends [Page] ? ([Page] extends [Path] ? Given : never) : never
