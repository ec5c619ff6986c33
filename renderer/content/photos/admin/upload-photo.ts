import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { usePlatform } from '#renderer/core/platform/platform.ts'
import type { Uploaded } from '#shared/content/photos.ts'
import { heicProblem, invalidType, isHeic, type PhotoCategory } from '#shared/core/photo-options.ts'

export interface UploadValues {
  title: string
  caption: string
  alt: string
  /** Its name; made when there is none of that name. */
  album: string
  tags: string[]
  category: PhotoCategory | null
  published: boolean
}

/** Why a file cannot be uploaded as a photo, if so; whether it is too large the site says before it is sent. */
export function photoProblem(file: Pick<File, 'type' | 'name'>): string | undefined {
  if (isHeic(file)) return heicProblem
  return file.type.startsWith('image/') ? undefined : invalidType('photo')
}

/** Sends one photo with what is said about it; `progress` is 0 to 1 while it is on its way. The form shows errors. */
export function useUploadPhoto() {
  const { sendForm } = usePlatform()
  const [progress, setProgress] = useState<number>()
  const upload = useMutation({
    mutationFn: async ({ file, values }: { file: File; values: UploadValues }) =>
      (await sendForm({
        method: 'POST',
        url: '/api/admin/photos/upload',
        form: formOf(file, values),
        onProgress: setProgress,
      })) as Uploaded,
    meta: { errorsShownByCaller: true },
    onSettled: () => setProgress(undefined),
  })
  return { ...upload, progress }
}

/** Details first, so the server knows them before the bytes arrive. */
function formOf(file: File, { title, caption, alt, album, tags, category, published }: UploadValues) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ title, caption, alt, album }))
    if (value.trim()) form.append(name, value.trim())
  if (tags.length) form.append('tags', tags.join(','))
  if (category) form.append('category', category)
  form.append('published', String(published))
  form.append('photo', file)
  return form
}
