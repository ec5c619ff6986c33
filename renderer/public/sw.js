// The site without a network: the files every page starts with, the pages and
// lists seen last, and a page that says so. Only what everybody may see is ever
// kept: nothing that was asked for with a session, and nothing that its sender
// wants kept nowhere.

// The build writes its own name and the files of its start here.
const build = { name: 'development', files: [] }

const stores = {
  shell: `shell-${build.name}`,
  pages: 'pages',
  answers: 'answers',
  pictures: 'pictures',
}
/** How many of each are kept; the oldest goes first. */
const most = { pages: 30, answers: 60, pictures: 120 }
const offlinePage = '/offline'

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const shell = await caches.open(stores.shell)
      const page = await fetch(offlinePage)
      const html = await page.clone().text()
      await shell.put(offlinePage, page)
      // Its own script, stylesheet and font as well.
      const own = [...html.matchAll(/(?:href|src)="(\/(?:assets|theme)\/[^"]+)"/g)].map(([, file]) => file)
      await shell.addAll([...new Set(['/boot.js', ...build.files, ...own])])
    })(),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const wanted = Object.values(stores)
      for (const name of await caches.keys()) if (!wanted.includes(name)) await caches.delete(name)
      await self.clients.claim()
    })(),
  )
})

self.addEventListener('message', ({ data }) => {
  // Somebody saw that there is a newer version and wants it now.
  if (data === 'take over') self.skipWaiting()
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  // What is asked for with a session is between this person and the server.
  if (request.headers.has('authorization') || request.headers.has('range')) return
  if (request.mode === 'navigate') return event.respondWith(page(event))
  if (pathname.startsWith('/assets/') || pathname.startsWith('/theme/') || pathname === '/boot.js')
    return event.respondWith(own(event, pathname === '/boot.js'))
  if (/^\/media\/.+\.(webp|avif|jpg)$/.test(pathname) && !new URL(request.url).search)
    return event.respondWith(picture(event))
  if (pathname.startsWith('/api/')) return event.respondWith(answer(event))
})

/** Pages and answers come from the network; what was kept stands in when there is none. */
async function page(event) {
  try {
    const response = await fetch(event.request)
    if (isForAll(response) && !response.redirected) keep(event, stores.pages, response)
    return response
  } catch {
    const { pathname, search } = new URL(event.request.url)
    if (pathname === offlinePage) return (await find(stores.shell, offlinePage)) ?? Response.error()
    const kept = await find(stores.pages, event.request)
    // At its own address, because a page is drawn for the address it is at.
    return kept ?? Response.redirect(`${offlinePage}?from=${encodeURIComponent(pathname + search)}`)
  }
}

async function answer(event) {
  try {
    const response = await fetch(event.request)
    if (isForAll(response)) keep(event, stores.answers, response)
    return response
  } catch (error) {
    const kept = await find(stores.answers, event.request)
    if (kept) return kept
    throw error
  }
}

/** Files whose address changes with their content. `/boot.js` alone keeps its name, so the network is asked first. */
async function own(event, networkFirst) {
  const kept = await caches.match(event.request)
  if (kept && !networkFirst) return kept
  try {
    const response = await fetch(event.request)
    if (response.ok) keep(event, stores.shell, response)
    return response
  } catch (error) {
    if (kept) return kept
    throw error
  }
}

async function picture(event) {
  const kept = await find(stores.pictures, event.request)
  if (kept) return kept
  const response = await fetch(event.request)
  if (isForAll(response)) keep(event, stores.pictures, response)
  return response
}

const find = async (name, request) => (await caches.open(name)).match(request)

/** Whole, and meant to be kept by anybody. */
function isForAll(response) {
  const control = response.headers.get('cache-control') ?? ''
  return response.status === 200 && response.type === 'basic' && /\bpublic\b/.test(control)
}

function keep(event, name, response) {
  const copy = response.clone()
  event.waitUntil(
    (async () => {
      const cache = await caches.open(name)
      await cache.put(event.request, copy)
      const limit = most[name]
      if (!limit) return
      const keys = await cache.keys()
      for (const old of keys.slice(0, Math.max(0, keys.length - limit))) await cache.delete(old)
    })(),
  )
}
