import { createListeners } from '#renderer/core/listeners.ts'
import { newId } from '#renderer/core/new-id.ts'
import type { Platform } from '#renderer/core/platform/platform.ts'
import { AppError } from '#shared/core/errors.ts'
import { tooLarge, uploadLimit } from '#shared/core/photo-options.ts'
import { attachFile } from '#shared/site/form-endpoints.ts'
import {
  attachmentExtensions,
  mostAttachments,
  tooManyAttachments,
  wrongAttachment,
} from '#shared/site/message-options.ts'

export interface AttachmentUpload {
  key: string
  name: string
  size: number
  state: 'sending' | 'ready' | 'failed'
  /** 0 to 1. */
  progress: number
  /** Id of the uploaded file. */
  id?: string
  problem?: string
  /** Whether another attempt would fail too. */
  isFinal?: boolean
}

const offlineProblem = 'You are offline. Attach files when you are online again.'

/** The uploads of one unsent message. They continue while the user visits other pages, and end with the document. */
export class AttachmentUploads {
  private uploads: readonly AttachmentUpload[] = []
  /** Problems of the files that were selected last. */
  private problems: readonly string[] = []
  private current = { uploads: this.uploads, problems: this.problems }
  private readonly files = new Map<string, { file: File; abort: AbortController }>()
  private readonly listeners = createListeners()
  private readonly sendForm: Platform['sendForm']
  private readonly detach: (id: string) => Promise<unknown>

  constructor(sendForm: Platform['sendForm'], detach: (id: string) => Promise<unknown>) {
    this.sendForm = sendForm
    this.detach = detach
  }

  readonly snapshot = () => this.current
  readonly subscribe = this.listeners.watch

  add(files: readonly File[]) {
    const valid = files.filter((file) => !problemOf(file))
    const room = Math.max(0, mostAttachments - this.uploads.length)
    const problems = files.flatMap((file) => {
      const problem = problemOf(file)
      return problem ? [`${file.name}: ${problem}`] : []
    })
    if (valid.length > room) problems.push(tooManyAttachments)
    const isOffline = valid.length > 0 && !navigator.onLine
    this.set(this.uploads, isOffline ? [...problems, offlineProblem] : problems)
    if (!isOffline) for (const file of valid.slice(0, room)) this.upload(newId(), file)
  }

  retry(key: string) {
    const entry = this.files.get(key)
    if (entry) this.upload(key, entry.file)
  }

  remove(key: string) {
    const upload = this.uploads.find((one) => one.key === key)
    this.drop([key])
    // If this fails, the server deletes the unsent file after a day.
    if (upload?.id) void this.detach(upload.id).catch(() => undefined)
  }

  /** Removes the uploads that were sent with a message. */
  removeSent() {
    this.drop(this.uploads.filter(({ state }) => state === 'ready').map(({ key }) => key))
  }

  private upload(key: string, file: File) {
    const abort = new AbortController()
    this.files.set(key, { file, abort })
    const upload: AttachmentUpload = { key, name: file.name, size: file.size, state: 'sending', progress: 0 }
    const isRetry = this.uploads.some((one) => one.key === key)
    this.set(isRetry ? this.uploads.map((one) => (one.key === key ? upload : one)) : [...this.uploads, upload])
    this.sendForm({
      to: attachFile,
      files: { file },
      signal: abort.signal,
      onProgress: (progress) => this.update(key, { progress }),
    }).then(
      ({ _id: id }) => {
        // The upload was removed before the response arrived.
        if (abort.signal.aborted) void this.detach(id).catch(() => undefined)
        else this.update(key, { state: 'ready', progress: 1, id })
      },
      (error: unknown) => {
        const { code, message } = AppError.from(error)
        const isFinal = code === 'BAD_FILE_TYPE' || code === 'FILE_TOO_LARGE'
        if (!abort.signal.aborted) this.update(key, { state: 'failed', problem: message, isFinal })
      },
    )
  }

  private drop(keys: readonly string[]) {
    for (const key of keys) {
      this.files.get(key)?.abort.abort()
      this.files.delete(key)
    }
    this.set(
      this.uploads.filter(({ key }) => !keys.includes(key)),
      [],
    )
  }

  private update(key: string, change: Partial<AttachmentUpload>) {
    this.set(this.uploads.map((one) => (one.key === key ? { ...one, ...change } : one)))
  }

  private set(uploads: readonly AttachmentUpload[], problems = this.problems) {
    this.uploads = uploads
    this.problems = problems
    this.current = { uploads, problems }
    this.listeners.notify()
  }
}

/** Checks name and size. The server checks the content. */
function problemOf({ name, size }: File): string | undefined {
  if (!attachmentExtensions.includes(name.split('.').at(-1)?.toLowerCase() ?? '')) return wrongAttachment
  if (size > uploadLimit) return tooLarge
  return size === 0 ? 'This file is empty.' : undefined
}
