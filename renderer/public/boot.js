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
  const theme = stored('theme') ?? 'dark'
  const light = theme === 'system' ? matchMedia('(prefers-color-scheme: light)').matches : theme === 'light'
  root.dataset.mantineColorScheme = light ? 'light' : 'dark'
  if (stored('token')) root.dataset.signedIn = ''

  // What is pressed and sent before the page answers is kept, and done once it does: see early.ts.
  const kept = []
  const keep = (event) => {
    // Searching works without the page; any other form would only load it again, and forget what was typed.
    if (event.type === 'submit' && event.target.role !== 'search') event.preventDefault()
    kept.push(event)
  }
  const listen = (how) => {
    for (const type of ['click', 'submit']) window[how](type, keep, true)
  }
  if (!root.dataset.desktop) {
    listen('addEventListener')
    window.early = { kept, stop: () => listen('removeEventListener') }
  }

  // The page's own scripts start after the first paint: until then its styles, font and
  // pictures have the line to themselves, and links and forms work without. What nobody
  // sees is never painted, and a browser that tells nothing is not waited for. Guarded
  // pages hold no such template: the server lets their scripts start at once.
  let started = false
  const start = () => {
    if (started) return
    started = true
    for (const { content } of document.querySelectorAll('template[data-after-paint]'))
      document.head.append(content.cloneNode(true))
  }
  const onceRead = () => {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start)
    else start()
  }
  if (document.hidden) return onceRead()
  try {
    const painted = new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length) onceRead()
    })
    painted.observe({ type: 'paint', buffered: true })
  } catch {
    onceRead()
  }
  setTimeout(onceRead, 3000)
})()
