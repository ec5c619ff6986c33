import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { AppError } from '#shared/errors.ts'
import type { AdminPhoto, Uploaded } from '#shared/photos.ts'
import { api } from '../../api/api.ts'
import { usePlatform } from '../../platform/platform.ts'
import { photoProblem } from './upload-photo.ts'

/** Adds a published photo and hands it on once its sizes are there. */
export function usePickerUpload(onReady: (photo: AdminPhoto) => void) {
  const { sendForm } = usePlatform()
  const [refused, setRefused] = useState<string>()
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const form = new FormData()
      form.append('published', 'true')
      form.append('photo', file)
      const { photo } = (await sendForm({
        method: 'POST',
        url: '/api/admin/photos/upload',
        form,
        onProgress: () => {},
      })) as Uploaded
      return ready(photo)
    },
    meta: { errorsShownByCaller: true },
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

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

async function ready(photo: AdminPhoto): Promise<AdminPhoto> {
  if (photo.state === 'failed') throw new AppError('VALIDATION', photo.problem ?? 'This picture cannot be read.')
  if (photo.state === 'ready') return photo
  await pause(700)
  return ready(await api.adminPhotos.get({ id: photo._id }))
}
