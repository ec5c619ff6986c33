import { documentTypes } from '#shared/content/document-options.ts'

/** Characters of a message. */
export const longestMessage = 4000
/** Files that go with one message. */
export const mostAttachments = 5

/** Endings of pictures, by what their bytes say; the first one is put to a name that has another. */
export const pictureEndings: Record<string, readonly string[]> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/apng': ['png', 'apng'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
  'image/avif': ['avif'],
  'image/heic': ['heic', 'heif'],
}

/** What can be attached, by how names end, for file dialogs. */
export const attachmentEndings = [...Object.values(pictureEndings).flat(), ...Object.keys(documentTypes)]

export const wrongAttachment = 'Only pictures, PDF, Word, Excel, PowerPoint, text and zip files can be attached.'
export const tooManyAttachments = `A message takes at most ${mostAttachments} files.`
