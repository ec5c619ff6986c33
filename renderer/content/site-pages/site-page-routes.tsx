import type { QueryClient } from '@tanstack/react-query'
import type { RouteObject } from 'react-router-dom'
import { api } from '#renderer/core/api/api.ts'
import { faqPage } from '#renderer/core/head/faq-page.ts'
import type { HeadOf } from '#renderer/core/head/head.ts'
import { pageRoute } from '#renderer/core/page-route.ts'
import { paths } from '#renderer/core/paths.ts'
import { PageProblem } from '#renderer/core/ui/PageProblem.tsx'
import type { SitePage } from '#shared/content/site-pages.ts'
import { loadItem } from '../content/load-item.ts'

interface Facts extends Pick<SitePage, 'slug' | 'title' | 'seo_title' | 'seo_description' | 'image'> {
  questions: readonly { question: string; answer: string }[]
}

export function sitePageRoutes(client: QueryClient): RouteObject[] {
  return [
    pageRoute('/pages/:slug', sitePageHead, () => import('./SitePage.tsx'), {
      loader: ({ params }) => loadSitePage(client, params.slug ?? ''),
      ErrorBoundary: SitePageProblem,
    }),
  ]
}

const SitePageProblem = () => <PageProblem failed="Failed to load page" />

async function loadSitePage(client: QueryClient, id: string): Promise<Facts> {
  const page = await loadItem(client, id, { get: api.pages.get, pathOf: paths.page })
  const { slug, title, seo_title, seo_description, image, content } = page
  return { slug, title, seo_title, seo_description, image, questions: await questionsIn(content) }
}

/** Parses the text only where it has questions, because few pages have any. */
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
