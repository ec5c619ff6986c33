import { toast } from '../ui/toast.ts'

/** What `sw.js` stores of pages, answers and pictures, under the name of its build; see there. */
const stores = /^(pages|answers|pictures)(-|$)/

/** How often a tab that stays open looks for a newer version, in milliseconds. */
const patience = 3_600_000

/** Whether the newer version was asked for in this tab. */
let asked = false

/**
 * Lets the site be opened without a network, once the page has nothing better
 * to do. Says when there is a newer version, and changes to it when asked: here,
 * for in another tab something may be half typed.
 */
export function startOfflineWorker() {
  const workers = workersOfBrowser()
  if (!workers) return
  // The first worker takes over a page that had none: nothing new to load.
  let replacing = workers.controller !== null
  workers.addEventListener('controllerchange', () => {
    if (asked) location.reload()
    else if (replacing) offer(() => location.reload())
    replacing = true
  })
  addEventListener('load', () => setTimeout(() => void register(), 2000))
  if (document.readyState === 'complete') setTimeout(() => void register(), 2000)
}

/** None also where a browser forbids storage altogether. */
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
    const look = () => {
      const { waiting } = registration
      if (waiting && navigator.serviceWorker.controller) offer(() => takeOver(waiting))
    }
    look()
    registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look))
    let looked = Date.now()
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState !== 'visible' || Date.now() - looked < patience) return
      looked = Date.now()
      // Without a connection there is none; the next time will tell.
      void registration.update().catch(() => undefined)
    })
  } catch {
    // Private windows and full disks: the site works as it did before there was a worker.
  }
}

const offer = (run: () => void) =>
  toast.info('There is a newer version of this site.', { topic: 'new-version', action: { label: 'Reload', run } })

function takeOver(worker: ServiceWorker) {
  asked = true
  worker.postMessage('take over')
}

/** Forgets which pages and lists were looked at here. */
export async function forgetKeptPages() {
  if (!('caches' in window)) return
  const forget = async () => {
    const names = (await caches.keys()).filter((name) => stores.test(name))
    await Promise.all(names.map((name) => caches.delete(name)))
  }
  // A browser that refuses storage has stored nothing.
  await forget().catch(() => undefined)
}
