import { Button } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { api } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { formatSize } from '#renderer/core/ui/format.ts'
import type { Blog } from '#shared/content/blogs.ts'
import { LikeButton } from '../reactions/LikeButton.tsx'
import { ShareMenu } from '../reactions/ShareMenu.tsx'
import styles from './BlogPage.module.css'

/** What can be done with a blog once it is read: its tags, what came with it, like, share. */
export function BlogActions({ blog: { slug, title, likes, tags, attachment } }: { blog: Blog }) {
  const path = paths.blog(slug)
  return (
    <footer className={styles.actions}>
      {tags.length > 0 && (
        <ul className={styles.tags} aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag}>
              <Link to={{ pathname: paths.blogs, search: `?tag=${encodeURIComponent(tag)}` }}>{tag}</Link>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.buttons}>
        <LikeButton calls={api.blogs} item={{ id: slug, noun: 'blog', path }} likes={likes} className={styles.button} />
        <ShareMenu title={title} path={path} className={styles.button} />
        {attachment && (
          <Button
            component="a"
            href={attachment.url}
            download
            variant="default"
            size="sm"
            className={styles.button}
            leftSection={<IconPaperclip size={18} stroke={1.75} aria-hidden />}
          >
            {attachment.name} ({formatSize(attachment.size)})
          </Button>
        )}
      </div>
    </footer>
  )
}
