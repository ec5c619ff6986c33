import { photoUpload } from '#shared/core/byte-routes.ts'
import { formEndpoint } from '#shared/core/form-endpoint.ts'
import type { SendingHost } from '#shared/core/upload-sending.ts'
import { filled } from './form-request.ts'
import type { Platform } from './platform.ts'

const uploadPhoto = formEndpoint<{ photo: { _id: string } }>()(photoUpload, { files: ['photo'] })

/** Sends one photo to the stated upload route. Rejects with what the site refused. */
export function photoSender(fileOf: (id: string) => File, sendForm: Platform['sendForm']): SendingHost['send'] {
  return async ({ item }, onSent, signal) => {
    const { photo } = await sendForm({
      to: uploadPhoto,
      words: filled({ ...item.details }),
      files: { photo: fileOf(item.id) },
      // The same key on every retry: a photo whose answer was lost is not stored twice.
      headers: { 'Idempotency-Key': item.id },
      onProgress: (sent) => onSent(Math.round(sent * item.size)),
      signal,
    })
    return { photoId: photo._id }
  }
}
