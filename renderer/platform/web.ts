import type { ErrorBody } from '#shared/errors.ts'
import { invalidType, tooLarge, uploadLimit } from '#shared/photo-options.ts'
import { uploadQueue } from '#shared/upload-queue.ts'
import { type Connection, fetchTransport, forgetSession } from './connection.ts'
import type { Platform } from './platform.ts'
import { photoSender } from './send-file.ts'
import { formSender } from './send-form.ts'
import { webSession } from './web-session.ts'

/** The website in a browser: calls by fetch, the session in local storage, files from the file dialog. */
export function webPlatform(): Platform {
  const { token, ...session } = webSession()
  const connection: Connection = { token, session: token, onExpired: forgetSession(session) }
  const sendForm = formSender(connection)
  return {
    send: fetchTransport(connection),
    sendForm,
    session,
    openExternal: (url) => void window.open(url, '_blank', 'noopener'),
    uploads: browserUploads(sendForm),
  }
}

function browserUploads(sendForm: Platform['sendForm']): Platform['uploads'] {
  const files = new Map<string, File>()
  const previews = new Map<string, string>()
  const queue = uploadQueue(photoSender((id) => files.get(id), sendForm))

  const add = (chosen: File[]) =>
    queue.add(
      chosen.map((file) => {
        const id = crypto.randomUUID()
        files.set(id, file)
        const error = refusalOf(file)
        return { id, name: file.name, size: file.size, ...(error && { error }) }
      }),
    )
  const forget = (id: string) => {
    files.delete(id)
    const preview = previews.get(id)
    if (preview) URL.revokeObjectURL(preview)
    previews.delete(id)
  }
  queue.watch((items) => {
    const left = new Set(items.map(({ id }) => id))
    for (const id of files.keys()) if (!left.has(id)) forget(id)
  })

  return {
    add,
    choose: async () => add(await askForFiles()),
    start: queue.start,
    retry: (id) => queue.retry(id),
    retryFailed: () => queue.retryFailed(),
    remove: (id) => queue.remove(id),
    clearDone: () => queue.clearDone(),
    previewOf(id) {
      const file = files.get(id)
      if (!previews.has(id) && file?.type.startsWith('image/')) previews.set(id, URL.createObjectURL(file))
      return previews.get(id)
    },
    watch: queue.watch,
  }
}

/** What is already certain to be refused is not sent at all. */
export function refusalOf({ size, type }: Pick<File, 'size' | 'type'>): ErrorBody | undefined {
  if (type && !type.startsWith('image/')) return { code: 'BAD_FILE_TYPE', message: invalidType('photo') }
  if (size > uploadLimit) return { code: 'FILE_TOO_LARGE', message: tooLarge }
  return undefined
}

function askForFiles(): Promise<File[]> {
  return new Promise((resolve) => {
    const input = document.createElement('input')
    Object.assign(input, { type: 'file', multiple: true, accept: 'image/*' })
    input.oncancel = () => resolve([])
    input.onchange = () => resolve([...(input.files ?? [])])
    input.click()
  })
}
