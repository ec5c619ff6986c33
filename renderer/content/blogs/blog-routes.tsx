import type { QueryClient } from '@tanstack/react-query'
import { type RouteObject, redirect } from 'react-router-dom'
import { api, query } from '#renderer/core/api/api.ts'
import { type HeadHandle, seoHead } from '#renderer/core/head/head.ts'
import { leadsNowhere } from '#renderer/core/head/leads-nowhere.ts'
import { listLoader } from '#renderer/core/lists/list-pages.ts'
import { paths } from '#renderer/core/paths.ts'
import { PageProblem } from '#renderer/core/ui/PageProblem.tsx'
import { commentPages } from '../comments/comment-pages.ts'
import { type BlogFacts, blogHead } from './blog-head.ts'
import { blogList, blogPages } from './blog-list.ts'

/** The public blog pages. */
export function blogRoutes(client: QueryClient): RouteObject[] {
  return [
    {
      path: paths.blogs,
      loader: listLoader(client, blogList, blogPages),
      handle: {
        head: seoHead('blogs', 'Blogs', {
          canonical: paths.blogs,
          list: { key: api.blogs.list.key, pathOf: ({ _id, slug }) => paths.blog(slug ?? _id) },
          feeds: { 'application/rss+xml': '/blogs/rss.xml', 'application/atom+xml': '/blogs/atom.xml' },
        }),
      } satisfies HeadHandle,
      lazy: async () => ({ Component: (await import('./BlogsPage.tsx')).default }),
    },
    {
      path: '/blogs/:slug',
      loader: ({ params }) => loadBlog(client, params.slug ?? ''),
      handle: { head: blogHead } satisfies HeadHandle,
      ErrorBoundary: BlogProblem,
      lazy: async () => ({ Component: (await import('./BlogPage.tsx')).default }),
    },
  ]
}

const BlogProblem = () => <PageProblem failed="Failed to load blog" />

/** Only the blog itself decides whether there is a page. An old address leads to the one it has now. */
async function loadBlog(client: QueryClient, slug: string): Promise<BlogFacts> {
  const talk = client.infiniteQuery({ ...commentPages(api.blogComments, slug, false), staleTime: 'static' })
  const around = talk.catch(() => undefined)
  const blog = await client.query({ ...query(api.blogs.get, { id: slug }), staleTime: 30_000 }).catch(leadsNowhere)
  if (blog.slug !== slug) throw redirect(paths.blog(blog.slug), 301)
  if (typeof document === 'undefined') await around
  const { title, caption, seo_title, seo_description, image, category, author, tags, ...dates } = blog
  const { publishedAt, createdAt, updatedAt } = dates
  return {
    ...{ slug, title, caption, seo_title, seo_description, image, category, author, tags },
    ...{ publishedAt, createdAt, updatedAt },
  }
}
