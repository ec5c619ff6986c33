import type { QueryClient } from '@tanstack/react-query'
import { type RouteObject, redirect } from 'react-router-dom'
import { api, query } from '#renderer/core/api/api.ts'
import { faqPage } from '#renderer/core/head/faq-page.ts'
import type { HeadHandle, HeadOf } from '#renderer/core/head/head.ts'
import { leadsNowhere } from '#renderer/core/head/leads-nowhere.ts'
import { paths } from '#renderer/core/paths.ts'
import { PageProblem } from '#renderer/core/ui/PageProblem.tsx'
import type { SitePage } from '#shared/content/site-pages.ts'

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
    import('#shared/content/rich-blocks.ts'),
    import('#shared/content/rich-text.ts'),
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
