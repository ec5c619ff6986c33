import { fileTypeFromFile } from 'file-type'
import { pictureTypes } from '#shared/photo-options.ts'

/** The type of a picture file, or nothing when it is something else. SVG is text and never among them. */
export async function pictureType(path: string): Promise<string | undefined> {
  const found = await fileTypeFromFile(path).catch(() => undefined)
  return found && pictureTypes.includes(found.mime) ? found.mime : undefined
}
