import '@fontsource-variable/ibm-plex-sans/wght.css'
import '@fontsource/ibm-plex-sans-arabic/400.css'
import '@fontsource/ibm-plex-sans-arabic/500.css'
import '@fontsource/ibm-plex-sans-arabic/600.css'
import '@fontsource/ibm-plex-mono/400.css'
import './app.css'
import './parts.ts'
import type { WithPages } from '@parley/contract/pages.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { Direction } from 'radix-ui'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from './app/query-client.ts'
import { createPanelRouter } from './app/router.tsx'
import { agentKeys, configQuery } from './lib/me.ts'
import { registerWorker } from './lib/push.ts'
import { showWhole } from './lib/show-whole.ts'
import { keptLanguage, speak, useLanguage } from './lib/t.ts'
import { Sayings } from './ui/said.tsx'

const client = createQueryClient(() => {
  // The session ended while the panel was open: the gate asks again and leads back to this page.
  client.removeQueries({ queryKey: agentKeys.me })
  void router.invalidate()
})
const made = createPanelRouter(client)
const router = made satisfies WithPages<typeof made, keyof (typeof made)['routesByPath']>

/** English only while the desk cannot be asked. */
async function deskLanguage() {
  const config = await client.ensureQueryData(configQuery).catch(() => undefined)
  return config?.['app.lang'] ?? 'en'
}

// Before anything is drawn, so that nobody sees another language flash by. The gate then settles whose language it is.
await speak(keptLanguage() || (await deskLanguage()))

/** Drawn anew as a whole when the language changes, so that `t` need not be a hook. */
function Panel() {
  const language = useLanguage()
  return (
    <Direction.Provider dir={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}>
      <RouterProvider key={language} router={router} />
      <Sayings />
    </Direction.Provider>
  )
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <Panel />
    </QueryClientProvider>
  </StrictMode>,
)

document.addEventListener('pointerover', showWhole)

// After the page is there. A browser that refuses a worker, such as a private window, works without one.
if ('serviceWorker' in navigator) void registerWorker().catch(() => undefined)
