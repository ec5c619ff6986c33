import { basename } from 'node:path'
import { and, isNull, sql } from 'drizzle-orm'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { type PhotoRow, photos } from '../content/photos/photos.table.ts'
import { pictureBase } from '../core/media/names.ts'

/** The demonstration's photos by the name of their file without its ending, once all have their pictures. */
export async function galleryOf(pipeline: RequestPipeline, siteId: string): Promise<Map<string, PhotoRow>> {
  for (;;) {
    const rows = await pipeline.forCompany(siteId, 'read', ({ db }) =>
      db
        .select()
        .from(photos)
        .where(and(isNull(photos.trashedAt), sql`${photos.fileName} <> ''`)),
    )
    if (rows.every(({ state }) => state !== 'processing'))
      return new Map(rows.map((row) => [basename(row.fileName, '.jpg'), row]))
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

/** What something needs to show one of them as its cover. */
export function coverOf({ sha256, width, height, thumbhash, webp, alt }: PhotoRow) {
  return { sha256, width, height, thumbhash, webp, alt }
}

/** Texts name photos as `photo:fog-sea`; here they get their addresses, sizes and alternative texts. */
export function withPictures(siteId: string, html: string, gallery: ReadonlyMap<string, PhotoRow>): string {
  return html.replace(/<img src="photo:([\w-]+)">/g, (_, name: string) => {
    const photo = gallery.get(name)
    const widest = photo?.webp.findLast((width) => width <= 1280)
    if (!photo || !widest) return ''
    const high = Math.round((photo.height / photo.width) * widest)
    const alt = photo.alt.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
    return `<img src="${pictureBase(siteId, photo.sha256)}/${widest}.webp" alt="${alt}" width="${widest}" height="${high}">`
  })
}
