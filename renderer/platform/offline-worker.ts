import { toast } from '../ui/toast.ts'

/** What `sw.js` keeps of pages and answers; see there. */
const stores = ['pages', 'answers', 'pictures']

/**
 * Lets the site be opened without a network, once the page has nothing better
 * to do. Says when there is a newer version, and changes to it when asked.
 */
export function startOfflineWorker() {
  if (!('serviceWorker' in navigator)) return
  // The first worker takes over a page that had none: nothing new to load.
  let replacing = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (replacing) location.reload()
    replacing = true
  })
  addEventListener('load', () => setTimeout(() => void register(), 2000))
  if (document.readyState === 'complete') setTimeout(() => void register(), 2000)
}

async function register() {
  try {
    const registration = await navigator.serviceWorker.register('/sw.js')
    const look = () => registration.waiting && navigator.serviceWorker.controller && offer(registration.waiting)
    look()
    registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look))
  } catch {
    // Private windows and full disks: the site works as it did before there was a worker.
  }
}

const offer = (worker: ServiceWorker) =>
  toast.info('There is a newer version of this site.', {
    topic: 'new-version',
    action: { label: 'Reload', run: () => worker.postMessage('take over') },
  })

/** Forgets which pages and lists were looked at here. */
export async function forgetKeptPages() {
  if (!('caches' in window)) return
  await Promise.all(stores.map(async (name) => caches.delete(name))).catch(() => undefined)
}
