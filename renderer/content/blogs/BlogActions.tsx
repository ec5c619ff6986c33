import { Button } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { api } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { formatSize } from '#renderer/core/ui/format.ts'
import { TagLinks } from '#renderer/core/ui/TagLinks.tsx'
import type { Blog } from '#shared/content/blogs.ts'
import { LikeButton } from '../reactions/LikeButton.tsx'
import { ShareMenu } from '../reactions/ShareMenu.tsx'
import styles from './BlogPage.module.css'

/** The tags of a blog, its attachment, and buttons to like and share it. */
export function BlogActions({ blog: { slug, title, likes, tags, attachment } }: { blog: Blog }) {
  const path = paths.blog(slug)
  return (
    <footer className={styles.actions}>
      <TagLinks tags={tags} path={paths.blogs} />
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
