import { IconArticle, IconMessageCircle } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { paths } from '#renderer/core/paths.ts'
import { formatDay, formatNumber } from '#renderer/core/ui/format.ts'
import { Picture } from '#renderer/core/ui/Picture.tsx'
import type { BlogCard } from '#shared/content/blogs.ts'
import styles from './BlogGrid.module.css'

interface Props {
  blogs: readonly BlogCard[]
  /** The first covers are seen at once. */
  priority?: boolean
  /** The level of their headings. */
  level?: 2 | 3
}

/** Blogs as cards. */
export function BlogGrid({ blogs, priority = false, level = 2 }: Props) {
  return (
    <ul className={styles.grid}>
      {blogs.map((blog, place) => (
        <Card key={blog._id} blog={blog} priority={priority && place < 3} level={level} />
      ))}
    </ul>
  )
}

function Card({ blog, priority, level }: { blog: BlogCard; priority: boolean; level: 2 | 3 }) {
  const Title = `h${level}` as const
  const { slug, title, caption, picture, alt, category, author, readingTime, comments, publishedAt, createdAt } = blog
  const at = publishedAt ?? createdAt
  return (
    <li className={styles.card}>
      <span className={styles.frame}>
        {picture ? (
          <Picture
            picture={picture}
            alt={alt}
            sizes="(max-width: 767px) 92vw, 380px"
            priority={priority}
            className={styles.cover}
          />
        ) : (
          <IconArticle size={40} stroke={1.25} aria-hidden />
        )}
      </span>
      <div className={styles.words}>
        <p className={styles.kind}>{category}</p>
        <Title className={styles.title}>
          <Link to={paths.blog(slug)}>{title}</Link>
        </Title>
        {caption && <p className={styles.caption}>{caption}</p>}
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
      </div>
    </li>
  )
}
