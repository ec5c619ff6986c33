import type { AdminSitePage, SitePage } from '#shared/content/site-pages.ts'
import { type Around, imageOf, pictureOf } from '../pictures/present.ts'
import type { PageRow } from './site-pages.table.ts'

const isShown = ({ published, trashedAt, publishAt }: PageRow) =>
  published && trashedAt === null && (publishAt === null || Date.parse(publishAt) <= Date.now())

export function pageOf(around: Around, row: PageRow): SitePage {
  const { id, slug, title, content, seoTitle, seoDescription, sha256, updatedAt } = row
  const picture = sha256 === null ? undefined : pictureOf(around, { ...row, sha256 }, isShown(row))
  return {
    _id: id,
    slug,
    title,
    content,
    seo_title: seoTitle,
    seo_description: seoDescription,
    image: picture ? imageOf(picture) : '',
    ...(picture && { picture }),
    updatedAt,
  }
}

export function adminPageOf(around: Around, row: PageRow): AdminSitePage {
  const { showInFooter, showInMenu, place, published, publishAt, createdAt, trashedAt, updatedBy } = row
  return {
    ...pageOf(around, row),
    showInFooter,
    showInMenu,
    order: place,
    published,
    ...(publishAt && { publishAt }),
    createdAt,
    ...(trashedAt && { trashedAt }),
    ...(updatedBy && { updatedBy }),
  }
}
