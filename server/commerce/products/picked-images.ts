import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { coverOf } from '#server/content/photos/visible.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { Id, line } from '#shared/core/primitives.ts'
import type { StoredImage } from './save.ts'

/** The value of a JSON text; undefined for any other text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const alt = line(300)

/** Images of the product and published photos of the site, in their order. JSON, because forms have no lists. */
export const GalleryField = z
  .string()
  .max(16_000)
  .transform(parseJson)
  .pipe(z.array(z.union([z.strictObject({ _id: Id, alt }), z.strictObject({ photo: Id, alt })])).max(50))

/**
 * Images that show the stored files of the chosen photos, and the gallery with the ids of these images. Throws NOT_FOUND
 * for a photo that visitors do not see.
 */
export async function pickImages(db: Db, entries: z.output<typeof GalleryField> | undefined) {
  const picked: (StoredImage & { id: string })[] = []
  const gallery: { _id: string; alt: string }[] = []
  for (const entry of entries ?? []) {
    if (!('photo' in entry)) {
      gallery.push(entry)
      continue
    }
    const id = randomUUID()
    picked.push({ id, alt: entry.alt, ...(await coverOf(db, entry.photo)) })
    gallery.push({ _id: id, alt: entry.alt })
  }
  return { picked, gallery: entries && gallery }
}
