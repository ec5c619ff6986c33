import { fileTypeFromFile } from 'file-type'

/** Pictures that are taken, by what their first bytes say; names and headers prove nothing. */
export const pictureTypes = [
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/webp',
  'image/gif',
  'image/avif',
  'image/heic',
]

/** The type of a picture file, or nothing when it is something else. SVG is text and never among them. */
export async function pictureType(path: string): Promise<string | undefined> {
  const found = await fileTypeFromFile(path).catch(() => undefined)
  return found && pictureTypes.includes(found.mime) ? found.mime : undefined
}
