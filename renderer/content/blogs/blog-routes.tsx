import type { QueryClient } from '@tanstack/react-query'
import type { RouteObject } from 'react-router-dom'
import { api } from '#renderer/core/api/api.ts'
import { type ListHead, seoHead } from '#renderer/core/head/head.ts'
import { listLoader } from '#renderer/core/lists/list-pages.ts'
import { pageRoute } from '#renderer/core/page-route.ts'
import { paths } from '#renderer/core/paths.ts'
import { PageProblem } from '#renderer/core/ui/PageProblem.tsx'
import { categoryRoute } from '../categories/category-route.ts'
import { loadItem } from '../content/load-item.ts'
import { type BlogFacts, blogHead } from './blog-head.ts'
import { blogList, blogPages } from './blog-list.ts'

/** Items of a list for search engines. */
const list: ListHead = { key: api.blogs.list.key, pathOf: ({ _id, slug }) => paths.blog(slug ?? _id) }

export function blogRoutes(client: QueryClient): RouteObject[] {
  return [
    pageRoute(
      paths.blogs,
      seoHead('blogs', 'Blogs', {
        canonical: paths.blogs,
        list,
        feeds: { 'application/rss+xml': '/blogs/rss.xml', 'application/atom+xml': '/blogs/atom.xml' },
      }),
      () => import('./BlogsPage.tsx'),
      { loader: listLoader(client, blogList, blogPages) },
    ),
    categoryRoute(client, {
      ...{ type: 'blogs', shape: blogList, queryFor: blogPages },
      list,
      page: () => import('./BlogsPage.tsx'),
    }),
    pageRoute('/blogs/:slug', blogHead, () => import('./BlogPage.tsx'), {
      loader: ({ params }) => loadBlog(client, params.slug ?? ''),
      ErrorBoundary: BlogProblem,
    }),
  ]
}

const BlogProblem = () => <PageProblem failed="Failed to load blog" />

async function loadBlog(client: QueryClient, id: string): Promise<BlogFacts> {
  const blog = await loadItem(client, id, { get: api.blogs.get, comments: api.blogComments, pathOf: paths.blog })
  const { slug, title, caption, seo_title, seo_description, image, category, author, tags } = blog
  const { publishedAt, createdAt, updatedAt } = blog
  return {
    ...{ slug, title, caption, seo_title, seo_description, image, category, author, tags },
    ...{ publishedAt, createdAt, updatedAt },
  }
}
