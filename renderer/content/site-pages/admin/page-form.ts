import { longestPage, reservedSlugs } from '#shared/content/page-options.ts'
import type { Words } from '#shared/content/revisions.ts'
import type { AdminSitePage } from '#shared/content/site-pages.ts'
import type { Cover } from '../../writing/admin/CoverField.tsx'
import { instantOf, localMoment, type Publishing, publishProblem } from '../../writing/admin/publishing.ts'
import { slugProblem } from '../../writing/admin/slug-problem.ts'

/** A page as its form holds it. Its summary is what search engines show of it. */
export interface PageFields extends Words {
  slug: string
  seo_title: string
  showInMenu: boolean
  showInFooter: boolean
  /** As it is typed. */
  order: number | string
  publishing: Publishing
  cover: Cover
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

/** A published page whose time has not come is not there yet. */
export const isWaiting = ({ published, publishAt }: Pick<AdminSitePage, 'published' | 'publishAt'>) =>
  published && publishAt !== undefined && Date.parse(publishAt) > Date.now()

export function fieldsOf(page: AdminSitePage): PageFields {
  const { title, slug, content, seo_title, seo_description, showInMenu, showInFooter, order, picture } = page
  const { published, publishAt } = page
  return {
    ...{ title, slug, content, seo_title, showInMenu, showInFooter, order },
    caption: seo_description,
    publishing: {
      status: isWaiting(page) ? 'scheduled' : published ? 'published' : 'draft',
      publishAt: publishAt ? localMoment(publishAt) : '',
    },
    cover: { picture },
  }
}

const isPlace = (order: number | string) => Number.isInteger(Number(order)) && Number(order) >= 0 && order !== ''

/** What is wrong on its own, without asking the server. */
export function pageProblems({ title, slug, content, order, publishing }: PageFields): Record<string, string> {
  const problems = {
    title: title.trim() ? undefined : 'A title is required.',
    slug: slugProblem(slug, reservedSlugs),
    content: content.length > longestPage ? `Use at most ${longestPage} characters.` : undefined,
    order: isPlace(order) ? undefined : 'Use a whole number.',
    publishAt: publishProblem(publishing),
  }
  return Object.fromEntries(Object.entries(problems).filter((entry): entry is [string, string] => Boolean(entry[1])))
}

/** What is sent: only what differs from what the form began with, so that nobody's work is undone. */
export function changesOf(before: PageFields, { publishing, cover, ...after }: PageFields) {
  const changed = Object.entries(after).filter(([name, value]) => value !== before[name as keyof typeof after])
  const { slug, caption, order, ...rest } = Object.fromEntries(changed) as Partial<typeof after>
  const { status, publishAt } = publishing
  return {
    ...rest,
    // An address that was emptied stays as it is.
    ...(slug && { slug }),
    ...(caption !== undefined && { seo_description: caption }),
    ...(order !== undefined && { order: Number(order) }),
    ...(JSON.stringify(publishing) !== JSON.stringify(before.publishing) && {
      published: status !== 'draft',
      publishAt: (status === 'scheduled' && instantOf(publishAt)) || null,
    }),
    ...(cover.photo !== undefined && { photo: cover.photo }),
  }
}
