import { formatDay, formatPlural } from '#renderer/core/ui/format.ts'
import type { DisplayedBlog } from './BlogArticle.tsx'
import styles from './BlogPage.module.css'

/** Author, date and reading time of a blog. */
export function BlogByline({ blog }: { blog: DisplayedBlog }) {
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
