import type { Transport } from '#shared/client.ts'
import { AppError, type ErrorBody } from '#shared/errors.ts'
import { invalidType, tooLarge, uploadLimit } from '#shared/photo-options.ts'
import { uploadQueue } from '#shared/upload-queue.ts'
import { toast } from '../ui/toast.ts'
import type { Platform } from './platform.ts'
import { photoSender } from './send-file.ts'
import { formSender } from './send-form.ts'
import { webSession } from './web-session.ts'

/** The website in a browser: calls by fetch, the session in local storage, files from the file dialog. */
export function webPlatform(): Platform {
  const { token, ...session } = webSession()
  const onExpired = () => {
    if (!session.kept()) return
    session.end()
    // The admin half asks to sign in again over what is being done, and says so itself.
    if (!/^\/admin/.test(location.pathname)) toast.error('Your session has ended. Please log in again.')
  }
  const sendForm = formSender({ token, onExpired })
  return {
    send: fetchTransport(token, onExpired),
    sendForm,
    session,
    openExternal: (url) => void window.open(url, '_blank', 'noopener'),
    uploads: browserUploads(sendForm),
  }
}

function fetchTransport(token: () => string | null, onExpired: () => void): Transport {
  return async ({ method, url, body }) => {
    const kept = token()
    const headers = new Headers()
    if (kept) headers.set('Authorization', `Bearer ${kept}`)
    if (body !== undefined) headers.set('Content-Type', 'application/json')
    const reply = await fetch(url, { method, headers, body: body === undefined ? null : JSON.stringify(body) }).catch(
      (cause: unknown) => {
        throw new AppError('OFFLINE', 'You seem to be offline. Please check your connection.', { cause })
      },
    )
    // A proxy's error page is not ours: its body becomes "something went wrong".
    const answer: unknown = reply.status === 204 ? {} : await reply.json().catch(() => undefined)
    if (reply.status === 401 && kept && kept === token()) onExpired()
    return { status: reply.status, body: answer }
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
