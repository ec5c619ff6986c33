import { AppError } from '#shared/core/errors.ts'
import type { FormEndpoint } from '#shared/core/form-endpoint.ts'
import type { UploadHost } from '#shared/core/upload-queue.ts'
import { type FormFiles, omitEmptyFields } from '../../platform/form-request.ts'
import { lazyUploads } from '../../platform/lazy-uploads.ts'
import type { Platform, UploadPort } from '../../platform/platform.ts'
import type { UploadKind } from './upload-kind.ts'

/** How files of one content type are checked and uploaded. */
export interface MediaUploads extends UploadKind {
  /** Its tab of Content Management. */
  id: string
  to: FormEndpoint<unknown>
  /** File types that the file dialog accepts. */
  accept: string
  /** Why a file cannot be uploaded, if so. The server checks the size before the upload. */
  problemOf(file: File): string | undefined
  /** Reads details of a file in the browser that the server cannot read. */
  readFrom?(file: File): Promise<{ fields?: Record<string, string>; files?: FormFiles }>
  /** The id of the created record, from the response. */
  idOf(response: unknown): string
  /** A warning about the created record, from the response. */
  warningOf?(response: unknown): string | undefined
}

/** The upload queue of one content type. It lives as long as the page. */
export interface MediaPort extends UploadPort {
  kind: MediaUploads
  /** Form fields for all files of the queue, besides their details. */
  fields: Map<string, string>
}

/** Creates the queue of a kind. Its code is downloaded on first use. */
export function mediaPort(kind: MediaUploads, platform: Pick<Platform, 'send' | 'sendForm' | 'session'>): MediaPort {
  const fields = new Map<string, string>()
  const port = lazyUploads(async () => {
    const { pageUploads } = await import('../../platform/web-uploads.ts')
    return pageUploads(platform, {
      accept: kind.accept,
      examine: async (file) => {
        const problem = kind.problemOf(file)
        if (problem) throw new AppError('BAD_FILE_TYPE', problem)
        return { size: file.size, mime: file.type }
      },
      preflight: () => Promise.reject(new AppError('UNEXPECTED', 'These files have no preflight check.')),
      sender: (fileOf) => mediaSender(kind, fields, fileOf, platform.sendForm),
    })
  })
  return { ...port, kind, fields }
}

function mediaSender(
  kind: MediaUploads,
  shared: ReadonlyMap<string, string>,
  fileOf: (id: string) => File,
  sendForm: Platform['sendForm'],
): UploadHost['send'] {
  return async ({ item }, onSent, signal) => {
    const file = fileOf(item.id)
    const read = await kind.readFrom?.(file)
    const { title = '', caption = '', tags = [], published } = item.details
    const details = { title, caption, description: caption, tags, published }
    const response = await sendForm({
      to: kind.to,
      fields: omitEmptyFields({ ...details, ...Object.fromEntries(shared), ...read?.fields }),
      files: { ...read?.files, file },
      onProgress: (sent) => onSent(Math.round(sent * item.size)),
      signal,
    })
    return { photoId: kind.idOf(response), warning: kind.warningOf?.(response) }
  }
}
