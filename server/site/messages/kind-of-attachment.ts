import { open } from 'node:fs/promises'
import { kindOfFile } from '#server/content/documents/kind-of-file.ts'
import { shownName } from '#server/core/media/file-names.ts'
import { typeOfFile } from '#server/core/media/sniff.ts'
import { AppError } from '#shared/core/errors.ts'
import { pictureEndings, wrongAttachment } from '#shared/site/message-options.ts'

interface AttachmentKind {
  fileName: string
  mimeType: string
  picture: boolean
}

/** What a file that was attached is, by its bytes and its name together. Throws BAD_FILE_TYPE. */
export async function kindOfAttachment(path: string, sentAs: string): Promise<AttachmentKind> {
  const type = (await typeOfFile(path))?.mime ?? ''
  const endings = Object.hasOwn(pictureEndings, type) ? pictureEndings[type] : undefined
  if (endings) return { fileName: endingAs(shownName(sentAs), endings), mimeType: type, picture: true }
  const kind = await kindOfFile(path, sentAs).catch((cause: unknown) => {
    if (!(cause instanceof AppError)) throw cause
    throw new AppError('BAD_FILE_TYPE', wrongAttachment, { cause })
  })
  // A browser or a mail program that trusts its own eyes would take such a text for a page.
  if (kind.mimeType === 'text/plain' && /^\uFEFF?\s*<(!doctype|html|svg|script|\?xml)\b/i.test(await beginningOf(path)))
    throw new AppError('BAD_FILE_TYPE', wrongAttachment)
  return { fileName: kind.fileName, mimeType: kind.mimeType, picture: false }
}

/** A picture that calls itself a program is still saved as a picture. */
const endingAs = (name: string, endings: readonly string[]) =>
  endings.some((ending) => name.toLowerCase().endsWith(`.${ending}`)) ? name : `${name}.${endings[0]}`

async function beginningOf(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await file.close()
  }
}
