import { type BlogCategory, longestContent } from '#shared/content/blog-options.ts'
import type { AdminBlog } from '#shared/content/blogs.ts'
import type { Words } from '#shared/content/revisions.ts'
import type { Cover } from '../../writing/admin/CoverField.tsx'
import { instantOf, localMoment, type Publishing, publishProblem } from '../../writing/admin/publishing.ts'
import { slugProblem } from '../../writing/admin/slug-problem.ts'

/** A blog as its form holds it. */
export interface BlogFields extends Words {
  slug: string
  category: BlogCategory
  tags: string[]
  alt: string
  seo_title: string
  seo_description: string
  publishing: Publishing
  cover: Cover
}

export const blankBlog: BlogFields = {
  title: '',
  slug: '',
  caption: '',
  content: '',
  category: 'Lifestyle',
  tags: [],
  alt: '',
  seo_title: '',
  seo_description: '',
  publishing: { status: 'draft', publishAt: '' },
  cover: {},
}

export function fieldsOf(blog: AdminBlog): BlogFields {
  const { title, slug, caption, content, category, tags, alt, published, publishAt, picture } = blog
  const { seo_title, seo_description } = blog
  return {
    ...{ title, slug, caption, content, category, tags, alt, seo_title, seo_description },
    publishing: {
      status: published ? 'published' : publishAt ? 'scheduled' : 'draft',
      publishAt: publishAt ? localMoment(publishAt) : '',
    },
    cover: { picture },
  }
}

/** What is wrong on its own, without asking the server. */
export function blogProblems({ title, slug, content, publishing }: BlogFields): Record<string, string> {
  const problems = {
    title: title.trim() ? undefined : 'A title is required.',
    slug: slugProblem(slug),
    content: content.length > longestContent ? `Use at most ${longestContent} characters.` : undefined,
    publishAt: publishProblem(publishing),
  }
  return Object.fromEntries(Object.entries(problems).filter((entry): entry is [string, string] => Boolean(entry[1])))
}

/** What is sent: only what differs from what the form began with, so that nobody's work is undone. */
export function changesOf(before: BlogFields, { publishing, cover, ...after }: BlogFields) {
  const { status, publishAt } = publishing
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof typeof after]),
  ) as [keyof typeof after, unknown][]
  const { slug, ...rest } = Object.fromEntries(changed) as Partial<typeof after>
  return {
    ...rest,
    // An address that was emptied stays as it is.
    ...(slug && { slug }),
    ...(JSON.stringify(publishing) !== JSON.stringify(before.publishing) && {
      published: status === 'published',
      publishAt: (status === 'scheduled' && instantOf(publishAt)) || null,
    }),
    ...(cover.photo !== undefined && { photo: cover.photo }),
  }
}
