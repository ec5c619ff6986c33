import type { QueryClient } from '@tanstack/react-query'
import { type RouteObject, redirect } from 'react-router-dom'
import type { SitePage } from '#shared/site-pages.ts'
import { api, query } from '../api/api.ts'
import { paths } from '../paths.ts'
import { faqPage } from '../site/faq-page.ts'
import type { HeadHandle, HeadOf } from '../site/head.ts'
import { leadsNowhere } from '../site/leads-nowhere.ts'
import { PageProblem } from '../site/PageProblem.tsx'

interface Facts extends Pick<SitePage, 'slug' | 'title' | 'seo_title' | 'seo_description' | 'image'> {
  questions: readonly { question: string; answer: string }[]
}

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
  const { title, seo_title, seo_description, image, content } = page
  return { slug, title, seo_title, seo_description, image, questions: await questionsIn(content) }
}

/** Few pages answer any, and only those need to be read for it. */
async function questionsIn(content: string) {
  if (!content.includes('<details>')) return []
  const [{ questionsOf }, { richNodes }] = await Promise.all([
    import('#shared/rich-blocks.ts'),
    import('#shared/rich-text.ts'),
  ])
  return questionsOf(richNodes(content))
}

const sitePageHead: HeadOf<Facts | undefined> = ({ data, company }) => {
  if (!data) return { title: '404 - Page Not Found', noindex: true }
  const { slug, title, seo_title, seo_description, image, questions } = data
  return {
    title: seo_title || title,
    description: seo_description || `${title}: ${company.name}`,
    image,
    canonical: paths.page(slug),
    jsonLd: (origin) => [
      {
        '@type': 'WebPage',
        name: title,
        url: new URL(paths.page(slug), origin).href,
        ...(seo_description && { description: seo_description }),
      },
      ...(questions.length ? [faqPage(questions)] : []),
    ],
  }
}
