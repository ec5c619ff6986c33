import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FinishedPicture } from '#server/content/photos/insert-finished.ts'
import type { Config } from '#server/core/config.ts'
import { fileNames } from '#server/core/media/stored-file-names.ts'
import { resourceFolder } from '#server/core/resource-folder.ts'
import type { Storage } from '#server/core/storage/storage.ts'
import { uploadsFolder } from '#server/core/uploads/receive.ts'

/** An entry of `resources/samples/pictures.json`; `files` are its rendered sizes. */
type SamplePicture = Omit<FinishedPicture, 'id' | 'fileName'> & { files: string[] }

export type SamplePictures = Record<string, FinishedPicture>

/** Copies the sample pictures with their sizes to a company. Returns them by name; `undo` deletes the copies. */
export async function copySamplePictures(config: Config, companyId: string, storage: Storage) {
  const folder = resourceFolder('samples')
  const list = JSON.parse(await readFile(join(folder, 'pictures.json'), 'utf8')) as Record<string, SamplePicture>
  const uploads = uploadsFolder(config, companyId)
  await mkdir(uploads, { recursive: true })
  const pictures: SamplePictures = {}
  const copies: { from: string; to: string }[] = []
  for (const [name, { files, ...picture }] of Object.entries(list)) {
    const id = randomUUID()
    pictures[name] = { ...picture, id, fileName: `${name}.jpg` }
    copies.push({ from: join(folder, name, 'original.jpg'), to: fileNames.original(id) })
    for (const file of files) copies.push({ from: join(folder, name, file), to: fileNames.image(picture.sha256, file) })
  }
  const undo = async () => void (await Promise.all(copies.map(({ to }) => storage.delete(to))))
  try {
    await Promise.all(
      copies.map(async ({ from, to }) => {
        const part = join(uploads, `${randomUUID()}.part`)
        await copyFile(from, part)
        await storage.put(part, to)
      }),
    )
  } catch (error) {
    await undo()
    throw error
  }
  return { pictures, undo }
}
