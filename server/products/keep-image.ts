import { randomUUID } from 'node:crypto'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '#shared/errors.ts'
import { invalidType } from '#shared/photo-options.ts'
import type { Desk } from '../desk.ts'
import { images, refusalOf } from '../media/images.ts'
import { fileNames } from '../media/names.ts'
import { pictureType } from '../media/sniff.ts'
import { inFolder, renderPictures } from '../photos/pictures.ts'
import type { productImages } from './products.table.ts'

/** A picture whose files are stored, for a product to have. */
export type KeptImage = Pick<
  typeof productImages.$inferInsert,
  'id' | 'alt' | 'sha256' | 'width' | 'height' | 'thumbhash' | 'webp'
>

/**
 * Stores a picture with its sizes and waits until they are there. The file itself
 * stays where it is. Throws what an upload is refused with.
 */
export async function keepProductImage(
  desk: Desk,
  siteId: string,
  { path, sha256 }: { path: string; sha256: string },
  alt: string,
): Promise<KeptImage> {
  if (!(await pictureType(path))) throw new AppError('BAD_FILE_TYPE', invalidType('image'))
  const id = randomUUID()
  try {
    const { width, height, thumbhash } = await images.run({ kind: 'inspect', path })
    const { webp } = await inFolder(desk, siteId, async (folder, files) => {
      const made = await renderPictures(files, { path, sha256 }, folder)
      const copy = join(folder, 'original')
      await copyFile(path, copy)
      await files.keep(copy, fileNames.original(id))
      return made
    })
    return { id, alt, sha256, width, height, thumbhash, webp }
  } catch (error) {
    throw refusalOf(error)
  }
}
