import { IconArticle, IconMessageCircle } from '@tabler/icons-react'
import { paths } from '#renderer/core/paths.ts'
import { formatDay, formatNumber } from '#renderer/core/ui/format.ts'
import type { BlogCard } from '#shared/content/blogs.ts'
import { ContentCard } from '../content/ContentCard.tsx'
import styles from './BlogGrid.module.css'

interface Props {
  blogs: readonly BlogCard[]
  /** Whether the first covers are visible at once. */
  priority?: boolean
  /** Level of the headings. */
  level?: 2 | 3
}

/** Blogs as cards. */
export const BlogGrid = ({ blogs, priority = false, level = 2 }: Props) => (
  <ul className={styles.grid}>
    {blogs.map((blog, index) => (
      <ContentCard
        key={blog._id}
        item={blog}
        to={paths.blog(blog.slug)}
        icon={IconArticle}
        kind={blog.category}
        sizes="(max-width: 767px) 92vw, 380px"
        priority={priority && index < 3}
        level={level}
        clamp
      >
        <Foot blog={blog} />
      </ContentCard>
    ))}
  </ul>
)

function Foot({ blog: { author, readingTime, comments, publishedAt, createdAt } }: { blog: BlogCard }) {
  const at = publishedAt ?? createdAt
  return (
    <p className={`num ${styles.foot}`}>
      {author && <span>{author}</span>}
      <time dateTime={at}>{formatDay(at)}</time>
      <span>{readingTime} min read</span>
      <span className={styles.comments}>
        <IconMessageCircle size={14} stroke={1.75} aria-hidden />
        {formatNumber(comments)}
        <span className="sr-only"> {comments === 1 ? 'comment' : 'comments'}</span>
      </span>
    </p>
  )
}
