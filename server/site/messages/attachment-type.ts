import { open } from 'node:fs/promises'
import { kindOfFile } from '#server/content/documents/file-type.ts'
import { displayName } from '#server/core/media/file-names.ts'
import { detectFileType } from '#server/core/media/sniff.ts'
import { AppError } from '#shared/core/errors.ts'
import { imageExtensions, wrongAttachment } from '#shared/site/message-options.ts'

interface AttachmentType {
  fileName: string
  mimeType: string
  isImage: boolean
}

/** Detects the type of an attachment by its content and its name. Throws BAD_FILE_TYPE. */
export async function attachmentTypeOf(path: string, sentName: string): Promise<AttachmentType> {
  const type = (await detectFileType(path))?.mime ?? ''
  const extensions = Object.hasOwn(imageExtensions, type) ? imageExtensions[type] : undefined
  if (extensions) return { fileName: withExtension(displayName(sentName), extensions), mimeType: type, isImage: true }
  const kind = await kindOfFile(path, sentName).catch((cause: unknown) => {
    if (!(cause instanceof AppError)) throw cause
    throw new AppError('BAD_FILE_TYPE', wrongAttachment, { cause })
  })
  // Some browsers and mail programs would run such a text as a page.
  if (kind.mimeType === 'text/plain' && /^\uFEFF?\s*<(!doctype|html|svg|script|\?xml)\b/i.test(await readStart(path)))
    throw new AppError('BAD_FILE_TYPE', wrongAttachment)
  return { fileName: kind.fileName, mimeType: kind.mimeType, isImage: false }
}

/** An image with the extension of a program is downloaded as an image. */
const withExtension = (name: string, extensions: readonly string[]) =>
  extensions.some((extension) => name.toLowerCase().endsWith(`.${extension}`)) ? name : `${name}.${extensions[0]}`

async function readStart(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await file.close()
  }
}
