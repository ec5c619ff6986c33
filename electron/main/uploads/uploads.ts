import { createHash } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { AppError } from '#shared/core/errors.ts'
import type { DesktopHandlers } from '#shared/core/ipc.ts'
import type { UploadEvent } from '#shared/core/uploads.ts'
import type { SiteConnection } from '../sites/connection.ts'
import { openSiteUploads, type SiteUploads } from './site-uploads.ts'

interface Needs {
  /** The folder of the queues, with one file per site. */
  folder: string
  /** Addresses of the sites whose uploads continue. */
  sites: readonly string[]
  connection: SiteConnection
  /** Address of the open site. */
  current(): string | undefined
  /** Called with changes in the open site's queue. */
  emit(event: UploadEvent): void
}

/** Default number of files that are sent at once. */
const parallel = 4

/** The uploads of all sites. Each site has its own queue and session, and continues while another site is open. */
export async function openUploads({ folder, sites, connection, current, emit }: Needs) {
  const opening = new Map<string, Promise<SiteUploads>>()
  const ready = new Map<string, SiteUploads>()
  const fileOf = (site: string) =>
    join(folder, `${createHash('sha256').update(site).digest('hex').slice(0, 32)}.journal`)

  const on = (site: string): Promise<SiteUploads> => {
    const known = opening.get(site) ?? open(site)
    opening.set(site, known)
    return known
  }
  const open = async (site: string) => {
    const uploads = await openSiteUploads(fileOf(site), (path, init) => connection.fetch(site, path, init), parallel)
    uploads.watch((event) => {
      if (site === current()) emit(event)
    })
    ready.set(site, uploads)
    return uploads
  }
  const here = () => at(current())
  const at = (site: string | undefined) => {
    if (!site) throw new AppError('UNAVAILABLE', 'Choose a site first.')
    return on(site)
  }
  const active = () => [...ready.values()].filter((uploads) => uploads.active())

  await Promise.all(sites.map(on))
  return {
    /** Requests of the page, about the open site. */
    requests: {
      uploads: async () => (current() ? (await here()).all() : { items: [], status: { parallel } }),
      describeUploads: async ({ ids, changes }) => (await here()).describe(ids, changes),
      stepUploads: async ({ step, ids }) => (await here()).step(step, ids),
    } satisfies Partial<DesktopHandlers>,
    /** Number of files of the open site that are sent at once. */
    setParallel: async (count: number) => (await here()).setParallel(count),
    /** Queues files and folders for a site. Rejects at the end if something could not be read. */
    addPaths: async (paths: readonly string[], site: string | undefined) => (await at(site)).addPaths(paths),
    /** The results of the open site's queue, as CSV. */
    report: async () => (await here()).report(),
    /** The path of a file in any queue, for the main process only. */
    pathOf: (id: string) => [...ready.values()].map((uploads) => uploads.pathOf(id)).find((path) => path !== undefined),
    /** Continues uploads that waited for the sign-in. */
    signedIn: (site: string) => ready.get(site)?.signedIn(),
    /** Tries unreachable sites again, when the computer wakes up or finds a network. */
    online() {
      for (const uploads of ready.values()) void uploads.online()
    },
    /** Stops the uploads to a site and deletes its queue. */
    async forget(site: string) {
      const uploads = await opening.get(site)
      opening.delete(site)
      ready.delete(site)
      await uploads?.close()
      // Including damaged parts that were moved to other files.
      for (const name of await readdir(folder).catch(() => []))
        if (name.startsWith(basename(fileOf(site)))) await rm(join(folder, name), { force: true })
    },
    /** Whether uploads are in progress. */
    busy: () => active().length > 0,
    /** Progress from 0 to 1; 1 when nothing is sent. */
    progress() {
      const all = active().map((uploads) => uploads.progressed())
      return all.length === 0 ? 1 : all.reduce((sum, one) => sum + one, 0) / all.length
    },
    /** Stops everything. Resolves once the queues are stored. */
    close: async () => void (await Promise.all([...ready.values()].map((uploads) => uploads.close()))),
  }
}
export type Uploads = Awaited<ReturnType<typeof openUploads>>
