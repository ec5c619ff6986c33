import { randomUUID } from 'node:crypto'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SearchButton } from '#shared/sliders.ts'
import type { Desk } from '../desk.ts'
import { images } from '../media/images.ts'
import { fileNames } from '../media/names.ts'
import { inFolder, renderPictures } from '../photos/pictures.ts'
import { hashOf } from '../uploads/receive.ts'
import { sliders } from './sliders.table.ts'

type SliderFields = Pick<typeof sliders.$inferInsert, 'title'> &
  Partial<
    Pick<
      typeof sliders.$inferInsert,
      | 'subtitle'
      | 'link'
      | 'order'
      | 'type'
      | 'button1Text'
      | 'button1Link'
      | 'button2Text'
      | 'button2Link'
      | 'contentAlignment'
      | 'isActive'
      | 'isGlobalSettings'
      | 'searchButton'
    >
  >

/** Makes a slide of a picture on this machine, with its sizes, and waits until it is ready to be shown. */
export async function addSlider(desk: Desk, siteId: string, file: string, fields: SliderFields): Promise<string> {
  const files = desk.filesOf(siteId)
  const id = randomUUID()
  const { width, height, thumbhash } = await images.run({ kind: 'inspect', path: file })
  const sha256 = await hashOf(file)
  const { webp } = await inFolder(desk, siteId, async (folder) => {
    const copy = join(folder, 'original')
    await copyFile(file, copy)
    await files.keep(copy, fileNames.original(id))
    return renderPictures(files, { path: file, sha256 }, folder)
  })
  await desk.forCompany(siteId, 'write', async ({ db, touch }) => {
    const searchButton = fields.searchButton ?? SearchButton.parse({})
    await db.insert(sliders).values({ ...fields, id, searchButton, sha256, width, height, thumbhash, webp })
    touch('sliders')
  })
  return id
}
