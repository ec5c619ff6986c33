import { type ReactNode, useMemo } from 'react'
import { ResponsiveImage } from '#renderer/core/ui/ResponsiveImage.tsx'
import type { Blog } from '#shared/content/blogs.ts'
import { headingsOf } from '#shared/content/rich-nodes.ts'
import { richNodes } from '#shared/content/rich-text.ts'
import { Outline } from '../rich-text/Outline.tsx'
import { RichText } from '../rich-text/RichText.tsx'
import { BlogByline } from './BlogByline.tsx'
import styles from './BlogPage.module.css'

/** The fields of a blog that the article displays. */
export type DisplayedBlog = Omit<Blog, 'related' | 'previous' | 'next' | 'seo_title' | 'seo_description'>

/** The text of a blog. `children` are its actions. */
export function BlogArticle({ blog, children }: { blog: DisplayedBlog; children?: ReactNode }) {
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
        <ResponsiveImage
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
