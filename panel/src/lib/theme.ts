import { keep, useKept } from './kept.ts'

type Theme = 'light' | 'dark'
type Density = 'comfortable' | 'compact'

/** The page itself holds the theme; `public/theme.js` reads the same two names before the first paint. */
export function setTheme(theme: Theme) {
  document.documentElement.dataset['theme'] = theme
  const nav = getComputedStyle(document.documentElement).getPropertyValue('--nav').trim()
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', nav)
  keep('theme', theme)
}

export function setDensity(density: Density) {
  document.documentElement.dataset['density'] = density
  keep('density', density)
}

export function useTheme(): Theme {
  useKept('theme')
  return document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light'
}

export function useDensity(): Density {
  return useKept('density') === 'compact' ? 'compact' : 'comfortable'
}
