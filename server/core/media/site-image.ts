import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { AppError } from '#shared/core/errors.ts'
import type { Config } from '../config.ts'
import type { Site } from '../request/site.ts'
import { hashOf, receive, uploadsFolder } from '../uploads/receive.ts'
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

/**
 * Takes in a picture of the company itself (logo, icon), or of somebody, from a form's stream
 * that is cut off at `limit` bytes. It is re-encoded and public at once under
 * `url`, which never changes its content. Throws FILE_TOO_LARGE or BAD_FILE_TYPE
 * with the stated texts, named for `field`, and leaves nothing behind.
 */
export async function storeImage(
  { files, config, site }: { files: Files; config: Config; site: Pick<Site, 'id'> },
  stream: Readable & { truncated?: boolean },
  { limit, field, kind = 'site' }: { limit: number; field: string; kind?: keyof typeof kinds },
): Promise<{ name: string; url: string }> {
  const { longest, fileName, most } = kinds[kind]
  const folder = uploadsFolder(config, site.id)
  await mkdir(folder, { recursive: true })
  const to = join(folder, `${randomUUID()}.webp.part`)
  const file = await receive(stream, folder)
  try {
    if (stream.truncated) {
      const message = `File size must be less than ${limit / 1024 / 1024}MB`
      throw new AppError('FILE_TOO_LARGE', message, { fields: { [field]: message } })
    }
    const type = await typeOfFile(file.path)
    if (!type || !taken.includes(type.mime))
      throw new AppError('BAD_FILE_TYPE', wrongType, { fields: { [field]: wrongType } })
    await images.run({ kind: 'inspect', path: file.path, most })
    await images.run({ kind: 'logo', path: file.path, to, longest })
    const hash = await hashOf(to)
    await files.keep(to, fileName(hash))
    return { name: fileName(hash), url: `${pictureBase(site.id, kind)}/${hash}.webp` }
  } catch (error) {
    const { code, message, retryAfter } = refusalOf(error)
    throw new AppError(code, message, { fields: { [field]: message }, retryAfter, cause: error })
  } finally {
    await rm(file.path, { force: true })
    await rm(to, { force: true })
  }
}
