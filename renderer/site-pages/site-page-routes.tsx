import type { QueryClient } from '@tanstack/react-query'
import { type RouteObject, redirect } from 'react-router-dom'
import type { SitePage } from '#shared/site-pages.ts'
import { api, query } from '../api/api.ts'
import { paths } from '../paths.ts'
import type { HeadHandle, HeadOf } from '../site/head.ts'
import { leadsNowhere } from '../site/leads-nowhere.ts'
import { PageProblem } from '../site/PageProblem.tsx'

type Facts = Pick<SitePage, 'slug' | 'title' | 'seo_title' | 'seo_description' | 'image'>

/** Pages that the company wrote itself. */
export function sitePageRoutes(client: QueryClient): RouteObject[] {
  return [
    {
      path: '/pages/:slug',
      loader: ({ params }) => loadSitePage(client, params.slug ?? ''),
      handle: { head: sitePageHead } satisfies HeadHandle,
      ErrorBoundary: SitePageProblem,
      lazy: async () => ({ Component: (await import('./SitePage.tsx')).default }),
    },
  ]
}

const SitePageProblem = () => <PageProblem failed="Failed to load page" />

/** An old address leads to the one it has now. */
async function loadSitePage(client: QueryClient, slug: string): Promise<Facts> {
  const page = await client.query({ ...query(api.pages.get, { id: slug }), staleTime: 30_000 }).catch(leadsNowhere)
  if (page.slug !== slug) throw redirect(paths.page(page.slug), 301)
  const { title, seo_title, seo_description, image } = page
  return { slug, title, seo_title, seo_description, image }
}

const sitePageHead: HeadOf<Facts | undefined> = ({ data, company }) => {
  if (!data) return { title: '404 - Page Not Found', noindex: true }
  const { slug, title, seo_title, seo_description, image } = data
  return {
    title: seo_title || title,
    description: seo_description || `${title}: ${company.name}`,
    image,
    canonical: paths.page(slug),
    jsonLd: (origin) => ({
      '@type': 'WebPage',
      name: title,
      url: new URL(paths.page(slug), origin).href,
      ...(seo_description && { description: seo_description }),
    }),
  }
}
