import { heicProblem, invalidType, isHeic } from '#shared/core/photo-options.ts'

/** Why a file cannot be uploaded as a photo, if so. The server checks the size before the upload. */
export function photoProblem(file: Pick<File, 'type' | 'name'>): string | undefined {
  if (isHeic(file)) return heicProblem
  return file.type.startsWith('image/') ? undefined : invalidType('photo')
}
