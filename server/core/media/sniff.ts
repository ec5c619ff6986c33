import { fileTypeFromFile } from 'file-type'
import { AppError } from '#shared/core/errors.ts'
import { heicProblem, isHeic, pictureTypes } from '#shared/core/photo-options.ts'

/**
 * What the first bytes of a file say it is; nothing for what they do not tell. Throws what the file system says, such as
 * too many open files: that is no fault of the file.
 */
export async function typeOfFile(path: string) {
  return fileTypeFromFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.syscall !== undefined) throw error
    return undefined
  })
}

/**
 * The type of a picture file, or nothing when it is something else. SVG is text and never among them. Throws
 * BAD_FILE_TYPE with the reason for HEIC, which cannot be decoded here.
 */
export async function pictureType(path: string): Promise<string | undefined> {
  const found = await typeOfFile(path)
  if (found && isHeic({ type: found.mime })) throw new AppError('BAD_FILE_TYPE', heicProblem)
  return found && pictureTypes.includes(found.mime) ? found.mime : undefined
}
