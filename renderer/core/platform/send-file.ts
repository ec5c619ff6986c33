import { formEndpoint } from '#shared/core/form-endpoint.ts'
import { photoUpload } from '#shared/core/plain-routes.ts'
import type { SendingHost } from '#shared/core/upload-sending.ts'
import { omitEmptyFields } from './form-request.ts'
import type { Platform } from './platform.ts'

const uploadPhoto = formEndpoint<{ photo: { _id: string } }>()(photoUpload, { files: ['photo'] })

/** Uploads one photo to the route of the specification. Rejects with the server's error. */
export function photoSender(fileOf: (id: string) => File, sendForm: Platform['sendForm']): SendingHost['send'] {
  return async ({ item }, onSent, signal) => {
    const { photo } = await sendForm({
      to: uploadPhoto,
      fields: omitEmptyFields({ ...item.details }),
      files: { photo: fileOf(item.id) },
      // The same key on every retry, so that a photo is not stored twice.
      headers: { 'Idempotency-Key': item.id },
      onProgress: (sent) => onSent(Math.round(sent * item.size)),
      signal,
    })
    return { photoId: photo._id }
  }
}
