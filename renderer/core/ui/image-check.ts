const limit = 5 * 1024 * 1024
const types = ['image/jpeg', 'image/png', 'image/gif', 'image/webp']

export const imageTypes = types.join(',')

/** Why a file cannot be used as a logo, an icon or an avatar, if so. */
export function imageProblem({ size, type }: Pick<File, 'size' | 'type'>): string | undefined {
  if (!types.includes(type)) return 'Only JPEG, PNG, GIF, and WEBP files are allowed'
  if (size > limit) return 'File size must be less than 5MB'
  return undefined
}
