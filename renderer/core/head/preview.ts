import { createHash } from 'node:crypto'
import type { Company } from '#shared/core/company.ts'
import type { Preview } from '#shared/core/rendering.ts'
import { clip, type PageHead } from './head.ts'

/** Increment when the drawing changes, so that cached images are replaced. */
const drawingVersion = 1

/** The link preview of a page, created on the server. `version` is a hash of its content. */
export function previewOf(head: PageHead, company: Company, page: string): Preview {
  const image = head.image || company.hero_image || undefined
  const content = {
    title: clip(head.title || company.name, 110),
    site: company.name,
    primary: /^#[0-9a-f]{6}$/i.test(company.primary_color) ? company.primary_color : '#0091ea',
    ...(image && { image }),
    ...(company.icon && { icon: company.icon }),
  }
  const version = createHash('sha256')
    .update(JSON.stringify([drawingVersion, content]))
    .digest('hex')
    .slice(0, 16)
  return { ...content, version, address: `/previews/${version}.jpg?page=${encodeURIComponent(page)}` }
}
