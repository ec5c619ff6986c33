import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Files } from './files.ts'
import { images } from './images.ts'
import { fileNames } from './stored-file-names.ts'

/** Copies that are being made, so that concurrent downloads wait for the same one. */
const making = new Map<string, Promise<unknown>>()

/**
 * Stores a copy of a photo's original without its position, serial numbers and maker notes, unless it exists. Returns
 * its name. `folder` holds the temporary file.
 */
export async function storeCleanOriginal(files: Files, photoId: string, folder: string): Promise<string> {
  const name = fileNames.cleanOriginal(photoId)
  if (await files.has(name)) return name
  const work = making.get(photoId) ?? makeCopy(files, photoId, folder).finally(() => making.delete(photoId))
  making.set(photoId, work)
  await work
  return name
}

async function makeCopy(files: Files, photoId: string, folder: string) {
  await mkdir(folder, { recursive: true })
  const to = join(folder, `${randomUUID()}.part`)
  try {
    await files.withLocalCopy(fileNames.original(photoId), (path) => images.run({ kind: 'clean', path, to }))
    await files.put(to, fileNames.cleanOriginal(photoId))
  } finally {
    await rm(to, { force: true })
  }
}
