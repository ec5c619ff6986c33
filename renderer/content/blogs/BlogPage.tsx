import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useParams } from 'react-router-dom'
import { api, query } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { Breadcrumb } from '#renderer/core/ui/Breadcrumb.tsx'
import type { Blog } from '#shared/content/blogs.ts'
import { Comments } from '../comments/Comments.tsx'
import { countView } from '../reactions/count-view.ts'
import { BlogActions } from './BlogActions.tsx'
import { BlogArticle } from './BlogArticle.tsx'
import { BlogGrid } from './BlogGrid.tsx'
import styles from './BlogPage.module.css'

/** The page of a blog. */
export default function BlogPage() {
  const { slug = '' } = useParams()
  const { data: blog } = useSuspenseQuery(query(api.blogs.get, { id: slug }))
  useEffect(() => countView(api.blogs, slug), [slug])
  return (
    <div className={`wrap ${styles.page}`}>
      <Breadcrumb to={paths.blogs} name="Blogs" by={{ category: blog.category }} className={styles.back} />
      <BlogArticle key={slug} blog={blog}>
        <BlogActions blog={blog} />
      </BlogArticle>
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
