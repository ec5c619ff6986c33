// The site without a network: the files every page starts with, the pages and
// lists seen last, and a page that says so. Only what everybody may see is ever
// kept: nothing that was asked for with a session, and nothing that its sender
// wants kept nowhere.

// The build writes its own name and the files of its start here.
const build = { name: 'development', files: [] }

// Pages and answers belong to a build as well: an older page asks for scripts that are gone, and an older answer may
// lack what newer scripts read. Pictures have addresses that change with their content.
const stores = {
  shell: `shell-${build.name}`,
  pages: `pages-${build.name}`,
  answers: `answers-${build.name}`,
  pictures: 'pictures',
}
/** How many of each are stored; the oldest goes first. */
const most = { [stores.pages]: 30, [stores.answers]: 60, [stores.pictures]: 120 }
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

/** Pages and answers come from the network; the cached copy stands in when there is none, or when it hangs. */
async function page(event) {
  const { pathname, search } = new URL(event.request.url)
  const cached =
    pathname === offlinePage ? await find(stores.shell, offlinePage) : await find(stores.pages, event.request)
  const store = (response) => {
    if (isForAll(response) && !response.redirected) keep(event, stores.pages, response)
  }
  try {
    return await fromNetwork(event, cached, store)
  } catch {
    if (pathname === offlinePage) return Response.error()
    // At its own address, because a page is drawn for the address it is at.
    return Response.redirect(`${offlinePage}?from=${encodeURIComponent(pathname + search)}`)
  }
}

async function answer(event) {
  return fromNetwork(event, await find(stores.answers, event.request), (response) => {
    if (isForAll(response)) keep(event, stores.answers, response)
  })
}

/** How long the network may take before a cached copy is shown instead, in milliseconds. */
const patience = 2000
/** True from when the network took longer than that until it answers again: then no file waits for it once more. */
let isHanging = false

/**
 * The network's response, stored by `store`. Without one, or when it takes too long, the
 * cached copy; what arrives later is stored all the same. Throws when there is neither.
 */
async function fromNetwork(event, cached, store) {
  const response = fetch(event.request).then((found) => {
    isHanging = false
    store(found)
    return found
  })
  if (!cached) return response
  event.waitUntil(response.catch(() => undefined))
  let timer
  const late = new Promise((resolve) => {
    timer = setTimeout(
      () => {
        isHanging = true
        resolve(cached)
      },
      isHanging ? 0 : patience,
    )
  })
  return Promise.race([response.catch(() => cached), late]).finally(() => clearTimeout(timer))
}

/** Files whose address changes with their content. `/boot.js` alone keeps its name, so the network is asked first. */
async function own(event, networkFirst) {
  const kept = await caches.match(event.request)
  if (kept && !networkFirst) return kept
  return fromNetwork(event, kept, (response) => {
    if (response.ok) keep(event, stores.shell, response)
  })
}

async function picture(event) {
  const kept = await find(stores.pictures, event.request)
  if (kept) return kept
  const response = await fetch(event.request)
  // A large image on sale leads visitors to a smaller one.
  if (isForAll(response) && !response.redirected) keep(event, stores.pictures, response)
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
