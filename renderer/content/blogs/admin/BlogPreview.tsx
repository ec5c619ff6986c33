import { useMe } from '#renderer/core/session/me.ts'
import type { AdminBlog } from '#shared/content/blogs.ts'
import { readingMinutes } from '#shared/content/rich-nodes.ts'
import { richNodes } from '#shared/content/rich-text.ts'
import { BlogArticle } from '../BlogArticle.tsx'
import type { BlogFields } from './blog-form.ts'

interface Props {
  values: BlogFields
  /** The stored blog, if any. */
  saved: AdminBlog | undefined
}

/** Previews the blog's page. */
export function BlogPreview({ values, saved }: Props) {
  const { me } = useMe()
  const { title, caption, content, category, tags, alt, slug, cover } = values
  const now = new Date().toISOString()
  return (
    <BlogArticle
      blog={{
        ...{ _id: 'preview', slug, caption, content, category, tags, alt, image: '', published: false, likes: 0 },
        // An empty heading would be invalid.
        title: title || 'Title',
        ...(cover.picture && { picture: cover.picture }),
        author: saved?.author ?? me?.name ?? '',
        readingTime: readingMinutes(richNodes(content)),
        views: saved?.views ?? 0,
        comments: saved?.comments ?? 0,
        createdAt: saved?.createdAt ?? now,
        ...(saved?.publishedAt && { publishedAt: saved.publishedAt }),
        updatedAt: saved?.createdAt ?? now,
      }}
    />
  )
}
