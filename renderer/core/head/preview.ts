import { createHash } from 'node:crypto'
import type { Company } from '#shared/core/company.ts'
import type { Preview } from '#shared/core/rendering.ts'
import { clip, type PageHead } from './head.ts'

/** Counts up when the drawing itself changes, so that old pictures are not taken for new ones. */
const drawing = 1

/** What link previews show of a page. Only on the server: `version` is a hash of all that is in the picture. */
export function previewOf(head: PageHead, company: Company, page: string): Preview {
  const image = head.image || company.hero_image || undefined
  const seen = {
    title: clip(head.title || company.name, 110),
    site: company.name,
    primary: /^#[0-9a-f]{6}$/i.test(company.primary_color) ? company.primary_color : '#0091ea',
    ...(image && { image }),
    ...(company.icon && { icon: company.icon }),
  }
  const version = createHash('sha256')
    .update(JSON.stringify([drawing, seen]))
    .digest('hex')
    .slice(0, 16)
  return { ...seen, version, address: `/previews/${version}.jpg?page=${encodeURIComponent(page)}` }
}
