import { ImageRefused, imageError, images } from '#server/core/media/images.ts'
import { AppError } from '#shared/core/errors.ts'
import { wrongAttachment } from '#shared/site/message-options.ts'

/** Pixels of a preview's long side, and of the largest image that gets one. */
const longest = 640
const most = 50_000_000

/**
 * Encodes a small preview of an attached image, without its metadata. Returns its size, or undefined if the image is too
 * large to decode. Throws BAD_FILE_TYPE for unreadable images.
 */
export async function makePreview(path: string, to: string): Promise<{ width: number; height: number } | undefined> {
  try {
    await images.run({ kind: 'inspect', path, most })
    return await images.run({ kind: 'logo', path, to, longest })
  } catch (error) {
    if (error instanceof ImageRefused && error.refusal === 'too-many-pixels') return undefined
    if (error instanceof ImageRefused && error.refusal === 'unreadable')
      throw new AppError('BAD_FILE_TYPE', wrongAttachment, { cause: error })
    throw imageError(error)
  }
}
