import { randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Files } from './files.ts'
import { images } from './images.ts'

/** Opens a stored photo without its position, serial numbers and maker notes. `folder` holds the temporary file. */
export async function openWithoutLocation(files: Files, name: string, folder: string) {
  await mkdir(folder, { recursive: true })
  const to = join(folder, `${randomUUID()}.part`)
  try {
    await files.withLocalCopy(name, (path) => images.run({ kind: 'clean', path, to }))
    const file = await open(to)
    // The file is deleted while it is open, so that nothing is left after an interrupted download.
    return { size: (await file.stat()).size, stream: file.createReadStream() }
  } finally {
    await rm(to, { force: true })
  }
}
