import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError, fieldError } from '#shared/core/errors.ts'
import { notSiteImage } from '#shared/core/photo-options.ts'
import type { Config } from '../config.ts'
import type { Site } from '../request/site.ts'
import { hashFile, uploadsFolder } from '../uploads/receive.ts'
import type { Files } from './files.ts'
import { imageError, images } from './images.ts'
import { detectFileType } from './sniff.ts'
import { fileNames, imageBase } from './stored-file-names.ts'

/** Name and size of each kind, and the maximum pixels of an upload. Phone cameras have 12 to 50 megapixels. */
const kinds = {
  site: { longest: 1024, fileName: fileNames.site, most: 50_000_000 },
  avatar: { longest: 512, fileName: fileNames.avatar, most: 50_000_000 },
}
const taken = ['image/jpeg', 'image/png', 'image/apng', 'image/gif', 'image/webp']

const limit = 5 * 1024 * 1024

function tooLarge(field: string) {
  return fieldError(field, `File size must be less than ${limit / 1024 / 1024}MB`, 'FILE_TOO_LARGE')
}

/** Limits of forms with such an image. */
export const siteImage = { fileSize: limit, tooLarge }

/**
 * Stores a logo, icon or avatar from a received file: re-encoded and public at once, under an immutable URL. Throws
 * BAD_FILE_TYPE with the specified text for its form field.
 */
export async function storeImage(
  { files, config, site }: { files: Files; config: Config; site: Pick<Site, 'id'> },
  { path, field }: { path: string; field: string },
  kind: keyof typeof kinds = 'site',
): Promise<{ name: string; url: string }> {
  const { longest, fileName, most } = kinds[kind]
  const folder = uploadsFolder(config, site.id)
  await mkdir(folder, { recursive: true })
  const to = join(folder, `${randomUUID()}.webp.part`)
  try {
    const type = await detectFileType(path)
    if (!type || !taken.includes(type.mime)) {
      const wrongType = notSiteImage({ type: type?.mime ?? '' })
      throw new AppError('BAD_FILE_TYPE', wrongType, { fields: { [field]: wrongType } })
    }
    await images.run({ kind: 'inspect', path, most }, { oneAtATime: true })
    await images.run({ kind: 'logo', path, to, longest }, { oneAtATime: true })
    const hash = await hashFile(to)
    await files.put(to, fileName(hash))
    return { name: fileName(hash), url: `${imageBase(site.id, kind)}/${hash}.webp` }
  } catch (error) {
    const { code, message, retryAfter } = imageError(error)
    throw new AppError(code, message, { fields: { [field]: message }, retryAfter, cause: error })
  } finally {
    await rm(to, { force: true })
  }
}
