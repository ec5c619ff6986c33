import { filled } from '#renderer/core/platform/form-request.ts'
import { useSendForm } from '#renderer/core/uploads/use-send-form.ts'
import { uploadPhoto } from '#shared/content/form-endpoints.ts'
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
  const { mutate, ...upload } = useSendForm(uploadPhoto)
  return {
    ...upload,
    mutate: ({ file, values }: { file: File; values: UploadValues }, on?: Parameters<typeof mutate>[1]) =>
      mutate({ words: filled({ ...values }), files: { photo: file } }, on),
  }
}
