// Runs before the first paint, so that nobody sees the other theme flash by. The policy allows no inline script.
document.documentElement.dataset.theme =
  localStorage.getItem('parley.theme') ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
document.documentElement.dataset.density = localStorage.getItem('parley.density') ?? 'comfortable'
