// Shows what the desk pushes and opens what it is about. It caches nothing and touches no request of the panel.

self.addEventListener('push', (event) => {
  const { title, body, site, path, tag } = event.data.json()
  const shown = { body: body ?? undefined, tag, renotify: true, icon: '/favicon.svg', data: { path } }
  event.waitUntil(self.registration.showNotification(title ?? site, shown))
})

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
