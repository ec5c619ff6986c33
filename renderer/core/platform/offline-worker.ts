import { toast } from '../ui/toast.ts'

/** The caches of `sw.js` for pages, API responses and images. */
const stores = /^(pages|answers|pictures)(-|$)/

/** How often an open tab checks for a new version, in milliseconds. */
const updateInterval = 3_600_000

/** Whether the user accepted the new version in this tab. */
let accepted = false

/**
 * Registers the service worker once the page has loaded, and offers new versions. Only the
 * tab that accepts one reloads, because others may have unsaved input.
 */
export function startOfflineWorker() {
  const workers = workersOfBrowser()
  if (!workers) return
  // The first worker of a page brings no new version.
  let replacing = workers.controller !== null
  workers.addEventListener('controllerchange', () => {
    if (accepted) location.reload()
    else if (replacing) offer(() => location.reload())
    replacing = true
  })
  addEventListener('load', () => setTimeout(() => void register(), 2000))
  if (document.readyState === 'complete') setTimeout(() => void register(), 2000)
}

/** Undefined also where the browser forbids storage. */
function workersOfBrowser(): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker
  } catch {
    return undefined
  }
}

async function register() {
  try {
    const registration = await navigator.serviceWorker.register('/sw.js')
    const offerWaiting = () => {
      if (registration.waiting && navigator.serviceWorker.controller) offer(() => takeOver(registration))
    }
    offerWaiting()
    registration.addEventListener('updatefound', () =>
      registration.installing?.addEventListener('statechange', offerWaiting),
    )
    let checkedAt = Date.now()
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState !== 'visible' || Date.now() - checkedAt < updateInterval) return
      checkedAt = Date.now()
      // Fails without a connection; the next check tries again.
      void registration.update().catch(() => undefined)
    })
  } catch {
    // Private windows and full disks have no worker; the site works without one.
  }
}

const offer = (run: () => void) =>
  toast.info('A new version of this site is available.', { topic: 'new-version', action: { label: 'Reload', run } })

function takeOver(registration: ServiceWorkerRegistration) {
  accepted = true
  const { waiting } = registration
  // Another tab may have activated the new version meanwhile.
  if (!waiting) return location.reload()
  // A still newer version may replace this one before it is active.
  waiting.addEventListener('statechange', () => waiting.state === 'redundant' && takeOver(registration))
  waiting.postMessage('take over')
}

/** Deletes cached pages and responses of this user. */
export async function deleteCachedPages() {
  if (!('caches' in window)) return
  const deleteAll = async () => {
    const names = (await caches.keys()).filter((name) => stores.test(name))
    await Promise.all(names.map((name) => caches.delete(name)))
  }
  // A browser that refuses storage has stored nothing.
  await deleteAll().catch(() => undefined)
}
