/** Whether this browser can receive pushes at all, and here, and whether the person has refused. */
export function pushState(): 'possible' | 'denied' | 'insecure' | 'impossible' {
  // Without https, browsers hide what push needs, so nothing else can be said about them.
  if (!window.isSecureContext) return 'insecure'
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return 'impossible'
  return Notification.permission === 'denied' ? 'denied' : 'possible'
}

/** Makes the panel installable, and shows a page when the desk cannot be reached. It asks for no permission. */
export const registerWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register('/worker.js', { updateViaCache: 'none' })

async function registered(): Promise<ServiceWorkerRegistration | undefined> {
  const state = pushState()
  return state === 'insecure' || state === 'impossible' ? undefined : navigator.serviceWorker.getRegistration('/')
}

/** The address to which this browser gets pushes, if it does. */
export async function ownEndpoint(): Promise<string | null> {
  const subscription = await (await registered())?.pushManager.getSubscription()
  return subscription?.endpoint ?? null
}

export type BrowserSubscription = { endpoint: string; keys: { p256dh: string; auth: string } }

/** Asks for permission, which a browser allows only after a click; undefined if the person refuses. */
export async function subscribeBrowser(publicKey: string): Promise<BrowserSubscription | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const registration = await registerWorker()
  await navigator.serviceWorker.ready
  // A subscription that another desk at this address made has another key, so it is removed first.
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint, keys } = made.toJSON() as BrowserSubscription
  return { endpoint, keys }
}

/** Makes this browser accept nothing any more, whatever the desk still believes. */
export async function unsubscribeBrowser(): Promise<void> {
  await (await (await registered())?.pushManager.getSubscription())?.unsubscribe()
}

/** The browser's name and system, as far as its user agent gives them. */
export function browserName(userAgent: string): string | null {
  const [, browser] = /(Edg|OPR|Firefox|Chrome|Safari)\/[\d.]+(?!.*(?:Edg|OPR)\/)/.exec(userAgent) ?? []
  const [, system] = /\b(Android|iPhone|iPad|Windows|Mac OS X|CrOS|Linux)\b/.exec(userAgent) ?? []
  const names: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', 'Mac OS X': 'macOS', CrOS: 'ChromeOS' }
  const named = [browser, system].flatMap((word) => (word ? [names[word] ?? word] : []))
  return named.length > 0 ? named.join(', ') : null
}
