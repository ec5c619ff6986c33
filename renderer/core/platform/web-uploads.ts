import type { AppContract } from '#shared/contract.ts'
import { createClient } from '#shared/core/client.ts'
import { splitRoute } from '#shared/core/endpoint.ts'
import { AppError } from '#shared/core/errors.ts'
import { heicProblem, invalidType, isHeic } from '#shared/core/photo-options.ts'
import { routes } from '#shared/core/routes.ts'
import { type UploadHost, uploadQueue } from '#shared/core/upload-queue.ts'
import { uploadReport } from '#shared/core/upload-report.ts'
import { newId } from '../new-id.ts'
import { filesOfDrop, folderOf, openFileDialog } from './chosen-files.ts'
import { readDrop } from './drop.ts'
import type { Platform, UploadPort } from './platform.ts'
import { saveText } from './save-text.ts'
import { photoSender } from './send-file.ts'

/** How a queue checks and sends its files. */
interface UploadMethods extends Pick<UploadHost, 'preflight'> {
  /** File types that the file dialog accepts. */
  accept: string
  examine(file: File): ReturnType<UploadHost['examine']>
  sender(fileOf: (id: string) => File): UploadHost['send']
}

type Connections = Pick<Platform, 'send' | 'sendForm' | 'session'>

/** The photo upload queue of the website. */
export function webUploads(platform: Connections): UploadPort {
  const api = createClient<AppContract>(routes, platform.send)
  return pageUploads(platform, {
    accept: 'image/*',
    examine: examinePhoto,
    preflight: (files, waiting) => api.uploads.preflight({ files, waiting }),
    sender: (fileOf) => photoSender(fileOf, platform.sendForm),
  })
}

/** An upload queue that lives in the page and holds the selected files. */
export function pageUploads(
  { send, session }: Connections,
  { accept, examine, preflight, sender }: UploadMethods,
): UploadPort {
  const files = selectedFiles()
  const host: UploadHost = {
    examine: async ({ id }) => examine(files.fileOf(id)),
    preflight,
    send: sender(files.fileOf),
    async reachable() {
      const [method, url] = splitRoute(routes.company.get)
      return (await send({ method, url })).status < 500
    },
    forget: files.forget,
  }
  const queue = uploadQueue(host, { parallel: 3, paused: false, records: [] })
  const add = (added: readonly File[]) =>
    queue.add(
      added.map((file) => {
        const folder = folderOf(file)
        const album = folder.split('/')[0]
        return { id: files.add(file), name: file.name, size: file.size, folder, details: album ? { album } : {} }
      }),
    )
  window.addEventListener('online', () => void queue.online())
  session.watch(() => {
    if (session.isStored()) queue.signedIn()
  })

  return {
    outlivesPage: false,
    watch(listener) {
      listener(queue.all())
      return queue.watch(() => listener(queue.all()))
    },
    choose: (what) => void openFileDialog(what, accept).then(add),
    filesOf: (event) => filesOfDrop(readDrop(event)),
    add,
    describe: queue.describe,
    step: queue.step,
    setParallel: queue.setParallel,
    saveReport: () => saveText(uploadReport(queue.all().items), 'uploads.csv', 'text/csv'),
    previewOf: files.previewOf,
  }
}

/** Selected files by id, with preview URLs. */
function selectedFiles() {
  const files = new Map<string, File>()
  const previews = new Map<string, string>()
  return {
    add(file: File) {
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

/** Bytes of the largest file that is hashed for the duplicate check. */
const mostHashed = 64 * 1024 * 1024

/** Checks a photo before the upload; throws for files that the server would reject. */
export async function examinePhoto(file: File) {
  const { size, type: mime } = file
  // The server checks types that the browser does not know.
  if (isHeic(file)) throw new AppError('BAD_FILE_TYPE', heicProblem)
  if (mime && !mime.startsWith('image/')) throw new AppError('BAD_FILE_TYPE', invalidType('photo'))
  // Too large to hold in memory; the server checks it before the upload.
  if (size > mostHashed) return { size, mime }
  const bytes = await file.arrayBuffer().catch((cause: unknown) => {
    throw new AppError('NOT_FOUND', 'This file can no longer be read. Please choose it again.', { cause })
  })
  return { size, mime, sha256: await hashOf(bytes) }
}

/** SHA-256 as hex. Browsers can only hash on secure origins. */
async function hashOf(bytes: ArrayBuffer): Promise<string | undefined> {
  const subtle: SubtleCrypto | undefined = crypto.subtle
  if (!subtle) return undefined
  return [...new Uint8Array(await subtle.digest('SHA-256', bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
