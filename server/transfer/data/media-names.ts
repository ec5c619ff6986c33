import type { ExportRecord, MediaReference } from '#server/core/db/collection.ts'
import type { Files } from '#server/core/media/files.ts'
import { fileNames } from '#server/core/media/stored-file-names.ts'

/** The media files that the texts and settings of a record link to. */
export function mediaLinkedIn(siteId: string, record: ExportRecord): MediaReference[] {
  const address = new RegExp(`/media/${siteId}/(?:(site|avatar)/([0-9a-f]{64})\\.webp|([0-9a-f]{64})(?=/))`, 'g')
  return [...JSON.stringify(record).matchAll(address)].map(([, folder, hash, image]): MediaReference => {
    if (image) return { name: fileNames.images(image), as: 'made' }
    return { name: (folder === 'site' ? fileNames.site : fileNames.avatar)(hash!), as: 'made' }
  })
}

/** AVIF files are not exported: the server that imports makes its own. */
const exportedImage = /^(\d{1,5}\.webp|\d{1,5}\.jpg|full\.jpg)$/

/** The stored files of a need: the file itself, or the files of its folder. */
export async function storedFilesOf(files: Files, { name }: MediaReference): Promise<string[]> {
  if (!name.startsWith('pictures/')) return (await files.has(name)) ? [name] : []
  const inTemporaryFolder = await files.list(name)
  return inTemporaryFolder.filter((one) => exportedImage.test(one)).map((one) => `${name}/${one}`)
}
