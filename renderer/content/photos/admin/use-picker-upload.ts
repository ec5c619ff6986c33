import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { usePlatform } from '#renderer/core/platform/platform.ts'
import type { AdminPhoto } from '#shared/content/photos.ts'
import { addPhoto } from './add-photo.ts'
import { photoProblem } from './photo-problem.ts'

/** Uploads a published photo and selects it once its sizes are rendered. */
export function usePickerUpload(onReady: (photo: AdminPhoto) => void) {
  const platform = usePlatform()
  const [refused, setRefused] = useState<string>()
  const upload = useMutation({
    mutationFn: (file: File) => addPhoto(platform, { file }),
    meta: { callerShowsErrors: true },
    onSuccess: onReady,
  })
  return {
    busy: upload.isPending,
    problem: refused ?? upload.error?.message,
    send(file: File) {
      const problem = photoProblem(file)
      setRefused(problem)
      if (!problem) upload.mutate(file)
    },
  }
}
