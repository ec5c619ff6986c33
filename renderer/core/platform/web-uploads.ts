import type { AppContract } from '#shared/contract.ts'
import { createClient } from '#shared/core/client.ts'
import { splitRoute } from '#shared/core/endpoint.ts'
import { AppError } from '#shared/core/errors.ts'
import { heicProblem, invalidType, isHeic } from '#shared/core/photo-options.ts'
import { routes } from '#shared/core/routes.ts'
import { type UploadHost, uploadQueue } from '#shared/core/upload-queue.ts'
import { uploadReport } from '#shared/core/upload-report.ts'
import { newId } from '../new-id.ts'
import { askForFiles, filesIn, folderOf } from './chosen-files.ts'
import { takenFrom } from './drop.ts'
import type { Platform, UploadPort } from './platform.ts'
import { saveText } from './save-text.ts'
import { photoSender } from './send-file.ts'

/** How a page's queue looks at its files and sends them. */
interface Sending extends Pick<UploadHost, 'preflight'> {
  /** What the file dialog offers. */
  accept: string
  examine(file: File): ReturnType<UploadHost['examine']>
  sender(fileOf: (id: string) => File): UploadHost['send']
}

type Ways = Pick<Platform, 'send' | 'sendForm' | 'session'>

/** The queue of photos in a page. */
export function webUploads(ways: Ways): UploadPort {
  const api = createClient<AppContract>(routes, ways.send)
  return pageUploads(ways, {
    accept: 'image/*',
    examine,
    preflight: (files) => api.uploads.preflight({ files }),
    sender: (fileOf) => photoSender(fileOf, ways.sendForm),
  })
}

/** An upload queue in a page: it holds the files that were chosen, and ends with the page. */
export function pageUploads(
  { send, session }: Ways,
  { accept, examine: look, preflight, sender }: Sending,
): UploadPort {
  const chosen = chosenFiles()
  const host: UploadHost = {
    examine: async ({ id }) => look(chosen.fileOf(id)),
    preflight,
    send: sender(chosen.fileOf),
    async reachable() {
      const [method, url] = splitRoute(routes.company.get)
      return (await send({ method, url })).status < 500
    },
    forget: chosen.forget,
  }
  const queue = uploadQueue(host, { parallel: 3, paused: false, records: [] })
  const add = (files: readonly File[]) =>
    queue.add(
      files.map((file) => {
        const folder = folderOf(file)
        const album = folder.split('/')[0]
        return { id: chosen.keep(file), name: file.name, size: file.size, folder, details: album ? { album } : {} }
      }),
    )
  window.addEventListener('online', () => void queue.online())
  session.watch(() => {
    if (session.kept()) queue.signedIn()
  })

  return {
    outlivesPage: false,
    watch(listener) {
      listener(queue.all())
      return queue.watch(() => listener(queue.all()))
    },
    choose: (what) => void askForFiles(what, accept).then(add),
    filesOf: (event) => filesIn(takenFrom(event)),
    add,
    describe: queue.describe,
    step: queue.step,
    setParallel: queue.setParallel,
    saveReport: () => saveText(uploadReport(queue.all().items), 'uploads.csv', 'text/csv'),
    previewOf: chosen.previewOf,
  }
}

/** Chosen files by id, and their previews for as long as they are wanted. */
function chosenFiles() {
  const files = new Map<string, File>()
  const previews = new Map<string, string>()
  return {
    keep(file: File) {
      const id = newId()
      files.set(id, file)
      return id
    },
    fileOf(id: string) {
      const file = files.get(id)
      if (!file) throw new AppError('NOT_FOUND', 'This file is no longer available. Please choose it again.')
      return file
    },
    previewOf(id: string) {
      const file = files.get(id)
      if (!previews.has(id) && file?.type.startsWith('image/')) previews.set(id, URL.createObjectURL(file))
      return previews.get(id)
    },
    forget(ids: string[]) {
      for (const id of ids) {
        files.delete(id)
        const preview = previews.get(id)
        if (preview) URL.revokeObjectURL(preview)
        previews.delete(id)
      }
    },
  }
}

/** Bytes of the largest file that is read whole to be asked about. */
const mostHashed = 64 * 1024 * 1024

/** Throws what is certain to be refused before a byte of it is read. */
export async function examine(file: File) {
  const { size, type: mime } = file
  // A type that the browser does not know is for the site to judge.
  if (isHeic(file)) throw new AppError('BAD_FILE_TYPE', heicProblem)
  if (mime && !mime.startsWith('image/')) throw new AppError('BAD_FILE_TYPE', invalidType('photo'))
  // More than a page should hold at once: whether it may be sent, the site says before a byte of it is.
  if (size > mostHashed) return { size, mime }
  const bytes = await file.arrayBuffer().catch((cause: unknown) => {
    throw new AppError('NOT_FOUND', 'This file can no longer be read. Please choose it again.', { cause })
  })
  return { size, mime, sha256: await hashOf(bytes) }
}

/** Hex; browsers hash only on pages that came over a secure connection. */
async function hashOf(bytes: ArrayBuffer): Promise<string | undefined> {
  const subtle: SubtleCrypto | undefined = crypto.subtle
  if (!subtle) return undefined
  return [...new Uint8Array(await subtle.digest('SHA-256', bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
