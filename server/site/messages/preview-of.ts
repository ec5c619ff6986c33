import { ImageRefused, images, refusalOf } from '#server/core/media/images.ts'
import { AppError } from '#shared/core/errors.ts'
import { wrongAttachment } from '#shared/site/message-options.ts'

/** Pixels of a preview's long side, and of the largest picture that gets one. */
const longest = 640
const most = 50_000_000

/**
 * Makes a small picture of one that was attached, anew and without what the
 * camera wrote. Answers its pixels, or nothing for a picture that is too large to be decoded for that. Throws what is
 * said about a picture that cannot be opened.
 */
export async function makePreview(path: string, to: string): Promise<{ width: number; height: number } | undefined> {
  try {
    await images.run({ kind: 'inspect', path, most })
    return await images.run({ kind: 'logo', path, to, longest })
  } catch (error) {
    if (error instanceof ImageRefused && error.refusal === 'too-many-pixels') return undefined
    if (error instanceof ImageRefused && error.refusal === 'unreadable')
      throw new AppError('BAD_FILE_TYPE', wrongAttachment, { cause: error })
    throw refusalOf(error)
  }
}
