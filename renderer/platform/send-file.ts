import { AppError } from '#shared/errors.ts'
import type { SendFile, UploadDetails } from '#shared/upload-queue.ts'
import type { Platform } from './platform.ts'

/** Sends one photo to the stated upload route. */
export function photoSender(fileOf: (id: string) => File | undefined, sendForm: Platform['sendForm']): SendFile {
  return async (item, details, onSent, signal) => {
    const file = fileOf(item.id)
    if (!file) throw new AppError('VALIDATION', 'This file is no longer available. Please choose it again.')
    const answer = await sendForm({
      method: 'POST',
      url: '/api/admin/photos/upload',
      form: formOf(file, details),
      // The same key on every retry: a photo whose answer was lost is not stored twice.
      headers: { 'Idempotency-Key': item.id },
      onProgress: (sent) => onSent(Math.round(sent * item.size)),
      signal,
    })
    return { photoId: (answer as { photo: { _id: string } }).photo._id }
  }
}

/** Details first, so the server knows them before the bytes arrive. */
function formOf(file: File, { published, tags, ...texts }: UploadDetails) {
  const form = new FormData()
  for (const [name, value] of Object.entries(texts)) if (value) form.append(name, value)
  if (tags?.length) form.append('tags', tags.join(','))
  form.append('published', String(published))
  form.append('photo', file)
  return form
}
