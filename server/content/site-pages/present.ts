import type { AdminSitePage, SitePage } from '#shared/content/site-pages.ts'
import { withoutEmpty } from '../content/without-empty.ts'
import { coverFields } from '../images/cover-fields.ts'
import type { UrlContext } from '../images/present.ts'
import type { PageRow } from './site-pages.table.ts'

const isVisible = ({ published, trashedAt, publishAt }: PageRow) =>
  published && trashedAt === null && (publishAt === null || Date.parse(publishAt) <= Date.now())

export function pageOf(around: UrlContext, row: PageRow): SitePage {
  const { id, slug, title, content, seoTitle, seoDescription, updatedAt } = row
  return {
    _id: id,
    slug,
    title,
    content,
    seo_title: seoTitle,
    seo_description: seoDescription,
    ...coverFields(around, row, isVisible(row)),
    updatedAt,
  }
}

export function adminPageOf(around: UrlContext, row: PageRow): AdminSitePage {
  const { showInFooter, showInMenu, place, published, publishAt, createdAt, trashedAt, updatedBy } = row
  return {
    ...pageOf(around, row),
    showInFooter,
    showInMenu,
    order: place,
    published,
    createdAt,
    ...withoutEmpty({ publishAt, trashedAt, updatedBy }),
  }
}
