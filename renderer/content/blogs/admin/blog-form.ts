import { maxContentLength } from '#shared/content/blog-options.ts'
import type { AdminBlog } from '#shared/content/blogs.ts'
import { changedFields, problemsIn } from '../../writing/admin/form-changes.ts'
import { publishFieldsOf, publishingOf, publishProblem } from '../../writing/admin/publishing.ts'
import { slugProblem } from '../../writing/admin/slug-problem.ts'
import type { TextValues } from '../../writing/admin/TextFields.tsx'

/** The values of a blog's form. */
export interface BlogFields extends TextValues {
  slug: string
  category: string
  tags: string[]
  alt: string
  seo_title: string
  seo_description: string
}

export const blankBlog: BlogFields = {
  title: '',
  slug: '',
  caption: '',
  content: '',
  category: '',
  tags: [],
  alt: '',
  seo_title: '',
  seo_description: '',
  publishing: { status: 'draft', publishAt: '' },
  cover: {},
}

export function fieldsOf(blog: AdminBlog): BlogFields {
  const { title, slug, caption, content, category, tags, alt, seo_title, seo_description, picture } = blog
  return {
    ...{ title, slug, caption, content, category, tags, alt, seo_title, seo_description },
    publishing: publishingOf(blog),
    cover: { picture },
  }
}

/** The problems that the form finds without the server. */
export const blogProblems = ({ title, slug, content, publishing }: BlogFields) =>
  problemsIn({
    title: title.trim() ? undefined : 'A title is required.',
    slug: slugProblem(slug),
    content: content.length > maxContentLength ? `Use at most ${maxContentLength} characters.` : undefined,
    publishAt: publishProblem(publishing),
  })

export function changesOf(before: BlogFields, after: BlogFields) {
  const { slug, publishing, cover: _, ...changed } = changedFields(before, after)
  const { photo } = after.cover
  return {
    ...changed,
    // An empty slug stays as it is.
    ...(slug && { slug }),
    ...(publishing && publishFieldsOf(publishing)),
    ...(photo !== undefined && { photo }),
  }
}
