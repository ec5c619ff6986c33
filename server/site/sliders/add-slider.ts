import { keepPicture } from '#server/content/pictures/keep-picture.ts'
import type { Desk } from '#server/core/http/desk.ts'
import { hashOf } from '#server/core/uploads/receive.ts'
import { createSlider } from './change.ts'

/** Makes a slide of a picture on this machine, with its sizes, and waits until it is ready to be shown. */
export async function addSlider(
  desk: Desk,
  siteId: string,
  file: string,
  fields: Parameters<typeof createSlider>[1],
): Promise<string> {
  const picture = await keepPicture(desk, siteId, { path: file, sha256: await hashOf(file) })
  return desk.forCompany(siteId, 'write', (ctx) => createSlider(ctx, fields, picture))
}
