import { heicProblem, invalidType, isHeic, tooLarge, uploadLimit } from '#shared/core/photo-options.ts'

/** Files for a blog, as the `accept` attribute takes them. Browsers know no media type for some of them. */
export const blogFiles = 'image/*,.pdf,.doc,.docx'

/** Why a file cannot be uploaded with a blog, if so. */
export function blogProblem({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | undefined {
  if (isHeic({ type, name })) return heicProblem
  if (!type.startsWith('image/') && !/\.(pdf|docx?)$/i.test(name)) return invalidType('blog')
  return size > uploadLimit ? tooLarge : undefined
}
