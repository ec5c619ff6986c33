import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/core/config.ts'
import type { Files } from '#server/core/media/files.ts'
import { images } from '#server/core/media/images.ts'
import { uploadsFolder } from '#server/core/uploads/receive.ts'

interface NewJpeg {
  /** Names of the stored image and of the JPEG. */
  from: string
  name: string
  width: number
}

/** Makes and stores a JPEG that is not rendered with the other sizes of an image. */
export async function storeJpeg(config: Config, siteId: string, files: Files, { from, name, width }: NewJpeg) {
  const folder = uploadsFolder(config, siteId)
  await mkdir(folder, { recursive: true })
  const to = join(folder, `${randomUUID()}.jpg.part`)
  try {
    await files.withLocalCopy(from, (path) => images.run({ kind: 'jpeg', path, to, width }))
    await files.put(to, name)
  } finally {
    await rm(to, { force: true })
  }
}
