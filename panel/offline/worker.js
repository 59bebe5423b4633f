/* global offlinePage */
// What the browser keeps of the panel between visits: it shows what the desk pushes, and a page of its own when the desk
// cannot be reached. It stores nothing, so no release is held back by an old copy and nobody's words stay behind.

/** Not pages of the panel: the desk answers these addresses itself, some of them to customers. */
const beyondPanel = /^\/(api|uploads|docs|csat|mcp|oauth|\.well-known|webhooks|health|healthz|readyz|metrics)(\/|$)/

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; font-src 'self'; connect-src 'self'"

self.addEventListener('install', () => self.skipWaiting())

async function begin() {
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

self.addEventListener('activate', (event) => event.waitUntil(begin()))

async function openPage(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy }
    return new Response(offlinePage, { status: 503, headers })
  }
}

self.addEventListener('fetch', (event) => {
  const { mode, method, url } = event.request
  if (mode !== 'navigate' || method !== 'GET' || beyondPanel.test(new URL(url).pathname)) return
  event.respondWith(openPage(event))
})

async function show({ title, body, site, path, tag }) {
  const shown = { body: body ?? undefined, tag, renotify: true, icon: '/icon-192.png', data: { path } }
  await self.registration.showNotification(title ?? site, shown)
  // An open panel knows the number, this worker does not.
  const windows = await self.clients.matchAll({ type: 'window' })
  if (windows.length === 0) await self.navigator.setAppBadge?.().catch(() => undefined)
}

self.addEventListener('push', (event) => event.waitUntil(show(event.data.json())))

async function open(path) {
  const address = new URL(path, self.location.origin).href
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const [first] = windows
  if (!first) return self.clients.openWindow(address)
  await first.focus()
  // A page that this worker does not control cannot be sent elsewhere by it.
  return first.navigate(address).catch(() => self.clients.openWindow(address))
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data.path))
})
