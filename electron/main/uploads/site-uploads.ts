import { randomUUID } from 'node:crypto'
import type { AppContract } from '#shared/contract.ts'
import { createClient } from '#shared/core/client.ts'
import { splitRoute } from '#shared/core/endpoint.ts'
import { AppError } from '#shared/core/errors.ts'
import { routes } from '#shared/core/routes.ts'
import type { UploadRecord } from '#shared/core/upload-list.ts'
import { type UploadHost, uploadQueue } from '#shared/core/upload-queue.ts'
import { uploadReport } from '#shared/core/upload-report.ts'
import { examine, FileChanged, reopen } from './file-on-disk.ts'
import { foundFiles } from './found-files.ts'
import { abandon, isWorthResuming, sendResumable } from './send-resumable.ts'
import { sendWhole } from './send-whole.ts'
import { type Change, openStore, type Store } from './store.ts'
import { type AskSite, readReply, withTimeout } from './transfer.ts'

/** Maximum length of an album name. */
const maxAlbumName = 120

/**
 * The uploads to one site, stored in the file at `path` and sent with `ask`. See [Note: Uploads]. Only this module knows
 * where files are on this computer.
 */
export async function openSiteUploads(path: string, ask: AskSite, parallel: number) {
  let problem: string | undefined
  let setProblem = (current: string | undefined) => {
    problem = current
  }
  const store = await openStore(path, (current) => setProblem(current))
  const paths = new Map([...store.files].map(([id, file]) => [id, file.path]))
  const queue = uploadQueue(hostOf(store, ask, paths), {
    parallel,
    paused: false,
    ...store.settings,
    records: [...store.files.values()].map(({ item, facts, go }) => ({ item, facts, go })),
  })
  setProblem = queue.setProblem
  queue.setProblem(problem)
  await queue.flush()

  return {
    ...queue,
    /**
     * Queues files and the content of folders. Resolves once the queue is stored. Rejects at the end if something could
     * not be read; the rest is queued.
     */
    async addPaths(selected: readonly string[]) {
      try {
        for await (const found of foundFiles(selected))
          queue.add(
            found.map(({ path, folder, ...file }) => {
              const id = randomUUID()
              paths.set(id, path)
              return { ...file, id, folder, details: albumOf(folder) }
            }),
          )
      } finally {
        await queue.flush()
      }
    },
    /** The result of each file, as CSV. */
    report: () => uploadReport(queue.all().items),
    /** The path of a file, for the main process only. */
    pathOf: (id: string) => paths.get(id),
    async close() {
      await queue.close()
      await store.close()
    },
  }
}
export type SiteUploads = Awaited<ReturnType<typeof openSiteUploads>>

function albumOf(folder: string) {
  const album = folder
    .split('/')[0]!
    .replace(/[\r\n\0]/g, ' ')
    .slice(0, maxAlbumName)
    .trim()
  return album ? { album } : {}
}

function hostOf(store: Store, ask: AskSite, paths: Map<string, string>): UploadHost {
  const api = createClient<AppContract>(routes, async ({ method, url, body }) => {
    const headers = { 'content-type': 'application/json' }
    const reply = await withTimeout(ask)(url, {
      method,
      ...(body !== undefined && { headers, body: JSON.stringify(body) }),
    })
    return { status: reply.status, body: await readReply(reply) }
  })
  /** Times of the last change, by id. Stored with the records. */
  const modified = new Map([...store.files].map(([id, file]) => [id, file.modified]))

  const findDuplicate = async ({ item: { name }, facts }: UploadRecord) => {
    const { size, mime, sha256 } = facts!
    const { results } = await api.uploads.preflight({ files: [{ name, size, mime, sha256: sha256! }] })
    return results[0]?.verdict === 'duplicate' ? results[0].of._id : undefined
  }
  const send: UploadHost['send'] = async (record, onSent, signal) => {
    const { item, facts } = record
    const state = { size: facts!.size, modified: modified.get(item.id) ?? 0 }
    const handle = await reopen(paths.get(item.id)!, state)
    try {
      const key = `${item.id}-${facts!.sha256!.slice(0, 16)}`
      const upload = { ask, item, key, mime: facts!.mime, state, handle, onSent, signal }
      const photoId = isWorthResuming(upload)
        ? await sendResumable({
            ...upload,
            begun: store.files.get(item.id)?.resumable,
            onBegun: (begun) => store.save([{ resumable: { id: item.id, ...begun } }]),
            findDuplicate: () => findDuplicate(record),
          })
        : await sendWhole(upload)
      if (photoId === undefined) throw new AppError('UNAVAILABLE', 'The site sent an invalid response.')
      return { photoId }
    } finally {
      await handle.close()
    }
  }

  return {
    async examine({ id }) {
      const { modified: changed, ...facts } = await examine(paths.get(id)!)
      modified.set(id, changed)
      return facts
    },
    preflight: (files, waiting) => api.uploads.preflight({ files, waiting }),
    send: (...args) =>
      send(...args).catch((error: unknown) => {
        if (error instanceof FileChanged) return 'changed'
        throw error
      }),
    async reachable() {
      const [method, url] = splitRoute(routes.company.get)
      const reply = await withTimeout(ask)(url, { method })
      await reply.body?.cancel()
      return true
    },
    async save({ records, removed, ...settings }) {
      const changes: Change[] = records.map((record) => {
        const { id } = record.item
        return { put: { ...record, path: paths.get(id)!, modified: modified.get(id) } }
      })
      for (const id of removed) changes.push({ drop: id })
      const { parallel, paused } = store.settings ?? {}
      if (parallel !== settings.parallel || paused !== settings.paused) changes.push({ settings })
      await store.save(changes)
    },
    forget(ids) {
      for (const id of ids) {
        const { item, resumable } = store.files.get(id) ?? {}
        // The site would delete it later anyway.
        if (resumable && item?.state !== 'done') void abandon(ask, resumable).catch(() => undefined)
        paths.delete(id)
        modified.delete(id)
      }
    },
  }
}
