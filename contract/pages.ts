/**
 * The addresses of the panel's pages: `$name` is one segment, `{-$name}` one that may be missing. The panel does not compile
 * when its router has others; the server answers these with the panel, and 404 to whatever else nobody knows.
 */
export const pages = [
  '/',
  '/admin',
  '/admin/',
  '/admin/activity/{-$entry}',
  '/admin/agents/{-$item}',
  '/admin/ai/connect',
  '/admin/ai/models/{-$purpose}',
  '/admin/assistants/{-$item}',
  '/admin/automation/{-$item}',
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
] as const

type Page = (typeof pages)[number]
/** What is given, if its paths are exactly those above; else nothing fits. */
export type WithPages<Given, Path> = [Path] extends [Page] ? ([Page] extends [Path] ? Given : never) : never
