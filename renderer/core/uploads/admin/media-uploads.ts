import { AppError } from '#shared/core/errors.ts'
import type { FormEndpoint } from '#shared/core/form-endpoint.ts'
import type { UploadHost } from '#shared/core/upload-queue.ts'
import { type FormFiles, filled } from '../../platform/form-request.ts'
import type { Platform, UploadPort } from '../../platform/platform.ts'
import { uploadsOnDemand } from '../../platform/uploads-on-demand.ts'
import type { UploadKind } from './upload-kind.ts'

/** Files of one kind that a site takes one by one, and how they are sent. */
export interface MediaUploads extends UploadKind {
  /** Its tab of Content Management. */
  id: string
  to: FormEndpoint<unknown>
  /** What the system's dialog offers. */
  accept: string
  /** Why a file cannot be uploaded, if so; whether it is too large the site says before it is sent. */
  problemOf(file: File): string | undefined
  /** What is read from a file here, because the server has no means to. */
  readFrom?(file: File): Promise<{ words?: Record<string, string>; files?: FormFiles }>
  /** Of the answer: the id of what was made. */
  idOf(answer: unknown): string
  /** Of the answer: what to know about what was made. */
  warningOf?(answer: unknown): string | undefined
}

/** A queue of such files. It lives in the page, and goes on while its people look at other screens. */
export interface MediaPort extends UploadPort {
  kind: MediaUploads
  /** What is said of all its files beside their details, by field. */
  words: Map<string, string>
}

/** Makes the queue of a kind; nothing is downloaded for it until it is used. */
export function mediaPort(kind: MediaUploads, platform: Pick<Platform, 'send' | 'sendForm' | 'session'>): MediaPort {
  const words = new Map<string, string>()
  const port = uploadsOnDemand(async () => {
    const { pageUploads } = await import('../../platform/web-uploads.ts')
    return pageUploads(platform, {
      accept: kind.accept,
      examine: (file) => Promise.resolve(examine(kind, file)),
      preflight: () => Promise.reject(new AppError('UNEXPECTED', 'Nobody asks about these files beforehand.')),
      sender: (fileOf) => sender(kind, words, fileOf, platform.sendForm),
    })
  })
  return { ...port, kind, words }
}

function examine(kind: MediaUploads, file: File) {
  const problem = kind.problemOf(file)
  if (problem) throw new AppError('BAD_FILE_TYPE', problem)
  return { size: file.size, mime: file.type }
}

function sender(
  kind: MediaUploads,
  words: ReadonlyMap<string, string>,
  fileOf: (id: string) => File,
  sendForm: Platform['sendForm'],
): UploadHost['send'] {
  return async ({ item }, onSent, signal) => {
    const file = fileOf(item.id)
    const read = await kind.readFrom?.(file)
    const { title = '', caption = '', tags = [], published } = item.details
    const said = { title, caption, description: caption, tags, published, ...Object.fromEntries(words), ...read?.words }
    const answer = await sendForm({
      to: kind.to,
      words: filled(said),
      files: { ...read?.files, file },
      onProgress: (sent) => onSent(Math.round(sent * item.size)),
      signal,
    })
    return { photoId: kind.idOf(answer), warning: kind.warningOf?.(answer) }
  }
}
