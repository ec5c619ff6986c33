import { basename } from 'node:path'
import { and, isNull, sql } from 'drizzle-orm'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { type PhotoRow, photos } from '../content/photos/photos.table.ts'
import { imageBase } from '../core/media/stored-file-names.ts'

/** The photos of the demo by file name without extension, once all are processed. */
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

/** The columns of a cover image. */
export function coverOf({ sha256, width, height, thumbhash, webp, alt }: PhotoRow) {
  return { sha256, width, height, thumbhash, webp, alt }
}

/** Replaces `photo:fog-sea` in texts by the address, size and alt text of the photo. */
export function insertGalleryImages(siteId: string, html: string, gallery: ReadonlyMap<string, PhotoRow>): string {
  return html.replace(/<img src="photo:([\w-]+)">/g, (_, name: string) => {
    const photo = gallery.get(name)
    const clearFilters = photo?.webp.findLast((width) => width <= 1280)
    if (!photo || !clearFilters) return ''
    const high = Math.round((photo.height / photo.width) * clearFilters)
    const alt = photo.alt.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
    return `<img src="${imageBase(siteId, photo.sha256)}/${clearFilters}.webp" alt="${alt}" width="${clearFilters}" height="${high}">`
  })
}
