// Runs before the first paint, so that neither colours nor buttons flash.
;(() => {
  const root = document.documentElement
  const stored = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  // The desktop app follows the system until somebody chooses; a site is dark.
  const theme = stored('theme') ?? (root.dataset.desktop ? 'system' : 'dark')
  const light = theme === 'system' ? matchMedia('(prefers-color-scheme: light)').matches : theme === 'light'
  root.dataset.mantineColorScheme = light ? 'light' : 'dark'
  if (stored('token')) root.dataset.signedIn = ''
})()
