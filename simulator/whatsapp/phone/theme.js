// Before the first paint: the stored choice, else the system's.
{
  const system = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    let stored = null
    try {
      stored = localStorage.getItem('theme')
    } catch {
      // A browser that forbids storage follows the system.
    }
    document.documentElement.dataset.theme = stored ?? (system.matches ? 'dark' : 'light')
  }
  system.addEventListener('change', apply)
  apply()
}
