import { readingMinutes, richNodes } from '#shared/rich-text.ts'
import { BlogArticle } from '../BlogArticle.tsx'
import type { BlogFields } from './blog-form.ts'

interface Props {
  fields: BlogFields
  /** What it has already, where it was saved before. */
  saved?: { author: string; createdAt: string; publishedAt?: string | undefined; views: number; comments: number }
  /** Who writes it. */
  author: string
}

/** The blog as its page will show it. */
export function BlogPreview({ fields, saved, author }: Props) {
  const { title, caption, content, category, tags, alt, slug, cover } = fields
  const now = new Date().toISOString()
  return (
    <BlogArticle
      blog={{
        ...{ _id: 'preview', slug, caption, content, category, tags, alt, image: '', published: false, likes: 0 },
        // A heading says something from the first moment on.
        title: title || 'Title',
        ...(cover.picture && { picture: cover.picture }),
        author: saved?.author ?? author,
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
