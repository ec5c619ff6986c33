import { type ReactNode, useMemo } from 'react'
import { Picture } from '#renderer/core/ui/Picture.tsx'
import type { Blog } from '#shared/content/blogs.ts'
import { headingsOf } from '#shared/content/rich-nodes.ts'
import { richNodes } from '#shared/content/rich-text.ts'
import { Outline } from '../rich-text/Outline.tsx'
import { RichText } from '../rich-text/RichText.tsx'
import { BlogByline } from './BlogByline.tsx'
import styles from './BlogPage.module.css'

/** What an article shows of its blog. */
export type ShownBlog = Omit<Blog, 'related' | 'previous' | 'next' | 'seo_title' | 'seo_description'>

/** A blog as it is read; below its text what can be done with it. */
export function BlogArticle({ blog, children }: { blog: ShownBlog; children?: ReactNode }) {
  const nodes = useMemo(() => richNodes(blog.content), [blog.content])
  const headings = headingsOf(nodes)
  return (
    <article className={styles.article}>
      <header className={styles.head}>
        <h1>{blog.title}</h1>
        {blog.caption && <p className={styles.caption}>{blog.caption}</p>}
        <BlogByline blog={blog} />
      </header>
      {blog.picture && (
        <Picture
          picture={blog.picture}
          alt={blog.alt}
          sizes="(max-width: 1200px) 96vw, 1200px"
          priority
          className={styles.cover}
        />
      )}
      <div className={styles.columns} data-outlined={headings.length > 1 || undefined}>
        <Outline headings={headings} className={styles.outline} />
        <div className={styles.main}>
          <RichText nodes={nodes} />
          {children}
        </div>
      </div>
    </article>
  )
}
