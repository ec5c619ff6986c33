import { documentTypes } from '#shared/content/document-options.ts'

export const longestMessage = 4000
export const mostAttachments = 5

/** File extensions of images by MIME type. Names with another extension get the first one. */
export const imageExtensions: Record<string, readonly string[]> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/apng': ['png', 'apng'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
  'image/avif': ['avif'],
  'image/heic': ['heic', 'heif'],
}

/** For file dialogs. */
export const attachmentExtensions = [...Object.values(imageExtensions).flat(), ...Object.keys(documentTypes)]

export const wrongAttachment = 'Only pictures, PDF, Word, Excel, PowerPoint, text and zip files can be attached.'
export const tooManyAttachments = `A message takes at most ${mostAttachments} files.`
