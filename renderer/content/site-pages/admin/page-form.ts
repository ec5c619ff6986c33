import { maxPageLength, reservedSlugs } from '#shared/content/page-options.ts'
import type { AdminSitePage } from '#shared/content/site-pages.ts'
import { changedFields, problemsIn } from '../../writing/admin/form-changes.ts'
import { publishFieldsOf, publishingOf, publishProblem } from '../../writing/admin/publishing.ts'
import { slugProblem } from '../../writing/admin/slug-problem.ts'
import type { TextValues } from '../../writing/admin/TextFields.tsx'

/** The values of a page's form. `caption` is the description for search engines. */
export interface PageFields extends TextValues {
  slug: string
  seo_title: string
  showInMenu: boolean
  showInFooter: boolean
  order: number | string
}

export const blankPage: PageFields = {
  title: '',
  slug: '',
  caption: '',
  content: '',
  seo_title: '',
  showInMenu: false,
  showInFooter: false,
  order: 0,
  publishing: { status: 'draft', publishAt: '' },
  cover: {},
}

/** Whether a published page is not public yet. */
export const isScheduled = ({ published, publishAt }: Pick<AdminSitePage, 'published' | 'publishAt'>) =>
  published && publishAt !== undefined && Date.parse(publishAt) > Date.now()

export function fieldsOf(page: AdminSitePage): PageFields {
  const { title, slug, content, seo_title, seo_description, showInMenu, showInFooter, order, picture } = page
  return {
    ...{ title, slug, content, seo_title, showInMenu, showInFooter, order },
    caption: seo_description,
    publishing: publishingOf(page, isScheduled(page)),
    cover: { picture },
  }
}

const isPosition = (order: number | string) => Number.isInteger(Number(order)) && Number(order) >= 0 && order !== ''

/** The problems that the form finds without the server. */
export const pageProblems = ({ title, slug, content, order, publishing }: PageFields) =>
  problemsIn({
    title: title.trim() ? undefined : 'A title is required.',
    slug: slugProblem(slug, reservedSlugs),
    content: content.length > maxPageLength ? `Use at most ${maxPageLength} characters.` : undefined,
    order: isPosition(order) ? undefined : 'Use a whole number.',
    publishAt: publishProblem(publishing),
  })

export function changesOf(before: PageFields, after: PageFields) {
  const { slug, caption, order, publishing, cover: _, ...changed } = changedFields(before, after)
  const { photo } = after.cover
  return {
    ...changed,
    // An empty slug stays as it is.
    ...(slug && { slug }),
    ...(caption !== undefined && { seo_description: caption }),
    ...(order !== undefined && { order: Number(order) }),
    // A scheduled page is published, from its time on.
    ...(publishing && { ...publishFieldsOf(publishing), published: publishing.status !== 'draft' }),
    ...(photo !== undefined && { photo }),
  }
}
