import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { usePlatform } from '#renderer/core/platform/platform.ts'
import type { BlogCategory } from '#shared/content/blog-options.ts'
import type { UploadedBlog } from '#shared/content/blogs.ts'
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
  const { sendForm } = usePlatform()
  const [progress, setProgress] = useState<number>()
  const upload = useMutation({
    mutationFn: async ({ file, values }: { file: File; values: BlogValues }) =>
      (await sendForm({
        method: 'POST',
        url: '/api/admin/blogs/upload',
        form: formOf(file, values),
        onProgress: setProgress,
      })) as UploadedBlog,
    meta: { errorsShownByCaller: true },
    onSettled: () => setProgress(undefined),
  })
  return { ...upload, progress }
}

/** Words first, so the server knows them before the bytes arrive. */
function formOf(file: File, { title, caption, content, tags, category, published }: BlogValues) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ title, caption, content, category })) form.append(name, value.trim())
  if (tags.length) form.append('tags', tags.join(','))
  form.append('published', String(published))
  form.append('file', file)
  return form
}
