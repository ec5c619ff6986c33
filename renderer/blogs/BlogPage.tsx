import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { Blog } from '#shared/blogs.ts'
import { headingsOf, richNodes } from '#shared/rich-text.ts'
import { api, query } from '../api/api.ts'
import { Comments } from '../comments/Comments.tsx'
import { paths } from '../paths.ts'
import { countView } from '../reactions/count-view.ts'
import { Outline } from '../rich-text/Outline.tsx'
import { RichText } from '../rich-text/RichText.tsx'
import { Picture } from '../ui/Picture.tsx'
import { BlogActions } from './BlogActions.tsx'
import { BlogByline } from './BlogByline.tsx'
import { BlogGrid } from './BlogGrid.tsx'
import styles from './BlogPage.module.css'

/** A blog, opened by its address. */
export default function BlogPage() {
  const { slug = '' } = useParams()
  const { data: blog } = useSuspenseQuery(query(api.blogs.get, { id: slug }))
  useEffect(() => countView(api.blogs, slug), [slug])
  return (
    <div className={`wrap ${styles.page}`}>
      <nav className={styles.back} aria-label="Breadcrumb">
        <Link to={paths.blogs}>Blogs</Link>
        <span aria-hidden>/</span>
        <Link to={{ pathname: paths.blogs, search: `?category=${blog.category}` }}>{blog.category}</Link>
      </nav>
      <Article key={slug} blog={blog} />
      <Neighbours blog={blog} />
      {blog.related.length > 0 && (
        <section aria-labelledby="related" className={styles.related}>
          <h2 id="related">More to read</h2>
          <BlogGrid blogs={blog.related} level={3} />
        </section>
      )}
      <Comments key={`talk ${slug}`} calls={api.blogComments} id={slug} className={styles.talk} />
    </div>
  )
}

function Article({ blog }: { blog: Blog }) {
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
          <BlogActions blog={blog} />
        </div>
      </div>
    </article>
  )
}

/** The blogs that were published just before and after this one. */
function Neighbours({ blog: { previous, next } }: { blog: Blog }) {
  if (!previous && !next) return null
  return (
    <nav className={styles.neighbours} aria-label="Other blogs">
      {previous && (
        <Link to={paths.blog(previous.slug)} rel="prev">
          <small>Previous</small>
          <span>{previous.title}</span>
        </Link>
      )}
      {next && (
        <Link to={paths.blog(next.slug)} rel="next" className={styles.next}>
          <small>Next</small>
          <span>{next.title}</span>
        </Link>
      )}
    </nav>
  )
}
