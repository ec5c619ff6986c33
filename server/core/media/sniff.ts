import { fileTypeFromFile } from 'file-type'
import { AppError } from '#shared/core/errors.ts'
import { heicProblem, imageTypes, isHeic } from '#shared/core/photo-options.ts'

/**
 * Detects the type of a file by its first bytes; undefined if unknown. Throws file system errors, such as too many
 * open files.
 */
export async function detectFileType(path: string) {
  return fileTypeFromFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.syscall !== undefined) throw error
    return undefined
  })
}

/**
 * The type of an image file, or undefined for other files. SVG is text and never included. Throws BAD_FILE_TYPE for
 * HEIC, which cannot be decoded.
 */
export async function imageType(path: string): Promise<string | undefined> {
  const found = await detectFileType(path)
  if (found && isHeic({ type: found.mime })) throw new AppError('BAD_FILE_TYPE', heicProblem)
  return found && imageTypes.includes(found.mime) ? found.mime : undefined
}
