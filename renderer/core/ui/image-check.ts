import { notSiteImage } from '#shared/core/photo-options.ts'

const limit = 5 * 1024 * 1024
const types = ['image/jpeg', 'image/png', 'image/gif', 'image/webp']

export const imageTypes = types.join(',')

/** Why a file cannot be used as a logo, an icon or an avatar, if so. */
export function imageProblem(file: Pick<File, 'name' | 'size' | 'type'>): string | undefined {
  if (!types.includes(file.type)) return notSiteImage(file)
  if (file.size > limit) return 'File size must be less than 5MB'
  return undefined
}
