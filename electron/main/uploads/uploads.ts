import { createHash } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { AppError } from '#shared/core/errors.ts'
import type { DesktopHandlers } from '#shared/core/ipc.ts'
import type { UploadEvent } from '#shared/core/uploads.ts'
import type { SiteConnection } from '../sites/connection.ts'
import { openSiteUploads, type SiteUploads } from './site-uploads.ts'

interface Needs {
  /** Where the queues are kept, one file per site. */
  folder: string
  /** Addresses of the sites whose uploads go on. */
  sites: readonly string[]
  connection: SiteConnection
  /** Address of the site that the page shows. */
  current(): string | undefined
  /** What changed in that site's queue. */
  tell(event: UploadEvent): void
}

/** How many files are sent at once unless somebody said otherwise. */
const parallel = 4

/**
 * The uploads of all sites this computer knows: each has a queue of its own,
 * sends with its own session, and goes on whichever site is open.
 */
export async function openUploads({ folder, sites, connection, current, tell }: Needs) {
  const opened = new Map<string, Promise<SiteUploads>>()
  const ready = new Map<string, SiteUploads>()
  const fileOf = (site: string) =>
    join(folder, `${createHash('sha256').update(site).digest('hex').slice(0, 32)}.journal`)

  const on = (site: string): Promise<SiteUploads> => {
    const known = opened.get(site) ?? open(site)
    opened.set(site, known)
    return known
  }
  const open = async (site: string) => {
    const uploads = await openSiteUploads(fileOf(site), (path, init) => connection.fetch(site, path, init), parallel)
    uploads.watch((event) => {
      if (site === current()) tell(event)
    })
    ready.set(site, uploads)
    return uploads
  }
  const here = () => {
    const site = current()
    if (!site) throw new AppError('UNAVAILABLE', 'Choose a site first.')
    return on(site)
  }
  const active = () => [...ready.values()].filter((uploads) => uploads.active())

  await Promise.all(sites.map(on))
  return {
    /** What the page may ask; of the current site. */
    requests: {
      uploads: async () => (current() ? (await here()).all() : { items: [], status: { parallel } }),
      describeUploads: async ({ ids, changes }) => (await here()).describe(ids, changes),
      stepUploads: async ({ step, ids }) => (await here()).step(step, ids),
    } satisfies Partial<DesktopHandlers>,
    /** How many files of the current site are sent at once. */
    setParallel: async (count: number) => (await here()).setParallel(count),
    /** Queues files and folders for the current site. Rejects at the end when something could not be read. */
    addPaths: async (paths: readonly string[]) => (await here()).addPaths(paths),
    /** What became of each file of the current site's queue, as CSV. */
    report: async () => (await here()).report(),
    /** Where a file of any queue is; never for the page. */
    pathOf: (id: string) => [...ready.values()].map((uploads) => uploads.pathOf(id)).find((path) => path !== undefined),
    /** Somebody signed in: what waited for that goes on. */
    signedIn: (site: string) => ready.get(site)?.signedIn(),
    /** The computer woke up or found a network: sites out of reach are looked for at once. */
    online() {
      for (const uploads of ready.values()) void uploads.online()
    },
    /** Ends what goes to a site and forgets its queue. */
    async forget(site: string) {
      const uploads = await opened.get(site)
      opened.delete(site)
      ready.delete(site)
      await uploads?.close()
      // With what was put aside of it.
      for (const name of await readdir(folder).catch(() => []))
        if (name.startsWith(basename(fileOf(site)))) await rm(join(folder, name), { force: true })
    },
    /** Whether anything is to be sent without another word from anybody. */
    busy: () => active().length > 0,
    /** 0 to 1 of what is being sent; 1 when nothing is. */
    progress() {
      const all = active().map((uploads) => uploads.progressed())
      return all.length === 0 ? 1 : all.reduce((sum, one) => sum + one, 0) / all.length
    },
    /** Stops everything; resolves when it is kept for the next start. */
    close: async () => void (await Promise.all([...ready.values()].map((uploads) => uploads.close()))),
  }
}
export type Uploads = Awaited<ReturnType<typeof openUploads>>
