import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '#shared/core/errors.ts'
import type { Config } from '../config.ts'
import type { Site } from '../request/site.ts'
import { hashOf, uploadsFolder } from '../uploads/receive.ts'
import type { Files } from './files.ts'
import { images, refusalOf } from './images.ts'
import { fileNames, pictureBase } from './names.ts'
import { typeOfFile } from './sniff.ts'

/**
 * Where each kind is stored, how many pixels its long side has there, and the most pixels of a picture that is taken.
 * Cameras of phones have 12 to 50 megapixels; more would be decoded for nothing.
 */
const kinds = {
  site: { longest: 1024, fileName: fileNames.site, most: 50_000_000 },
  avatar: { longest: 512, fileName: fileNames.avatar, most: 50_000_000 },
}
const taken = ['image/jpeg', 'image/png', 'image/apng', 'image/gif', 'image/webp']
const wrongType = 'Only JPEG, PNG, GIF, and WEBP files are allowed'

const limit = 5 * 1024 * 1024

function tooLarge(field: string) {
  const message = `File size must be less than ${limit / 1024 / 1024}MB`
  return new AppError('FILE_TOO_LARGE', message, { fields: { [field]: message } })
}

/** What forms take that bring such a picture. */
export const siteImage = { fileSize: limit, tooLarge }

/**
 * Takes in a picture of the company itself (logo, icon), or of somebody, from a file that belongs to nobody yet. It is
 * re-encoded and public at once under `url`, which never changes its content. Throws BAD_FILE_TYPE with the stated text,
 * named for the field it came in, and leaves nothing behind but the file.
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
    const type = await typeOfFile(path)
    if (!type || !taken.includes(type.mime))
      throw new AppError('BAD_FILE_TYPE', wrongType, { fields: { [field]: wrongType } })
    await images.run({ kind: 'inspect', path, most })
    await images.run({ kind: 'logo', path, to, longest })
    const hash = await hashOf(to)
    await files.put(to, fileName(hash))
    return { name: fileName(hash), url: `${pictureBase(site.id, kind)}/${hash}.webp` }
  } catch (error) {
    const { code, message, retryAfter } = refusalOf(error)
    throw new AppError(code, message, { fields: { [field]: message }, retryAfter, cause: error })
  } finally {
    await rm(to, { force: true })
  }
}
