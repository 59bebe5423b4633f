import type { Ctx } from '../../../platform/context.ts'
import { directionOf, listPanelWords } from '../../../platform/i18n.ts'
import { getGeneral, getLanguage } from './service.ts'

const icon = (src: string, size: number, purpose: 'any' | 'maskable') => ({
  src,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/**
 * What a browser needs to install the panel as an app (W3C Web Application Manifest). It bears the name of the desk, so
 * that people who work at two can tell them apart. The colours are `--nav` of the panel.
 */
export async function writeManifest(ctx: Ctx) {
  const language = await getLanguage(ctx)
  const name = (await getGeneral(ctx))['app.site_name']
  const words = listPanelWords(language)
  const shortcut = (word: string, url: string) => ({ name: words[word], url })
  return {
    id: '/',
    name,
    short_name: name,
    lang: language,
    dir: directionOf(language),
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#0c2930',
    background_color: '#0c2930',
    icons: [
      icon('/icon-192.png', 192, 'any'),
      icon('/icon-512.png', 512, 'any'),
      icon('/icon-maskable-512.png', 512, 'maskable'),
    ],
    shortcuts: [
      shortcut('view.mine', '/inbox/mine'),
      shortcut('view.unassigned', '/inbox/unassigned'),
      shortcut('notifications.title', '/notifications'),
    ],
  }
}
