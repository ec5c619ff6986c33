import { formatDay, formatPlural } from '#renderer/core/ui/format.ts'
import type { ShownBlog } from './BlogArticle.tsx'
import styles from './BlogPage.module.css'

/** Who wrote it, when, and how long reading it takes. */
export function BlogByline({ blog }: { blog: ShownBlog }) {
  const { author, publishedAt, createdAt, updatedAt, readingTime, views, comments } = blog
  const at = publishedAt ?? createdAt
  const revised = formatDay(updatedAt) !== formatDay(at) && updatedAt > at
  return (
    <p className={`num ${styles.byline}`}>
      {author && <span className={styles.author}>{author}</span>}
      <time dateTime={at}>{formatDay(at)}</time>
      {revised && (
        <span>
          Updated <time dateTime={updatedAt}>{formatDay(updatedAt)}</time>
        </span>
      )}
      <span>{readingTime} min read</span>
      <span>{formatPlural(views, 'view')}</span>
      <span>{formatPlural(comments, 'comment')}</span>
    </p>
  )
}
