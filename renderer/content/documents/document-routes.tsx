import type { QueryClient } from '@tanstack/react-query'
import { type RouteObject, redirect } from 'react-router-dom'
import { api, query } from '#renderer/core/api/api.ts'
import { breadcrumbs } from '#renderer/core/head/breadcrumbs.ts'
import type { HeadHandle, HeadOf } from '#renderer/core/head/head.ts'
import { leadsNowhere } from '#renderer/core/head/leads-nowhere.ts'
import { paths } from '#renderer/core/paths.ts'
import { PageProblem } from '#renderer/core/ui/PageProblem.tsx'
import type { PublicDocument } from '#shared/content/documents.ts'
import { documentPages, readCategory } from './document-list.ts'

type Facts = Pick<PublicDocument, 'slug' | 'title' | 'description' | 'mimeType' | 'updatedAt' | 'access'>

/** The public pages of documents. */
export function documentRoutes(client: QueryClient): RouteObject[] {
  return [
    {
      path: paths.documents,
      loader: ({ request }) => loadDocuments(client, new URL(request.url).searchParams),
      handle: { head: listHead } satisfies HeadHandle,
      lazy: async () => ({ Component: (await import('./DocumentsPage.tsx')).default }),
    },
    {
      path: '/documents/:slug',
      loader: ({ params }) => loadDocument(client, params.slug ?? ''),
      handle: { head: documentHead } satisfies HeadHandle,
      ErrorBoundary: DocumentProblem,
      lazy: async () => ({ Component: (await import('./DocumentPage.tsx')).default }),
    },
  ]
}

const DocumentProblem = () => <PageProblem failed="Failed to load document" />

async function loadDocuments(client: QueryClient, address: URLSearchParams) {
  // What goes wrong, the page shows, with a way to try again.
  const loaded = client
    .infiniteQuery({ ...documentPages(readCategory(address)), staleTime: 'static' })
    .catch(() => undefined)
  if (typeof document === 'undefined') await loaded
  return null
}

/** An old address leads to the one it has now. */
async function loadDocument(client: QueryClient, slug: string): Promise<Facts> {
  const found = await client.query({ ...query(api.documents.get, { id: slug }), staleTime: 30_000 }).catch(leadsNowhere)
  if (found.slug !== slug) throw redirect(paths.document(found.slug), 301)
  const { title, description, mimeType, updatedAt, access } = found
  return { slug, title, description, mimeType, updatedAt, access }
}

const listHead: HeadOf = ({ company }) => ({
  title: 'Documents',
  description: `Documents of ${company.name} to read and to keep.`,
  canonical: paths.documents,
})

const documentHead: HeadOf<Facts | undefined> = ({ data }) => {
  if (!data) return { title: '404 - Page Not Found', noindex: true }
  const { slug, title, description, mimeType, updatedAt, access } = data
  return {
    title,
    description: description || title,
    canonical: paths.document(slug),
    noindex: access !== 'public',
    jsonLd: (origin) => [
      {
        '@type': 'DigitalDocument',
        name: title,
        ...(description && { description }),
        encodingFormat: mimeType,
        dateModified: updatedAt,
        url: new URL(paths.document(slug), origin).href,
      },
      breadcrumbs(origin, [
        { name: 'Documents', path: paths.documents },
        { name: title, path: paths.document(slug) },
      ]),
    ],
  }
}
