import { newId } from '#renderer/core/new-id.ts'
import type { Platform } from '#renderer/core/platform/platform.ts'
import { AppError } from '#shared/core/errors.ts'
import { tooLarge, uploadLimit } from '#shared/core/photo-options.ts'
import { attachFile } from '#shared/site/form-endpoints.ts'
import {
  attachmentEndings,
  mostAttachments,
  tooManyAttachments,
  wrongAttachment,
} from '#shared/site/message-options.ts'

/** A file that is to go with a message, on its way or there. */
export interface Attached {
  key: string
  name: string
  size: number
  state: 'sending' | 'ready' | 'failed'
  /** 0 to 1. */
  progress: number
  /** What the server calls it, once it is there. */
  id?: string
  problem?: string
  /** The same again would end the same. */
  final?: boolean
}

const offlineAttachment = 'You are offline. Files can be attached once the connection is back.'

/** Files of one message that is being written. They stay while somebody looks elsewhere on the site, and go with the page. */
export class Attaching {
  private items: readonly Attached[] = []
  /** Why what was chosen last was not taken. */
  private refusals: readonly string[] = []
  private snapshot = { items: this.items, refusals: this.refusals }
  private readonly files = new Map<string, { file: File; stop: AbortController }>()
  private readonly listeners = new Set<() => void>()
  private readonly sendForm: Platform['sendForm']
  private readonly detach: (id: string) => Promise<unknown>

  constructor(sendForm: Platform['sendForm'], detach: (id: string) => Promise<unknown>) {
    this.sendForm = sendForm
    this.detach = detach
  }

  readonly now = () => this.snapshot
  readonly watch = (listener: () => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  add(files: readonly File[]) {
    const good = files.filter((file) => !problemOf(file))
    const room = Math.max(0, mostAttachments - this.items.length)
    const refusals = files.flatMap((file) => {
      const problem = problemOf(file)
      return problem ? [`${file.name}: ${problem}`] : []
    })
    if (good.length > room) refusals.push(tooManyAttachments)
    const offline = good.length > 0 && !navigator.onLine
    this.put(this.items, offline ? [...refusals, offlineAttachment] : refusals)
    if (!offline) for (const file of good.slice(0, room)) this.send(newId(), file)
  }

  retry(key: string) {
    const held = this.files.get(key)
    if (held) this.send(key, held.file)
  }

  remove(key: string) {
    const item = this.items.find((one) => one.key === key)
    this.forget([key])
    // What is not taken back now goes by itself within a day.
    if (item?.id) void this.detach(item.id).catch(() => undefined)
  }

  /** Takes out those that went with a message. */
  take() {
    this.forget(this.items.filter(({ state }) => state === 'ready').map(({ key }) => key))
  }

  private send(key: string, file: File) {
    const stop = new AbortController()
    this.files.set(key, { file, stop })
    const item: Attached = { key, name: file.name, size: file.size, state: 'sending', progress: 0 }
    const known = this.items.some((one) => one.key === key)
    this.put(known ? this.items.map((one) => (one.key === key ? item : one)) : [...this.items, item])
    this.sendForm({
      to: attachFile,
      files: { file },
      signal: stop.signal,
      onProgress: (progress) => this.change(key, { progress }),
    }).then(
      ({ _id: id }) => {
        // Taken back while the answer was on its way.
        if (stop.signal.aborted) void this.detach(id).catch(() => undefined)
        else this.change(key, { state: 'ready', progress: 1, id })
      },
      (error: unknown) => {
        const { code, message } = AppError.from(error)
        const final = code === 'BAD_FILE_TYPE' || code === 'FILE_TOO_LARGE'
        if (!stop.signal.aborted) this.change(key, { state: 'failed', problem: message, final })
      },
    )
  }

  private forget(keys: readonly string[]) {
    for (const key of keys) {
      this.files.get(key)?.stop.abort()
      this.files.delete(key)
    }
    this.put(
      this.items.filter(({ key }) => !keys.includes(key)),
      [],
    )
  }

  private change(key: string, change: Partial<Attached>) {
    this.put(this.items.map((one) => (one.key === key ? { ...one, ...change } : one)))
  }

  private put(items: readonly Attached[], refusals = this.refusals) {
    this.items = items
    this.refusals = refusals
    this.snapshot = { items, refusals }
    for (const listener of this.listeners) listener()
  }
}

/** Why a file cannot be attached, as far as can be told without reading it. */
function problemOf({ name, size }: File): string | undefined {
  if (!attachmentEndings.includes(name.split('.').at(-1)?.toLowerCase() ?? '')) return wrongAttachment
  if (size > uploadLimit) return tooLarge
  return size === 0 ? 'This file is empty.' : undefined
}
