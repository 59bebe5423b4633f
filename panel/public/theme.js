// Runs before the first paint, so that nobody sees the other theme flash by. The policy allows no inline script.
document.documentElement.dataset.theme =
  localStorage.getItem('parley.theme') ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
const theme = document.documentElement.dataset.theme
document.querySelector('meta[name="theme-color"]')?.setAttribute('content', theme === 'dark' ? '#060d0f' : '#0c2930')
document.documentElement.dataset.density = localStorage.getItem('parley.density') ?? 'comfortable'
