import { api } from '#renderer/core/api/api.ts'
import type { Platform } from '#renderer/core/platform/platform.ts'
import { uploadPhoto } from '#shared/content/form-endpoints.ts'
import type { AdminPhoto } from '#shared/content/photos.ts'
import { AppError } from '#shared/core/errors.ts'

interface Options {
  file: File
  /** Fields that the user entered; the file's metadata fills the others. */
  details?: { title?: string; alt?: string }
  signal?: AbortSignal
}

/** Uploads a published photo and waits until its sizes are ready, because readers must see it. */
export async function addPhoto({ sendForm }: Platform, { file, details = {}, signal }: Options): Promise<AdminPhoto> {
  const { photo } = await sendForm({
    to: uploadPhoto,
    fields: { ...details, published: true },
    files: { photo: file },
    ...(signal && { signal }),
  })
  return ready(photo, signal)
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

async function ready(photo: AdminPhoto, signal?: AbortSignal): Promise<AdminPhoto> {
  if (photo.state === 'failed') throw new AppError('VALIDATION', photo.problem ?? 'This picture cannot be read.')
  if (photo.state === 'ready') return photo
  await pause(700)
  signal?.throwIfAborted()
  return ready(await api.adminPhotos.get({ id: photo._id }), signal)
}
