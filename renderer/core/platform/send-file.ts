import type { SendingHost } from '#shared/core/upload-sending.ts'
import type { UploadDetails } from '#shared/core/uploads.ts'
import type { Platform } from './platform.ts'

/** Sends one photo to the stated upload route. Rejects with what the site refused. */
export function photoSender(fileOf: (id: string) => File, sendForm: Platform['sendForm']): SendingHost['send'] {
  return async ({ item }, onSent, signal) => {
    const answer = await sendForm({
      method: 'POST',
      url: '/api/admin/photos/upload',
      form: formOf(fileOf(item.id), item.details),
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
