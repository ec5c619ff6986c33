import { useSendForm } from '#renderer/core/uploads/use-send-form.ts'
import type { BlogCategory } from '#shared/content/blog-options.ts'
import { uploadBlog } from '#shared/content/form-endpoints.ts'
import { heicProblem, invalidType, isHeic, tooLarge, uploadLimit } from '#shared/core/photo-options.ts'

export interface BlogValues {
  title: string
  caption: string
  content: string
  tags: string[]
  category: BlogCategory
  published: boolean
}

/** Endings of the files that can come with a blog; systems know no type for some of them. */
export const blogFiles = 'image/*,.pdf,.doc,.docx'

/** Why a file cannot come with a blog, if so. */
export function blogProblem({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | undefined {
  if (isHeic({ type, name })) return heicProblem
  if (!type.startsWith('image/') && !/\.(pdf|docx?)$/i.test(name)) return invalidType('blog')
  return size > uploadLimit ? tooLarge : undefined
}

/** Sends a blog with its file; `progress` is 0 to 1 while it is on its way. The form shows errors. */
export function useUploadBlog() {
  const { mutate, ...upload } = useSendForm(uploadBlog)
  return {
    ...upload,
    mutate: ({ file, values }: { file: File; values: BlogValues }, on?: Parameters<typeof mutate>[1]) =>
      mutate({ words: { ...values, tags: values.tags.length ? values.tags : null }, files: { file } }, on),
  }
}
